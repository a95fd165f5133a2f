#if WebKitGTK
  import Foundation
  import HeadlessWebView
  import LoadTrace
  import Testing

  @testable import WebKitGTKHost

  extension RealEngineTests {
    /// Pages that wait for others, of which the engine lets one be on its way at a time.
    @Suite struct LoadTurnsTests {
      private let engine: WebKitGTKEngine
      private let requests: AsyncStream<String>
      private let asked: AsyncStream<String>.Continuation

      private static let viewsAhead = 12

      init() throws {
        var options = WebKitGTKEngine.Options()
        options.quietTime = 0.1
        options.pageTime = 30
        options.mostLoading = 1
        options.reusesViews = true
        options.viewsAhead = Self.viewsAhead
        engine = try WebKitGTKEngine(options: options)
        (requests, asked) = AsyncStream.makeStream(of: String.self)
      }

      private let slow = "app://localhost/slow.html"
      private let fine = "app://localhost/fine.html"

      /// A view for which `slow.html` stays on its way.
      private func view() -> HostedView {
        let pages = [
          "slow.html": "<!DOCTYPE html><title>Slow</title><script src=silent.js></script>",
          "fine.html": "<!DOCTYPE html><title>Fine</title>",
        ]
        let handler = PagesHandler(pages) { [asked] in asked.yield($0) }
        return HostedView(
          configuration: HeadlessWebView.Configuration(schemeHandlers: ["app": handler]), engine: engine)
      }

      /// Waits until a handler is asked for what it does not answer, so that a page keeps the only turn.
      private func slowPageIsOnItsWay() async {
        for await request in requests where request == "silent.js" { return }
      }

      /// Closes views before they are let go, as their hosts do.
      private func close(_ views: HostedView...) {
        engine.thread.hop { for view in views { view.close() } }
      }

      @Test func pageThatWaitsIsStoppedAtOnce() async throws {
        let (first, second) = (view(), view())
        let underWay = Asked(first) { $0.load(slow, $1) }
        await slowPageIsOnItsWay()
        let waiting = Asked(second) { $0.load(fine, $1) }
        engine.thread.hop { second.stop() }
        let page = try await waiting.page
        #expect(page.trace.end?.interruption == "stopped")
        #expect(page.loads.isEmpty)
        #expect(underWay.isAwaited)
        engine.thread.hop { first.stop() }
        #expect(try await underWay.page.trace.end?.interruption == "stopped")
        // There is no page, until it is asked for again.
        let error = await #expect(throws: HeadlessWebViewError.self) {
          _ = try await Asked(second) { $0.waitAgain($1) }.page
        }
        #expect(error?.code == .noPage)
        #expect(try await Asked(second) { $0.reload($1) }.page.title == "Fine")
        close(first, second)
      }

      @Test func pageThatWaitsIsRefusedWhenItsHostIsClosed() async throws {
        let (first, second) = (view(), view())
        let underWay = Asked(first) { $0.load(slow, $1) }
        await slowPageIsOnItsWay()
        let waiting = Asked(second) { $0.load(fine, $1) }
        close(second)
        let error = await #expect(throws: HeadlessWebViewError.self) { _ = try await waiting.page }
        #expect(error?.code == .closed)
        #expect(error?.url == fine)
        #expect(underWay.isAwaited)
        close(first)
        #expect(try await underWay.page.trace.end?.interruption == "the view was closed")
      }

      @Test func pageReplacesThatOfItsHostAtOnce() async throws {
        let view = view()
        let replaced = Asked(view) { $0.load(slow, $1) }
        await slowPageIsOnItsWay()
        let page = try await Asked(view) { $0.load(fine, $1) }.page
        #expect(page.title == "Fine")
        #expect(page.loads.map(\.url.string) == [fine])
        #expect(try await replaced.page.trace.end?.interruption == "navigated away")
        close(view)
      }

      @Test func pageReplacesOneThatWaits() async throws {
        let (first, second) = (view(), view())
        let underWay = Asked(first) { $0.load(slow, $1) }
        await slowPageIsOnItsWay()
        let replaced = Asked(second) { $0.load(slow, $1) }
        let waiting = Asked(second) { $0.load(fine, $1) }
        #expect(try await replaced.page.trace.end?.interruption == "navigated away")
        #expect(underWay.isAwaited)
        close(first)
        #expect(try await waiting.page.title == "Fine")
        close(second)
      }

      @Test func pageThatIsOverIsNotKeptForThoseThatWait() async throws {
        let (first, third, last) = (view(), view(), view())
        var second: HostedView? = view()
        weak let gone = second
        let answers = Asked.inOneTurn(
          zip([first, second, third, last].compactMap(\.self), [fine, fine, slow, fine]))
        _ = try await answers[0].page
        _ = try await answers[1].page
        await slowPageIsOnItsWay()
        if let view = second { close(view) }
        second = nil
        // A view is let go in a turn of its own.
        for _ in 0..<2 { engine.thread.hop {} }
        #expect(gone == nil)
        #expect(answers[2].isAwaited && answers[3].isAwaited)
        close(first, third, last)
      }

      @Test func pagesThatWaitAreNotLostWithAWebProcess() async throws {
        let first = view()
        let others = (0..<Self.viewsAhead).map { _ in view() }
        // Their views are kept for those that follow.
        let before = others.map { _ in view() }
        for answer in before.map({ Asked($0) { $0.load(fine, $1) } }) { _ = try await answer.page }
        engine.thread.hop { for view in before { view.close() } }
        let underWay = Asked(first) { $0.load(slow, $1) }
        await slowPageIsOnItsWay()
        let waiting = others.map { Asked($0) { $0.load(fine, $1) } }
        Shared.killWebProcesses()
        #expect(try await underWay.page.trace.notes.map(\.kind) == [.webProcessLost])
        for answer in waiting {
          let page = try await answer.page
          #expect(page.title == "Fine")
          #expect(page.trace.notes.isEmpty)
        }
        var generations: Set<Int> = []
        engine.thread.hop {
          generations = Set(others.map(\.generation))
          for view in [first] + others { view.close() }
        }
        #expect(generations == [1])
      }

      @Test func pageThatWasLostIsNotWaitedForButCanBeReloaded() async throws {
        let view = view()
        let lost = Asked(view) { $0.load(slow, $1) }
        await slowPageIsOnItsWay()
        Shared.killWebProcesses()
        let reason = try await lost.page.trace.end?.interruption
        #expect(try await Asked(view) { $0.waitAgain($1) }.page.trace.end?.interruption == reason)
        let again = Asked(view) { $0.reload($1) }
        await slowPageIsOnItsWay()
        close(view)
        #expect(try await again.page.loads.first?.url.string == slow)
      }
    }
  }
#endif
