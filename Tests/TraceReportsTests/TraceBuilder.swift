import LoadTrace
import TraceReports

/// Builds a trace by hand, one load after another.
struct TraceBuilder {
  private(set) var trace: LoadTrace

  /// Starts a trace with its page's load, which a handler answered.
  init(
    page: SerializedURL = "app://h/index.html", schemes: [String] = ["app"], profile: Profile = .wkWebView,
    layers: [AnsweringLayer] = [.schemeHandler], answeredBy layer: AnsweringLayer = .schemeHandler
  ) {
    trace = LoadTrace(
      header: TraceHeader(
        page: page, profile: profile, schemes: schemes, viewport: [1024, 768], parser: "standard",
        scripting: true,
        layers: layers))
    add(page, .document, parent: nil, by: layer)
    trace.end = TraceEnd(time: 1, loads: 1)
  }

  /// A type that fits the destination.
  private static func mimeType(_ destination: Destination) -> String {
    switch destination {
    case .document, .frame: "text/html"
    case .style: "text/css"
    case .script, .module, .worker: "text/javascript"
    case .image: "image/png"
    case .font: "font/woff2"
    case .media: "video/mp4"
    default: "text/plain"
    }
  }

  /// Adds a load that ended well, lets `change` alter it, and gives its identifier.
  ///
  /// The reference stands in the parent, in the line that `line` says.
  @discardableResult
  mutating func add(
    _ url: SerializedURL, _ destination: Destination, parent: Int? = 1, _ construct: String = "img src",
    _ text: String? = nil, line: Int = 1, base: SerializedURL? = nil,
    by layer: AnsweringLayer = .schemeHandler,
    status: Int = 200, change: (inout Load) -> Void = { _ in }
  ) -> Int {
    let id = trace.loads.count + 1
    let file = parent.map { trace.loads[$0 - 1].finalURL }
    var load = Load(
      id: id, parent: parent,
      reference: file.map {
        Reference(file: $0, line: line, column: 8, construct: construct, text: text ?? url.string)
      },
      base: base ?? file, url: url, destination: destination, profile: trace.header.profile,
      started: Double(id) / 100)
    load.answeredBy = layer
    load.response = ResponseRecord(
      url: url, status: status, mimeType: Self.mimeType(destination), isHTTP: true,
      headers: [HeaderField("Content-Type", Self.mimeType(destination))])
    load.response?.bodyLength = 100 * id
    load.timing.responded = load.timing.started + 0.001
    load.timing.ended = load.timing.started + 0.002
    load.verdict = .used
    change(&load)
    trace.loads.append(load)
    return id
  }

  /// Adds a reference that made no request.
  mutating func addUnloaded(
    _ url: SerializedURL?, _ destination: Destination, parent: Int = 1, _ construct: String = "img src",
    _ text: String, reason: VerdictReason
  ) {
    trace.unloaded.append(
      UnloadedReference(
        parent: parent,
        reference: Reference(
          file: trace.loads[parent - 1].url, line: 3, column: 5, construct: construct, text: text),
        url: url, destination: destination, reason: reason))
  }

  /// Says how the page's text was read.
  mutating func decoded(_ encoding: String, _ source: TextDecoding.Source) {
    trace.loads[0].response?.decoding = TextDecoding(encoding: encoding, source: source, hasNonASCII: true)
  }

  /// Adds a fact about the run.
  mutating func add(_ note: Note) { trace.notes.append(note) }

  /// Changes the end of the run.
  mutating func end(_ end: TraceEnd?) { trace.end = end }
}

extension Load {
  /// The URL that was asked for last.
  var finalURL: SerializedURL { redirects.last?.to ?? url }
}

/// The diagnostics of a trace as a terminal shows them.
func findings(
  with rules: [DiagnosticRule], from start: TraceBuilder = TraceBuilder(),
  _ build: (inout TraceBuilder) -> Void
) -> String {
  var builder = start
  build(&builder)
  var trace = builder.trace
  trace.diagnostics = trace.diagnose(with: rules)
  return diagnosticsText(trace)
}

/// What a terminal shows between the tree and the figures.
func diagnosticsText(_ trace: LoadTrace, width: Int = 80) -> String {
  var options = ReportOptions()
  options.width = width
  let blocks = ReportFormat.tree.text(trace, options: options).components(separatedBy: "\n\n")
  return blocks.count > 2 ? blocks[1] : ""
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
