import HeadlessWebView
import Testing

@Suite struct SchemeTaskStateTests {
  /// A state, how it is reached, and the key of what each call does there.
  struct Row: Sendable, CustomTestStringConvertible {
    let state: String
    let calls: [SchemeTaskState.Call]
    /// Redirect, response, data, finish, fail: `ok`, `-` for ignored, or the key of a reason.
    let cells: String
    var isStopped = false
    var isViewGone = false
    var isRedirectDecided = false
    var testDescription: String { state }

    var value: SchemeTaskState {
      get throws {
        var value = SchemeTaskState()
        for call in calls { _ = try value.receive(call) }
        if isRedirectDecided { _ = value.redirectDecided() }
        if isStopped { _ = value.stop(viewIsGone: isViewGone) }
        return value
      }
    }
  }

  static let rows = [
    Row(state: "fresh", calls: [], cells: "ok ok N N ok"),
    Row(state: "after did-redirect", calls: [.performRedirection], cells: "ok ok N N ok"),
    Row(
      state: "after two did-redirects", calls: [.performRedirection, .performRedirection],
      cells: "ok ok N N ok"),
    Row(state: "will-redirect pending", calls: [.willPerformRedirection], cells: "W W N N ok"),
    Row(
      state: "will-redirect decided", calls: [.willPerformRedirection], cells: "ok ok N N ok",
      isRedirectDecided: true),
    Row(state: "response sent", calls: [.response], cells: "R ok ok ok ok"),
    Row(state: "two responses sent", calls: [.response, .response], cells: "R ok ok ok ok"),
    Row(state: "data sent", calls: [.response, .data], cells: "D D ok ok ok"),
    Row(state: "finished", calls: [.response, .data, .finish], cells: "C C C C C"),
    Row(state: "finished without data", calls: [.response, .finish], cells: "C C C C C"),
    Row(state: "failed", calls: [.fail], cells: "C C C C C"),
    Row(
      state: "failed with a redirect pending", calls: [.willPerformRedirection, .fail], cells: "C C C C C"),
    Row(state: "stopped", calls: [], cells: "S S S S S", isStopped: true),
    Row(state: "stopped after data", calls: [.response, .data], cells: "S S S S S", isStopped: true),
    Row(
      state: "stopped with a redirect pending", calls: [.willPerformRedirection], cells: "S S S S S",
      isStopped: true),
    Row(state: "stopped, view gone", calls: [], cells: "- - - - -", isStopped: true, isViewGone: true),
  ]

  static let reasons = [
    "S": "This task has already been stopped",
    "C": "[WKURLSchemeTask taskDidCompleteWithError:] has already been called for this task",
    "D": "[WKURLSchemeTask taskDidReceiveData:] has already been called for this task",
    "N": "No response has been sent for this task",
    "R": "No redirects are allowed after the response",
    "W": "No callbacks are allowed while waiting for the redirection completion handler to be invoked",
  ]

  /// The calls of the columns; both redirect calls share the first.
  static let columns: [(call: SchemeTaskState.Call, column: Int)] = [
    (.performRedirection, 0), (.willPerformRedirection, 0), (.response, 1), (.data, 2), (.finish, 3),
    (.fail, 4),
  ]

  @Test(arguments: rows) func everyCellOfTheMatrix(_ row: Row) throws {
    let cells = row.cells.split(separator: " ").map(String.init)
    for (call, column) in Self.columns {
      var state = try row.value
      let before = state
      let cell = cells[column]
      if let reason = Self.reasons[cell] {
        #expect(state.violation(by: call)?.rawValue == reason, "\(call)")
        var raised: String?
        do throws(SchemeTaskState.Reason) { _ = try state.receive(call) } catch { raised = error.rawValue }
        #expect(raised == reason, "\(call)")
        #expect(state == before, "an illegal \(call) must change nothing")
      } else {
        #expect(state.violation(by: call) == nil, "\(call)")
        let takesEffect = try state.receive(call)
        #expect(takesEffect == (cell == "ok"), "\(call)")
      }
    }
  }

  @Test func thereAreSixReasonsAndAllAreTold() {
    #expect(Set(SchemeTaskState.Reason.allCases.map(\.rawValue)) == Set(Self.reasons.values))
  }

  @Test func stopIsToldOnceAndNeverAfterTheEnd() throws {
    var fresh = SchemeTaskState()
    let tells = [fresh.stop(viewIsGone: false), fresh.stop(viewIsGone: false)]
    #expect(tells == [true, false])
    var finished = SchemeTaskState()
    _ = try finished.receive(.fail)
    let tellsFinished = finished.stop(viewIsGone: false)
    #expect(!tellsFinished)
    #expect(finished.violation(by: .fail) == .completed)
  }

  @Test func theRedirectHandlerIsNotRunAfterStopOrFailure() throws {
    var stopped = SchemeTaskState()
    _ = try stopped.receive(.willPerformRedirection)
    _ = stopped.stop(viewIsGone: false)
    let runs = stopped.redirectDecided()
    #expect(!runs)
    var failed = SchemeTaskState()
    _ = try failed.receive(.willPerformRedirection)
    _ = try failed.receive(.fail)
    let runsAfterFailure = failed.redirectDecided()
    #expect(!runsAfterFailure)
  }
}
