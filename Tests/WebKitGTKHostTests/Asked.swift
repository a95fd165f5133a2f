#if WebKitGTK
  import HeadlessWebView
  import Synchronization

  @testable import WebKitGTKHost

  /// What a view was asked for, in a turn of GTK's thread that is over, and the answer.
  ///
  /// A host posts its calls there, so that two tasks' come in an order by chance.
  final class Asked: Sendable {
    private let answers: AsyncStream<Result<Page, any Error>>
    private let continuation: AsyncStream<Result<Page, any Error>>.Continuation
    private let isAnswered = Mutex(false)

    private init() {
      (answers, continuation) = AsyncStream.makeStream()
    }

    convenience init(
      _ view: HostedView, _ ask: @escaping (HostedView, @escaping HostedView.Completion) -> Void
    ) {
      self.init()
      view.engine.thread.hop { ask(view, self.give) }
    }

    /// Asks views of an engine for a page each, with nothing in between.
    static func inOneTurn(_ loads: some Sequence<(HostedView, String)>) -> [Asked] {
      let loads = loads.map { (view: $0, url: $1, asked: Asked()) }
      loads.first?.view.engine.thread.hop {
        for load in loads { load.view.load(load.url, load.asked.give) }
      }
      return loads.map(\.asked)
    }

    /// Whether there is no answer yet.
    var isAwaited: Bool { isAnswered.withLock { !$0 } }

    /// The answer; for one caller.
    var page: Page {
      get async throws {
        for await answer in answers { return try answer.get() }
        throw CancellationError()
      }
    }

    @Sendable private func give(_ answer: Result<Page, any Error>) {
      isAnswered.withLock { $0 = true }
      continuation.yield(answer)
    }
  }
#endif
