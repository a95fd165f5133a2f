import LoadTrace

/// Writes a trace as trace events, which Perfetto and `chrome://tracing` show on a time line.
///
/// Every load is a slice with its waiting and receiving below it; loads that overlap stand in different lanes.
/// Calls on the scheme task are instants in the load's lane. Times are microseconds since the run began.
struct TraceEventReport {
  func write(_ trace: LoadTrace, to output: inout ReportOutput) throws {
    var json = JSONWriter()
    let lanes = LaneAssignment(trace.loads)
    try output.write("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n")
    writeNames(lanes.count, page: trace.header.page, to: &json)
    for (position, load) in trace.loads.enumerated() {
      writeLoad(load, lane: lanes.lanes[position], to: &json)
      if json.bytes.count > 1 << 16 { try output.write(json.takeBytes()) }
    }
    for diagnostic in trace.diagnostics { writeDiagnostic(diagnostic, trace, to: &json) }
    try output.write(json.bytes)
    try output.write("]}\n")
  }

  private func writeNames(_ lanes: Int, page: SerializedURL, to json: inout JSONWriter) {
    name("process_name", page.string, lane: 0, to: &json)
    for lane in 0..<max(lanes, 1) { name("thread_name", "loads \(lane + 1)", lane: lane, to: &json) }
  }

  private func name(_ kind: String, _ name: String, lane: Int, to json: inout JSONWriter) {
    json.object { json in
      json.member("ph", "M")
      json.member("pid", 1)
      json.member("tid", lane + 1)
      json.member("name", kind)
      json.member("args", object: { $0.member("name", name) })
    }
  }

  private func writeLoad(_ load: Load, lane: Int, to json: inout JSONWriter) {
    let start = load.timing.started
    let end = max(load.timing.ended ?? load.timing.responded ?? start, start)
    slice(load.url.lastComponent, load.destination.rawValue, start, end, lane, to: &json) { json in
      json.member("id", load.id)
      json.member("url", load.url.string)
      json.member("destination", load.destination.rawValue)
      json.member("answered by", load.answeredBy?.rawValue)
      json.member("status", load.response?.status)
      json.member("type", load.response?.mimeType)
      json.member("bytes", load.response?.bodyLength)
      json.member("verdict", load.verdict.outcome.rawValue)
      json.member("reason", load.verdict.reason?.message)
      json.member("parent", load.parent)
      if let reference = load.reference {
        json.member("reference", "\(reference.file):\(reference.line):\(reference.column)")
        json.member("construct", reference.construct)
      }
    }
    if let responded = load.timing.responded, responded >= start, responded <= end {
      slice("waiting", "phase", start, responded, lane, to: &json) { _ in }
      slice("receiving", "phase", responded, end, lane, to: &json) { _ in }
    }
    for event in load.taskEvents {
      instant(event.kind.rawValue, "scheme task", event.time, lane, to: &json) { json in
        json.member("thread", event.thread)
        json.member("bytes", event.bytes)
        json.member("detail", event.detail)
      }
    }
    for violation in load.violations {
      instant("violation: \(violation.call)", "violation", violation.time, lane, to: &json) { json in
        json.member("reason", violation.reason)
        json.member("state", violation.state)
        json.member("thread", violation.thread)
      }
    }
  }

  private func slice(
    _ name: String, _ category: String, _ start: Double, _ end: Double, _ lane: Int,
    to json: inout JSONWriter,
    _ arguments: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      json.member("ph", "X")
      json.member("name", name)
      json.member("cat", category)
      json.member("pid", 1)
      json.member("tid", lane + 1)
      json.member("ts", start.microseconds)
      json.member("dur", max(end.microseconds - start.microseconds, 0))
      json.member("args", object: arguments)
    }
  }

  private func instant(
    _ name: String, _ category: String, _ time: Double, _ lane: Int, to json: inout JSONWriter,
    _ arguments: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      json.member("ph", "i")
      json.member("s", "t")
      json.member("name", name)
      json.member("cat", category)
      json.member("pid", 1)
      json.member("tid", lane + 1)
      json.member("ts", time.microseconds)
      json.member("args", object: arguments)
    }
  }

  private func writeDiagnostic(_ diagnostic: Diagnostic, _ trace: LoadTrace, to json: inout JSONWriter) {
    json.object { json in
      json.member("ph", "i")
      json.member("s", "g")
      json.member("name", diagnostic.code)
      json.member("cat", "diagnostic")
      json.member("pid", 1)
      json.member("tid", 1)
      json.member("ts", (trace.end?.time ?? 0).microseconds)
      json.member(
        "args",
        object: { json in
          json.member("message", diagnostic.message)
          json.member("fix", diagnostic.fix)
          json.member("load", diagnostic.load)
        })
    }
  }
}

extension Double {
  /// Whole microseconds of a number of seconds; 0 for what is no time.
  fileprivate var microseconds: Int {
    let scaled = (self * 1e6).rounded()
    return Int(exactly: scaled) ?? 0
  }
}

/// Gives loads that overlap in time different lanes, and each the lowest that is free.
private struct LaneAssignment {
  /// Each load's lane, by position.
  var lanes: [Int]
  /// The number of lanes.
  var count: Int

  init(_ loads: [Load]) {
    lanes = Array(repeating: 0, count: loads.count)
    count = 0
    var moments: [(time: Double, isStart: Bool, position: Int)] = []
    moments.reserveCapacity(loads.count * 2)
    for (position, load) in loads.enumerated() {
      let start = load.timing.started.isFinite ? load.timing.started : 0
      let end = load.timing.ended ?? load.timing.responded ?? start
      moments.append((start, true, position))
      moments.append((end.isFinite ? max(end, start) : start, false, position))
    }
    // Ends come before starts at the same moment, but for a load that takes no time.
    moments.sort { ($0.time, $0.isStart ? 1 : 0, $0.position) < ($1.time, $1.isStart ? 1 : 0, $1.position) }
    var free: [Int] = []
    var isOver = Array(repeating: false, count: loads.count)
    var isOpen = isOver
    for moment in moments {
      if moment.isStart {
        let lane = free.popLast() ?? count
        count = max(count, lane + 1)
        lanes[moment.position] = lane
        isOpen[moment.position] = true
        if isOver[moment.position] { free.append(lane) }
      } else if isOpen[moment.position] {
        free.append(lanes[moment.position])
      } else {
        isOver[moment.position] = true
      }
    }
  }
}
