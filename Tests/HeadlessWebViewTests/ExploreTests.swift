import Foundation
import HeadlessWebView
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.serialized) struct ExploreTests {
  static let requests = ["app://h/known", "app://h/unknown"].compactMap { URL(string: $0) }.map {
    URLRequest(url: $0)
  }
  /// How many schedules a corrected handler has to pass here; `scripts/explore-handlers.sh` runs 10,000.
  static let passes = ProcessInfo.processInfo.environment["EXPLORE_SCHEDULES"].flatMap(Int.init) ?? 600

  static func exploration(_ count: Int, of pair: HandlerPair? = nil) -> SchemeTaskExploration {
    var exploration = SchemeTaskExploration(requests: requests, count: count)
    exploration.limits.answerTime = 1
    // Handlers without such a fault are only kept waiting, by whatever else the machine does.
    let isOfThread = pair.map { [.deadLock, .mainThreadKept].contains($0.fault) } ?? false
    exploration.limits.mainThreadTime = isOfThread ? 0.3 : 60
    return exploration
  }

  @Test(arguments: ExploreHandlers.pairs) func theFaultIsFoundWithin200Schedules(
    _ pair: HandlerPair
  ) async throws {
    let report = await Self.exploration(200, of: pair).run(pair.faulty)
    #expect(report.fault?.kind == pair.fault, "\(report)")
    let shortest = try #require(report.shortest)
    #expect(shortest.schedule.tasks.count <= 2)
    // The text of the schedule says all there is to repeat it.
    let schedule = try #require(SchemeTaskSchedule(shortest.schedule.description))
    #expect(schedule == shortest.schedule)
    #expect(await Self.exploration(1, of: pair).run(schedule, pair.faulty).faults.first?.kind == pair.fault)
  }

  @Test(arguments: ExploreHandlers.pairs) func theCorrectedHandlerPasses(_ pair: HandlerPair) async {
    var exploration = Self.exploration(Self.passes)
    exploration.limits.bePatient()
    let report = await exploration.run(pair.corrected)
    #expect(report.fault == nil, "\(report)")
    #expect(report.runs == Self.passes)
  }

  static let texts = [
    "1", "1; 2", "1 stop after start", "1 navigate after call 2; then 1",
    "2 close while call 3 waits; 1; order 7",
    "1 release after call 1",
  ]

  @Test(arguments: texts) func aScheduleIsReadAsItIsWritten(_ text: String) {
    #expect(SchemeTaskSchedule(text)?.description == text)
  }

  @Test(arguments: [
    "", "0", "x", "1 stop", "1 stop after", "1 stop after call 0", "1 stop while call waits", "order x",
    "1; order",
  ])
  func textThatIsNoScheduleIsRefused(_ text: String) {
    #expect(SchemeTaskSchedule(text) == nil)
  }

  @Test func theSameSeedGivesTheSameReport() async {
    let first = await Self.exploration(200).run(ExploreHandlers.checkThenCall.faulty)
    let second = await Self.exploration(200).run(ExploreHandlers.checkThenCall.faulty)
    #expect(first.runs == second.runs)
    #expect(first.shortest?.schedule == second.shortest?.schedule)
    #expect(first.shortest?.faults.map(\.kind) == second.shortest?.faults.map(\.kind))
  }

  @Test func theReportHasTheScheduleItsEventsAndATest() async {
    let report = await Self.exploration(200).run(ExploreHandlers.callAfterStop.faulty)
    let text = report.description
    #expect(text.hasPrefix("call after stop: task 1: "))
    #expect(text.contains("This task has already been stopped"))
    #expect(report.shortest?.faults.first?.place?.hasPrefix("SchemeTaskScript.swift:") ?? true)
    #expect(text.contains("· task 1 is stopped (stop)"))
    #expect(text.contains("SchemeTaskSchedule(\"\(report.shortest?.schedule.description ?? "-")\")"))
  }
}
