import Foundation
import Interception
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is left by processes that are killed while they write.
///
/// The number of rounds is small; `INTERCEPTION_KILL_ROUNDS` asks for more.
@Suite(.serialized) struct KilledProcessTests {
  private static let rounds = Int(ProcessInfo.processInfo.environment["INTERCEPTION_KILL_ROUNDS"] ?? "") ?? 12

  /// Bodies of a number that cannot be taken for another's, whole or in part.
  static func body(_ number: Int) -> Data {
    Data((0..<(2_000 + number * 37 % 9_000)).map { UInt8(truncatingIfNeeded: number &+ $0) })
  }

  /// Kills this process after a number of microseconds, whatever it is doing.
  static func killSelf(after microseconds: UInt32) {
    Thread.detachNewThread {
      usleep(microseconds)
      kill(getpid(), SIGKILL)
    }
  }

  @Test func theStoreHasWholeResponsesOnly() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    for round in 0..<Self.rounds {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round = round as Int] in
        let store = try ResponseStore(path: path)
        KilledProcessTests.killSelf(after: UInt32(round * 997 % 25_000 + 300))
        for number in 0... {
          try store.store(
            StoredResponse(
              url: "http://a.example/\(number % 50)", body: KilledProcessTests.body(number % 50),
              storedAt: Date()))
        }
      }
      let store = try ResponseStore(path: path)
      #expect(store.recoveries == [])
      let urls = try store.urls()
      for url in urls {
        let number = try #require(Int(url.split(separator: "/").last ?? ""))
        #expect(try store.response(for: url)?.body == Self.body(number))
      }
      #expect(try store.count() == urls.count)
    }
  }

  @Test func theFileCacheHasWholeResponsesOnly() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("cache")
    var kept: Set<String> = []
    for round in 0..<Self.rounds {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round = round as Int] in
        let cache = FileCache(folder: URL(filePath: path))
        KilledProcessTests.killSelf(after: UInt32(round * 997 % 25_000 + 300))
        for number in 0... {
          cache.store(
            StoredResponse(
              url: "http://a.example/\(number % 50)", body: KilledProcessTests.body(number % 50),
              storedAt: Date()))
        }
      }
      let cache = FileCache(folder: URL(filePath: path))
      let urls = cache.urls()
      // Nothing that was there is lost.
      #expect(kept.isSubset(of: urls))
      kept = Set(urls)
      for url in urls {
        let number = try #require(Int(url.split(separator: "/").last ?? ""))
        #expect(cache.response(for: url)?.body == Self.body(number))
      }
      #expect(cache.problems == [])
      #expect(folder.files().count { $0.hasSuffix(".body") } == urls.count)
      #expect(folder.files().allSatisfy { $0.hasPrefix("cache") })
    }
  }

  @Test func twoProcessesShareACacheAndAStore() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path(percentEncoded: false)
    await withTaskGroup(of: Void.self) { group in
      for process in 0..<2 {
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String, process = process as Int] in
            let cache = FileCache(folder: URL(filePath: path + "/cache"))
            let store = try ResponseStore(path: path + "/store.sqlite")
            for number in 0..<150 {
              let url = "http://a.example/\(number % 10)"
              let body = KilledProcessTests.body(number % 10)
              let response = StoredResponse(url: url, body: body, storedAt: Date())
              #expect(cache.store(response))
              try store.store(response)
              if process == 1, number % 50 == 49 { cache.remove(url) }
              if let read = cache.response(for: url) { #expect(read.body == body) }
              #expect(try store.response(for: url)?.body == body)
            }
            #expect(cache.problems == [])
            exit(0)
          }
        }
      }
    }
    let cache = FileCache(folder: URL(filePath: path + "/cache"))
    for url in cache.urls() {
      let number = try #require(Int(url.split(separator: "/").last ?? ""))
      #expect(cache.response(for: url)?.body == Self.body(number))
    }
    #expect(try ResponseStore(path: path + "/store.sqlite").count() == 10)
  }

  /// The system's limit on the size of files stands for a disk that is full.
  @Test func aFullDiskLosesNothingAndIsSaid() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("cache")
    await #expect(processExitsWith: .success) { [path = path as String] in
      let cache = FileCache(folder: URL(filePath: path))
      let good = StoredResponse(
        url: "http://a.example/good", body: Data(count: 1_000), storedAt: Date(timeIntervalSince1970: 1))
      #expect(cache.store(good))
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 20_000, rlim_max: 20_000)
      #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(1), &limit)
      #else
        setrlimit(RLIMIT_FSIZE, &limit)
      #endif
      let large = StoredResponse(url: "http://a.example/large", body: Data(count: 100_000), storedAt: Date())
      #expect(!cache.store(large))
      #expect(cache.response(for: large.url) == nil)
      #expect(cache.response(for: good.url) == good)
      #expect(cache.problems.count == 1)
      exit(0)
    }
    #expect(folder.files().count { $0.hasSuffix(".body") || $0.contains("incoming/") } == 1)
  }
}
