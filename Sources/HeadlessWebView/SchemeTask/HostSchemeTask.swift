import Foundation
import LoadTrace
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The scheme task that a handler gets from the host.
///
/// It holds nothing but the request: every call goes to the thread of the view, where the load it belongs to
/// keeps the state.
final class HostSchemeTask: SchemeTask {
  /// A call of the handler's.
  enum Call {
    case response(URLResponse)
    case data(Data)
    case finish
    case fail(any Error)
    case performRedirection(URLResponse, URLRequest)
    case willPerformRedirection(URLResponse, URLRequest, @Sendable (URLRequest?) -> Void)

    /// The call's row in the legality matrix.
    var kind: SchemeTaskState.Call {
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

  private let currentRequest: Mutex<URLRequest>
  private let receive: @Sendable (Call) -> Void

  init(request: URLRequest, receive: @escaping @Sendable (Call) -> Void) {
    currentRequest = Mutex(request)
    self.receive = receive
  }

  var request: URLRequest { currentRequest.withLock { $0 } }

  /// Goes on with another request after a redirect.
  func replaceRequest(_ request: URLRequest) {
    currentRequest.withLock { $0 = request }
  }

  func didReceive(_ response: URLResponse) { receive(.response(response)) }
  func didReceive(_ data: Data) { receive(.data(data)) }
  func didFinish() { receive(.finish) }
  func didFailWithError(_ error: any Error) { receive(.fail(error)) }

  func didPerformRedirection(_ response: URLResponse, newRequest: URLRequest) {
    receive(.performRedirection(response, newRequest))
  }

  func willPerformRedirection(
    _ response: URLResponse, newRequest: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    receive(.willPerformRedirection(response, newRequest, completionHandler))
  }
}
