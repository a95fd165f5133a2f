/// Reads a `url-filter`: the part of JavaScript's regular expressions that WebKit's content blockers know.
///
/// Known are characters and escapes, `.`, sets, groups that need not be told apart, `?`, `*`, `+` (also as
/// `{0,1}`, `{0,}`, `{1,}`), `^` as the first and `$` as the last term. Everything else is an error there and
/// here: `|`, other counts, `\d`, `\w`, `\s`, `\b`, look-around, back references, and all but ASCII.
/// A filter that could match without a single character, like `x*` or `^$`, matches every URL.
///
/// [WebKit, URLFilterParser.cpp](https://github.com/WebKit/WebKit/blob/main/Source/WebCore/contentextensions/URLFilterParser.cpp)
struct URLFilterParser {
  /// The rule of the filter language that a filter breaks.
  enum Fault: Error, Equatable {
    case empty
    case notASCII
    case malformed
    case characterClass
    case wordBoundary
    case lookAround
    case disjunction
    case misplacedStart
    case misplacedEnd
    case count
    case tooLarge
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var builder: URLFilterBuilder
  private var hasEnd = false
  private var endsWithAssertion = false

  /// Reads a filter; the pool of sets is used and added to.
  static func parse(
    _ text: String, ignoresCase: Bool, sets: inout URLFilterBuilder.SetPool
  ) throws(Fault) -> URLFilter {
    let pool = sets
    sets = URLFilterBuilder.SetPool()
    var text = text
    // Typed throws do not pass through the closure, a result does.
    let result = text.withUTF8 { bytes -> Result<(URLFilter, URLFilterBuilder.SetPool), Fault> in
      var parser = URLFilterParser(
        bytes: bytes, builder: URLFilterBuilder(ignoresCase: ignoresCase, sets: pool))
      do throws(Fault) {
        try parser.parse()
        let (filter, sets) = parser.builder.finish()
        return .success((filter, sets))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let (filter, grown)):
      sets = grown
      return filter
    case .failure(let fault):
      sets = pool
      throw fault
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, builder: consuming URLFilterBuilder) {
    self.bytes = bytes
    self.builder = builder
  }

  private mutating func parse() throws(Fault) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.allSatisfy({ $0 < 128 }) else { throw .notASCII }
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "^"):
        guard builder.isEmpty else { throw .misplacedStart }
        builder.anchor()
      case UInt8(ascii: "$"):
        try addEnd()
        endsWithAssertion = true
      case UInt8(ascii: "."):
        try add(.all)
      case UInt8(ascii: "["):
        try parseSet()
      case UInt8(ascii: "("):
        try openGroup()
      case UInt8(ascii: ")"):
        guard builder.hasOpenGroups else { throw .malformed }
        builder.closeGroup()
      case UInt8(ascii: "|"):
        throw .disjunction
      case UInt8(ascii: "*"):
        try quantify(.zeroOrMore)
      case UInt8(ascii: "+"):
        try quantify(.oneOrMore)
      case UInt8(ascii: "?"):
        try quantify(.zeroOrOne)
      case UInt8(ascii: "{"):
        if let quantifier = try parseCount() {
          try quantify(quantifier)
        } else {
          try add(byte)
        }
      case UInt8(ascii: "\\"):
        try parseEscape()
      default:
        try add(byte)
      }
      if builder.isTooLarge { throw .tooLarge }
    }
    if builder.hasOpenGroups { throw .malformed }
  }

  // MARK: - Atoms

  private mutating func add(_ byte: UInt8) throws(Fault) {
    if byte == 0 { return try addEnd() }
    guard !hasEnd else { throw .misplacedEnd }
    builder.add(byte)
  }

  private mutating func add(_ set: ASCIISet) throws(Fault) {
    guard !hasEnd else { throw .misplacedEnd }
    // A set of nothing but the end is what `$` is, too.
    if set.onlyMember == 0 { return try addEnd() }
    guard builder.add(set) else { throw .tooLarge }
  }

  private mutating func addEnd() throws(Fault) {
    guard !hasEnd, !builder.hasOpenGroups else { throw .misplacedEnd }
    hasEnd = true
    builder.addEnd()
  }

  private mutating func openGroup() throws(Fault) {
    guard !hasEnd else { throw .misplacedEnd }
    if take("?") {
      if take("=") || take("!") { throw .lookAround }
      if take("<") {
        if take("=") || take("!") { throw .lookAround }
        try parseGroupName()
      } else if !take(":") {
        throw .malformed
      }
    }
    builder.openGroup()
  }

  private mutating func parseGroupName() throws(Fault) {
    let start = position
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "$"):
        continue
      case UInt8(ascii: "0")...UInt8(ascii: "9") where position > start + 1:
        continue
      case UInt8(ascii: ">") where position > start + 1:
        return
      default:
        throw .malformed
      }
    }
    throw .malformed
  }

  // MARK: - Quantifiers

  private mutating func quantify(_ quantifier: URLFilterBuilder.Quantifier) throws(Fault) {
    guard builder.canQuantify, !endsWithAssertion else { throw .malformed }
    builder.quantify(quantifier)
    _ = take("?")
  }

  /// Reads what follows a brace; `nil`, and nothing taken, where it is no count and the brace stands for itself.
  private mutating func parseCount() throws(Fault) -> URLFilterBuilder.Quantifier? {
    let start = position
    guard let minimum = number() else { return nil }
    var maximum: Int? = minimum
    if take(",") {
      maximum = number()
    }
    guard take("}") else {
      position = start
      return nil
    }
    guard builder.canQuantify else { throw .malformed }
    switch (minimum, maximum) {
    case (0, 1?): return .zeroOrOne
    case (0, nil): return .zeroOrMore
    case (1, nil): return .oneOrMore
    case (let minimum, let maximum?) where minimum > maximum: throw .malformed
    default: throw .count
    }
  }

  private mutating func number() -> Int? {
    var value: Int?
    while position < bytes.count, bytes[position] >= UInt8(ascii: "0"), bytes[position] <= UInt8(ascii: "9") {
      value = min((value ?? 0) * 10 + Int(bytes[position] - UInt8(ascii: "0")), 1_000_000)
      position += 1
    }
    return value
  }

  // MARK: - Sets

  private mutating func parseSet() throws(Fault) {
    let isInverted = take("^")
    var set = ASCIISet()
    while let byte = next() {
      if byte == UInt8(ascii: "]") {
        // Both cases have to be in before the set is turned around.
        if builder.filter.ignoresCase { set = set.ignoringCase }
        if isInverted { set = set.inverted }
        return try add(set)
      }
      let first = byte == UInt8(ascii: "\\") ? try escapedCharacter(inSet: true) : byte
      if position + 1 < bytes.count, bytes[position] == UInt8(ascii: "-"),
        bytes[position + 1] != UInt8(ascii: "]")
      {
        position += 1
        guard let byte = next() else { throw .malformed }
        let last = byte == UInt8(ascii: "\\") ? try escapedCharacter(inSet: true) : byte
        guard first <= last else { throw .malformed }
        set.insert(from: first, through: last)
      } else {
        set.insert(first)
      }
    }
    throw .malformed
  }

  // MARK: - Escapes

  private mutating func parseEscape() throws(Fault) {
    guard position < bytes.count else { throw .malformed }
    try add(try escapedCharacter(inSet: false))
  }

  /// The character that an escape stands for, after its backslash.
  private mutating func escapedCharacter(inSet: Bool) throws(Fault) -> UInt8 {
    guard let byte = next() else { throw .malformed }
    switch byte {
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "w"), UInt8(ascii: "W"), UInt8(ascii: "s"),
      UInt8(ascii: "S"):
      throw .characterClass
    case UInt8(ascii: "b"):
      if inSet { return 8 }
      throw .wordBoundary
    case UInt8(ascii: "B"):
      if inSet { return byte }
      throw .wordBoundary
    case UInt8(ascii: "f"): return 12
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "v"): return 11
    case UInt8(ascii: "c"):
      guard position < bytes.count, bytes[position] | 32 >= 97, bytes[position] | 32 <= 122 else {
        position -= 1
        return UInt8(ascii: "\\")
      }
      position += 1
      return bytes[position - 1] & 31
    case UInt8(ascii: "x"):
      return try hexadecimal(digits: 2) ?? byte
    case UInt8(ascii: "u"):
      return try hexadecimal(digits: 4) ?? byte
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value = Int(byte - UInt8(ascii: "0"))
      for _ in 0..<2 {
        guard position < bytes.count, bytes[position] >= UInt8(ascii: "0"),
          bytes[position] <= UInt8(ascii: "7"),
          value < 32
        else { break }
        value = value * 8 + Int(bytes[position] - UInt8(ascii: "0"))
        position += 1
      }
      guard value < 128 else { throw .notASCII }
      return UInt8(value)
    default:
      return byte
    }
  }

  /// The character of a hexadecimal escape; `nil`, and nothing taken, where the digits are missing.
  private mutating func hexadecimal(digits: Int) throws(Fault) -> UInt8? {
    guard position + digits <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<(position + digits)] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value * 16 + Int(byte - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value * 16 + Int(byte - 87)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value * 16 + Int(byte - 55)
      default: return nil
      }
    }
    guard value < 128 else { throw .notASCII }
    position += digits
    return UInt8(value)
  }

  // MARK: - Bytes

  private mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}
