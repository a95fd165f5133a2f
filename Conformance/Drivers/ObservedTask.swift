import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The scheme task that a subject gets: every call is judged on the main thread and recorded.
///
/// The kit holds it only while it calls the subject, so that its end tells when nobody can answer any more.
final class ObservedTask: MainThreadSchemeTask {
  let request: URLRequest
  private let record: ExchangeRecord
  private let main: MainTurns
  /// Takes the legal calls, where a view waits for them.
  private let task: (any SchemeTask)?

  init(
    _ request: URLRequest, record: ExchangeRecord, main: MainTurns, forwarding task: (any SchemeTask)? = nil
  ) {
    self.request = request
    self.record = record
    self.main = main
    self.task = task
  }

  deinit {
    record.release()
  }

  func performOnMainThread(_ work: @escaping @Sendable () -> Void) { main.postForSubject(work) }

  func didReceive(_ response: URLResponse) {
    receive(.response, .response(response)) { $0.didReceive(response) }
  }

  func didReceive(_ data: Data) {
    receive(.data, .data(data.count, pieces: 1), data: data) { $0.didReceive(data) }
  }
  func didFinish() { receive(.finish, .finish) { $0.didFinish() } }

  func didFailWithError(_ error: any Error) {
    receive(.fail, .fail(Self.described(error))) { $0.didFailWithError(error) }
  }

  func didPerformRedirection(_ response: URLResponse, newRequest: URLRequest) {
    receive(.performRedirection, .redirect(newRequest.url)) {
      $0.didPerformRedirection(response, newRequest: newRequest)
    }
  }

  func willPerformRedirection(
    _ response: URLResponse, newRequest: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    receive(.willPerformRedirection, .redirect(newRequest.url)) { _ in }
    main.post { [record] in
      if record.redirectDecided() { completionHandler(newRequest) }
    }
  }

  private func receive(
    _ call: SchemeTaskState.Call, _ kind: Exchange.Event.Kind, data: Data? = nil,
    forward: @escaping @Sendable (any SchemeTask) -> Void
  ) {
    let isMain = main.isCurrent
    main.hop { [record, task] in
      guard record.receive(call, isMain: isMain, kind, data: data), let task else { return }
      forward(task)
    }
  }

  private static func described(_ error: any Error) -> String {
    if let error = error as? URLError { return "URLError \(error.code.rawValue)" }
    let error = error as NSError
    return "\(error.domain) \(error.code)"
  }
}
