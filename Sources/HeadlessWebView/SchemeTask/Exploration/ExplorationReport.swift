import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What an exploration has found.
public struct ExplorationReport: Sendable, CustomStringConvertible {
  /// The seed of the mixtures.
  public var seed: UInt64
  /// What was asked for; of a page, its own request alone.
  public var requests: [URLRequest]
  /// Whether a page was loaded.
  public var isPage: Bool
  /// How many schedules were run.
  public var runs = 0
  /// How long that took.
  public var time: Duration = .zero
  /// The first run with a fault; `nil` where there was none.
  public var found: ScheduleRun?
  /// The shortest run with that fault.
  public var shortest: ScheduleRun?

  init(seed: UInt64, requests: [URLRequest], isPage: Bool = false) {
    self.seed = seed
    self.requests = requests
    self.isPage = isPage
  }

  /// The fault; `nil` where none was found.
  public var fault: ScheduleRun.Fault? { (shortest ?? found)?.faults.first }

  /// The report as text: the fault, the shortest schedule, what happens in it, and a test that repeats it.
  public var description: String {
    guard let run = shortest ?? found, let fault else {
      return "no fault in \(runs) schedules (seed \(seed))"
    }
    return """
      \(fault)
      found in schedule \(runs) of seed \(seed); the shortest is
        \(run.schedule)
      \(run.events.map { "  · \($0)" }.joined(separator: "\n"))

      \(swiftTest)
      """
  }

  /// A test that repeats the shortest run.
  public var swiftTest: String {
    let urls = requests.map { "URLRequest(url: URL(string: \"\($0.url?.absoluteString ?? "")\")!)" }
    let exploration =
      isPage
      ? "PageExploration(page: \(urls.joined()))"
      : "SchemeTaskExploration(requests: [\n    \(urls.joined(separator: ",\n    "))\n  ])"
    return """
      @Test func repeatsASchedule() async throws {
        let exploration = \(exploration)
        let schedule = try #require(SchemeTaskSchedule("\((shortest ?? found)?.schedule.description ?? "1")"))
        let run = await exploration.run(schedule) { makeHandler() }
        #expect(run.faults.isEmpty, "\\(run.faults)")
      }
      """
  }
}
