import LoadTrace

/// Writes a trace as what it is, JSON Lines.
struct JSONLinesReport {
  func write(_ trace: LoadTrace, to output: inout ReportOutput) throws {
    var json = JSONWriter()
    try trace.forEachRecord { record in
      json.reset()
      record.write(to: &json)
      json.newline()
      try output.write(json.bytes)
    }
  }
}
