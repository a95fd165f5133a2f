#if WebKitGTK
  import Foundation
  import HeadlessWebView
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Answers a page, and everything else with one body in parts, from a thread of its own.
  final class PartsHandler: SchemeHandler {
    private let page: String
    private let body: Data
    private let partLength: Int

    init(page: String, body: Data, partLength: Int) {
      self.page = page
      self.body = body
      self.partLength = partLength
    }

    func start(_ task: any SchemeTask) {
      guard let url = task.request.url else { return task.didFailWithError(URLError(.badURL)) }
      let isPage = url.pathExtension == "html"
      let body = isPage ? Data(page.utf8) : body
      let partLength = partLength
      Thread.detachNewThread {
        task.didReceive(
          SiteAnswer(mimeType: isPage ? "text/html" : "application/octet-stream").response(for: url))
        var rest = body[...]
        while !rest.isEmpty {
          task.didReceive(Data(rest.prefix(partLength)))
          rest = rest.dropFirst(partLength)
        }
        task.didFinish()
      }
    }

    func stop(_ task: any SchemeTask) {}
  }

  /// Answers a page, and nothing else; it keeps what it is told.
  final class SilentHandler: SchemeHandler {
    enum Event: Sendable, Equatable {
      case start(String)
      case stop(String)
    }

    private let state = Mutex<(events: [Event], tasks: [any SchemeTask])>(([], []))
    private let page: String
    private let answersResponse: Bool

    /// - Parameter answersResponse: Whether what gets no body gets a response.
    init(page: String, answersResponse: Bool = false) {
      self.page = page
      self.answersResponse = answersResponse
    }

    var events: [Event] { state.withLock { $0.events } }
    var tasks: [any SchemeTask] { state.withLock { $0.tasks } }

    func start(_ task: any SchemeTask) {
      guard let url = task.request.url else { return task.didFailWithError(URLError(.badURL)) }
      state.withLock { $0.events.append(.start(url.lastPathComponent)) }
      if url.pathExtension == "html" {
        task.didReceive(SiteAnswer(mimeType: "text/html").response(for: url))
        task.didReceive(Data(page.utf8))
        task.didFinish()
        return
      }
      if answersResponse {
        task.didReceive(SiteAnswer(mimeType: "text/plain").response(for: url))
        task.didReceive(Data("begun".utf8))
      }
      state.withLock { $0.tasks.append(task) }
    }

    func stop(_ task: any SchemeTask) {
      state.withLock { $0.events.append(.stop(task.request.url?.lastPathComponent ?? "")) }
    }
  }

  /// Answers pages by their names and nothing else, and tells what it is asked for.
  final class PagesHandler: SchemeHandler {
    private let pages: [String: String]
    private let asked: @Sendable (String) -> Void

    init(_ pages: [String: String], asked: @escaping @Sendable (String) -> Void) {
      self.pages = pages
      self.asked = asked
    }

    func start(_ task: any SchemeTask) {
      guard let url = task.request.url else { return task.didFailWithError(URLError(.badURL)) }
      asked(url.lastPathComponent)
      guard let page = pages[url.lastPathComponent] else { return }
      task.didReceive(SiteAnswer(mimeType: "text/html").response(for: url))
      task.didReceive(Data(page.utf8))
      task.didFinish()
    }

    func stop(_ task: any SchemeTask) {}
  }

  /// A network that is a closure.
  struct RelayedNetwork: NetworkTransport {
    let answer: @Sendable (URL) -> SiteAnswer

    func start(_ request: URLRequest, client: any NetworkClient) -> NetworkLoad {
      guard let url = request.url else { return NetworkLoad() }
      let answer = answer(url)
      client.receive(.response(answer.response(for: url)), after: 0)
      if !answer.body.isEmpty { client.receive(.data(answer.body), after: 0) }
      client.receive(.finished, after: 0)
      return NetworkLoad()
    }
  }
#endif
