import BenchmarkSupport
import Foundation
import Interception

/// Look-ups in a store of 100,000 responses.
enum StoreLookups {
  private static let entries = 100_000
  private static let lookups = 20_000

  static func run(_ benchmark: inout Benchmark) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "interception-benchmark-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "store.sqlite").path(percentEncoded: false)
    let store = try ResponseStore(path: path, limits: .init(size: 4 << 30))
    let start = ContinuousClock.now
    for number in 0..<entries {
      try store.store(
        StoredResponse(
          url: url(number), mimeType: "text/html", body: Data(repeating: 65, count: 1_024), storedAt: Date()))
    }
    let time = ContinuousClock.now - start
    benchmark.record("store: write of 1 KB", value: time / .microseconds(1) / Double(entries), unit: "µs")
    benchmark.measure("store: look-up among 100,000", units: lookups, limit: .microseconds(50)) {
      var found = 0
      for number in 0..<lookups
      where (try? store.response(for: url(number &* 7_919 % entries)))?.body.count == 1_024 {
        found += 1
      }
      return found
    }
  }

  private static func url(_ number: Int) -> String {
    "https://www.example.com/articles/\(number)/index.html?lang=en"
  }
}
