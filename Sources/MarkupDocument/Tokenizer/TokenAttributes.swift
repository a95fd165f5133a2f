/// The attributes of the tag under construction. Their memory is used again for the next tag.
struct TokenAttributes: ~Copyable {
  struct Attribute {
    var name = Tokenizer.Piece()
    var value = Tokenizer.Piece()
    /// Source offsets of the first byte of the name and of the value (behind the quote).
    var nameOffset = 0
    var valueOffset = 0
  }

  /// From how many attributes on their names are looked up by hash.
  ///
  /// Below that, comparing with each is faster; above it would be quadratic.
  private static let hashedCount = 16

  private var base: UnsafeMutablePointer<Attribute>
  private var capacity = 32
  private(set) var count = 0
  /// The first attribute with a piece that may still lie in the window.
  var firstInWindow = 0

  /// Slots of indices plus one, a power of two of them; empty below ``hashedCount`` attributes.
  private var slots: [UInt32] = []
  private var hashed = 0

  init() { base = .allocate(capacity: capacity) }

  deinit { base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Attribute {
    get { base[index] }
    nonmutating set { base[index] = newValue }
    nonmutating _modify { yield &base[index] }
  }

  @inline(__always)
  mutating func removeAll() {
    count = 0
    firstInWindow = 0
    if hashed > 0 { removeSlots() }
  }

  private mutating func removeSlots() {
    slots.removeAll()
    hashed = 0
  }

  mutating func append(_ attribute: Attribute) {
    if count == capacity { grow() }
    (base + count).initialize(to: attribute)
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Attribute>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  // MARK: - Names seen

  /// Whether there is an attribute of that name.
  ///
  /// `bytes` gives the bytes of the name of an attribute here.
  @inline(__always)
  mutating func contains(
    _ name: UnsafeBufferPointer<UInt8>, bytes: (Tokenizer.Piece) -> UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if count >= TokenAttributes.hashedCount { return containsHashed(name, bytes: bytes) }
    for index in 0..<count where base[index].name.count == name.count {
      if bytes(base[index].name).isEqual(to: name) { return true }
    }
    return false
  }

  private mutating func containsHashed(
    _ name: UnsafeBufferPointer<UInt8>, bytes: (Tokenizer.Piece) -> UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if slots.count < count * 2 {
      slots = Array(repeating: 0, count: max(64, slots.count * 4))
      hashed = 0
    }
    while hashed < count {
      let slot = freeSlot(of: bytes(base[hashed].name), bytes: bytes) ?? 0
      slots[slot] = UInt32(hashed + 1)
      hashed += 1
    }
    return freeSlot(of: name, bytes: bytes) == nil
  }

  /// Where a name would go; nil when it is there already.
  private func freeSlot(
    of name: UnsafeBufferPointer<UInt8>, bytes: (Tokenizer.Piece) -> UnsafeBufferPointer<UInt8>
  ) -> Int? {
    // Seeded anew in each process: a page cannot choose names that collide.
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(name))
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot] != 0 {
      if bytes(base[Int(slots[slot]) - 1].name).isEqual(to: name) { return nil }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}

/// The parts of a document type token.
struct Doctype {
  var name: Tokenizer.Piece?
  var publicID: Tokenizer.Piece?
  var systemID: Tokenizer.Piece?
  var forcesQuirks = false
}
