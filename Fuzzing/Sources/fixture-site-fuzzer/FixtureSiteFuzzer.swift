import Foundation
import HeadlessWebView
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A folder with one file to be served, beside a secret that must not be.
private let folder: URL = {
  let top = FileManager.default.temporaryDirectory.appending(path: "fixture-site-fuzzer-\(getpid())")
  let root = top.appending(path: "root")
  do {
    try FileManager.default.createDirectory(at: root.appending(path: "a"), withIntermediateDirectories: true)
    try Data("public".utf8).write(to: root.appending(path: "a/b.txt"))
    try Data("secret".utf8).write(to: top.appending(path: "secret"))
    try FileManager.default.createSymbolicLink(
      at: root.appending(path: "l"), withDestinationURL: top.appending(path: "secret"))
  } catch {
    fatalError("the folder cannot be made: \(error)")
  }
  return root
}()

private let handler: DirectorySchemeHandler = {
  do { return try DirectorySchemeHandler(folder: folder) } catch { fatalError("\(error)") }
}()

/// Takes two lines: a pattern or `Range`, and a path, which is asked for in a site, in a folder and as a manifest.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzerTestOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let lines = UnsafeBufferPointer(start: start, count: count)
    .split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  guard lines.count == 2 else { return -1 }

  let site = FixtureSite(rules: [SiteRule(lines[0], query: lines[0], entry: .text("found"))])
  _ = site.answer(url: SerializedURL("http://h/\(lines[1])"))

  if let url = URL(string: "app://h/\(lines[1])") {
    var request = URLRequest(url: url)
    request.setValue(lines[0], forHTTPHeaderField: "Range")
    let task = ReadingTask(request)
    handler.start(task)
    precondition(task.hasEnded, "a task was not answered")
    precondition(!task.body.starts(with: Data("secret".utf8)), "a file outside of the folder was read")
  }
  return 0
}

/// A task that keeps the body; it is used by one thread.
private final class ReadingTask: SchemeTask, @unchecked Sendable {
  let request: URLRequest
  var body = Data()
  var hasEnded = false

  init(_ request: URLRequest) { self.request = request }

  func didReceive(_ response: URLResponse) {}
  func didReceive(_ data: Data) { body += data }
  func didFinish() { hasEnded = true }
  func didFailWithError(_ error: any Error) { hasEnded = true }
  func didPerformRedirection(_ response: URLResponse, newRequest: URLRequest) {}
  func willPerformRedirection(
    _ response: URLResponse, newRequest: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
