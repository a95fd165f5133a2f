import LoadTrace
import Synchronization

/// Writes a trace as JSON Lines while the run goes on.
final class LiveTrace: Sendable {
  private let writer: Mutex<TraceWriter>

  init(_ output: OutputFile) {
    writer = Mutex(TraceWriter { output.write($0) })
  }

  /// Writes a record; the output keeps any error for its end.
  func write(_ record: TraceRecord) {
    writer.withLock { try? $0.write(record) }
  }
}
