/// The names a module exports, as far as the rules about them need.
struct ExportTable {
  /// Whether names that are being declared are exported, too: behind `export`.
  var isDeclaring = false
  /// The names that are exported.
  private var exported: Set<String> = []
  /// The local names of `export {…}`, which must be declared somewhere: their numbers, and where they stand.
  var locals: [(name: Int, offset: Int)] = []

  /// Notes an export.
  ///
  /// - Returns: Whether the name is new.
  mutating func insert(_ name: String) -> Bool { exported.insert(name).inserted }
}
