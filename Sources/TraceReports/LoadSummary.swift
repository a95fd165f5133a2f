import LoadTrace

/// The figures of a trace.
struct LoadSummary {
  private(set) var outcomes: [Verdict.Outcome: Int] = [:]
  /// How many loads each layer answered, the most first.
  private(set) var layers: [(layer: AnsweringLayer, count: Int)] = []
  /// How many references made no request for each reason, the most first.
  private(set) var unloaded: [(code: String, count: Int)] = []
  private(set) var severities: [Diagnostic.Severity: Int] = [:]
  private(set) var bytes = 0
  /// Seconds from the run's begin to its end, or to the last thing that is known.
  private(set) var duration = 0.0

  init(_ trace: LoadTrace) {
    var layers: [AnsweringLayer: Int] = [:]
    for load in trace.loads {
      outcomes[load.verdict.outcome, default: 0] += 1
      if let layer = load.answeredBy {
        layers[layer, default: 0] += 1
        if layer != .memoryCache { bytes += load.response?.bodyLength ?? 0 }
      }
      duration = max(duration, load.timing.ended ?? load.timing.responded ?? load.timing.started)
    }
    if let end = trace.end { duration = end.time }
    self.layers = layers.map { ($0.key, $0.value) }.sorted {
      ($1.count, $0.layer.rawValue) < ($0.count, $1.layer.rawValue)
    }
    let reasons = Dictionary(trace.unloaded.map { ($0.reason.code.rawValue, 1) }, uniquingKeysWith: +)
    unloaded = reasons.map { ($0.key, $0.value) }.sorted { ($1.count, $0.code) < ($0.count, $1.code) }
    severities = Dictionary(trace.diagnostics.map { ($0.severity, 1) }, uniquingKeysWith: +)
  }

  /// `5 loads: 3 used, 1 rejected, 1 not loaded`.
  var loads: String {
    let total = outcomes.values.reduce(0, +)
    let parts = [Verdict.Outcome.used, .rejected, .notLoaded, .pending].compactMap { outcome in
      outcomes[outcome].map { "\($0) \(outcome.rawValue)" }
    }
    return
      "\(Quantity.count(total, "load")): \(parts.isEmpty ? "nothing happened" : parts.joined(separator: ", "))"
  }

  /// `2 errors, 1 warning`; `no findings`.
  var findings: String {
    let parts = [Diagnostic.Severity.error, .warning, .note].compactMap { severity in
      severities[severity].map { Quantity.count($0, severity.rawValue) }
    }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }
}

extension AnsweringLayer {
  /// A name that fits into a narrow column.
  var shortName: String {
    switch self {
    case .memoryCache: "memory"
    case .schemeHandler: "handler"
    case .contentRule: "rule"
    default: rawValue
    }
  }
}

extension SerializedURL {
  /// The URL as seen from a file: below its folder, or from its origin's root, or whole.
  func shortened(from file: SerializedURL?) -> String {
    guard let file else { return string }
    let utf8 = string.utf8
    let directory = file.directory.utf8
    if directory.count > 1, utf8.count > directory.count, utf8.starts(with: directory) {
      let start = utf8.index(utf8.startIndex, offsetBy: directory.count)
      // Not the slashes in front of the host, if the file has no path.
      if utf8[..<start].count(where: { $0 == UInt8(ascii: "/") }) > 2 { return String(string[start...]) }
    }
    let origin = file.origin.utf8
    guard utf8.starts(with: origin), origin.last != UInt8(ascii: ":") else { return string }
    let rest = string[utf8.index(utf8.startIndex, offsetBy: origin.count)...]
    return rest.isEmpty ? "/" : rest.utf8.first == UInt8(ascii: "/") ? String(rest) : string
  }
}
