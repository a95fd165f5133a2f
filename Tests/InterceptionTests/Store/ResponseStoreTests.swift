import Foundation
import LoadTrace
import TestSupport
import Testing

@testable import Interception

@Suite struct ResponseStoreTests {
  let folder: TemporaryFolder
  let clock = ManualClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(size: Int = 1 << 20, age: TimeInterval? = nil) throws -> ResponseStore {
    try ResponseStore(path: folder.file("store.sqlite"), limits: .init(size: size, age: age)) { [clock] in
      clock.now
    }
  }

  private func response(_ url: String, _ body: String = "body") -> StoredResponse {
    StoredResponse(
      url: url, status: 203, headers: [HeaderField("ETag", "\"1\""), HeaderField("X-A", "b: c")],
      mimeType: "text/html", textEncodingName: "utf-8", body: Data(body.utf8), storedAt: clock.now)
  }

  @Test func keepsTheWholeResponse() throws {
    let stored = response("https://a.example/?v=1")
    try open().store(stored)
    let store = try open()
    #expect(try store.response(for: "https://a.example/?v=1#fragment") == stored)
    #expect(try store.response(for: "https://a.example/?v=2") == nil)
    #expect(try store.response(for: "https://a.example/") == nil)
  }

  @Test func aNewerResponseTakesTheOldOnesPlace() throws {
    let store = try open()
    try store.store(response("https://a.example/", "one"))
    try store.store(response("https://a.example/", "two and more"))
    #expect(try store.response(for: "https://a.example/")?.body == Data("two and more".utf8))
    #expect(try store.count() == 1)
    try store.removeAll()
    #expect(try store.size() == 0)
  }

  @Test func theLeastRecentlyUsedMakeRoom() throws {
    let store = try open(size: 10_000)
    for number in 1...5 {
      try store.store(response("https://a.example/\(number)", String(repeating: "x", count: 1_900)))
    }
    _ = try store.response(for: "https://a.example/1")
    try store.store(response("https://a.example/6", String(repeating: "x", count: 1_900)))
    #expect(try store.urls() == ["1", "3", "4", "5", "6"].map { "https://a.example/" + $0 })
    #expect(try store.size() <= 10_000)
  }

  @Test func whatIsLargerThanTheStoreIsRefused() throws {
    let store = try open(size: 100)
    let error = #expect(throws: ResponseStoreError.self) {
      try store.store(response("https://a.example/", String(repeating: "x", count: 200)))
    }
    #expect(error?.code == .tooLarge)
  }

  @Test func responsesGrowOld() throws {
    let store = try open(age: 60)
    try store.store(response("https://a.example/"))
    clock.advance(by: 59)
    #expect(try store.response(for: "https://a.example/") != nil)
    clock.advance(by: 2)
    #expect(try store.response(for: "https://a.example/") == nil)
    #expect(try store.removeExpired() == 1)
    #expect(try store.count() == 0)
  }

  @Test func removesByURLAndByPrefix() throws {
    let store = try open()
    for url in [
      "https://a.example/x/1", "https://a.example/x/é%_", "https://a.example/y", "https://b.example/",
    ] {
      try store.store(response(url))
    }
    #expect(try store.removeAll(prefix: "https://a.example/x/") == 2)
    try store.remove("https://b.example/")
    #expect(try store.urls() == ["https://a.example/y"])
  }

  @Test func vacuumGivesSpaceBack() throws {
    let store = try open(size: 10 << 20)
    for number in 0..<50 {
      try store.store(response("https://a.example/\(number)", String(repeating: "x", count: 50_000)))
    }
    try store.removeAll()
    try store.vacuum()
    let attributes = try FileManager.default.attributesOfItem(atPath: store.path)
    #expect((attributes[.size] as? Int ?? .max) < 100_000)
  }

  @Test func aFileOfTheFirstFormatIsBroughtToTheNewest() throws {
    let path = folder.file("store.sqlite")
    let old = try SQLiteConnection(path: path)
    try old.execute(ResponseStoreSchema.migrations[0] + "PRAGMA user_version = 1")
    try old.run(
      "INSERT INTO responses (url, mime_type, text_encoding, stored_at, body) VALUES (?, ?, ?, ?, ?)",
      .text("https://a.example/"), .text("text/html"), .null, .real(5), .blob(Data("old".utf8)))
    let store = try open()
    #expect(
      try store.response(for: "https://a.example/")
        == StoredResponse(
          url: "https://a.example/", mimeType: "text/html", body: Data("old".utf8),
          storedAt: Date(timeIntervalSince1970: 5)))
    #expect(try store.size() == 3 + "https://a.example/".utf8.count)
    #expect(store.recoveries == [])
  }

  @Test func aFileOfANewerFormatIsLeftAlone() throws {
    try SQLiteConnection(path: folder.file("store.sqlite")).execute(
      "CREATE TABLE x (y); PRAGMA user_version = 99")
    let error = #expect(throws: ResponseStoreError.self) { try open() }
    #expect(error?.code == .newerFormat)
    #expect(!folder.files().contains { $0.contains("damaged") })
  }

  enum Damage: String, CaseIterable {
    case noDatabase, cutOff, brokenPages, empty
  }

  @Test(arguments: Damage.allCases)
  func aDamagedFileIsSetAsideAndANewOneBegun(_ damage: Damage) throws {
    let path = folder.file("store.sqlite")
    try {
      let store = try open()
      for number in 0..<40 {
        try store.store(response("https://a.example/\(number)", String(repeating: "x", count: 3_000)))
      }
      try store.vacuum()
    }()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    switch damage {
    case .noDatabase: bytes = Data(repeating: 7, count: 5_000)
    case .cutOff: bytes = bytes.prefix(bytes.count / 2)
    case .brokenPages: for offset in stride(from: 4_096, to: bytes.count, by: 3) { bytes[offset] = 0xA5 }
    case .empty: bytes = Data()
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    let store = try open()
    #expect(store.recoveries.count == (damage == .empty ? 0 : 1))
    #expect(folder.files().contains("store.sqlite.damaged-1") == (damage != .empty))
    #expect(try store.response(for: "https://a.example/1") == nil)
    try store.store(response("https://a.example/"))
    #expect(try open().response(for: "https://a.example/") != nil)
  }

  @Test func aDamagedBodyIsAsGoodAsNone() throws {
    let store = try open()
    try store.store(response("https://a.example/", "good"))
    try SQLiteConnection(path: store.path).execute("UPDATE responses SET body = 'bad!'")
    #expect(try store.response(for: "https://a.example/") == nil)
  }

  @Test func manyReadersAndAWriterAtOnce() async throws {
    let store = try open(size: 10 << 20)
    let date = clock.now
    try await withThrowingTaskGroup(of: Int.self) { group in
      for worker in 0..<8 {
        group.addTask {
          var found = 0
          for number in 0..<60 {
            let url = "https://a.example/\(number)"
            if worker == 0 {
              try store.store(
                StoredResponse(url: url, body: Data(repeating: UInt8(number), count: 4_000), storedAt: date))
            } else if let response = try store.response(for: url) {
              #expect(response.body == Data(repeating: UInt8(number), count: 4_000))
              found += 1
            }
          }
          return found
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.count() == 60)
  }

  @Test func twoStoresMayHaveOneFile() throws {
    let one = try open()
    let two = try open()
    for number in 0..<20 {
      try (number % 2 == 0 ? one : two).store(response("https://a.example/\(number)"))
    }
    #expect(try one.count() == 20)
    #expect(try two.urls() == one.urls())
  }

  @Test func aFolderThatCannotBeWrittenIsSaid() throws {
    try Data().write(to: URL(fileURLWithPath: folder.file("plain")))
    let error = #expect(throws: ResponseStoreError.self) {
      try ResponseStore(path: folder.file("plain/below/store.sqlite"))
    }
    #expect(error?.path.hasSuffix("store.sqlite") == true)
  }
}
