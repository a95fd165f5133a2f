import Dispatch
import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that came to a case's upstream.
struct UpstreamRequest: Sendable {
  var url: String
  var method: String
  /// The fields, by their names in lower case.
  var headers: [String: String]
  var body: Data
  /// The request itself, whose body may have been read.
  var original: URLRequest
}

/// The upstream of a case: a site with what a good server does besides, that can be offline or made to wait.
///
/// It honours conditions (`If-None-Match`) and byte ranges, answers on a thread of its own, and notes what came.
final class CaseUpstream: NetworkTransport, @unchecked Sendable {
  private struct State {
    var rules: [SiteRule] = []
    var site = FixtureSite(rules: [])
    var isOffline = false
    var isHeld = false
    var held: [@Sendable () -> Void] = []
    var requests: [UpstreamRequest] = []
    /// How many requests a step has looked at.
    var seen = 0
  }

  private let state = Mutex(State())
  private let arrival = NSCondition()
  private let queue = DispatchQueue(label: "upstream of a case", qos: .userInitiated)
  private let host: String
  private let basePath: String
  private let placeholders: Placeholders

  init(_ site: CaseSite, address: SubjectAddress) {
    host = address.host
    basePath = address.path
    placeholders = Placeholders(address)
    let files = site.files.sorted { $0.key < $1.key }.compactMap { path, file -> SiteRule? in
      if case .outside = file { return nil }
      if case .link = file { return nil }
      var entry = SiteEntry()
      entry.body = .data(file.bytes(placeholders))
      return SiteRule(basePath + path, entry: entry)
    }
    state.withLock { $0.rules = files }
    add(site.rules)
  }

  // MARK: - What a case does

  /// Adds rules before those that are there.
  func add(_ rules: [SiteFileRule]) {
    let new = rules.map { $0.rule(basePath: basePath, placeholders) }
    state.withLock { state in
      state.rules = new + state.rules
      state.site = FixtureSite(rules: state.rules, hosts: [host])
    }
  }

  func change(_ change: CaseStep.UpstreamChange) {
    switch change {
    case .offline: state.withLock { $0.isOffline = true }
    case .online: state.withLock { $0.isOffline = false }
    case .hold: state.withLock { $0.isHeld = true }
    case .release:
      let held = state.withLock { state in
        state.isHeld = false
        defer { state.held = [] }
        return state.held
      }
      for body in held { queue.async(execute: body) }
    case .rules(let rules): add(rules)
    }
  }

  /// The requests that came since the last call of this.
  func takeRequests() -> [UpstreamRequest] {
    state.withLock { state in
      defer { state.seen = state.requests.count }
      return Array(state.requests[state.seen...])
    }
  }

  /// Waits until so many requests have come since the last look; `false` where they have not by the deadline.
  func wait(for count: Int, until deadline: Date) -> Bool {
    arrival.lock()
    defer { arrival.unlock() }
    while state.withLock({ $0.requests.count - $0.seen }) < count {
      guard arrival.wait(until: deadline) else { return false }
    }
    return true
  }

  // MARK: - NetworkTransport

  func start(_ request: URLRequest, client: any NetworkClient) -> NetworkLoad {
    let received = UpstreamRequest(request)
    arrival.lock()
    let isHeld = state.withLock { state in
      state.requests.append(received)
      return state.isHeld
    }
    arrival.broadcast()
    arrival.unlock()
    let box = CancelBox()
    let answer: @Sendable () -> Void = { [self] in
      if !box.isCancelled { respond(to: request, received, client) }
    }
    if isHeld {
      let wasReleased = state.withLock { state in
        if state.isHeld { state.held.append(answer) }
        return !state.isHeld
      }
      if wasReleased { queue.async(execute: answer) }
    } else {
      queue.async(execute: answer)
    }
    return NetworkLoad { box.cancel() }
  }

  private func respond(to request: URLRequest, _ received: UpstreamRequest, _ client: any NetworkClient) {
    let (site, isOffline) = state.withLock { ($0.site, $0.isOffline) }
    guard !isOffline else {
      return client.receive(.failed(URLError(.notConnectedToInternet)), after: 0)
    }
    guard let answer = site.answer(method: received.method, url: SerializedURL(received.url)),
      let special = Self.special(answer, received)
    else {
      _ = site.start(request, client: client)
      return
    }
    _ = FixtureSite(rules: [SiteRule("**", entry: special)]).start(request, client: client)
  }

  /// The answer to a condition or a range; `nil` where the site's own answer is right.
  private static func special(_ answer: SiteAnswer, _ request: UpstreamRequest) -> SiteEntry? {
    guard answer.status == 200, answer.fault == nil, request.method == "GET" else { return nil }
    var entry = SiteEntry()
    entry.headers = answer.headers
    entry.mimeType = answer.mimeType.map { .type($0) } ?? .none
    let tag = answer.headers.first { $0.name.lowercased() == "etag" }?.value
    if let tag, request.headers["if-none-match"]?.contains(tag) == true {
      entry.status = 304
      entry.body = .data(Data())
      return entry
    }
    let size = answer.body.count
    guard let field = request.headers["range"], size > 0,
      request.headers["if-range"].map({ $0 == tag }) ?? true
    else { return nil }
    switch ByteRangeField(field, size: size) {
    case .whole: return nil
    case .part(let range):
      entry.status = 206
      entry.body = .data(answer.body.dropFirst(range.lowerBound).prefix(range.count))
      entry.headers.append(
        HeaderField("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
    case .unsatisfiable:
      entry.status = 416
      entry.mimeType = "text/plain"
      entry.body = .data(Data("Range not satisfiable\n".utf8))
      entry.headers.append(HeaderField("Content-Range", "bytes */\(size)"))
    }
    return entry
  }
}

/// Remembers that a load was cancelled.
private final class CancelBox: Sendable {
  private let flag = Atomic<Bool>(false)
  var isCancelled: Bool { flag.load(ordering: .acquiring) }
  func cancel() { flag.store(true, ordering: .releasing) }
}

extension UpstreamRequest {
  init(_ request: URLRequest) {
    url = request.url?.absoluteString ?? ""
    method = request.httpMethod ?? "GET"
    headers = Dictionary(
      (request.allHTTPHeaderFields ?? [:]).map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
    original = request
    body = request.httpBody ?? request.httpBodyStream.map(Self.read) ?? Data()
  }

  private static let mostBytes = 1 << 24

  private static func read(_ stream: InputStream) -> Data {
    stream.open()
    defer { stream.close() }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while data.count < mostBytes {
      let count = stream.read(&buffer, maxLength: buffer.count)
      guard count > 0 else { break }
      data += buffer[..<count]
    }
    return data
  }
}
