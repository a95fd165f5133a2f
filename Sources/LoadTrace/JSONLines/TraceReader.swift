/// Reads a trace from JSON Lines that come in pieces of any size.
///
/// Empty lines are passed over, and so is a last line that breaks off, which is what a run leaves that died.
public struct TraceReader {
  /// The longest line that is read unless another length is given, in bytes: 16 MiB.
  public static let longestLine = 16 << 20

  private let longestLine: Int
  private let pool = StringPool()
  /// The beginning of a line whose end has not come.
  private var pending: [UInt8] = []
  private var line = 0
  private var hasHeader = false

  /// Makes a reader that refuses a line longer than a number of bytes.
  public init(longestLine: Int = TraceReader.longestLine) {
    self.longestLine = longestLine
  }

  /// Takes the next bytes of the file and gives the records that are whole.
  ///
  /// Throws ``TraceError`` for the first line that cannot be read, and what `body` throws; after that nothing
  /// more can be read.
  public mutating func read(_ bytes: UnsafeRawBufferPointer, _ body: (TraceRecord) throws -> Void) throws {
    let bytes = bytes.assumingMemoryBound(to: UInt8.self)
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if pending.isEmpty {
        try readLine(UnsafeBufferPointer(rebasing: bytes[start..<end]), body)
      } else {
        pending.append(contentsOf: bytes[start..<end])
        try readPending(body)
      }
      start = end + 1
    }
    pending.append(contentsOf: bytes[start...])
    if pending.count > longestLine { throw tooLong(lineNumber: line + 1) }
  }

  /// Says that the file is at its end and gives the record of a last line without a line feed.
  ///
  /// Throws ``TraceError`` where there was no line at all.
  public mutating func finish(_ body: (TraceRecord) throws -> Void) throws {
    if !pending.isEmpty {
      do {
        try readPending(body)
      } catch let error as TraceError where error.code == .malformed && hasHeader {
        // The run ended in the middle of a line.
      }
    }
    if !hasHeader {
      throw TraceError(code: .noHeader, line: max(line, 1), column: 1, message: "the trace is empty")
    }
  }

  private mutating func readPending(_ body: (TraceRecord) throws -> Void) throws {
    let whole = pending
    pending.removeAll(keepingCapacity: whole.count < 1 << 20)
    try whole.withUnsafeBufferPointer { try readLine($0, body) }
  }

  private mutating func readLine(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (TraceRecord) throws -> Void
  ) throws {
    line += 1
    guard text.count <= longestLine else { throw tooLong(lineNumber: line) }
    guard text.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
    if let record = try record(in: text) { try body(record) }
  }

  private mutating func record(in text: UnsafeBufferPointer<UInt8>) throws(TraceError) -> TraceRecord? {
    var json = JSONReader(text, pool: pool)
    do {
      let record = try TraceRecord(from: &json)
      try json.end()
      try checkHeader(record)
      return record
    } catch let error as JSONError {
      throw TraceError(
        code: .malformed, line: line, column: error.offset + 1, message: error.description)
    } catch let error as TraceError {
      throw error
    } catch {
      throw TraceError(code: .malformed, line: line, column: 1, message: "\(error)")
    }
  }

  private mutating func checkHeader(_ record: TraceRecord?) throws(TraceError) {
    if case .header(let header)? = record, header.version > TraceHeader.currentVersion {
      throw TraceError(
        code: .newerVersion, line: line, column: 1,
        message:
          "the trace has version \(header.version); versions up to \(TraceHeader.currentVersion) can be read")
    }
    if hasHeader { return }
    guard case .header? = record else {
      throw TraceError(
        code: .noHeader, line: line, column: 1, message: "a trace begins with a record of kind \"header\"")
    }
    hasHeader = true
  }

  private func tooLong(lineNumber: Int) -> TraceError {
    TraceError(
      code: .lineTooLong, line: lineNumber, column: longestLine + 1,
      message: "the line is longer than \(longestLine) bytes")
  }
}
