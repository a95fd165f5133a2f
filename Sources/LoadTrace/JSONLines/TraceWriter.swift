/// Writes a trace as JSON Lines while the run goes on, so that a run that dies leaves what it had done.
public struct TraceWriter: Sendable {
  private let mask: SecretMask?
  private let output: @Sendable ([UInt8]) throws -> Void
  private var json = JSONWriter()

  /// Makes a writer that gives `output` one whole line a record, its line feed included.
  ///
  /// What `output` throws, ``write(_:)`` throws on. Secrets are masked unless `mask` is `nil`.
  public init(masking mask: SecretMask? = .standard, output: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.mask = mask
    self.output = output
  }

  /// Writes a record as one line.
  public mutating func write(_ record: TraceRecord) throws {
    json.reset()
    (mask?.masked(record) ?? record).write(to: &json)
    json.newline()
    try output(json.bytes)
  }
}

extension LoadTrace {
  /// Writes the trace's records in the order in which a reader expects them; loads stand once, without their starts.
  public func write(to writer: inout TraceWriter) throws {
    try forEachRecord { try writer.write($0) }
  }

  /// Calls `body` with each of the trace's records, in the order in which a reader expects them.
  package func forEachRecord(_ body: (TraceRecord) throws -> Void) rethrows {
    try body(.header(header))
    for note in notes { try body(.note(note)) }
    for load in loads { try body(load.verdict.outcome == .pending ? .start(load) : .load(load)) }
    for reference in unloaded { try body(.unloaded(reference)) }
    for diagnostic in diagnostics { try body(.diagnostic(diagnostic)) }
    if let end { try body(.end(end)) }
  }
}
