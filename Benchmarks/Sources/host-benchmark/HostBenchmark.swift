import BenchmarkSupport
import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A handler that answers at once with what it has, so that what is measured is the host.
final class FilesHandler: SchemeHandler {
  private let files: [String: (type: String, data: Data)]

  init(_ files: [String: (type: String, data: Data)]) {
    self.files = files
  }

  func start(_ task: any SchemeTask) {
    guard let url = task.request.url, let file = files[url.path] else {
      return task.didFailWithError(URLError(.fileDoesNotExist))
    }
    task.didReceive(
      URLResponse(
        url: url, mimeType: file.type, expectedContentLength: file.data.count, textEncodingName: nil))
    task.didReceive(file.data)
    task.didFinish()
  }

  func stop(_ task: any SchemeTask) {}
}

/// Pages whose loads a scheme handler answers.
struct HandlerPage {
  let loads: Int
  private let view: HeadlessWebView
  private let url = "app://bench/index.html"

  /// A page that asks for so many images.
  static func images(_ count: Int) -> HandlerPage {
    let tags = (1...count).map { "<img src=i/\($0).png>" }.joined()
    var files: [String: (type: String, data: Data)] = [
      "/index.html": ("text/html", Data("<!DOCTYPE html><title>images</title><body>\(tags)".utf8))
    ]
    for index in 1...count { files["/i/\(index).png"] = ("image/png", Data(count: 70)) }
    return HandlerPage(files: files, loads: count + 1)
  }

  /// A page of 51 files as sites have them: style sheets that import one another, modules, images and frames.
  static func mixed() -> HandlerPage {
    var head = ""
    var body = ""
    let types = ["css": "text/css", "js": "text/javascript", "html": "text/html"]
    var files: [String: (type: String, data: Data)] = [:]
    func add(_ path: String, _ text: String) {
      files["/\(path)"] = (types[(path as NSString).pathExtension] ?? "", Data(text.utf8))
    }
    for index in 1...5 {
      head += "<link rel=stylesheet href=css/\(index).css>"
      add(
        "css/\(index).css",
        "@import 'base\(index).css'; .c\(index) { background: url(../img/bg\(index).png) }")
      add("css/base\(index).css", String(repeating: ".x { color: red }\n", count: 50))
      files["/img/bg\(index).png"] = ("image/png", Data(count: 500))
      head += "<script type=module src=js/\(index).js></script>"
      add("js/\(index).js", "import './lib/\(index).js'; export const x = 1\n")
      add("js/lib/\(index).js", "export default function () { return /a/.test('b') }\n")
      body += "<p class=c\(index)>Text \(index)</p>"
    }
    for index in 1...25 {
      body += "<img src=img/\(index).png srcset='img/\(index).png 1x, img/\(index)@2x.png 2x' alt=''>"
      files["/img/\(index).png"] = ("image/png", Data(count: 2000))
    }
    add("index.html", "<!DOCTYPE html><html><head>\(head)</head><body>\(body)</body></html>")
    return HandlerPage(files: files, loads: 51)
  }

  private init(files: [String: (type: String, data: Data)], loads: Int) {
    self.loads = loads
    view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": FilesHandler(files)]))
  }

  /// Loads the page for the first time and counts the loads.
  func load() async throws -> Int { try await view.load(url).loads.count }

  /// Loads the page anew, nothing of it from the memory cache, and counts the loads.
  func reload() async throws -> Int { try await view.reload().loads.count }
}

/// Measures the host: microseconds a load, milliseconds a page of 51 files, and the tool from its start to its trace.
@main
enum HostBenchmark {
  static func main() async throws {
    let images = HandlerPage.images(2_000)
    let isQuick = try await report(
      "one load of \(images.loads)", images, unit: "µs", scale: 1e6 / Double(images.loads), limit: 20)
    _ = try await report("a page of 51 files", .mixed(), unit: "ms", scale: 1e3, limit: nil)
    if CommandLine.arguments.count > 2 {
      try reportProcess(CommandLine.arguments[1], CommandLine.arguments[2])
    }
    if !isQuick { exit(1) }
  }

  /// - Returns: Whether the limit is kept.
  private static func report(
    _ name: String, _ page: HandlerPage, unit: String, scale: Double, limit: Double?
  ) async throws -> Bool {
    var times: [Double] = []
    _ = try await page.load()
    for _ in 0..<21 {
      let start = ContinuousClock.now
      let count = try await page.reload()
      times.append(start.duration(to: .now) / .seconds(1) * scale)
      precondition(count == page.loads, "\(name): \(count) loads instead of \(page.loads)")
    }
    return show(name, times, unit: unit, limit: limit)
  }

  /// Times `headless-webview trace` on a page, from the start of the process to its end.
  private static func reportProcess(_ tool: String, _ page: String) throws {
    let times = try (0..<11).map { _ in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: tool)
      process.arguments = [
        "trace", "--root", (page as NSString).deletingLastPathComponent, (page as NSString).lastPathComponent,
      ]
      process.standardOutput = FileHandle.nullDevice
      let start = ContinuousClock.now
      try process.run()
      process.waitUntilExit()
      return start.duration(to: .now) / .seconds(1) * 1e3
    }
    _ = show("process start to trace", times, unit: "ms", limit: nil)
  }

  private static func show(_ name: String, _ times: [Double], unit: String, limit: Double?) -> Bool {
    let sorted = times.sorted()
    let median = sorted[sorted.count / 2]
    print(String(format: "%@: median %.2f %@, fastest %.2f %@", name, median, unit, sorted[0], unit))
    guard let limit, median > limit else { return true }
    print("  that is more than \(limit) \(unit)")
    return false
  }
}
