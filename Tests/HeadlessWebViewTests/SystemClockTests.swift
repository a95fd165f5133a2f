import Testing

@testable import HeadlessWebView

@Suite struct SystemClockTests {
  /// Another test may have asked for the process's first time, so that this one fails only now and then where that is wrong.
  @Test func timesBeginAtNothingAndNeverGoBack() {
    let times = (0..<100).map { _ in SystemClock().now }
    #expect(times.allSatisfy { (0..<1e6).contains($0) })
    #expect(times == times.sorted())
  }
}
