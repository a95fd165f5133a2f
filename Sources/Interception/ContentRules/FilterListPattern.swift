/// The URL part of a line in a plain filter list.
///
/// A plain text is looked for anywhere in the URL. `*` stands for any text, `^` for a separator or the URL's
/// end, `|` at an end for the URL's beginning or end, and `||` at the beginning for the beginning of the host or
/// of one of its labels.
struct FilterListPattern: Hashable {
  private enum Piece: Hashable {
    case character(UInt8)
    case anyText
    case separator
  }

  private var pieces: [Piece] = []
  private var isAtStart = false
  private var isAtEnd = false
  private var isAtHost = false

  /// Reads the URL part of a line; `nil` where it has characters that no URL has.
  init?(_ text: Substring) {
    var text = text
    if text.hasPrefix("||") {
      isAtHost = true
      text = text.dropFirst(2)
    } else if text.hasPrefix("|") {
      isAtStart = true
      text = text.dropFirst()
    }
    if text.hasSuffix("|") {
      isAtEnd = true
      text = text.dropLast()
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "*"):
        if pieces.last != .anyText { pieces.append(.anyText) }
      case UInt8(ascii: "^"): pieces.append(.separator)
      case 33..<127: pieces.append(.character(byte))
      default: return nil
      }
    }
    // Any text at an end that is not held fast says nothing.
    if pieces.last == .anyText {
      pieces.removeLast()
      isAtEnd = false
    }
    if pieces.first == .anyText, !isAtHost {
      pieces.removeFirst()
      isAtStart = false
    }
  }

  /// Whether it takes every URL.
  var takesEverything: Bool { pieces.isEmpty && !isAtHost }

  /// Adds the pattern's atoms; `false` where there are too many different sets.
  func build(_ builder: inout URLFilterBuilder) -> Bool {
    if isAtStart { builder.anchor() }
    if isAtHost, !buildHostStart(&builder) { return false }
    for piece in pieces {
      switch piece {
      case .character(let byte):
        builder.add(byte)
      case .separator:
        guard builder.add(Self.separators) else { return false }
      case .anyText:
        guard builder.add(.all) else { return false }
        builder.quantify(.zeroOrMore)
      }
    }
    if isAtEnd { builder.addEnd() }
    return true
  }

  /// `^[^:/?#]+:/*([^/?#]*[.@])?`: up to the beginning of the host or of a label.
  private func buildHostStart(_ builder: inout URLFilterBuilder) -> Bool {
    builder.anchor()
    guard builder.add(ASCIISet(":/?#").inverted) else { return false }
    builder.quantify(.oneOrMore)
    builder.add(UInt8(ascii: ":"))
    builder.add(UInt8(ascii: "/"))
    builder.quantify(.zeroOrMore)
    builder.openGroup()
    guard builder.add(ASCIISet("/?#").inverted) else { return false }
    builder.quantify(.zeroOrMore)
    guard builder.add(ASCIISet(".@")) else { return false }
    builder.closeGroup()
    builder.quantify(.zeroOrOne)
    return true
  }

  /// All but letters, digits and `_`, `-`, `.`, `%`; and the end of the URL.
  private static let separators: ASCIISet = {
    var kept = ASCIISet("_-.%")
    kept.insert(from: UInt8(ascii: "a"), through: UInt8(ascii: "z"))
    kept.insert(from: UInt8(ascii: "A"), through: UInt8(ascii: "Z"))
    kept.insert(from: UInt8(ascii: "0"), through: UInt8(ascii: "9"))
    var set = kept.inverted
    set.insert(0)
    return set
  }()
}
