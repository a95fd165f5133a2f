import BenchmarkSupport
import Dispatch
import Foundation
import HeadlessWebView
import Interception
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers of the hybrid handler from its copies, with bodies of 4 KB.
enum CachedAnswers {
  /// A task that only counts; its main thread is a queue, as a host's is.
  private final class CountingTask: MainThreadSchemeTask {
    let request: URLRequest
    private let main: DispatchQueue
    private let onEnd: @Sendable (Int) -> Void
    private let bytes = Atomic<Int>(0)

    init(_ request: URLRequest, main: DispatchQueue, onEnd: @escaping @Sendable (Int) -> Void) {
      self.request = request
      self.main = main
      self.onEnd = onEnd
    }

    func didReceive(_ response: URLResponse) {}
    func didReceive(_ data: Data) { bytes.add(data.count, ordering: .relaxed) }
    func didFinish() { onEnd(bytes.load(ordering: .relaxed)) }
    func didFailWithError(_ error: any Error) { onEnd(0) }
    func didPerformRedirection(_ response: URLResponse, newRequest: URLRequest) {}
    func willPerformRedirection(
      _ response: URLResponse, newRequest: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }
    func performOnMainThread(_ work: @escaping @Sendable () -> Void) { main.async(execute: work) }
  }

  private static let files = 500
  private static let answers = 20_000

  static func run(_ benchmark: inout Benchmark) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "interception-benchmark-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let cache = FileCache(folder: folder)
    for number in 0..<files {
      let url = "http://h.example/myhybrid/js/\(number).js"
      cache.store(
        StoredResponse(
          url: url, mimeType: "text/javascript", body: Data(repeating: 32, count: 4_096), storedAt: Date()))
    }
    let handler = HybridSchemeHandler(.init(cache: cache, upstream: Network.none.makeTransport()))
    let requests = (0..<files).compactMap { number in
      URL(string: "herald-hybrid://h.example/myhybrid/js/\(number).js").map { URLRequest(url: $0) }
    }
    let main = DispatchQueue(label: "main thread of the benchmark")
    benchmark.measure("hybrid handler: cached answer of 4 KB", units: answers, limit: .microseconds(50)) {
      let whole = Atomic<Int>(0)
      let done = DispatchSemaphore(value: 0)
      // As many at a time as a page with many resources has.
      let room = DispatchSemaphore(value: 64)
      for number in 0..<answers {
        room.wait()
        let task = CountingTask(requests[number % requests.count], main: main) { bytes in
          if bytes == 4_096 { whole.add(1, ordering: .relaxed) }
          room.signal()
          done.signal()
        }
        main.async { handler.start(task) }
      }
      for _ in 0..<answers { done.wait() }
      return whole.load(ordering: .relaxed)
    }
  }
}
