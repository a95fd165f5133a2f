/// The style rules of one tree scope, found by what the rightmost compound of a selector asks for.
final class RuleSet: Sendable {
  /// One complex selector of one rule.
  struct Rule: Sendable {
    /// The index of the sheet among the active ones.
    var sheet: Int32
    var complex: Int32
    /// The first simple selector.
    var first: Int32
    /// The block among all blocks.
    var block: Int32
    /// Specificity, layer and origin, as they compare for normal and important declarations.
    var priority: Priority
    var order: UInt32
    /// The context if it must be asked for each element, else -1.
    var context: Int32
    var pseudoElement: PseudoElement
    /// Bits of names that ancestors must have.
    var ancestors: NameFilter
    /// The next rule of the same bucket, or -1.
    var next: Int32 = -1
  }

  let rules: [Rule]
  // The first rule of each bucket by name.
  let ids: Heads
  let classes: Heads
  let types: Heads
  let attributes: Heads
  let universal: [Int32]
  /// Rules with `:host` and with `::slotted()`, for the host and its children; with `::part()`, for shadow trees inside.
  let host: [Int32]
  let slotted: [Int32]
  let part: [Int32]

  init(_ builder: Builder) {
    rules = builder.rules
    ids = builder.ids
    classes = builder.classes
    types = builder.types
    attributes = builder.attributes
    universal = builder.universal
    host = builder.host
    slotted = builder.slotted
    part = builder.part
  }

  /// The first rule of each bucket: an array for the many elements of a document, a dictionary for a shadow tree, of which
  /// there may be many.
  enum Heads: Sendable {
    case dense([Int32])
    case sparse([NameTable.Index: Int32])

    /// The first rule for a name, or -1.
    @inline(__always) subscript(name: NameTable.Index) -> Int32 {
      switch self {
      case .dense(let heads): heads[Int(name)]
      case .sparse(let heads): heads[name] ?? -1
      }
    }

    /// Makes a rule the first for a name, and gives the one that was.
    mutating func replace(_ name: NameTable.Index, with rule: Int32) -> Int32 {
      switch self {
      case .dense(var heads):
        self = .dense([])
        let old = heads[Int(name)]
        heads[Int(name)] = rule
        self = .dense(heads)
        return old
      case .sparse(var heads):
        self = .sparse([:])
        let old = heads.updateValue(rule, forKey: name) ?? -1
        self = .sparse(heads)
        return old
      }
    }
  }
}
