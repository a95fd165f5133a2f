/// Tells a selector list that can be used from one that is malformed.
///
/// It checks the grammar of [Selectors](https://www.w3.org/TR/selectors-4/#grammar), not whether a pseudo-class
/// is known: brackets, parentheses and strings are balanced, and each compound selector has something to match.
struct SelectorSyntax {
  private let bytes: [UInt8]
  private var position = 0

  /// Whether a text is a well-formed selector list.
  static func isValid(_ text: String) -> Bool {
    var syntax = SelectorSyntax(bytes: Array(text.utf8))
    return syntax.parseList()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func parseList() -> Bool {
    while true {
      guard parseComplex() else { return false }
      if position == bytes.count { return true }
      guard take(",") else { return false }
    }
  }

  /// Compound selectors with combinators between them; white space around them is taken.
  private mutating func parseComplex() -> Bool {
    skipSpace()
    guard parseCompound() else { return false }
    while true {
      let hadSpace = skipSpace()
      if position == bytes.count || bytes[position] == UInt8(ascii: ",") { return true }
      if take(">") || take("+") || take("~") {
        skipSpace()
      } else if !hadSpace {
        return false
      }
      guard parseCompound() else { return false }
    }
  }

  private mutating func parseCompound() -> Bool {
    let start = position
    if take("*") || parseName() {
      if take("|") { guard take("*") || parseName() else { return false } }
    } else if take("|") {
      guard take("*") || parseName() else { return false }
    }
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "#"), UInt8(ascii: "."):
        position += 1
        guard parseName() else { return false }
      case UInt8(ascii: "["):
        guard parseAttribute() else { return false }
      case UInt8(ascii: ":"):
        position += 1
        _ = take(":")
        guard parseName() else { return false }
        if position < bytes.count, bytes[position] == UInt8(ascii: "("), !skipBlock() { return false }
      default:
        return position > start
      }
    }
    return position > start
  }

  private mutating func parseAttribute() -> Bool {
    position += 1
    skipSpace()
    if take("*") || take("|") { _ = take("|") }
    guard parseName() else { return false }
    if position + 1 < bytes.count, bytes[position] == UInt8(ascii: "|"),
      bytes[position + 1] != UInt8(ascii: "=")
    {
      position += 1
      guard parseName() else { return false }
    }
    skipSpace()
    if take("]") { return true }
    _ = take("~") || take("|") || take("^") || take("$") || take("*")
    guard take("=") else { return false }
    skipSpace()
    guard position < bytes.count else { return false }
    let isString = bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
    guard isString ? skipString() : parseName() else { return false }
    if skipSpace(), position < bytes.count, "iIsS".utf8.contains(bytes[position]) {
      position += 1
      skipSpace()
    } else if isString, position < bytes.count, "iIsS".utf8.contains(bytes[position]) {
      position += 1
      skipSpace()
    }
    return take("]")
  }

  private mutating func parseName() -> Bool {
    let start = position
    if take("-"), position < bytes.count, (48...57).contains(bytes[position]) { return false }
    while position < bytes.count {
      switch bytes[position] {
      case 48...57 where position == start: return false
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"), 128...: position += 1
      case UInt8(ascii: "\\"):
        guard position + 1 < bytes.count, bytes[position + 1] != 10 else { return false }
        position += 2
      default:
        return isName(from: start)
      }
    }
    return isName(from: start)
  }

  private func isName(from start: Int) -> Bool {
    position > start + 1 || (position == start + 1 && bytes[start] != UInt8(ascii: "-"))
  }

  /// Passes over parentheses and what they hold.
  private mutating func skipBlock() -> Bool {
    var closers: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard closers.popLast() == byte else { return false }
        if closers.isEmpty {
          position += 1
          return true
        }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard skipString() else { return false }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "}"): return false
      default: break
      }
      position += 1
    }
    return false
  }

  private mutating func skipString() -> Bool {
    let quote = bytes[position]
    position += 1
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "\\") {
        position += 1
      } else if bytes[position] == quote {
        position += 1
        return true
      } else if bytes[position] == 10 {
        return false
      }
      position += 1
    }
    return false
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = position
    while position < bytes.count, [32, 9, 10, 12, 13].contains(bytes[position]) { position += 1 }
    return position > start
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}
