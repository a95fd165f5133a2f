/// The tables of a response store, and how older ones become the newest.
enum ResponseStoreSchema {
  /// The steps from one format to the next; a file's `user_version` counts those it has taken.
  ///
  /// A step is never changed once it was shipped: a new format is a new step.
  static let migrations = [
    // 1: what a page needs to be shown again.
    """
    CREATE TABLE responses (
      id INTEGER PRIMARY KEY,
      url TEXT NOT NULL UNIQUE,
      mime_type TEXT,
      text_encoding TEXT,
      stored_at REAL NOT NULL,
      body BLOB NOT NULL
    );
    """,
    // 2: the whole response, and what its limits need. The body stays last so that the rest is read without it.
    """
    CREATE TABLE responses_2 (
      id INTEGER PRIMARY KEY,
      url TEXT NOT NULL UNIQUE,
      status INTEGER NOT NULL,
      headers TEXT NOT NULL,
      mime_type TEXT,
      text_encoding TEXT,
      stored_at REAL NOT NULL,
      used INTEGER NOT NULL,
      size INTEGER NOT NULL,
      checksum INTEGER,
      body BLOB NOT NULL
    );
    INSERT INTO responses_2
      SELECT id, url, 200, '', mime_type, text_encoding, stored_at, id, length(body) + length(url), NULL, body
      FROM responses;
    DROP TABLE responses;
    ALTER TABLE responses_2 RENAME TO responses;
    CREATE INDEX responses_by_use ON responses (used);
    CREATE INDEX responses_by_age ON responses (stored_at);
    CREATE TABLE totals (count INTEGER NOT NULL, size INTEGER NOT NULL);
    INSERT INTO totals SELECT count(*), coalesce(sum(size), 0) FROM responses;
    CREATE TRIGGER responses_added AFTER INSERT ON responses BEGIN
      UPDATE totals SET count = count + 1, size = size + new.size;
    END;
    CREATE TRIGGER responses_removed AFTER DELETE ON responses BEGIN
      UPDATE totals SET count = count - 1, size = size - old.size;
    END;
    CREATE TRIGGER responses_changed AFTER UPDATE OF size ON responses BEGIN
      UPDATE totals SET size = size + new.size - old.size;
    END;
    """,
  ]

  /// The newest format.
  static var newest: Int64 { Int64(migrations.count) }

  /// Brings a file to the newest format; returns the format that it has.
  static func migrate(_ connection: SQLiteConnection) throws(SQLiteError) -> Int64 {
    let version = try connection.integer("PRAGMA user_version") ?? 0
    guard version < newest else { return version }
    return try connection.transaction { () throws(SQLiteError) -> Int64 in
      // Another process may have been faster.
      let version = try connection.integer("PRAGMA user_version") ?? 0
      guard version >= 0, version < newest else { return version }
      for step in migrations[Int(version)...] { try connection.execute(step) }
      try connection.execute("PRAGMA user_version = \(newest)")
      return newest
    }
  }
}
