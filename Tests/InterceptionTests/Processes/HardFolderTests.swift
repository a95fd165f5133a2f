import Foundation
import HeadlessWebView
import TestSupport
import Testing

@testable import Interception

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Folders that only `scripts/interception-faults.sh` can make: on a disk of a few hundred kilobytes, or not writable
/// by whoever runs the tests.
@Suite(.serialized) struct HardFolderTests {
  static let smallDisk = ProcessInfo.processInfo.environment["INTERCEPTION_SMALL_DISK"]
  static let readOnly = ProcessInfo.processInfo.environment["INTERCEPTION_READ_ONLY_FOLDER"]

  static let site = FixtureSite(
    files: Dictionary(
      uniqueKeysWithValues: (0..<60).map { number in
        (
          "/myhybrid/\(number).js",
          SiteEntry.data(KilledProcessTests.body(number), mimeType: "text/javascript")
        )
      }), hosts: ["h.example"])

  /// Answers all files through a handler that keeps copies in a folder, twice.
  private func answersAreWhole(_ cache: FileCache) async {
    let handler = HybridSchemeHandler(.init(cache: cache, upstream: Self.site))
    for _ in 0..<2 {
      for number in 0..<60 {
        let answer = await handler.answer(URLRequest(hybrid: "/myhybrid/\(number).js"))
        #expect(answer.body == KilledProcessTests.body(number))
      }
    }
    #expect(handler.liveTaskCount == 0)
  }

  @Test(.enabled(if: smallDisk != nil)) func aHandlerWhoseDiskIsFullStillAnswers() async throws {
    let folder = URL(filePath: try #require(Self.smallDisk)).appending(path: "cache")
    let cache = FileCache(folder: folder)
    await answersAreWhole(cache)
    #expect(!cache.problems.isEmpty)
    for url in cache.urls() {
      let number = try #require(Int(url.split(separator: "/").last?.split(separator: ".").first ?? ""))
      #expect(cache.response(for: url)?.body == KilledProcessTests.body(number))
    }
    cache.removeAll()
    #expect(cache.urls() == [])
  }

  @Test(.enabled(if: smallDisk != nil)) func aStoreWhoseDiskIsFullKeepsWhatItHas() throws {
    let path = try #require(Self.smallDisk) + "/store.sqlite"
    let store = try ResponseStore(path: path)
    var kept: [Int] = []
    for number in 0..<400 {
      let response = StoredResponse(
        url: "http://a.example/\(number)", body: KilledProcessTests.body(number), storedAt: Date())
      if (try? store.store(response)) != nil { kept.append(number) }
    }
    #expect(kept.count > 5 && kept.count < 400)
    for number in kept {
      #expect(try store.response(for: "http://a.example/\(number)")?.body == KilledProcessTests.body(number))
    }
    let again = try ResponseStore(path: path)
    #expect(again.recoveries == [])
    #expect(try again.count() == kept.count)
  }

  @Test(.enabled(if: readOnly != nil)) func aHandlerWhoseFolderCannotBeWrittenStillAnswers() async throws {
    let folder = URL(filePath: try #require(Self.readOnly))
    #expect(!FileManager.default.isWritableFile(atPath: folder.path(percentEncoded: false)))
    let cache = FileCache(folder: folder)
    await answersAreWhole(cache)
    #expect(!cache.problems.isEmpty)
    #expect(cache.urls() == [])
    #expect(throws: ResponseStoreError.self) {
      try ResponseStore(path: folder.path(percentEncoded: false) + "/store.sqlite")
    }
  }
}
