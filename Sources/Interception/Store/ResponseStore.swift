public import Foundation
import LoadTrace
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps responses in a SQLite file, for pages that are to open without a network.
///
/// Many threads and processes may read while one writes. A write is whole or not there at all, also where the
/// process is killed in it. A file that turns out to be damaged is set aside and a new one begun; see
/// ``recoveries``. The least recently used responses make room where the limits ask for it.
public final class ResponseStore: Sendable {
  /// How much is kept, and for how long.
  public struct Limits: Sendable, Hashable {
    /// The bytes of bodies, URLs and header fields that are kept at most.
    public var size: Int
    /// How many seconds a response is kept; `nil` for ever.
    public var age: TimeInterval?

    /// Sets limits; 256 MB without an age limit unless said otherwise.
    public init(size: Int = 256 << 20, age: TimeInterval? = nil) {
      self.size = max(0, size)
      self.age = age
    }
  }

  /// A damaged file that was set aside.
  public struct Recovery: Sendable, Hashable {
    /// Where the damaged file is now; `nil` where it could not be moved and was deleted.
    public var damagedFile: String?
    /// What was wrong with it.
    public var reason: String
  }

  /// The store's file.
  public let path: String
  /// What is kept.
  public let limits: Limits
  private let now: @Sendable () -> Date
  private let state: Mutex<State>
  private let readers = Mutex<(generation: Int, idle: [SQLiteConnection])>((0, []))

  /// What only one thread at a time may use.
  private struct State {
    var writer: SQLiteConnection?
    var recoveries: [Recovery] = []
    /// Responses that were read since the last write, in order.
    var touched: [Int64] = []
    /// The number of the last use that was written down, and of the responses then.
    var clock: Int64 = 0
    var count: Int64 = 0
  }

  /// So many uses are remembered before they are written down.
  private static let touchLimit = 512
  /// So many idle connections are kept for reading.
  private static let readerLimit = 8

  /// Opens a store; its file and folder are made where there are none.
  ///
  /// - Parameters:
  ///   - path: the file; `-wal` and `-shm` files stand beside it while it is open.
  ///   - limits: how much is kept.
  ///   - now: the clock by which responses grow old.
  /// - Throws: where the file cannot be opened or made, or is of a newer format.
  public init(
    path: String, limits: Limits = Limits(), now: @escaping @Sendable () -> Date = { Date() }
  ) throws(ResponseStoreError) {
    self.path = path
    self.limits = limits
    self.now = now
    state = Mutex(State())
    try withWriter { _ throws(SQLiteError) in }
  }

  /// The damaged files that were set aside since the store was opened.
  public var recoveries: [Recovery] { state.withLock { $0.recoveries } }
}

// MARK: - Reading

extension ResponseStore {
  /// The response to a URL; `nil` where none is kept, or it is older than the limit.
  ///
  /// A response whose body was damaged is as good as none.
  ///
  /// - Throws: where the file can be neither read nor begun anew.
  public func response(for url: String) throws(ResponseStoreError) -> StoredResponse? {
    let columns = "id, status, headers, mime_type, text_encoding, stored_at, checksum, used, body"
    var found: (id: Int64, response: StoredResponse, checksum: UInt64?, used: Int64)?
    try withReader { connection throws(SQLiteError) in
      found = nil
      try connection.query("SELECT \(columns) FROM responses WHERE url = ?", [.text(Self.key(url))]) { row in
        let response = StoredResponse(
          url: Self.key(url), status: Int(row.integer(1)), headers: [HeaderField](lines: row.text(2) ?? ""),
          mimeType: row.text(3), textEncodingName: row.text(4), body: row.blob(8),
          storedAt: Date(timeIntervalSince1970: row.real(5)))
        found = (
          row.integer(0), response, row.isNull(6) ? nil : UInt64(bitPattern: row.integer(6)), row.integer(7)
        )
      }
    }
    guard let found, !isTooOld(found.response) else { return nil }
    if let checksum = found.checksum, checksum != Checksum(found.response.body).sum { return nil }
    touch(found.id, used: found.used)
    return found.response
  }

  /// The number of responses kept.
  public func count() throws(ResponseStoreError) -> Int { try total("count") }

  /// The bytes that the responses take.
  public func size() throws(ResponseStoreError) -> Int { try total("size") }

  /// The URLs of the responses kept, in order.
  public func urls() throws(ResponseStoreError) -> [String] {
    var urls: [String] = []
    try withReader { connection throws(SQLiteError) in
      urls = []
      try connection.query("SELECT url FROM responses ORDER BY url", []) { urls.append($0.text(0) ?? "") }
    }
    return urls
  }

  private func total(_ column: String) throws(ResponseStoreError) -> Int {
    var result = 0
    try withReader { connection throws(SQLiteError) in
      result = Int(try connection.integer("SELECT \(column) FROM totals") ?? 0)
    }
    return result
  }

  private func isTooOld(_ response: StoredResponse) -> Bool {
    guard let age = limits.age else { return false }
    return now().timeIntervalSince(response.storedAt) > age
  }

  /// The key of a URL: the URL without its fragment.
  static func key(_ url: String) -> String {
    guard let fragment = url.utf8.firstIndex(of: UInt8(ascii: "#")) else { return url }
    return String(url[..<fragment])
  }
}

// MARK: - Writing

extension ResponseStore {
  /// Keeps a response in place of an older one to the same URL, and makes room where it is needed.
  ///
  /// - Throws: where it is larger than the store may become, or the file cannot be written.
  public func store(_ response: StoredResponse) throws(ResponseStoreError) {
    let url = Self.key(response.url)
    let headers = response.headers.lines
    let size = response.body.count + url.utf8.count + headers.utf8.count
    guard size <= limits.size else { throw failure(.tooLarge, "\(size) bytes; the limit is \(limits.size)") }
    let checksum = Int64(bitPattern: Checksum(response.body).sum)
    try withWriter { [limits] connection, use throws(SQLiteError) in
      try connection.run("DELETE FROM responses WHERE url = ?", .text(url))
      try connection.run(
        """
        INSERT INTO responses
          (url, status, headers, mime_type, text_encoding, stored_at, used, size, checksum, body)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        .text(url), .integer(Int64(response.status)), .text(headers), .optional(response.mimeType),
        .optional(response.textEncodingName), .real(response.storedAt.timeIntervalSince1970), .integer(use),
        .integer(Int64(size)), .integer(checksum), .blob(response.body))
      try Self.makeRoom(connection, size: limits.size)
    }
  }

  /// Says that a response was found to be still good, with the header fields that say so.
  public func refresh(_ url: String, headers: [(name: String, value: String)]) throws(ResponseStoreError) {
    guard var response = try response(for: url) else { return }
    for header in headers { response.headers.set(header.name, header.value) }
    response.storedAt = now()
    try store(response)
  }

  /// Removes the response to a URL.
  public func remove(_ url: String) throws(ResponseStoreError) {
    try withWriter { connection, _ throws(SQLiteError) in
      try connection.run("DELETE FROM responses WHERE url = ?", .text(Self.key(url)))
    }
  }

  /// Removes the responses to all URLs that begin with a text; returns how many there were.
  @discardableResult
  public func removeAll(prefix: String) throws(ResponseStoreError) -> Int {
    var removed = 0
    try withWriter { connection, _ throws(SQLiteError) in
      if prefix.isEmpty {
        try connection.run("DELETE FROM responses")
      } else {
        // The last byte of a text sorts before U+10FFFF, so that the index on the URL is used.
        try connection.run(
          "DELETE FROM responses WHERE url >= ? AND url < ?", .text(prefix), .text(prefix + "\u{10FFFF}"))
      }
      removed = connection.changes
    }
    return removed
  }

  /// Removes all responses.
  public func removeAll() throws(ResponseStoreError) {
    try removeAll(prefix: "")
  }

  /// Removes the responses that are older than the limit; returns how many there were.
  @discardableResult
  public func removeExpired() throws(ResponseStoreError) -> Int {
    guard let age = limits.age else { return 0 }
    let oldest = now().timeIntervalSince1970 - age
    var removed = 0
    try withWriter { connection, _ throws(SQLiteError) in
      try connection.run("DELETE FROM responses WHERE stored_at < ?", .real(oldest))
      removed = connection.changes
    }
    return removed
  }

  /// Gives the space of removed responses back to the disk.
  public func vacuum() throws(ResponseStoreError) {
    try withWriter(inTransaction: false) { connection, _ throws(SQLiteError) in
      try connection.execute("VACUUM")
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  private static func makeRoom(_ connection: SQLiteConnection, size: Int) throws(SQLiteError) {
    while let total = try connection.integer("SELECT size FROM totals"), total > size {
      // A batch at a time: the least recently used first.
      let over = total - Int64(size)
      var last: Int64?
      var freed: Int64 = 0
      try connection.query("SELECT used, size FROM responses ORDER BY used LIMIT 64", []) { row in
        guard freed < over else { return }
        freed += row.integer(1)
        last = row.integer(0)
      }
      guard let last else { return }
      try connection.run("DELETE FROM responses WHERE used <= ?", .integer(last))
    }
  }

  private func touch(_ id: Int64, used: Int64) {
    let isFull = state.withLock { state in
      // What is among the quarter used last is far from making room: its use need not be written down.
      guard state.clock - used > state.count / 4 else { return false }
      state.touched.append(id)
      return state.touched.count >= Self.touchLimit
    }
    // Uses only order what makes room later: where they cannot be written down, nothing is lost.
    if isFull { try? withWriter { _, _ throws(SQLiteError) in } }
  }
}

// MARK: - Connections

extension ResponseStore {
  private func withWriter(_ body: (SQLiteConnection) throws(SQLiteError) -> Void) throws(ResponseStoreError) {
    try withWriter { connection, _ throws(SQLiteError) in try body(connection) }
  }

  /// Runs a function with the connection that writes, and with the number of this use.
  ///
  /// Where the file proves damaged, it is set aside and the function run once more.
  private func withWriter(
    inTransaction: Bool = true, _ body: (SQLiteConnection, Int64) throws(SQLiteError) -> Void
  ) throws(ResponseStoreError) {
    let failure = state.withLock { state -> ResponseStoreError? in
      for attempt in 0..<2 {
        do throws(SQLiteError) {
          let writer = try openWriter(&state)
          let touched = state.touched
          state.touched = []
          if !inTransaction {
            try body(writer, state.clock)
            return nil
          }
          var clock = state.clock
          try writer.transaction { () throws(SQLiteError) in
            clock = max(clock, try writer.integer("SELECT max(used) FROM responses") ?? 0)
            for id in touched {
              clock += 1
              try writer.run("UPDATE responses SET used = ? WHERE id = ?", .integer(clock), .integer(id))
            }
            clock += 1
            try body(writer, clock)
            state.count = try writer.integer("SELECT count FROM totals") ?? 0
          }
          state.clock = clock
          return nil
        } catch {
          if error.isDamage, attempt == 0 {
            setAside(&state, reason: error.message)
          } else {
            return self.failure(error.code == Self.newerFormat ? .newerFormat : .cannotWrite, error.message)
          }
        }
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// Runs a function with a connection that only reads.
  private func withReader(
    _ body: (SQLiteConnection) throws(SQLiteError) -> Void
  ) throws(ResponseStoreError) {
    for attempt in 0..<2 {
      let (generation, idle) = readers.withLock { ($0.generation, $0.idle.popLast()) }
      do throws(SQLiteError) {
        let connection: SQLiteConnection
        if let idle {
          connection = idle
        } else {
          connection = try SQLiteConnection(path: path, isReadOnly: true)
        }
        try body(connection)
        readers.withLock {
          if $0.generation == generation, $0.idle.count < Self.readerLimit { $0.idle.append(connection) }
        }
        return
      } catch {
        guard error.isDamage, attempt == 0 else { throw failure(.cannotRead, error.message) }
        state.withLock { state in
          // Another thread may have seen the damage first.
          if readers.withLock({ $0.generation }) == generation { setAside(&state, reason: error.message) }
        }
        try withWriter { _ throws(SQLiteError) in }
      }
    }
  }

  /// A code of ours beside SQLite's, for a file of a newer format.
  private static let newerFormat: Int32 = -2

  private func openWriter(_ state: inout State) throws(SQLiteError) -> SQLiteConnection {
    if let writer = state.writer { return writer }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let writer = try SQLiteConnection(path: path)
    try writer.executeWhenFree(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA auto_vacuum = NONE")
    let version = try ResponseStoreSchema.migrate(writer)
    guard version == ResponseStoreSchema.newest else {
      throw SQLiteError(
        code: Self.newerFormat, message: "format \(version); this version knows \(ResponseStoreSchema.newest)"
      )
    }
    var verdict = "ok"
    try writer.query("PRAGMA quick_check(1)", []) { verdict = $0.text(0) ?? "ok" }
    guard verdict == "ok" else { throw SQLiteError(code: 11, message: verdict) }
    state.writer = writer
    return writer
  }

  /// Moves a damaged file away; the next use begins a new one.
  private func setAside(_ state: inout State, reason: String) {
    state.writer = nil
    state.touched = []
    readers.withLock { $0 = ($0.generation + 1, []) }
    var damagedFile: String?
    for number in 1...1_000 where damagedFile == nil {
      let target = "\(path).damaged-\(number)"
      if !FileManager.default.fileExists(atPath: target) {
        if rename(path, target) == 0 { damagedFile = target }
        break
      }
    }
    if damagedFile == nil { unlink(path) }
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    state.recoveries.append(Recovery(damagedFile: damagedFile, reason: reason))
  }

  private func failure(_ code: ResponseStoreError.Code, _ message: String) -> ResponseStoreError {
    ResponseStoreError(code: code, path: path, message: message)
  }
}
