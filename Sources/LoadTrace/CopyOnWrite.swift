/// The fields of a value behind one reference, so that a copy of the value costs no more than a count; they are copied
/// when one of the values that share them is changed.
struct CopyOnWrite<Fields: Sendable & Hashable>: Sendable, Hashable {
  private var storage: Storage

  /// Holds fields.
  init(_ fields: Fields) {
    storage = Storage(fields)
  }

  /// The fields.
  var fields: Fields {
    _read { yield storage.fields }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
      yield &storage.fields
    }
  }

  static func == (left: CopyOnWrite, right: CopyOnWrite) -> Bool {
    left.storage === right.storage || left.storage.fields == right.storage.fields
  }

  func hash(into hasher: inout Hasher) {
    storage.fields.hash(into: &hasher)
  }

  private final class Storage: @unchecked Sendable {
    // Changed by a value that alone refers to it, so that the value's own exclusivity is this variable's.
    @exclusivity(unchecked) var fields: Fields

    init(_ fields: Fields) {
      self.fields = fields
    }
  }
}
