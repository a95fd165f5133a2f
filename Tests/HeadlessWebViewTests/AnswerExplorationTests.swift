import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Handlers whose answers are legal calls and break pages all the same, as public ones do.
struct AnswerExplorationTests {
  /// How many schedules a mended handler has to pass here; `scripts/explore-handlers.sh` runs 10,000.
  static let passes = ProcessInfo.processInfo.environment["EXPLORE_SCHEDULES"].flatMap(Int.init) ?? 60

  @Test(arguments: AnswerPair.all) func theFaultIsFoundWithin200Schedules(_ pair: AnswerPair) async throws {
    let report = await (try pair.exploration(200)).run { pair.handler(isFaulty: true) }
    #expect(report.fault?.kind == .diagnosed, "\(report)")
    #expect(report.fault?.message.hasPrefix(pair.finds) == true, "\(report)")
  }

  @Test(arguments: AnswerPair.all) func theMendedHandlerPasses(_ pair: AnswerPair) async throws {
    var exploration = try pair.exploration(Self.passes)
    exploration.limits.bePatient()
    let report = await exploration.run { pair.handler(isFaulty: false) }
    #expect(report.fault == nil, "\(report)")
    #expect(report.runs == Self.passes)
  }
}

extension SchemeTaskExploration.Limits {
  /// For handlers that are right: they need no limit, and a loaded machine may keep any of them waiting.
  mutating func bePatient() {
    answerTime = 3_600
    mainThreadTime = 3_600
  }
}

/// A handler with a fault in its answers, and without, and what tells of it.
struct AnswerPair: Sendable, CustomTestStringConvertible {
  let testDescription: String
  var page = "app://h/index.html"
  /// The method and body of the page's request.
  var form: String?
  /// The beginning of what the fault says: a diagnostic's code, or the words of ``isFault``.
  let finds: String
  /// What the page itself must not be like, where no diagnostic can know.
  var isFault: (@Sendable (Page) -> String?)?
  /// Answers a task, with the fault or without; `memory` is the handler's own.
  let answer: @Sendable (any SchemeTask, URL, _ isFaulty: Bool, _ memory: Memory) -> Void

  /// What a handler remembers.
  final class Memory: Sendable {
    private let stored = Mutex<[String: (status: Int, body: String)]>([:])
    private let asked = Mutex<[String: Int]>([:])

    subscript(key: String) -> (status: Int, body: String)? {
      get { stored.withLock { $0[key] } }
      set { stored.withLock { $0[key] = newValue } }
    }

    /// Counts how often something is asked for.
    func count(_ key: String) -> Int {
      asked.withLock {
        $0[key, default: 0] += 1
        return $0[key] ?? 0
      }
    }
  }

  func exploration(_ count: Int) throws -> PageExploration {
    var request = URLRequest(url: try #require(URL(string: page)))
    if let form {
      request.httpMethod = "POST"
      request.httpBody = Data(form.utf8)
    }
    var exploration = PageExploration(page: request, count: count)
    exploration.limits.endedTaskTime = 0.01
    exploration.faultDiagnostics = isFault == nil ? [finds] : []
    exploration.isFault = isFault
    return exploration
  }

  /// A handler that answers what is said, from its queue, and heeds stops.
  func handler(isFaulty: Bool) -> any SchemeHandler {
    let memory = Memory()
    let handler = ScriptedHandler { task, handler in
      handler.keep(task)
      (task as? any MainThreadSchemeTask)?.performOnMainThread {
        guard handler.take(task), let url = task.request.url else { return }
        self.answer(task, url, isFaulty, memory)
      }
    }
    handler.forgetsWhatIsStopped = true
    return handler
  }

  // MARK: - The pairs

  static let all = [
    otherURL, wrongType, noType, plainResponse, rangeIgnored, transportError, rawPath, outsideRoot, noOrigin,
    droppedBody, keptError,
  ]

  static func html(_ text: String, _ task: any SchemeTask) {
    task.answer("<!DOCTYPE html><meta charset=utf-8>\(text)", "text/html; charset=utf-8")
  }

  static let otherURL = AnswerPair(
    testDescription: "the server's URL in the response", finds: "escape"
  ) { task, url, isFaulty, _ in
    switch url.path {
    case "/index.html": html("<script type=module src=js/a.js></script>", task)
    case "/js/a.js":
      let answered = isFaulty ? URL(string: "http://h/js/a.js") ?? url : url
      task.didReceive(
        URLResponse(
          url: answered, mimeType: "text/javascript", expectedContentLength: -1, textEncodingName: nil))
      task.didReceive(Data("import './b.js'".utf8))
      task.didFinish()
    default: task.answer("1", "text/javascript")
    }
  }

  static let wrongType = AnswerPair(
    testDescription: "a table of types with three entries", finds: "wrong-type"
  ) { task, url, isFaulty, _ in
    let known = ["html": "text/html; charset=utf-8", "js": "text/javascript", "png": "image/png"]
    let types = isFaulty ? known : known.merging(["css": "text/css"]) { $1 }
    let body = url.pathExtension == "html" ? "<!DOCTYPE html><link rel=stylesheet href=a.css>" : "p{}"
    task.answer(body, types[url.pathExtension] ?? "application/octet-stream")
  }

  static let noType = AnswerPair(
    testDescription: "no type at all", finds: "wrong-type"
  ) { task, url, isFaulty, _ in
    if url.path == "/index.html" { return html("<script type=module src=a.mjs></script>", task) }
    task.didReceive(
      URLResponse(
        url: url, mimeType: isFaulty ? nil : "text/javascript", expectedContentLength: 1,
        textEncodingName: nil))
    task.didReceive(Data("1".utf8))
    task.didFinish()
  }

  static let plainResponse = AnswerPair(
    testDescription: "a response without a status where a script asks for it", finds: "plain-response"
  ) { task, url, isFaulty, _ in
    if url.path == "/index.html" { return html("<link rel=preload as=fetch crossorigin href=a.json>", task) }
    if isFaulty { task.respondPlainly("application/json") } else { task.respond("application/json") }
    task.didReceive(Data("{}".utf8))
    task.didFinish()
  }

  static let rangeIgnored = AnswerPair(
    testDescription: "media without ranges", finds: "range-ignored"
  ) { task, url, isFaulty, _ in
    if url.path == "/index.html" { return html("<video src=a.mp4></video>", task) }
    let body = String(repeating: "x", count: 4_000)
    guard !isFaulty, let range = task.request.value(forHTTPHeaderField: "Range"),
      let match = range.wholeMatch(of: /bytes=(\d+)-(\d*)/), let first = Int(match.1)
    else { return task.answer(body, "video/mp4") }
    let last = min(Int(match.2) ?? .max, body.count - 1)
    task.respond("video/mp4", status: 206, headers: ["Content-Range": "bytes \(first)-\(last)/\(body.count)"])
    task.didReceive(Data(body.utf8.dropFirst(first).prefix(last - first + 1)))
    task.didFinish()
  }

  static let transportError = AnswerPair(
    testDescription: "a missing file as a failure of the connection", finds: "load-failed"
  ) { task, url, isFaulty, _ in
    if url.path == "/index.html" { return html("<link rel=stylesheet href=gone.css>", task) }
    if isFaulty { return task.didFailWithError(URLError(.cannotConnectToHost)) }
    task.respond("text/plain", status: 404)
    task.didFinish()
  }

  static let rawPath = AnswerPair(
    testDescription: "files looked up under the path as it is encoded", finds: "missing-file"
  ) { task, url, isFaulty, _ in
    let path = isFaulty ? url.path(percentEncoded: true) : url.path(percentEncoded: false)
    switch path {
    case "/index.html": html("<img src='a%20b.svg'>", task)
    case "/a b.svg": task.answer("<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml")
    default:
      task.respond("text/plain", status: 404)
      task.didFinish()
    }
  }

  private static let folder = try? TemporaryFolder([
    "www/index.html": "<!DOCTYPE html><meta charset=utf-8><iframe src='..%2Fsecret.txt'></iframe>",
    "secret.txt": "secret",
  ])

  static let outsideRoot = AnswerPair(
    testDescription: "a path that leads out of the folder", finds: "a file outside the folder",
    isFault: { page in
      page.loads.contains { $0.url.string.hasSuffix("secret.txt") && $0.response?.status == 200 }
        ? "a file outside the folder was served" : nil
    }
  ) { task, url, isFaulty, _ in
    guard let root = folder?.url.appending(path: "www") else { return }
    let file = URL(fileURLWithPath: root.path + url.path).standardizedFileURL
    let isInside = file.path.hasPrefix(root.standardizedFileURL.path + "/")
    guard isFaulty || isInside, let data = try? Data(contentsOf: file) else {
      task.respond("text/plain", status: 404)
      return task.didFinish()
    }
    task.answer(String(decoding: data, as: UTF8.self), "text/html; charset=utf-8")
  }

  static let noOrigin = AnswerPair(
    testDescription: "no field that allows another origin", finds: "cors-missing"
  ) { task, url, isFaulty, _ in
    if url.path == "/index.html" { return html("<script type=module src=app://cdn/a.js></script>", task) }
    task.answer("1", "text/javascript", headers: isFaulty ? [:] : ["Access-Control-Allow-Origin": "app://h"])
  }

  static let droppedBody = AnswerPair(
    testDescription: "method and body that are not passed on", form: "name=value", finds: "the server got",
    isFault: { $0.title == "POST name=value" ? nil : "the server got \($0.title ?? "")" }
  ) { task, url, isFaulty, _ in
    // What a handler that relays makes of the request, and a server that says what it got.
    var upstream = URLRequest(url: url)
    if !isFaulty {
      upstream.httpMethod = task.request.httpMethod
      upstream.httpBody = task.request.httpBody
    }
    let body = String(decoding: upstream.httpBody ?? Data(), as: UTF8.self)
    html("<title>\(upstream.httpMethod ?? "") \(body)</title>", task)
  }

  static let keptError = AnswerPair(
    testDescription: "an error that is kept as the file", finds: "the error came again",
    isFault: { page in
      let statuses = page.loads.filter { $0.destination == .frame }.map { $0.response?.status }
      return statuses == [503, 200] ? nil : "the error came again: \(statuses)"
    }
  ) { task, url, isFaulty, memory in
    if url.path == "/index.html" {
      return html("<iframe src=f.html?1></iframe><iframe src=f.html?2></iframe>", task)
    }
    var kept = memory[url.path]
    if kept == nil {
      // The server is busy the first time.
      let answer = (
        status: memory.count(url.path) == 1 ? 503 : 200, body: "<!DOCTYPE html><meta charset=utf-8>"
      )
      if isFaulty || answer.status == 200 { memory[url.path] = answer }
      kept = answer
    }
    task.respond("text/html; charset=utf-8", status: kept?.status ?? 200)
    task.didReceive(Data((kept?.body ?? "").utf8))
    task.didFinish()
  }
}
