/// The named character references of HTML, searched a byte at a time.
///
/// The memory is allocated once, at the first `&`, and lives as long as the process.
struct NamedCharacterReferences: @unchecked Sendable {
  // Safe to share: nothing is written after `init`.
  static let shared = NamedCharacterReferences()

  private struct Entry {
    var name: Int32 = 0
    var nameCount: Int32 = 0
    var value: Int32 = 0
    var valueCount: Int32 = 0
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let count: Int
  private let names: UnsafePointer<UInt8>
  private let values: UnsafeMutablePointer<UInt8>

  private init() {
    let source = NamedCharacterReferences.source
    let bytes = UnsafeBufferPointer(start: source.utf8Start, count: source.utf8CodeUnitCount)
    var entries: [Entry] = []
    entries.reserveCapacity(2_300)
    var values = ByteBuffer(capacity: 16_384)
    var position = 0
    while position < bytes.count {
      var entry = Entry(name: Int32(position))
      while bytes[position] != UInt8(ascii: "=") { position += 1 }
      entry.nameCount = Int32(position) - entry.name
      entry.value = Int32(values.count)
      var scalar: UInt32 = 0
      position += 1
      while position < bytes.count, bytes[position] != UInt8(ascii: " ") {
        if bytes[position] == UInt8(ascii: "+") {
          values.append(scalar: scalar)
          scalar = 0
        } else {
          scalar = scalar << 4 | UInt32(bytes[position].hexadecimalDigit ?? 0)
        }
        position += 1
      }
      values.append(scalar: scalar)
      entry.valueCount = Int32(values.count) - entry.value
      entries.append(entry)
      position += 1
    }
    names = source.utf8Start
    count = entries.count
    self.entries = .allocate(capacity: entries.count)
    self.entries.initialize(from: entries, count: entries.count)
    self.values = .allocate(capacity: values.count)
    self.values.initialize(from: values.base, count: values.count)
  }

  /// How many names there are.
  var nameCount: Int { count }

  /// The UTF-8 text that a name found by a ``Search`` stands for.
  func value(of entry: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: values + Int(entries[entry].value), count: Int(entries[entry].valueCount))
  }

  /// The text that a name without `&` and `;` stands for, if `name;` is a reference.
  func value(ofName name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    var search = Search()
    for byte in name where !search.advance(byte, in: self) { return nil }
    guard search.advance(UInt8(ascii: ";"), in: self), search.matchedCount == name.count + 1 else {
      return nil
    }
    return value(of: search.match)
  }

  /// The names that begin with the bytes given so far.
  struct Search {
    private var first = 0
    private var end = -1
    private var depth = 0
    /// The longest name that is complete, and its length; -1 and 0 when there is none yet.
    private(set) var match = -1
    private(set) var matchedCount = 0

    /// Takes one more byte; false, and nothing changes, when no name goes on with it.
    mutating func advance(_ byte: UInt8, in table: NamedCharacterReferences) -> Bool {
      // Where a name ends, the byte behind it counts as zero.
      if byte == 0 { return false }
      if end < 0 { end = table.count }
      let low = bound(byte, in: table)
      let high = byte == .max ? end : bound(byte + 1, in: table)
      if low == high { return false }
      (first, end, depth) = (low, high, depth + 1)
      // A name that ends here sorts before those that go on.
      if Int(table.entries[first].nameCount) == depth { (match, matchedCount) = (first, depth) }
      return true
    }

    /// The first of the names left whose next byte is not below `byte`.
    private func bound(_ byte: UInt8, in table: NamedCharacterReferences) -> Int {
      var low = first
      var high = end
      while low < high {
        let middle = (low + high) >> 1
        let entry = table.entries[middle]
        let next = depth < Int(entry.nameCount) ? table.names[Int(entry.name) + depth] : 0
        if next < byte { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
