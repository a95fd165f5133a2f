/// Finds filters by a run of one to four characters.
struct GramIndex: Sendable {
  /// A filter, and the characters that find it.
  struct Entry {
    /// Up to four lower-case characters, the first one lowest.
    var gram: UInt32
    /// The filter's number.
    var pattern: UInt32
  }

  private struct Slot {
    var gram: UInt32
    var start: UInt32
    var count: UInt32
  }

  private let width: Int
  /// One bit for each hash, so that nearly every look-up that finds nothing ends here.
  private var bits: [UInt64]
  private let bitShift: UInt32
  private var slots: [Slot]
  private let slotShift: UInt32
  private var patterns: [UInt32]

  /// The memory it takes, in bytes.
  var memory: Int { bits.count * 8 + slots.count * MemoryLayout<Slot>.stride + patterns.count * 4 }

  init(width: Int, entries: [Entry]) {
    self.width = width
    var keys = entries.map { UInt64($0.gram) << 32 | UInt64($0.pattern) }
    keys.sort()
    let logarithm = max(4, UInt32(Int.bitWidth - entries.count.leadingZeroBitCount) + 1)
    slotShift = 32 - logarithm
    // Sixteen bits for each filter, up to 128 KB.
    let bitLogarithm = min(20, max(10, logarithm + 3))
    bitShift = 32 - bitLogarithm
    bits = Array(repeating: 0, count: 1 << (bitLogarithm - 6))
    slots = Array(repeating: Slot(gram: 0, start: 0, count: 0), count: 1 << logarithm)
    patterns = keys.map { UInt32(truncatingIfNeeded: $0) }
    var start = 0
    while start < keys.count {
      let gram = UInt32(keys[start] >> 32)
      var end = start + 1
      while end < keys.count, UInt32(keys[end] >> 32) == gram { end += 1 }
      let hash = Self.hash(gram)
      let bit = Int(hash >> bitShift)
      bits[bit >> 6] |= 1 << UInt64(bit & 63)
      var slot = Int(hash >> slotShift)
      while slots[slot].count != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Slot(gram: gram, start: UInt32(start), count: UInt32(end - start))
      start = end
    }
  }

  /// Calls a function with every filter that a place in the text may belong to, and the place.
  @inline(__always)
  func visit(_ text: UnsafeBufferPointer<UInt8>, _ body: (UInt32, Int) -> Void) {
    guard text.count >= width else { return }
    bits.withUnsafeBufferPointer { bits in
      var gram: UInt32 = 0
      let top = UInt32(8 * (width - 1))
      for index in 0..<(width - 1) { gram |= UInt32(text[index]) << UInt32(8 * (index + 1)) }
      for position in 0...(text.count - width) {
        gram = gram >> 8 | UInt32(text[position + width - 1]) << top
        let hash = Self.hash(gram)
        let bit = Int(hash >> bitShift)
        if bits[bit >> 6] &>> UInt64(bit & 63) & 1 == 0 { continue }
        var slot = Int(hash >> slotShift)
        while slots[slot].count != 0 {
          if slots[slot].gram == gram {
            let start = Int(slots[slot].start)
            for entry in start..<(start + Int(slots[slot].count)) { body(patterns[entry], position) }
            break
          }
          slot = (slot + 1) & (slots.count - 1)
        }
      }
    }
  }

  @inline(__always)
  static func hash(_ gram: UInt32) -> UInt32 {
    let mixed = (gram ^ gram >> 15) &* 0x2C1B_3C6D
    return (mixed ^ mixed >> 13) &* 0x9E37_79B1
  }
}

/// How many filters share a run of four characters.
struct GramFrequencies {
  /// The run of characters by which a filter is found.
  struct Choice {
    var literal: Int
    var offset: Int
    var width: Int
    var gram: UInt32
  }

  private var counts = [UInt32](repeating: 0, count: 1 << 16)

  /// Begins with what nearly every URL has, so that filters are not found by it.
  init() {
    let common = [
      "https://www.", "http://www.", ".com/", ".org/", ".net/", ".html", ".htm?", "/index.", "/images/",
      "/image/",
      "/img/", ".png", ".jpg", ".jpeg", ".gif", ".svg", "/css/", ".css?", "/js/", ".js?", ".json", "/static/",
      "/assets/", "/fonts/", ".woff", "/wp-content/", "/uploads/", "/themes/", "/plugins/", ".min.js",
      ".php?",
      "/scripts/", "/content/", "/media/", "/files/", "/data/", "/api/", "jquery", "localhost", "127.0.0.1",
    ]
    for text in common {
      let bytes = Array(text.utf8)
      for offset in 0..<max(0, bytes.count - 3) {
        counts[Self.slot(Self.gram(bytes, offset, 4))] += 1_000_000
      }
    }
  }

  /// Counts the runs of a filter's literal.
  mutating func count(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return }
    for offset in 0...(min(bytes.count, Self.farthest) - 4) {
      counts[Self.slot(Self.gram(bytes, offset, 4))] &+= 1
    }
  }

  /// The run that the fewest filters share; a shorter one only where there is no run of four.
  func rarest(in literals: [URLFilter.Literal]) -> Choice? {
    var best: (choice: Choice, count: UInt32)?
    for (number, literal) in literals.enumerated() {
      let width = min(4, literal.bytes.count)
      guard width > 0 else { continue }
      for offset in 0...(max(width, min(literal.bytes.count, Self.farthest)) - width) {
        let gram = Self.gram(literal.bytes, offset, width)
        let count = width == 4 ? counts[Self.slot(gram)] : UInt32(4 - width) << 30
        if best.map({ count < $0.count }) ?? true {
          best = (Choice(literal: number, offset: offset, width: width, gram: gram), count)
        }
      }
    }
    return best?.choice
  }

  /// Runs are looked for in a literal's first characters only: an offset is one byte.
  private static let farthest = 200

  private static func gram(_ bytes: [UInt8], _ offset: Int, _ width: Int) -> UInt32 {
    var gram: UInt32 = 0
    for index in 0..<width { gram |= UInt32(PatternSet.lowered(bytes[offset + index])) << UInt32(8 * index) }
    return gram
  }

  private static func slot(_ gram: UInt32) -> Int { Int(GramIndex.hash(gram) >> 16) }
}
