public import LoadTrace
import MessageDigest

/// Writes a trace, or two for comparison, as one HTML file that works from disk and loads nothing.
///
/// The trace stands in it as data, and a script shows it. All that comes from pages is put into the document as text; a Content
/// Security Policy allows the report's own script and style by their hashes, images from `data:`, and nothing else.
public struct HTMLReport: Sendable {
  /// Makes a report.
  public init() {}

  /// Writes a comparison of two traces, which shows the second and what differs from the first.
  ///
  /// `mask` says what is hidden; `nil` hides nothing. It is written in pieces of any size, UTF-8, and throws only what
  /// `output` throws.
  public func write(
    comparing before: LoadTrace, with after: LoadTrace, diff options: TraceDiff.Options = TraceDiff.Options(),
    mask: SecretMask? = .standard, to output: ([UInt8]) throws -> Void
  ) throws {
    var before = before
    var after = after
    mask?.mask(&before)
    mask?.mask(&after)
    let diff = TraceDiff(before, after, options: options)
    try withoutActuallyEscaping(output) { sink in
      var text = ReportOutput(to: sink)
      try write(after, diff: diff, to: &text)
      try text.flush()
    }
  }

  /// Writes the figures that the list needs, the script, and behind it the loads whole, one a line: the list is there before a
  /// long trace has been read to its end, and a load is parsed when somebody looks at it.
  func write(_ trace: LoadTrace, diff: TraceDiff? = nil, to output: inout ReportOutput) throws {
    try output.write(head(title: trace.header.page.string))
    try output.write("<script type=\"application/json\" id=\"overview\">")
    try writeOverview(of: trace, to: &output)
    try output.write("</script>\n<script type=\"application/json\" id=\"diff\">")
    try output.write(diff.map(json(of:)) ?? Array("null".utf8))
    try output.write(
      "</script>\n<script>\(Self.script)</script>\n<script type=\"application/json\" id=\"loads\">\n")
    var json = JSONWriter(escapesMarkup: true)
    var lists = FieldLists()
    for load in trace.loads {
      json.reset()
      json.array { json in
        json.integer(lists.index(of: load.requestHeaders))
        TraceRecord.load(Self.shortened(load)).write(to: &json)
      }
      json.newline()
      try output.write(json.bytes)
    }
    try output.write("</script>\n<script type=\"application/json\" id=\"fields\">\n")
    for list in lists.all {
      json.reset()
      json.array { json in
        for field in list {
          json.object { json in
            json.member("name", field.name)
            json.member("value", field.value)
          }
        }
      }
      json.newline()
      try output.write(json.bytes)
    }
    try output.write("</script>\n</html>\n")
  }

  /// A load without what stands elsewhere, and with times to the microsecond: a browser has to read it all.
  private static func shortened(_ load: Load) -> Load {
    func rounded(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }
    var load = load
    load.requestHeaders = []
    load.timing.started = rounded(load.timing.started)
    load.timing.responded = load.timing.responded.map(rounded)
    load.timing.ended = load.timing.ended.map(rounded)
    for index in load.taskEvents.indices {
      load.taskEvents[index].time = rounded(load.taskEvents[index].time)
    }
    return load
  }

  /// The different lists of request fields, of which there are few.
  private struct FieldLists {
    private(set) var all: [[HeaderField]] = []
    private var indices: [[HeaderField]: Int] = [:]

    mutating func index(of fields: [HeaderField]) -> Int {
      if let index = indices[fields] { return index }
      indices[fields] = all.count
      all.append(fields)
      return all.count - 1
    }
  }

  private func head(title: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '\(Self.hash(Self.script))'; \
    style-src '\(Self.hash(Self.style))'; img-src data:; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Loads of \(XMLText.escaped(title))</title>
    <style>\(Self.style)</style>
    \(Self.body)

    """
  }

  private static func hash(_ text: String) -> String {
    "sha256-" + Base64.encoded(SHA2.sha256(Array(text.utf8)))
  }

  private func writeOverview(of trace: LoadTrace, to output: inout ReportOutput) throws {
    var json = JSONWriter(escapesMarkup: true)
    func record(_ name: StaticString, _ record: TraceRecord?) {
      json.key(name)
      if let record { record.write(to: &json) } else { json.null() }
    }
    try output.write("{")
    record("header", .header(trace.header))
    record("end", trace.end.map(TraceRecord.end))
    json.member("unloaded", trace.unloaded.count)
    json.member(
      "findings",
      array: { json in
        for diagnostic in trace.diagnostics { TraceRecord.diagnostic(diagnostic).write(to: &json) }
      })
    json.key("loads")
    try output.write(json.takeBytes())
    try output.write("[")
    for load in trace.loads {
      writeOverview(of: load, to: &json)
      if json.bytes.count > 1 << 16 { try output.write(json.takeBytes()) }
    }
    try output.write(json.bytes)
    try output.write("]}")
  }

  /// A load as the list needs it; the script names the elements.
  private func writeOverview(of load: Load, to json: inout JSONWriter) {
    json.array { json in
      func text(_ value: String?) { if let value { json.string(value) } else { json.null() } }
      func time(_ value: Double?) { if let value { json.number(value) } else { json.null() } }
      json.integer(load.id)
      json.integer(load.parent ?? 0)
      json.string(load.url.string)
      text(load.redirects.last?.to.string)
      json.string(load.destination.rawValue)
      json.integer(load.response?.status ?? -1)
      text(load.response?.mimeType)
      json.integer(load.response?.bodyLength ?? 0)
      text(load.answeredBy?.rawValue)
      json.string(load.verdict.outcome.rawValue)
      time(load.timing.started)
      time(load.timing.responded)
      time(load.timing.ended)
      text(load.reference.map { "\($0.file.lastComponent):\($0.line):\($0.column)" })
    }
  }

  private func json(of diff: TraceDiff) -> [UInt8] {
    var json = JSONWriter(escapesMarkup: true)
    let entries = DiffEntry.all(diff)
    json.object { json in
      json.member(
        "loads",
        array: { json in
          for entry in entries {
            json.object { json in
              json.member("sign", entry.sign)
              json.member("text", entry.text)
              json.member(
                "differences", array: { json in for text in entry.differences { json.string(text) } })
              json.member("follows", entry.cause != nil)
              if !entry.difference.isLost { json.member("load", entry.difference.id) }
            }
          }
        })
      for (name, diagnostics) in [
        ("newFindings" as StaticString, diff.newDiagnostics), ("goneFindings", diff.goneDiagnostics),
      ] {
        json.member(
          name,
          array: { json in
            for diagnostic in diagnostics { json.string("\(diagnostic.code): \(diagnostic.message)") }
          })
      }
    }
    return json.bytes
  }
}
