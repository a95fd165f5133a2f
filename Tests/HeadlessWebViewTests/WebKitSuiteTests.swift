import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// More of what WebKit's own tests of scheme handlers assert; these need pages with markup.
/// `docs/scheme-tasks.md` lists all of them.
@Suite struct WebKitSuiteTests {
  static func load(_ url: String, _ handler: any SchemeHandler) async throws -> Page {
    let scheme = String(url.prefix { $0 != ":" })
    return try await HeadlessWebView(configuration: .init(schemeHandlers: [scheme: handler])).load(url)
  }

  @Test func nestedFramesOnFourHostsLoad() async throws {
    let handler = ScriptedHandler([
      "one/main": {
        $0.answer("<iframe src='frames://two/a'></iframe><iframe src='frames://three/b'></iframe>")
      },
      "two/a": { $0.answer("<iframe src='frames://four/c'></iframe>") },
    ])
    let page = try await Self.load("frames://one/main", handler)
    #expect(
      Set(handler.events) == [
        "start frames://one/main", "start frames://two/a", "start frames://three/b", "start frames://four/c",
      ])
    #expect(page.loads.allSatisfy { $0.verdict == .used })
    let parents = Dictionary(uniqueKeysWithValues: page.loads.map { ($0.id, $0.url.string) })
    let inner = page.loads.first { $0.url.string == "frames://four/c" }
    #expect(inner?.parent.flatMap { parents[$0] } == "frames://two/a")
  }

  @Test(arguments: [false, true]) func aCrossOriginScriptWithoutPermissionIsRefused(
    isAllowed: Bool
  ) async throws {
    let handler = ScriptedHandler([
      "main": { $0.answer("<script src='cors://host2/a.js' crossorigin=anonymous></script>") },
      "a.js": {
        $0.answer(
          "", "text/javascript", headers: isAllowed ? ["Access-Control-Allow-Origin": "cors://host1"] : [:])
      },
    ])
    let page = try await Self.load("cors://host1/main", handler)
    #expect(page.loads.last?.verdict.outcome == (isAllowed ? .used : .rejected))
    #expect(page.violations.isEmpty)
  }

  @Test func aWildcardDoesNotDoForCredentials() async throws {
    let handler = ScriptedHandler([
      "main": { $0.answer("<script src='cors://host2/a.js' crossorigin=use-credentials></script>") },
      "a.js": { $0.answer("", "text/javascript", headers: ["Access-Control-Allow-Origin": "*"]) },
    ])
    let page = try await Self.load("cors://host1/main", handler)
    #expect(page.loads.last?.verdict.outcome == .rejected)
    #expect(page.loads.last?.verdict.reason?.code == .cors)
  }

  @Test func mediaAskForARangeAndTakeAPart() async throws {
    let range = Mutex<String?>(nil)
    let handler = ScriptedHandler([
      "main": { $0.answer("<video src='film.mp4'></video>") },
      "film.mp4": { task in
        range.withLock { $0 = task.request.value(forHTTPHeaderField: "Range") }
        // The response's URL may be another.
        guard let url = URL(string: "https://webkit.org/") else { return }
        let fields = ["Content-Type": "video/mp4", "Content-Range": "bytes 0-1/4", "Content-Length": "2"]
        if let response = HTTPURLResponse(url: url, statusCode: 206, httpVersion: nil, headerFields: fields) {
          task.didReceive(response)
        }
        task.didReceive(Data("ab".utf8))
        task.didFinish()
      },
    ])
    let page = try await Self.load("ranges://h/main", handler)
    #expect(range.withLock { $0 }?.hasPrefix("bytes=0-") == true)
    #expect(page.loads.last?.verdict == .used)
  }

  @Test func aBodyGivenAsAStreamCanBeRead() async throws {
    let seen = Mutex("")
    let handler = ScriptedHandler { task, _ in
      if let stream = task.request.httpBodyStream {
        stream.open()
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = stream.read(&bytes, maxLength: bytes.count)
        stream.close()
        seen.withLock { $0 = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) }
      }
      task.answer("", "text/plain")
    }
    var request = URLRequest(url: try #require(URL(string: "xhr://h/a")))
    request.httpMethod = "POST"
    request.httpBodyStream = InputStream(data: Data("foo=bar2".utf8))
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["xhr": handler]))
    #expect(try await view.fetch(request).verdict == .used)
    #expect(seen.withLock { $0 } == "foo=bar2")
  }

  @Test func tasksVanishAsTheirViewsGo() async throws {
    let held = Held()
    let keeping = ScriptedHandler { task, _ in held.tasks.withLock { $0.append(HeldTask(task: task)) } }
    var configuration = HeadlessWebView.Configuration(schemeHandlers: ["leaks": keeping])
    configuration.limits.abandonedTaskTime = 600
    var views = (0..<3).map { _ in HeadlessWebView(configuration: configuration) }
    for view in views {
      view.start(URLRequest(url: try #require(URL(string: "leaks://h/a")))) { _ in }
    }
    for count in stride(from: 3, through: 1, by: -1) {
      while keeping.events.count < 3 || held.living != count { await Task.yield() }
      #expect(held.living == count)
      views.removeLast()
    }
    while held.living > 0 { await Task.yield() }
  }
}

/// Tasks that nobody but the host keeps alive.
private final class Held: Sendable {
  let tasks = Mutex<[HeldTask]>([])
  var living: Int { tasks.withLock { $0.filter { $0.task != nil }.count } }
}

private struct HeldTask: Sendable {
  // Guarded by the mutex that it is in.
  nonisolated(unsafe) weak var task: (any SchemeTask)?
}
