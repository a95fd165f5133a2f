import Foundation
import LoadTrace
import TestSupport
import Testing

@testable import Interception

@Suite struct FileCacheTests {
  let folder: TemporaryFolder
  let clock = ManualClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(size: Int = 1 << 20, age: TimeInterval? = nil) -> FileCache {
    FileCache(
      folder: folder.url.appending(path: "cache"), limits: .init(size: size, age: age, entrySize: size)
    ) {
      [clock] in clock.now
    }
  }

  private func response(_ url: String, _ body: String = "body") -> StoredResponse {
    StoredResponse(
      url: url, headers: [HeaderField("ETag", "\"1\""), HeaderField("X", "a: b")], mimeType: "text/css",
      textEncodingName: "utf-8", body: Data(body.utf8), storedAt: clock.now)
  }

  @Test func keepsTheWholeResponse() {
    let stored = response("http://a.example/?v=1")
    open().store(stored)
    let cache = open()
    #expect(cache.response(for: "http://a.example/?v=1#x") == stored)
    #expect(cache.response(for: "http://a.example/?v=2") == nil)
    #expect(cache.response(for: "http://b.example/?v=1") == nil)
    #expect(cache.response(for: "https://a.example/?v=1") == nil)
    #expect(cache.problems == [])
  }

  @Test(arguments: [
    ("HTTP://A.example:80/x/../%7ea?%c3", "http://a.example/~a?%C3"),
    ("http://a.example/a%2fb", "http://a.example/a%2Fb"),
    ("http://a.example/a+b%20c", "http://a.example/a+b%20c"),
    ("http://a.example/A", "http://a.example/A"),
    ("herald-hybrid://A.Example/x", "herald-hybrid://a.example/x"),
    ("no url", "no url"),
  ])
  func spellingsThatMeanTheSameHaveOneKey(url: String, key: String) {
    #expect(CacheKey(url).url == key)
  }

  /// Paths that lead elsewhere where they become part of a file's name.
  static let paths = [
    "../../etc/passwd", "%2e%2e/%2e%2e/x", "%252e%252e/x", "..\\..\\x", "//etc/passwd", "a/b/../../../../x",
    "%00", "a%00.html",
    "\u{0}", String(repeating: "long/", count: 2_000), String(repeating: "x", count: 5_000), "é/中文/😀",
    "e\u{301}", ".",
    "..", "...", "~root", "a;b", "a b", "CON", "a:b", "%2Fetc%2Fpasswd", "?../../x", "a//b", "a/", "A/",
  ]

  @Test(arguments: paths)
  func nothingLeavesTheFolder(_ path: String) {
    let cache = open()
    let stored = response("http://a.example/" + path, path)
    #expect(cache.store(stored))
    #expect(cache.response(for: "http://a.example/" + path)?.body == Data(path.utf8))
    #expect(Set(folder.files().map { $0.split(separator: "/").first ?? "" }) == ["cache"])
    #expect(cache.count() == 1)
  }

  @Test func everyPathHasAKeyOfItsOwn() {
    let cache = open(size: 10 << 20)
    for path in Self.paths { cache.store(response("http://a.example/" + path, path)) }
    // Dot segments and what means the same are one.
    #expect(Set(Self.paths.map { CacheKey("http://a.example/" + $0).digest }).count == cache.count())
  }

  @Test func theLeastRecentlyUsedMakeRoom() {
    let cache = open(size: 20_000)
    for number in 1...5 {
      cache.store(response("http://a.example/\(number)", String(repeating: "x", count: 3_000)))
      clock.advance(by: 100)
    }
    _ = cache.response(for: "http://a.example/1")
    clock.advance(by: 100)
    for number in 6...7 {
      cache.store(response("http://a.example/\(number)", String(repeating: "x", count: 3_000)))
    }
    #expect(cache.urls() == ["1", "4", "5", "6", "7"].map { "http://a.example/" + $0 })
    #expect(cache.size <= 20_000)
  }

  @Test func removesByURLPrefixAndAge() {
    let cache = open(age: 60)
    for path in ["x/1", "x/2", "y"] { cache.store(response("http://a.example/" + path)) }
    cache.remove("http://a.example/y")
    #expect(cache.removeAll(prefix: "http://a.example/x/") == 2)
    cache.store(response("http://a.example/old"))
    clock.advance(by: 61)
    #expect(cache.response(for: "http://a.example/old") == nil)
    #expect(cache.removeExpired() == 1)
    cache.store(response("http://a.example/"))
    cache.removeAll()
    #expect(cache.count() == 0)
    #expect(cache.size == 0)
  }

  enum Damage: String, CaseIterable {
    case shortBody, longBody, otherBody, noBody, shortRecord, otherRecord, emptyRecord, bodyIsLink,
      recordIsFolder
  }

  @Test(arguments: Damage.allCases)
  func aDamagedEntryIsAsGoodAsNone(_ damage: Damage) throws {
    let cache = open()
    cache.store(response("http://a.example/", "the body"))
    let files = folder.files().map { folder.file($0) }
    let body = try #require(files.first { $0.hasSuffix(".body") })
    let record = try #require(files.first { $0.hasSuffix(".record") })
    func write(_ text: String, _ path: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    switch damage {
    case .shortBody: try write("the b", body)
    case .longBody: try write("the body and", body)
    case .otherBody: try write("THE BODY", body)
    case .noBody: try FileManager.default.removeItem(atPath: body)
    case .shortRecord: try write("HeadlessWebView response 1\nurl: x", record)
    case .otherRecord: try Data((0..<255).map { UInt8($0) }).write(to: URL(fileURLWithPath: record))
    case .emptyRecord: try write("", record)
    case .bodyIsLink:
      try FileManager.default.removeItem(atPath: body)
      try folder.write(Data("the body".utf8), to: "secret")
      try FileManager.default.createSymbolicLink(atPath: body, withDestinationPath: folder.file("secret"))
    case .recordIsFolder:
      try FileManager.default.removeItem(atPath: record)
      try FileManager.default.createDirectory(atPath: record, withIntermediateDirectories: false)
    }
    #expect(cache.response(for: "http://a.example/") == nil)
    if damage != .recordIsFolder {
      #expect(cache.store(response("http://a.example/", "new")))
      #expect(cache.response(for: "http://a.example/")?.body == Data("new".utf8))
    }
  }

  @Test func aFolderThatCannotBeMadeKeepsNothingAndSaysSo() throws {
    try folder.write(Data(), to: "cache")
    let cache = open()
    #expect(!cache.store(response("http://a.example/")))
    #expect(cache.response(for: "http://a.example/") == nil)
    #expect(!cache.problems.isEmpty)
  }

  @Test func whatAKilledProcessLeftIsRemoved() throws {
    let cache = open()
    cache.store(response("http://a.example/"))
    let body = try #require(folder.files().first { $0.hasSuffix(".body") })
    let orphan = (body as NSString).deletingLastPathComponent + "/0123.99999999-1-x.body"
    try folder.write(Data("x".utf8), to: orphan)
    try folder.write(Data("x".utf8), to: "cache/incoming/99999999-1-x")
    _ = open()
    #expect(!folder.files().contains(orphan))
    #expect(!folder.files().contains("cache/incoming/99999999-1-x"))
    #expect(open().response(for: "http://a.example/") != nil)
  }

  @Test func aReaderKeepsItsBodyWhateverHappens() throws {
    let cache = open()
    cache.store(response("http://a.example/", String(repeating: "x", count: 100)))
    let entry = try #require(cache.entry(for: "http://a.example/"))
    cache.store(response("http://a.example/", "other"))
    cache.removeAll()
    #expect(try entry.read(at: 0, count: 1_000) == Data(repeating: UInt8(ascii: "x"), count: 100))
  }

  // MARK: - Versions

  @Test func versionsAreKeptApartAndSwitchedAtOnce() throws {
    let cache = open()
    cache.store(response("http://a.example/", "one"))
    cache.store(response("http://a.example/", "two"), version: "2/../x é")
    #expect(cache.response(for: "http://a.example/")?.body == Data("one".utf8))
    try cache.activate("2/../x é")
    #expect(cache.currentVersion == "2/../x é")
    #expect(open().response(for: "http://a.example/")?.body == Data("two".utf8))
    #expect(try cache.rollBack() == "1")
    #expect(cache.response(for: "http://a.example/")?.body == Data("one".utf8))
    #expect(try cache.rollBack() == nil)
    #expect(cache.versions == ["1"])
  }

  @Test func anOldVersionIsDeletedWhenNothingUsesIt() throws {
    let cache = open()
    for version in ["1", "2", "3"] { cache.store(response("http://a.example/", version), version: version) }
    cache.retain("1")
    try cache.activate("2")
    try cache.activate("3")
    #expect(cache.versions == ["1", "2", "3"])
    cache.release("1")
    #expect(cache.versions == ["2", "3"])
    #expect(cache.previousVersion == "2")
  }

  @Test func versionsThatWereNeverActiveStay() throws {
    let cache = open()
    for version in ["1", "2", "next"] {
      cache.store(response("http://a.example/", version), version: version)
    }
    try cache.activate("2")
    #expect(cache.versions == ["1", "2", "next"])
  }

  @Test func aFolderBecomesAVersion() throws {
    let content = try TemporaryFolder([
      "index.html": "<p>", "js/a b.js": "1", "css/é.css": "c", "sub/index.html": "s",
    ])
    try content.link("link.html", to: "index.html")
    let cache = open()
    #expect(try cache.install(content.url, at: "http://a.example/myhybrid", version: "7") == 4)
    #expect(
      cache.urls(version: "7") == [
        "http://a.example/myhybrid/", "http://a.example/myhybrid/css/%C3%A9.css",
        "http://a.example/myhybrid/index.html", "http://a.example/myhybrid/js/a%20b.js",
        "http://a.example/myhybrid/sub/", "http://a.example/myhybrid/sub/index.html",
      ])
    #expect(cache.response(for: "http://a.example/myhybrid/css/é.css", version: "7")?.mimeType == "text/css")
    #expect(cache.count() == 0)
  }

  @Test func manyThreadsWriteOneEntry() async {
    let cache = open(size: 100 << 20)
    let date = clock.now
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for number in 0..<40 {
            let body = Data(repeating: UInt8(worker), count: 1_000 + worker)
            cache.store(StoredResponse(url: "http://a.example/\(number % 4)", body: body, storedAt: date))
            if let read = cache.response(for: "http://a.example/\(number % 4)")?.body, let first = read.first
            {
              #expect(read == Data(repeating: first, count: 1_000 + Int(first)))
            }
          }
        }
      }
    }
    #expect(cache.count() == 4)
    #expect(folder.files().count { $0.hasSuffix(".body") } == 4)
  }
}
