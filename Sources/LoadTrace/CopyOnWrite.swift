/// The fields of a value behind one reference, so that a copy of the value costs no more than a count; they are copied
/// when one of the values that share them is changed.
///
/// The value's properties reach the fields through these two, and not through a property of this type: a coroutine
/// within a coroutine asks for memory at every access.
struct CopyOnWrite<Fields: Sendable & Hashable>: Sendable, Hashable {
  /// What the fields are read from.
  private(set) var storage: Storage

  /// Holds fields.
  init(_ fields: Fields) {
    storage = Storage(fields)
  }

  /// What the fields are changed in, which nobody else refers to.
  mutating func unique() -> Storage {
    if !isKnownUniquelyReferenced(&storage) { copy() }
    return storage
  }

  // Within its caller, the room for a copy would be asked for although there seldom is one.
  @inline(never)
  private mutating func copy() {
    storage = Storage(storage.fields)
  }

  static func == (left: CopyOnWrite, right: CopyOnWrite) -> Bool {
    left.storage === right.storage || left.storage.fields == right.storage.fields
  }

  func hash(into hasher: inout Hasher) {
    storage.fields.hash(into: &hasher)
  }

  final class Storage: @unchecked Sendable {
    // Changed by a value that alone refers to it, so that the value's own exclusivity is this variable's.
    @exclusivity(unchecked) var fields: Fields

    init(_ fields: Fields) {
      self.fields = fields
    }
  }
}
