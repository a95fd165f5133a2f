#if canImport(WebKit)
  import Foundation
  import HandlerConformance
  import HeadlessWebView
  import Synchronization
  import WebKit

  /// Works on a thread of its own for each task, and asks on the main thread before each call whether it is wanted.
  final class ThreadHandler: SchemeHandler {
    private let files: FileAnswers
    private let live = Mutex<Set<ObjectIdentifier>>([])

    init(_ environment: SubjectEnvironment) {
      files = FileAnswers(environment)
    }

    func start(_ task: any SchemeTask) {
      _ = live.withLock { $0.insert(ObjectIdentifier(task)) }
      Thread { [self] in
        guard let (response, body) = files.answer(to: task.request) else {
          return call(task, isLast: true) { $0.didFailWithError(URLError(.badURL)) }
        }
        call(task) { $0.didReceive(response) }
        for start in stride(from: 0, to: body.count, by: 1 << 16) {
          let piece = Data(body.dropFirst(start).prefix(1 << 16))
          call(task) { $0.didReceive(piece) }
        }
        call(task, isLast: true) { $0.didFinish() }
      }.start()
    }

    func stop(_ task: any SchemeTask) {
      _ = live.withLock { $0.remove(ObjectIdentifier(task)) }
    }

    private func call(
      _ task: any SchemeTask, isLast: Bool = false, _ body: @escaping @Sendable (any SchemeTask) -> Void
    ) {
      (task as? any MainThreadSchemeTask)?.performOnMainThread { [self] in
        let isLive = live.withLock { live in
          isLast ? live.remove(ObjectIdentifier(task)) != nil : live.contains(ObjectIdentifier(task))
        }
        if isLive { body(task) }
      }
    }
  }

  /// Answers by a sequence, with its response twice, small bodies byte by byte, and a moment
  /// of sleep between some of the parts.
  struct ByteByByteHandler: URLSchemeHandler {
    private let files: FileAnswers

    init(_ environment: SubjectEnvironment) {
      files = FileAnswers(environment)
    }

    func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
      let files = files
      return AsyncThrowingStream { continuation in
        let task = Task {
          guard let (response, body) = files.answer(to: request) else {
            return continuation.finish(throwing: URLError(.badURL))
          }
          continuation.yield(.response(response))
          try? await Task.sleep(for: .milliseconds(1))
          continuation.yield(.response(response))
          let size = body.count < 256 ? 1 : 1 << 16
          for start in stride(from: 0, to: body.count, by: size) {
            continuation.yield(.data(Data(body.dropFirst(start).prefix(size))))
          }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }
#endif
