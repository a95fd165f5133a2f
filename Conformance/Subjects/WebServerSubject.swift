public import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension ConformanceSubject {
  /// A plain web server, checked as if it were the handler's origin.
  ///
  /// The server has to serve the cases' files, a folder each; ``CaseLibrary/writeContent(to:)`` writes them.
  public static func webServer(_ url: URL) -> ConformanceSubject {
    ConformanceSubject(
      name: url.absoluteString,
      lacks: [
        .upstream, .copies, .revalidation, .methods, .relaying, .versions, .deletion, .rules, .streaming,
      ]
    ) { environment in
      SubjectInstance(.schemeHandler(WebServerHandler(url, environment)))
    }
  }
}

extension CaseLibrary {
  /// Writes the files of all cases, a folder for each.
  ///
  /// - Throws: an error of Foundation's where a file cannot be written.
  public func writeContent(to folder: URL) throws {
    let placeholders = Placeholders(SubjectAddress())
    for testCase in cases {
      let place = folder.appending(path: testCase.id)
      try? FileManager.default.removeItem(at: place)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try CaseWorkspace.write(
        testCase.site, placeholders, to: place, outside: place.deletingLastPathComponent())
    }
  }
}

extension ConformanceCase {
  /// What there is to load.
  var site: CaseSite {
    switch script {
    case .steps(let steps): steps.site
    case .code(let site, _): site
    }
  }
}

/// A handler that asks a web server and passes on what it says, under the URL that was asked for.
private final class WebServerHandler: SchemeHandler {
  private let server: String
  private let base: String
  private let loads = Mutex<[ObjectIdentifier: ServerLoad]>([:])

  init(_ server: URL, _ environment: SubjectEnvironment) {
    let root = server.absoluteString
    self.server = (root.hasSuffix("/") ? root : root + "/") + environment.caseID + "/"
    base = environment.address.base
  }

  func start(_ task: any SchemeTask) {
    let text = task.request.url?.absoluteString ?? ""
    let rest = text.hasPrefix(base) ? text.dropFirst(base.count) : ""
    guard let url = URL(string: server + rest) else { return task.didFailWithError(URLError(.badURL)) }
    var request = task.request
    request.url = url
    let load = ServerLoad(task) { [weak self] in
      _ = self?.loads.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }
    }
    loads.withLock { $0[ObjectIdentifier(task)] = load }
    load.begin(request)
  }

  func stop(_ task: any SchemeTask) {
    loads.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }?.end()
  }
}

/// One load of a server's answer.
private final class ServerLoad: NetworkClient {
  private static let transport = URLSessionTransport(configuration: .ephemeral)
  private let task: any SchemeTask
  private let onEnd: @Sendable () -> Void
  private let state = Mutex((isOver: false, load: NetworkLoad?.none))

  init(_ task: any SchemeTask, onEnd: @escaping @Sendable () -> Void) {
    self.task = task
    self.onEnd = onEnd
  }

  func begin(_ request: URLRequest) {
    let load = Self.transport.start(request, client: self)
    let isOver = state.withLock { state in
      state.load = load
      return state.isOver
    }
    if isOver { load.cancel() }
  }

  func end() {
    state.withLock { state in
      state.isOver = true
      return state.load
    }?.cancel()
  }

  func receive(_ event: NetworkEvent, after delay: Double) {
    guard let main = task as? any MainThreadSchemeTask else { return take(event) }
    main.performOnMainThread { self.take(event) }
  }

  private func take(_ event: NetworkEvent) {
    guard !state.withLock({ $0.isOver }) else { return }
    switch event {
    case .response(let response): task.didReceive(renamed(response))
    case .redirect(let response, _):
      task.didReceive(renamed(response))
      close { task.didFinish() }
    case .data(let data): task.didReceive(data)
    case .finished: close { task.didFinish() }
    case .failed(let error): close { task.didFailWithError(error) }
    case .stalled: break
    }
  }

  private func close(_ call: () -> Void) {
    state.withLock { $0.isOver = true }
    call()
    onEnd()
  }

  private func renamed(_ response: URLResponse) -> URLResponse {
    guard let http = response as? HTTPURLResponse, let url = task.request.url else { return response }
    let fields = Dictionary(
      http.allHeaderFields.map { ("\($0)", "\($1)") }, uniquingKeysWith: { first, _ in first })
    return HTTPURLResponse(
      url: url, statusCode: http.statusCode, httpVersion: "HTTP/1.1", headerFields: fields) ?? response
  }
}
