public import HeadlessWebView

/// A real engine for many pages: some share its processes, and what did not come to its end there is loaded again.
public struct EngineBatch: Sendable {
  /// How many pages are shown at a time.
  public let width: Int
  private let shared: HostEngine
  private let alone: HostEngine

  /// Two at a time have processes of their own: a process takes many pages along, and as many engines at once would
  /// keep the machine for longer than a page is waited for.
  private let turns = Turns(2)

  /// Makes a batch.
  ///
  /// - Parameters:
  ///   - width: How many pages are shown at a time; whoever calls ``run(_:scripting:)`` sees to it.
  ///   - shared: Hosts that have their processes in common.
  ///   - alone: Hosts with processes of their own.
  public init(width: Int, shared: HostEngine, alone: HostEngine) {
    self.width = width
    self.shared = shared
    self.alone = alone
  }

  /// Loads a page; one that did not come to its end, be it for another that took the web process along or for a
  /// machine that is too busy, gets a process of its own.
  ///
  /// - Returns: What was loaded, which is not all where the page did not come to its end either time.
  /// - Throws: Where the engine does not start.
  public func run(_ page: FidelityPage, scripting: Bool) async throws -> FidelityRun {
    let run = try await page.run(scripting: scripting, on: shared)
    guard run.isLost || !run.isFinished else { return run }
    await turns.take()
    do {
      let run = try await page.run(scripting: scripting, on: alone)
      await turns.giveBack()
      return run
    } catch {
      await turns.giveBack()
      throw error
    }
  }
}

/// Lets so many in at a time, the others in the order in which they came.
private actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) {
    free = count
  }

  func take() async {
    if free > 0 { return free -= 1 }
    await withCheckedContinuation { waiting.append($0) }
  }

  func giveBack() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
