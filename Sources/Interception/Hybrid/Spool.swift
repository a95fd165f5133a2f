import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A body that is being received, read from the beginning by any number of readers, each at its own pace.
///
/// It lies in the file of the copy that is made of it, or in memory as long as it is small, then in a file without
/// a name; so memory is bounded however slowly it is read.
final class Spool: Sendable {
  /// How a body ended.
  enum End: Sendable {
    case complete
    case failed(any Error)
  }

  /// What a reader finds.
  enum Part: Sendable {
    /// The next bytes, never none.
    case data(Data)
    /// The body is at its end here.
    case end
    /// The body was cut off here.
    case failed(any Error)
    /// Nothing more is there yet.
    case wait
  }

  /// A part of the body in one place.
  private struct Segment {
    var start: Int
    var length = 0
    var memory = Data()
    var file: OpenFile?
  }

  private struct State {
    var segments: [Segment] = []
    var end: End?
    var readers: [@Sendable () -> Void] = []

    var length: Int { segments.last.map { $0.start + $0.length } ?? 0 }
  }

  /// So many bytes are held in memory where there is room in files.
  private static let memoryLimit = 256 << 10

  private let state = Mutex(State())

  /// Makes an empty body, which lies in `file` where there is one; somebody else writes it then.
  init(file: OpenFile? = nil) {
    state.withLock { $0.segments = [Segment(start: 0, file: file)] }
  }

  /// The number of bytes so far.
  var length: Int { state.withLock { $0.length } }

  /// Whether nothing more will come.
  var isOver: Bool { state.withLock { $0.end != nil } }

  /// Whether the body was cut off.
  var hasFailed: Bool {
    state.withLock { if case .failed? = $0.end { true } else { false } }
  }

  /// Adds bytes; `isWritten` says that they are in the file already.
  func append(_ data: Data, isWritten: Bool) {
    let readers = state.withLock { state -> [@Sendable () -> Void] in
      if !isWritten { Self.keep(data, &state) }
      state.segments[state.segments.count - 1].length += data.count
      defer { state.readers = [] }
      return state.readers
    }
    for reader in readers { reader() }
  }

  /// Puts bytes at the end of the last segment, or of a new one.
  private static func keep(_ data: Data, _ state: inout State) {
    if state.segments.count == 1, state.segments[0].file == nil,
      state.segments[0].memory.count + data.count > memoryLimit, let file = temporaryFile()
    {
      state.segments.append(Segment(start: state.length, file: file))
    }
    let last = state.segments[state.segments.count - 1]
    if let file = last.file {
      if (try? file.write(data, at: last.length)) != nil { return }
      // No room: memory is what is left.
      state.segments.append(Segment(start: state.length))
    }
    state.segments[state.segments.count - 1].memory.append(data)
  }

  /// A file that has no name any more, and is gone when it is closed.
  private static func temporaryFile() -> OpenFile? {
    let path = NSTemporaryDirectory() + "response-" + UUID().uuidString
    let file = try? OpenFile(creating: path)
    FileNames.remove(path)
    return file
  }

  /// Goes on without the file, which its writer gives up; what is in it can still be read.
  func leaveFile() {
    state.withLock { $0.segments.append(Segment(start: $0.length)) }
  }

  /// Says that nothing more will come.
  func finish(_ end: End) {
    let readers = state.withLock { state -> [@Sendable () -> Void] in
      guard state.end == nil else { return [] }
      state.end = end
      defer { state.readers = [] }
      return state.readers
    }
    for reader in readers { reader() }
  }

  /// The bytes at an offset; where there are none yet, `wake` is called once something has changed.
  func read(at offset: Int, count: Int, wake: @escaping @Sendable () -> Void) -> Part {
    state.withLock { state in
      if offset < state.length, let segment = state.segments.last(where: { $0.start <= offset }) {
        let within = offset - segment.start
        let available = min(count, segment.length - within)
        guard let file = segment.file else {
          let start = segment.memory.startIndex + within
          return .data(Data(segment.memory[start..<(start + available)]))
        }
        do throws(FileError) {
          let data = try file.read(at: within, count: available)
          guard !data.isEmpty else { throw FileError(call: "read", path: file.path, code: 0) }
          return .data(data)
        } catch {
          return .failed(error)
        }
      }
      switch state.end {
      case .complete?: return .end
      case .failed(let error)?: return .failed(error)
      case nil:
        state.readers.append(wake)
        return .wait
      }
    }
  }
}
