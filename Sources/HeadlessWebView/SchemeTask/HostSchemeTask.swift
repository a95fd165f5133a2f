package import Foundation
package import LoadTrace
import Synchronization

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// The scheme task that a handler gets from the host.
///
/// It holds nothing but the request: every call goes to the thread of the view, where the load it belongs to
/// keeps the state. It is an `NSObject`, so that it has a `hash` and can be compared as WebKit's can.
package final class HostSchemeTask: NSObject, MainThreadSchemeTask, AnnotatedSchemeTask, @unchecked Sendable {
  /// A call of the handler's.
  package enum Call {
    case response(URLResponse)
    case data(Data)
    case finish
    case fail(any Error)
    case performRedirection(URLResponse, URLRequest)
    case willPerformRedirection(URLResponse, URLRequest, @Sendable (URLRequest?) -> Void)

    /// The call's row in the legality matrix.
    package var kind: SchemeTaskState.Call {
      switch self {
      case .response: .response
      case .data: .data
      case .finish: .finish
      case .fail: .fail
      case .performRedirection: .performRedirection
      case .willPerformRedirection: .willPerformRedirection
      }
    }
  }

  private let current: Mutex<(request: URLRequest, line: any SchemeTaskLine)>
  private let census: TaskCensus

  package init(request: URLRequest, census: TaskCensus, line: any SchemeTaskLine) {
    current = Mutex((request, line))
    self.census = census
    census.taskWasMade()
  }

  deinit {
    census.taskHasGone()
  }

  /// What is asked for; after a redirect, the new request.
  package var request: URLRequest { current.withLock { $0.request } }

  /// Goes on with another request after a redirect.
  func replaceRequest(_ request: URLRequest) {
    current.withLock { $0.request = request }
  }

  /// Makes the object another task, as when a new one is made at the address of one that is gone.
  func becomeNew(request: URLRequest, line: any SchemeTaskLine) {
    current.withLock { $0 = (request, line) }
  }

  private func receive(_ call: Call) {
    current.withLock { $0.line }.receive(call)
  }

  package func didReceive(_ response: URLResponse) { receive(.response(response)) }
  package func didReceive(_ data: Data) { receive(.data(data)) }
  package func didFinish() { receive(.finish) }
  package func didFailWithError(_ error: any Error) { receive(.fail(error)) }

  package func didPerformRedirection(_ response: URLResponse, newRequest: URLRequest) {
    receive(.performRedirection(response, newRequest))
  }

  package func willPerformRedirection(
    _ response: URLResponse, newRequest: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    receive(.willPerformRedirection(response, newRequest, completionHandler))
  }

  package func note(_ note: Note) {
    current.withLock { $0.line }.note(note)
  }

  package func performOnMainThread(_ work: @escaping @Sendable () -> Void) {
    current.withLock { $0.line }.perform(work)
  }
}
