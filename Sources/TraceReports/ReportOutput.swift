/// Collects a report's text and hands it on in large pieces.
struct ReportOutput: ~Copyable {
  private var buffer: [UInt8] = []
  private let sink: ([UInt8]) throws -> Void
  /// How much is collected before it is handed on, in bytes.
  private static let pieceLength = 1 << 16

  init(to sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
    buffer.reserveCapacity(Self.pieceLength * 2)
  }

  mutating func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.pieceLength { try flush() }
  }

  mutating func write(_ bytes: some Collection<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.pieceLength { try flush() }
  }

  /// Hands on what is left; the report's last call.
  mutating func flush() throws {
    if buffer.isEmpty { return }
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
