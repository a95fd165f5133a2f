import Foundation
import LoadTrace
import Synchronization
import TraceReports

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers requests from a recorded session.
///
/// A URL that was asked for several times gives its answers in turn. What is not there fails with the exchanges that
/// come nearest, and what is not quite the same is answered with a note that says in what it differs.
struct RecordingTransport: NetworkTransport {
  private let archive: HTTPArchive
  private let tolerance: HTTPArchive.Tolerance
  private let state = State()

  /// How often each URL was asked for.
  private final class State: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func next(_ method: String, _ url: SerializedURL) -> Int {
      counts.withLock { counts in
        defer { counts["\(method) \(url)", default: 0] += 1 }
        return counts["\(method) \(url)"] ?? 0
      }
    }
  }

  init(_ archive: HTTPArchive, tolerance: HTTPArchive.Tolerance) {
    self.archive = archive
    self.tolerance = tolerance
  }

  var layer: AnsweringLayer { .recording }

  /// Hands over all events at once: a recording's own times are not waited for.
  func start(_ request: URLRequest, client: any NetworkClient) -> NetworkLoad {
    guard let url = request.url else {
      client.receive(.failed(URLError(.badURL)), after: 0)
      return NetworkLoad()
    }
    let method = request.httpMethod ?? "GET"
    let asked = SerializedURL(url.absoluteString).withoutFragment
    let occurrence = state.next(method, asked)
    let match = archive.match(method: method, url: asked, occurrence: occurrence, tolerance: tolerance)
    switch match {
    case .exact(let exchange): send(exchange, method: method, url: url, to: client)
    case .loose(let exchange, let differences):
      client.receive(
        Note(.looseMatch, subject: exchange.url.string, text: differences.joined(separator: "; ")))
      send(exchange, method: method, url: url, to: client)
    case .none(let nearest):
      for miss in nearest {
        client.receive(
          Note(
            .nearMiss, subject: "\(miss.exchange.method) \(miss.exchange.url)",
            text: miss.differences.joined(separator: "; ")))
      }
      client.receive(.failed(NotRecordedError(nearest: nearest.first)), after: 0)
    }
    return NetworkLoad()
  }

  private func send(_ exchange: HTTPArchive.Exchange, method: String, url: URL, to client: any NetworkClient)
  {
    guard exchange.status > 0 else {
      return client.receive(.failed(URLError(.cannotConnectToHost, failing: url)), after: 0)
    }
    guard let response = exchange.response(for: url) else {
      return client.receive(.failed(URLError(.badServerResponse, failing: url)), after: 0)
    }
    let isRedirect = Redirect.statuses.contains(exchange.status)
    if isRedirect, let location = response.redirectLocation ?? exchange.redirectTarget {
      return client.receive(.redirect(response, location: location), after: 0)
    }
    if exchange.body == nil, exchange.mayHaveBody {
      client.receive(Note(.bodyNotRecorded, subject: exchange.url.string))
    }
    client.receive(.response(response), after: 0)
    if method != "HEAD", let body = exchange.body, !body.isEmpty {
      client.receive(.data(Data(body)), after: 0)
    }
    client.receive(.finished, after: 0)
  }
}

/// A request that a recorded session has no answer to.
private struct NotRecordedError: LocalizedError {
  var nearest: HTTPArchive.NearMiss?

  var errorDescription: String? {
    guard let nearest else { return "it was not recorded, nor anything like it" }
    let differences = nearest.differences.joined(separator: "; ")
    return
      "it was not recorded; the nearest is \(nearest.exchange.method) \(nearest.exchange.url): \(differences)"
  }
}

extension HTTPArchive.Exchange {
  /// Fields that speak of the body as it was sent, which is recorded decoded and whole.
  private static let fieldsOfTransfer: Set<String> = [
    "content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive",
  ]

  /// The response as Foundation has it; a body's recorded type stands in for a missing field.
  fileprivate func response(for url: URL) -> HTTPURLResponse? {
    var fields = headers.filter { !Self.fieldsOfTransfer.contains($0.name.lowercased()) }
    if !mimeType.isEmpty, !fields.contains(where: { $0.name.lowercased() == "content-type" }),
      mimeType != "x-unknown"
    {
      fields.append(HeaderField("Content-Type", mimeType))
    }
    if let body { fields.append(HeaderField("Content-Length", String(body.count))) }
    return HTTPURLResponse.make(url: url, status: status == 304 && body != nil ? 200 : status, fields: fields)
  }

  /// Whether a body is to be expected, so that one which is not there has been lost.
  fileprivate var mayHaveBody: Bool {
    ![204, 304].contains(status)
      && headers.first { $0.name.lowercased() == "content-length" }?.value != "0"
  }

  fileprivate var redirectTarget: String? { redirectURL.isEmpty ? nil : redirectURL }
}
