import Foundation
import HeadlessWebView
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What passed between the kit and a subject for one request.
struct Exchange: Sendable {
  /// How an exchange ended.
  enum Outcome: String, Sendable, Hashable, CaseIterable {
    case finished
    case failed
    case stopped
    /// The subject has let go of the task, so that no answer can come.
    case abandoned
    /// No answer came within the deadline, though the subject still has the task.
    case unanswered
    /// A method of the subject's did not return within the deadline.
    case stuck
    /// The subject does not take the request, so that it goes to the network by itself.
    case declined
  }

  /// A call of the subject's or of the kit's.
  struct Event: Sendable {
    enum Kind: Sendable {
      case start, startReturned
      case response(URLResponse)
      /// Data in one piece, or in several without another call between them.
      case data(Int, pieces: Int)
      case finish
      case fail(String)
      case redirect(URL?)
      case stop, stopReturned
      /// A call that WebKit answers by raising an exception.
      case violation(call: String, reason: String, state: String)
    }

    var kind: Kind
    /// Whether it happened on the main thread.
    var isMain: Bool
  }

  let request: URLRequest
  var events: [Event] = []
  var response: URLResponse?
  var body = Data()
  /// The number of bytes; it goes on where `body` is cut off.
  var bodyLength = 0
  var largestChunk = 0
  var outcome: Outcome?
  /// Whether a method of the subject's has been called and has not returned.
  var isCalling = false
  /// Whether nobody holds the task any more.
  var isReleased = false
  /// Whether what was waited for has come.
  var isAnswered: Bool { outcome != .unanswered && outcome != .stuck }
  /// The point at which the task was stopped, in words, where a run tries several.
  var schedule: String?

  /// Illegal calls, in order.
  var violations: [(call: String, reason: String, state: String, isMain: Bool)] {
    events.compactMap { event in
      guard case .violation(let call, let reason, let state) = event.kind else { return nil }
      return (call, reason, state, event.isMain)
    }
  }

  /// The response's fields, by their names in lower case; empty for a plain response.
  var headers: [String: String] {
    let fields = (response as? HTTPURLResponse)?.allHeaderFields ?? [:]
    return Dictionary(fields.map { ("\($0)".lowercased(), "\($1)") }, uniquingKeysWith: { first, _ in first })
  }

  /// The status; 0 for a plain response.
  var status: Int { (response as? HTTPURLResponse)?.statusCode ?? 0 }

  /// The most bytes of a body that are kept.
  static let mostBytes = 1 << 25
}

// MARK: - As text and as a trace

extension Exchange {
  /// The exchange in lines, as a failure shows it.
  var lines: [String] {
    var lines = ["\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "(no URL)")"]
    for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key })
    where !["User-Agent", "Accept"].contains(name) {
      lines.append("  \(name): \(value)")
    }
    if let schedule { lines.append("  (\(schedule))") }
    lines += events.map { "  " + $0.text }
    if outcome == .abandoned { lines.append("  … the task was let go without an answer") }
    if outcome == .unanswered { lines.append("  … no answer came") }
    if outcome == .stuck { lines.append("  … the call did not return") }
    return lines
  }

  /// The exchange as a load of a trace.
  func load(id: Int) -> Load {
    let url = SerializedURL(request.url?.absoluteString ?? "")
    var load = Load(
      id: id, url: url, method: request.httpMethod ?? "GET",
      requestHeaders: (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }.map {
        HeaderField($0, $1)
      },
      destination: .fetch, profile: .wkWebView)
    load.answeredBy = .schemeHandler
    if let response {
      let fields = headers.sorted { $0.key < $1.key }.map { HeaderField($0, $1) }
      load.response = ResponseRecord(
        url: SerializedURL(response.url?.absoluteString ?? ""), status: status, mimeType: response.mimeType,
        textEncodingName: response.textEncodingName, isHTTP: response is HTTPURLResponse, headers: fields,
        expectedLength: response.expectedContentLength >= 0 ? response.expectedContentLength : nil)
      load.response?.bodyLength = bodyLength
    }
    for event in events {
      if case .violation(let call, let reason, let state) = event.kind {
        load.violations.append(
          Violation(
            call: call, reason: reason, state: state, thread: event.thread, time: 0,
            isSecondary: !load.violations.isEmpty))
      } else if let kind = event.traceKind {
        load.taskEvents.append(TaskEvent(kind, time: 0, thread: event.thread))
      }
    }
    load.verdict =
      switch outcome {
      case .finished: .used
      case .failed: .notLoaded(.failed, "the subject failed the load")
      case .stopped: .notLoaded(.stopped, "the load was stopped")
      default: .notLoaded(.neverAnswered, "no answer came")
      }
    return load
  }
}

extension Exchange.Event {
  var thread: String { isMain ? "main" : "another" }

  /// The event in a line.
  var text: String {
    let place = isMain ? "" : "   (another thread)"
    switch kind {
    case .start: return "→ start"
    case .startReturned: return "  start has returned"
    case .response(let response):
      let http = response as? HTTPURLResponse
      let status = http.map { String($0.statusCode) } ?? "plain URLResponse"
      let type = response.mimeType ?? "no type"
      return "← response \(status) \(type) \(response.url?.absoluteString ?? "without a URL")" + place
    case .data(let count, let pieces):
      let division = pieces > 1 ? " in \(pieces) pieces" : ""
      return "← data, \(count) \(count == 1 ? "byte" : "bytes")" + division + place
    case .finish: return "← finish" + place
    case .fail(let error): return "← fail: \(error)" + place
    case .redirect(let url): return "← redirect to \(url?.absoluteString ?? "nothing")" + place
    case .stop: return "→ stop"
    case .stopReturned: return "  stop has returned"
    case .violation(let call, let reason, let state):
      return "✗ \(call) in state \"\(state)\": \(reason)" + place
    }
  }

  var traceKind: TaskEvent.Kind? {
    switch kind {
    case .start: .start
    case .startReturned: .startReturned
    case .response: .response
    case .data: .data
    case .finish: .finish
    case .fail: .fail
    case .redirect: .redirect
    case .stop: .stop
    case .stopReturned: .stopReturned
    case .violation: nil
    }
  }
}
