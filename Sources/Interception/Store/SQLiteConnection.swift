import CSQLite
import Foundation

/// A result code of SQLite with its text.
struct SQLiteError: Error, Equatable {
  var code: Int32
  var message: String

  /// The file is no database, or its pages contradict each other.
  var isDamage: Bool { code & 0xFF == SQLITE_CORRUPT || code & 0xFF == SQLITE_NOTADB }
}

/// A connection to a database with its prepared statements.
///
/// It is `@unchecked Sendable` because SQLite's handles are plain pointers: whoever has a connection uses it
/// alone; a store hands each to one thread at a time.
final class SQLiteConnection: @unchecked Sendable {
  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]

  /// Opens a database, which is made where there is none.
  init(path: String, isReadOnly: Bool = false) throws(SQLiteError) {
    var opened: OpaquePointer?
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.flatMap { sqlite3_errmsg($0).map { String(cString: $0) } } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw SQLiteError(code: code, message: message)
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    // Another process may be in the middle of a write.
    sqlite3_busy_timeout(handle, 10_000)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// A value given to a statement.
  enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    static func optional(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
  }

  /// Runs statements that give nothing back.
  func execute(_ sql: String) throws(SQLiteError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs statements that SQLite refuses, rather than waits with, while another process has the file for itself:
  /// the change to a write-ahead log.
  func executeWhenFree(_ sql: String) throws(SQLiteError) {
    for _ in 0..<1_000 {
      do throws(SQLiteError) { return try execute(sql) } catch {
        if error.code & 0xFF != SQLITE_BUSY { throw error }
      }
      sqlite3_sleep(10)
    }
    try execute(sql)
  }

  /// Runs a statement that gives nothing back.
  func run(_ sql: String, _ values: Value...) throws(SQLiteError) {
    try query(sql, values) { _ in }
  }

  /// Runs a statement and calls a function with each row.
  func query(_ sql: String, _ values: [Value], _ body: (Row) -> Void) throws(SQLiteError) {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try bind(value, statement, Int32(index + 1)) }
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw error(code) }
      body(Row(statement: statement))
    }
  }

  /// The first column of the first row.
  func integer(_ sql: String, _ values: Value...) throws(SQLiteError) -> Int64? {
    var result: Int64?
    try query(sql, values) { row in if result == nil { result = row.integer(0) } }
    return result
  }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Runs a function in a transaction that is taken back where the function throws.
  func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    try execute("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// The values of a row; it is valid in the function it is given to.
  struct Row {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
    func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    func text(_ column: Int32) -> String? {
      guard let text = sqlite3_column_text(statement, column) else { return nil }
      let count = Int(sqlite3_column_bytes(statement, column))
      return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    func blob(_ column: Int32) -> Data {
      guard let bytes = sqlite3_column_blob(statement, column) else { return Data() }
      return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, column)))
    }
  }

  private func prepared(_ sql: String) throws(SQLiteError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    guard let statement else { throw SQLiteError(code: SQLITE_MISUSE, message: "an empty statement") }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: Value, _ statement: OpaquePointer, _ index: Int32) throws(SQLiteError) {
    // SQLITE_TRANSIENT, which C spells as a cast: SQLite copies the bytes before the call returns.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code =
      switch value {
      case .null: sqlite3_bind_null(statement, index)
      case .integer(let number): sqlite3_bind_int64(statement, index, number)
      case .real(let number): sqlite3_bind_double(statement, index, number)
      case .text(let text):
        sqlite3_bind_text64(statement, index, text, UInt64(text.utf8.count), transient, UInt8(SQLITE_UTF8))
      case .blob(let data):
        data.isEmpty
          ? sqlite3_bind_zeroblob(statement, index, 0)
          : data.withUnsafeBytes {
            sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), transient)
          }
      }
    try check(code)
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw error(code) }
  }

  private func error(_ code: Int32) -> SQLiteError {
    SQLiteError(code: code, message: sqlite3_errmsg(handle).map { String(cString: $0) } ?? "unknown")
  }
}
