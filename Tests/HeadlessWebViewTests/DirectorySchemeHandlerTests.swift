import Foundation
import HeadlessWebView
import LoadTrace
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct DirectorySchemeHandlerTests {
  private static func request(
    _ path: String, method: String = "GET", headers: [String: String] = [:]
  ) throws -> URLRequest {
    var request = URLRequest(url: try #require(URL(string: "app://host\(path)")))
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }

  /// What a finished task shows: the status, the header fields and the body.
  struct Outcome: Equatable {
    var status: Int
    var headers: [String: String]
    var body: String
  }

  private static func outcome(
    _ handler: DirectorySchemeHandler, _ request: URLRequest
  ) throws -> Outcome {
    let task = RecordingMainThreadTask(request)
    handler.start(task)
    task.runMainThread()
    #expect(task.events.last == .finish)
    let response = try #require(task.response as? HTTPURLResponse)
    #expect(response.url == request.url)
    return Outcome(
      status: response.statusCode, headers: task.headers, body: String(decoding: task.body, as: UTF8.self))
  }

  @Test(arguments: [
    ("/", "text/html; charset=utf-8", "index"), ("/sub", "text/html; charset=utf-8", "sub"),
    ("/sub/", "text/html; charset=utf-8", "sub"), ("/a.css?v=1#x", "text/css; charset=utf-8", "css"),
    ("/a.js", "application/javascript; charset=utf-8", "js"), ("/A.JSON", "application/json", "json"),
    ("/a.svg", "image/svg+xml", "svg"), ("/a%20b+c.txt", "text/plain; charset=utf-8", "space"),
    ("/%E6%97%A5%F0%9F%98%80.txt", "text/plain; charset=utf-8", "emoji"),
    ("/100%25.txt", "text/plain; charset=utf-8", "percent"), ("/sub%2Fb;c.woff2", "font/woff2", "font"),
    ("/noextension", "application/octet-stream", "none"), ("//a.css", "text/css; charset=utf-8", "css"),
    ("/./a.css", "text/css; charset=utf-8", "css"),
  ])
  func `A file is served with its type`(path: String, type: String, body: String) throws {
    let folder = try TemporaryFolder([
      "index.html": "index", "sub/index.html": "sub", "a.css": "css", "a.js": "js", "A.JSON": "json",
      "a.svg": "svg", "a b+c.txt": "space", "日😀.txt": "emoji", "100%.txt": "percent", "sub/b;c.woff2": "font",
      "noextension": "none",
    ])
    let outcome = try Self.outcome(DirectorySchemeHandler(folder: folder.url), Self.request(path))
    let headers = ["content-type": type, "content-length": "\(body.utf8.count)", "accept-ranges": "bytes"]
    #expect(outcome == Outcome(status: 200, headers: headers, body: body))
  }

  @Test(arguments: [
    "/missing", "/a.txt/", "/a.txt/b", "/empty", "/empty/", "/../secret.txt", "/%2e%2e/secret.txt",
    "/%2E%2e%2Fsecret.txt", "/%252e%252e/secret.txt", "/..%5csecret.txt", "/.%2e/secret.txt", "/a/../a.txt",
    "//etc/passwd", "/%2Fetc/passwd", "/out.txt", "/outdir/secret.txt", "/a.txt%00", "/%00a.txt", "/pipe",
    "/" + String(repeating: "a", count: 300), "/" + String(repeating: "a/", count: 10_000),
  ])
  func `What is not in the folder is 404 with a body`(path: String) throws {
    let outside = try TemporaryFolder(["secret.txt": "secret", "root/a.txt": "a"])
    let root = outside.url.appending(path: "root")
    for name in ["empty", "a"] {
      try FileManager.default.createDirectory(
        at: root.appending(path: name), withIntermediateDirectories: true)
    }
    try outside.link("root/out.txt", to: "../secret.txt")
    try outside.link("root/outdir", to: "..")
    mkfifo(root.appending(path: "pipe").path(percentEncoded: false), 0o600)
    let notFound = Outcome(
      status: 404, headers: ["content-type": "text/plain; charset=utf-8", "content-length": "10"],
      body: "Not found\n")
    #expect(try Self.outcome(DirectorySchemeHandler(folder: root), Self.request(path)) == notFound)
  }

  @Test(arguments: [
    ("bytes=0-0", "bytes 0-0/10", "0"), ("bytes=2-4", "bytes 2-4/10", "234"),
    ("bytes=7-", "bytes 7-9/10", "789"),
    ("bytes=0-", "bytes 0-9/10", "0123456789"), ("bytes=-3", "bytes 7-9/10", "789"),
    ("bytes=-99", "bytes 0-9/10", "0123456789"), ("bytes=8-99", "bytes 8-9/10", "89"),
    ("BYTES= 2-3 ", "bytes 2-3/10", "23"), ("bytes=9-99999999999999999999999", "bytes 9-9/10", "9"),
    ("bytes=-99999999999999999999999", "bytes 0-9/10", "0123456789"),
  ])
  func `A range is answered with exactly its bytes`(field: String, place: String, body: String) throws {
    let folder = try TemporaryFolder(["a.bin": "0123456789"])
    let headers = [
      "content-type": "application/octet-stream", "content-length": "\(body.count)", "accept-ranges": "bytes",
      "content-range": place,
    ]
    let outcome = try Self.outcome(
      DirectorySchemeHandler(folder: folder.url, chunkSize: 3),
      Self.request("/a.bin", headers: ["Range": field]))
    #expect(outcome == Outcome(status: 206, headers: headers, body: body))
  }

  @Test(arguments: ["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999999-"])
  func `A range that is not there is 416 with the size`(field: String) throws {
    let folder = try TemporaryFolder(["a.bin": "0123456789"])
    let headers = [
      "content-type": "text/plain; charset=utf-8", "content-length": "22", "accept-ranges": "bytes",
      "content-range": "bytes */10",
    ]
    let outcome = try Self.outcome(
      DirectorySchemeHandler(folder: folder.url), Self.request("/a.bin", headers: ["Range": field]))
    #expect(outcome == Outcome(status: 416, headers: headers, body: "Range not satisfiable\n"))
  }

  @Test(arguments: [
    ["Range": "bytes=4-2"], ["Range": "bytes=-"], ["Range": "bytes="], ["Range": "bytes"], ["Range": ""],
    ["Range": "items=0-1"], ["Range": "bytes=a-b"], ["Range": "bytes=0-1,3-4"], ["Range": "bytes=+1-2"],
    ["Range": "bytes=0-1", "If-Range": "\"tag\""], [:],
  ])
  func `A range that is none, of several parts or conditional is answered with the whole`(
    headers: [String: String]
  ) throws {
    let folder = try TemporaryFolder(["a.bin": "0123456789"])
    let whole = Outcome(
      status: 200,
      headers: [
        "content-type": "application/octet-stream", "content-length": "10", "accept-ranges": "bytes",
      ],
      body: "0123456789")
    let outcome = try Self.outcome(
      DirectorySchemeHandler(folder: folder.url), Self.request("/a.bin", headers: headers))
    #expect(outcome == whole)
  }

  @Test func `Every range of every small size is what a slice of the body is`() throws {
    let handler = try TemporaryFolder()
    for size in 0...4 { try handler.write(Data((0..<size).map { UInt8($0 + 48) }), to: "\(size)") }
    let subject = try DirectorySchemeHandler(folder: handler.url, chunkSize: 2)
    for size in 0...4 {
      for first in 0...5 {
        for last in first...6 {
          let outcome = try Self.outcome(
            subject, Self.request("/\(size)", headers: ["Range": "bytes=\(first)-\(last)"]))
          let slice = Array(0..<size)[min(first, size)..<min(last + 1, size)].map(String.init).joined()
          #expect(outcome.status == (first < size ? 206 : 416))
          if first < size { #expect(outcome.body == slice) }
        }
      }
    }
  }

  @Test func `HEAD has the header fields of GET and no body, and other methods are refused`() throws {
    let folder = try TemporaryFolder(["a.txt": "hello"])
    let handler = try DirectorySchemeHandler(
      folder: folder.url, headers: [HeaderField("Access-Control-Allow-Origin", "*")])
    let headers = [
      "content-type": "text/plain; charset=utf-8", "content-length": "5", "accept-ranges": "bytes",
      "access-control-allow-origin": "*",
    ]
    #expect(
      try Self.outcome(handler, Self.request("/a.txt", method: "HEAD", headers: ["Range": "bytes=0-1"]))
        == Outcome(status: 200, headers: headers, body: ""))
    #expect(try Self.outcome(handler, Self.request("/b.txt", method: "HEAD")).body == "")
    let refused = try Self.outcome(handler, Self.request("/a.txt", method: "POST"))
    #expect(refused.status == 405)
    #expect(refused.headers["allow"] == "GET, HEAD")
    #expect(refused.headers["access-control-allow-origin"] == "*")
  }

  @Test func `Without a charset and an index file both are left out`() throws {
    let folder = try TemporaryFolder(["index.html": "a"])
    let handler = try DirectorySchemeHandler(folder: folder.url, indexFile: nil, charset: nil)
    #expect(
      try Self.outcome(handler, Self.request("/index.html")).headers["content-type"] == "text/html")
    #expect(try Self.outcome(handler, Self.request("/")).status == 404)
  }

  @Test func `A missing folder is an error`() {
    #expect(throws: MissingFolderError(path: "/no/such/folder")) {
      try DirectorySchemeHandler(folder: URL(filePath: "/no/such/folder"))
    }
  }

  // MARK: - Chunks and stops

  @Test(arguments: [true, false])
  func `A large file is given in chunks`(offersMainThread: Bool) throws {
    let folder = try TemporaryFolder(["a.bin": "0123456789"])
    let handler = try DirectorySchemeHandler(folder: folder.url, chunkSize: 4)
    let request = try Self.request("/a.bin")
    let task = offersMainThread ? RecordingMainThreadTask(request) : RecordingSchemeTask(request)
    handler.start(task)
    let response = RecordingSchemeTask.Event.response(status: 200, mimeType: "application/octet-stream")
    let all: [RecordingSchemeTask.Event] = [response, .data(4), .data(4), .data(2), .finish]
    #expect(task.events == (offersMainThread ? [response, .data(4)] : all))
    #expect(task.runMainThread() == (offersMainThread ? 2 : 0))
    #expect(task.events == all)
    #expect(task.body == Data("0123456789".utf8))
  }

  @Test(arguments: 1...4, [true, false])
  func `After a stop from within any call, no call is made`(count: Int, offersMainThread: Bool) throws {
    let folder = try TemporaryFolder(["a.bin": "0123456789"])
    let handler = try DirectorySchemeHandler(folder: folder.url, chunkSize: 4)
    let request = try Self.request("/a.bin")
    let stop = { @Sendable (task: RecordingSchemeTask, events: Int) in
      if events == count { task.stop(handler) }
    }
    let task =
      offersMainThread
      ? RecordingMainThreadTask(request, onEvent: stop) : RecordingSchemeTask(request, onEvent: stop)
    handler.start(task)
    task.runMainThread()
    #expect(task.events.count == count + 1)
    #expect(task.events.last == .stop)
  }

  @Test func `After a stop between two chunks, no call is made`() throws {
    let folder = try TemporaryFolder(["a.bin": "0123456789"])
    let handler = try DirectorySchemeHandler(folder: folder.url, chunkSize: 4)
    let task = RecordingMainThreadTask(try Self.request("/a.bin"))
    handler.start(task)
    task.stop(handler)
    task.runMainThread()
    #expect(
      task.events == [.response(status: 200, mimeType: "application/octet-stream"), .data(4), .stop])
  }

  @Test func `Two equal requests at once are two transfers`() throws {
    let folder = try TemporaryFolder(["a.bin": "0123456789"])
    let handler = try DirectorySchemeHandler(folder: folder.url, chunkSize: 4)
    let tasks = [
      RecordingMainThreadTask(try Self.request("/a.bin")),
      RecordingMainThreadTask(try Self.request("/a.bin")),
    ]
    for task in tasks { handler.start(task) }
    tasks[0].stop(handler)
    for task in tasks { task.runMainThread() }
    #expect(tasks.map(\.events.last) == [.stop, .finish])
  }

  @Test func `A file that becomes shorter fails the load`() throws {
    let folder = try TemporaryFolder(["a.bin": "0123456789"])
    let handler = try DirectorySchemeHandler(folder: folder.url, chunkSize: 4)
    let task = RecordingMainThreadTask(try Self.request("/a.bin"))
    handler.start(task)
    truncate(folder.url.appending(path: "a.bin").path(percentEncoded: false), 5)
    task.runMainThread()
    #expect(
      task.events == [
        .response(status: 200, mimeType: "application/octet-stream"), .data(4),
        .fail(CocoaError.fileReadUnknown.rawValue),
      ])
  }

  @Test func `A stop lets go of the task`() throws {
    let folder = try TemporaryFolder(["a.bin": "0123456789"])
    let handler = try DirectorySchemeHandler(folder: folder.url, chunkSize: 4)
    weak var released: RecordingSchemeTask?
    do {
      let task = RecordingMainThreadTask(try Self.request("/a.bin"))
      released = task
      handler.start(task)
      task.stop(handler)
      task.runMainThread()
    }
    #expect(released == nil)
  }

  @Test func `What explains a missing file is sought among the files of now`() async throws {
    let folder = try TemporaryFolder(["index.html": "<!DOCTYPE html><img src=a.png>"])
    // As if it were an old folder, since two changes within a tick of the file system's clock look like one.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: folder.url.path)
    let handler = try DirectorySchemeHandler(folder: folder.url)
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
    let before = try await view.load("app://host/index.html")
    try folder.write(Data("x".utf8), to: "A.png")
    let after = try await view.reload()
    #expect(before.loads.map(\.notes) == [[], []])
    #expect(after.loads.map(\.notes) == [[], [Note(.caseMismatch, subject: "A.png")]])
  }
}
