import Foundation
public import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A scheme handler for hybrid content: answers from a local copy, else from the server, and keeps a copy.
///
/// Pages under a marked path are loaded as `herald-hybrid://host/myhybrid/…` instead of `http://host/myhybrid/…`.
/// Every response is built anew: it has the URL that was asked for, the type of its extension, and the fields that
/// scripts, modules, fonts and media need. Whatever is asked, the task ends: with a response, also one that says
/// why there is no content, or with an error where no server answers.
///
/// Files are read and servers asked on other threads. Calls on a task are made on the host's main thread where it
/// offers that, one chunk at a time, and never after the task was stopped.
public final class HybridSchemeHandler: SchemeHandler {
  /// What the handler was made with.
  public let configuration: Configuration
  let service: HybridService
  private let loads = Mutex<[ObjectIdentifier: HybridLoad]>([:])

  /// Makes a handler.
  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
    service = HybridService(configuration)
  }

  /// Begins to answer a task, and returns at once.
  public func start(_ task: any SchemeTask) {
    let identity = ObjectIdentifier(task)
    let delivery = TaskDelivery(task) { [weak self] in
      self?.loads.withLock { $0.removeValue(forKey: identity) }?.leave()
    }
    let load = HybridLoad(delivery, service: service)
    loads.withLock { $0[identity] = load }
    service.perform { load.run() }
  }

  /// Ends a task; what it was fetching is still kept where a copy is made of it.
  public func stop(_ task: any SchemeTask) {
    let load = loads.withLock { $0[ObjectIdentifier(task)] }
    load?.delivery.stop()
  }

  /// The number of tasks that have neither ended nor been stopped.
  public var liveTaskCount: Int { loads.withLock { $0.count } }

  /// Forgets which page belongs to which content version, so that unused versions can be deleted.
  ///
  /// Call it when the web views that use the handler have been closed.
  public func forgetPages() {
    service.pins?.removeAll()
  }
}
