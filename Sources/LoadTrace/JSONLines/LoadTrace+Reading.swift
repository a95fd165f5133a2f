extension LoadTrace {
  /// Reads a whole trace from JSON Lines.
  ///
  /// Throws ``TraceError`` for the first line that cannot be read.
  public init(jsonLines: some Sequence<UInt8>) throws {
    var isRead = false
    try self.init(readingPieces: {
      defer { isRead = true }
      return isRead ? nil : Array(jsonLines)
    })
  }

  /// Reads a trace from JSON Lines that `nextPiece` gives piece by piece, and `nil` at the end.
  ///
  /// Throws ``TraceError`` for the first line that cannot be read, and what `nextPiece` throws.
  public init(readingPieces nextPiece: () throws -> [UInt8]?) throws {
    var reader = TraceReader()
    var collector = TraceCollector()
    while let piece = try nextPiece() {
      try piece.withUnsafeBytes { try reader.read($0) { collector.add($0) } }
    }
    try reader.finish { collector.add($0) }
    guard let trace = collector.finish() else {
      throw TraceError(code: .noHeader, line: 1, column: 1, message: "the trace is empty")
    }
    self = trace
  }
}

/// Makes a trace of records in the order in which they were written.
public struct TraceCollector: Sendable {
  private var trace: LoadTrace?
  /// Where the load of an identifier stands.
  private var positions: [Int: Int] = [:]
  private var isSorted = true

  /// Makes a collector without a record.
  public init() {}

  /// Adds a record; all that come before a header, and a second header, are passed over.
  ///
  /// A load takes the place of its start.
  public mutating func add(_ record: TraceRecord) {
    switch record {
    case .header(let header): if trace == nil { trace = LoadTrace(header: header) }
    case .start(let load), .load(let load): add(load)
    case .unloaded(let unloaded): trace?.unloaded.append(unloaded)
    case .note(let note): trace?.notes.append(note)
    case .diagnostic(let diagnostic): trace?.diagnostics.append(diagnostic)
    case .end(let end): trace?.end = end
    }
  }

  /// The trace of all records, its loads in the order of their start; `nil` where there was no header.
  public consuming func finish() -> LoadTrace? {
    if !isSorted { trace?.loads.sort { $0.id < $1.id } }
    return trace
  }

  private mutating func add(_ load: Load) {
    guard let last = trace?.loads.last else {
      positions[load.id] = 0
      trace?.loads.append(load)
      return
    }
    if let position = positions[load.id] {
      trace?.loads[position] = load
    } else {
      if load.id < last.id { isSorted = false }
      positions[load.id] = trace?.loads.count
      trace?.loads.append(load)
    }
  }
}
