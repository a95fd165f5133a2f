import Foundation
import LoadTrace
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The layers that answer: scheme handlers, the network, and the host itself.
extension ResourceLoader {
  /// Hands a load to the layer that is to answer it.
  func ask(_ load: ActiveLoad) {
    let scheme = load.request.url.scheme
    if let content = load.request.content {
      answer(load, with: content)
    } else if let handler = configuration.schemeHandlers[scheme] {
      startTask(load, handler)
    } else if scheme == "data" {
      answerData(load)
    } else if scheme == "file" {
      answerFile(load)
    } else if scheme == "http" || scheme == "https" {
      startNetworkLoad(load)
    } else {
      finish(load, .notLoaded(.noLayer, "nothing answers \(scheme): URLs"))
    }
  }

  /// The request as Foundation has it, for handlers and the network.
  func urlRequest(for load: ActiveLoad) -> URLRequest {
    var request = load.request.original ?? URLRequest(url: load.foundationURL)
    if load.request.original != nil {
      request.url = load.foundationURL
      for field in load.record.requestHeaders where request.value(forHTTPHeaderField: field.name) == nil {
        request.setValue(field.value, forHTTPHeaderField: field.name)
      }
    } else {
      request.allHTTPHeaderFields = dictionary(of: load.record.requestHeaders)
    }
    if load.request.method != request.httpMethod { request.httpMethod = load.request.method }
    if let body = load.request.body { request.httpBody = Data(body) }
    if load.request.isReload { request.cachePolicy = .reloadIgnoringLocalCacheData }
    request.mainDocumentURL = load.request.client?.top.foundationURL
    return request
  }

  /// Header fields as Foundation takes them at once, which is quicker by far than one after the other.
  private func dictionary(of fields: [HeaderField]) -> [String: String] {
    // There is one for each kind of destination; the strings are the same ones, so that they compare quickly.
    if let known = fieldDictionaries.first(where: { $0.fields == fields }) { return known.dictionary }
    let dictionary = Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $0 + "," + $1 })
    if fieldDictionaries.count < 16 { fieldDictionaries.append((fields, dictionary)) }
    return dictionary
  }

  // MARK: - Network

  private func startNetworkLoad(_ load: ActiveLoad) {
    let client = LoadClient(thread) { [weak self, weak load] event in
      guard let self, let load else { return }
      receive(event, for: load)
    } onNote: { [weak load] note in
      if let load, !load.isOver { load.record.notes.append(note) }
    }
    guard configuration.profile == .urlLoadingSystem else {
      load.source = .network(transport.start(urlRequest(for: load), client: client))
      load.scheduledEvents = client.scheduledEvents
      return
    }
    load.source = .network(NetworkLoad())
    thread.post { [self] in
      guard !load.isOver else { return }
      let request = urlRequest(for: load)
      var claimed: URLProtocolTransport?
      thread.outside("canInit for ", load.record.url.string) {
        claimed = URLProtocolTransport.claiming(request, among: configuration.urlProtocols)
      }
      if claimed != nil { load.record.answeredBy = .urlProtocol }
      let layer: any NetworkTransport = claimed ?? cachingTransport(load) ?? transport
      var started: NetworkLoad?
      thread.outside("startLoading for ", load.record.url.string) {
        started = layer.start(request, client: client)
      }
      if let started { load.source = .network(started) }
      load.scheduledEvents = client.scheduledEvents
    }
  }

  private func cachingTransport(_ load: ActiveLoad) -> CachingTransport? {
    configuration.urlCache.map { cache in
      CachingTransport(cache: cache, network: transport) { [thread] in
        thread.post { load.record.answeredBy = .urlCache }
      }
    }
  }

  private func receive(_ event: NetworkEvent, for load: ActiveLoad) {
    guard !load.isOver else { return }
    load.record.answeredBy = load.record.answeredBy ?? transport.layer
    load.lastEvent = thread.now
    load.scheduledEvents = max(0, load.scheduledEvents - 1)
    whenDecided(load) { [self] in take(event, for: load) }
  }

  private func take(_ event: NetworkEvent, for load: ActiveLoad) {
    switch event {
    case .redirect(let response, let location): follow(response, to: location, load)
    case .response(let response): receive(response, for: load)
    case .data(let data): receive(data, for: load)
    case .finished: complete(load)
    case .failed(let error):
      finish(load, .notLoaded(.failed, "the network failed: \(error.localizedDescription)"))
    case .stalled: load.isStalled = true
    }
  }

  /// Follows a redirect of the network's.
  private func follow(_ response: HTTPURLResponse, to location: String, _ load: ActiveLoad) {
    guard let target = WebURL(parsing: location, base: load.request.url, dialect: .webKit) else {
      return finish(load, .notLoaded(.redirect, "the redirect's target is no URL: \(location)"))
    }
    if let reason = redirect(load, to: target, status: response.statusCode) {
      return finish(load, Verdict(.notLoaded, reason))
    }
    if response.statusCode == 303 || (load.request.method == "POST" && response.statusCode < 303) {
      load.request.method = load.request.method == "HEAD" ? "HEAD" : "GET"
      load.request.body = nil
    }
    let url = load.request.url.href
    tell(load) { $0.redirected(to: url) }
    ask(load)
  }

  // MARK: - data:

  private func answerData(_ load: ActiveLoad) {
    load.record.answeredBy = .host
    guard let content = DataURL(load.request.url) else {
      return finish(load, .notLoaded(.invalidURL, "the data: URL cannot be decoded"))
    }
    let record = ResponseRecord(
      url: load.record.url, status: 200, mimeType: content.mimeType.text, textEncodingName: content.charset,
      isHTTP: false, expectedLength: Int64(content.bytes.count))
    accept(record, for: load)
    receive(Data(content.bytes), for: load)
    complete(load)
  }
}

/// Passes the network's events on to the load they belong to, in turns of the view's thread.
private final class LoadClient: NetworkClient, @unchecked Sendable {
  private let thread: HostThread
  private let onEvent: @Sendable (NetworkEvent) -> Void
  private let onNote: @Sendable (Note) -> Void
  // Events of one load never arrive two at a time, and those before `start` returns come on one thread.
  private var due = 0.0
  private(set) var scheduledEvents = 0

  init(
    _ thread: HostThread, onEvent: @escaping @Sendable (NetworkEvent) -> Void,
    onNote: @escaping @Sendable (Note) -> Void
  ) {
    self.thread = thread
    self.onEvent = onEvent
    self.onNote = onNote
  }

  func receive(_ note: Note) {
    thread.post { [onNote] in onNote(note) }
  }

  /// Delays add up: each event comes so long after the one before it.
  func receive(_ event: NetworkEvent, after delay: Double) {
    let now = thread.now
    due = max(due, now) + delay
    scheduledEvents += 1
    thread.post(after: due - now) { [onEvent] in onEvent(event) }
  }
}
