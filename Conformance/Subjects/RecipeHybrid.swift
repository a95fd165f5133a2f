import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The published recipe of a hybrid scheme handler, as it stands: file if there, else http by text replacement.
///
/// `docs/recipes.md` says where it fails. It is a subject, not an example.
final class RecipeHybridHandler: SchemeHandler {
  private static let types = [
    "html": "text/html", "css": "text/css", "js": "application/javascript", "png": "image/png",
    "jpg": "image/jpeg",
    "gif": "image/gif", "svg": "image/svg+xml",
  ]

  private let environment: SubjectEnvironment
  private let root: String
  private let stopped = Mutex<Set<String>>([])

  init(_ environment: SubjectEnvironment) {
    self.environment = environment
    root = environment.folder.deletingLastPathComponent().standardizedFileURL.path + "/"
  }

  func start(_ task: any SchemeTask) {
    guard let url = task.request.url, url.scheme == "herald-hybrid", url.absoluteString.contains("myhybrid")
    else {
      return
    }
    _ = stopped.withLock { $0.remove(url.absoluteString) }
    let file = environment.folder.appending(path: url.path(percentEncoded: false))
    if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
      guard let data = try? Data(contentsOf: file) else { return }
      let type = Self.types[url.pathExtension] ?? "text/plain"
      let response = URLResponse(
        url: url, mimeType: type, expectedContentLength: data.count, textEncodingName: nil)
      task.didReceive(response)
      task.didReceive(data)
      task.didFinish()
      return
    }
    let text = url.absoluteString.replacing("herald-hybrid", with: "http")
    guard let upstream = URL(string: text) else { return }
    let client = RecipeClient(follows: true, upstream: environment.upstream) { data, response, error in
      if self.stopped.withLock({ $0.contains(url.absoluteString) }) { return }
      if let error {
        task.didFailWithError(error)
        return
      }
      guard let data, let response else { return }
      let type = Self.types[url.pathExtension] ?? response.mimeType
      let corrected = URLResponse(
        url: response.url ?? url, mimeType: type, expectedContentLength: data.count,
        textEncodingName: response.textEncodingName)
      task.didReceive(corrected)
      task.didReceive(data)
      task.didFinish()
      // The recipe writes wherever the path leads. Here it goes no further than the case's own folders.
      guard file.standardizedFileURL.path.hasPrefix(self.root) else { return }
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? data.write(to: file)
    }
    client.start(URLRequest(url: upstream))
  }

  func stop(_ task: any SchemeTask) {
    _ = stopped.withLock { $0.insert(task.request.url?.absoluteString ?? "") }
  }
}

/// What `URLSession.dataTask(with:completionHandler:)` does for the recipes, over the case's upstream.
final class RecipeClient: NetworkClient {
  private struct State {
    var request: URLRequest?
    var response: URLResponse?
    var data = Data()
    var redirects = 0
  }

  private let follows: Bool
  private let upstream: any NetworkTransport
  private let completion: @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  private let state = Mutex(State())

  init(
    follows: Bool, upstream: any NetworkTransport,
    completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) {
    self.follows = follows
    self.upstream = upstream
    self.completion = completion
  }

  func start(_ request: URLRequest) {
    state.withLock { $0.request = request }
    _ = upstream.start(request, client: self)
  }

  func receive(_ event: NetworkEvent, after delay: Double) {
    switch event {
    case .redirect(let response, let location):
      let (request, redirects) = state.withLock { state in
        state.redirects += 1
        return (state.request, state.redirects)
      }
      guard follows, redirects <= 20, var next = request,
        let url = URL(string: location, relativeTo: request?.url)?.absoluteURL
      else { return completion(Data(), response, redirects > 20 ? URLError(.httpTooManyRedirects) : nil) }
      next.url = url
      start(next)
    case .response(let response): state.withLock { $0.response = response }
    case .data(let data): state.withLock { $0.data += data }
    case .finished:
      let (response, data) = state.withLock { ($0.response, $0.data) }
      completion(data, response, nil)
    case .failed(let error): completion(nil, nil, error)
    case .stalled: completion(nil, nil, URLError(.timedOut))
    }
  }
}
