public import HeadlessWebView

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// What is checked: something that makes a handler, a cache or a protocol for each case.
public struct ConformanceSubject: Sendable {
  /// The name, for reports.
  public var name: String
  /// How it intercepts.
  public var mechanism: Mechanism
  /// Where its content is.
  public var address: SubjectAddress
  /// What it cannot do though its mechanism could; cases that need it are skipped, with the reason.
  public var lacks: Set<Capability>
  /// Whether only one case may run at a time, since the subject has state that its instances share.
  public var isExclusive: Bool
  /// Makes an instance.
  public var make: @Sendable (SubjectEnvironment) throws -> SubjectInstance

  /// Describes a subject.
  public init(
    name: String, mechanism: Mechanism = .schemeHandler, address: SubjectAddress = SubjectAddress(),
    lacks: Set<Capability> = [], isExclusive: Bool = false,
    make: @escaping @Sendable (SubjectEnvironment) throws -> SubjectInstance
  ) {
    self.name = name
    self.mechanism = mechanism
    self.address = address
    self.lacks = lacks
    self.isExclusive = isExclusive
    self.make = make
  }

  /// What it can do.
  var capabilities: Set<Capability> {
    var lacks = lacks
    // Foundation makes an HTTPURLResponse of every answer to such a request.
    if ["http", "https"].contains(address.upstreamScheme.lowercased()) { lacks.insert(.plainUpstream) }
    return Set(Capability.allCases).subtracting(lacks)
  }
}

/// What is checked, made for one case.
public struct SubjectInstance: Sendable {
  /// The object that intercepts.
  public enum Target: Sendable {
    /// A scheme handler.
    case schemeHandler(any SchemeHandler)
    /// A cache, which is asked before the network and told of its answers.
    case urlCache(URLCache)
    /// A protocol class, which is asked whether it takes a request.
    case urlProtocol(URLProtocol.Type)
  }

  /// The object that intercepts.
  public var target: Target
  /// Whether the process's main queue is its main thread, as a handler expects that uses `DispatchQueue.main`; else
  /// each case has a main thread of its own, which a handler finds by ``HeadlessWebView/MainThreadSchemeTask``.
  ///
  /// It is so from the start for a ``HeadlessWebView/MainQueueSchemeHandler``.
  public var isOnMainQueue: Bool
  /// What the subject did that is not allowed whatever the case; asked after each step.
  public var complaints: @Sendable () -> [String] = { [] }
  /// Does what the subject is told from outside.
  public var perform: @Sendable (SubjectOperation) throws -> Void
  /// Lets go of what the instance holds outside of the process; called once.
  public var close: @Sendable () -> Void

  /// Makes an instance; operations do nothing unless said otherwise.
  public init(
    _ target: Target, perform: @escaping @Sendable (SubjectOperation) throws -> Void = { _ in },
    close: @escaping @Sendable () -> Void = {}
  ) {
    self.target = target
    isOnMainQueue =
      if case .schemeHandler(let handler) = target { handler is any MainQueueSchemeHandler } else { false }
    self.perform = perform
    self.close = close
  }
}
