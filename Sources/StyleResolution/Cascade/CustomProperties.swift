/// The custom properties of a document: which are declared where, and what they come to.
///
/// Values are computed when somebody asks, at the element that declares them, as
/// [CSS Variables](https://drafts.csswg.org/css-variables/) has it: `var()` in a custom property is replaced there, not
/// where it is inherited. Every piece of text keeps the place it was written.
final class CustomProperties {
  /// A run of text and where it was written.
  struct Piece {
    var text: TokenSource
    var source: StyleSource
    var range: Range<Int>
  }

  /// The properties declared by one style, on top of those it inherits.
  private struct Scope {
    var parent: Int32
    var declared: [[UInt8]: Declared]
  }

  struct Declared {
    var piece: Piece
    var keyword: PropertyValue.WideKeyword?
  }

  struct Registration {
    var inherits: Bool
    var syntax: String
    var initial: Piece?
  }

  /// Substituted text is cut off here: nested properties can double it at every level.
  private static let maximumLength = 262_144
  private static let maximumDepth = 64

  private var scopes: [Scope] = [Scope(parent: -1, declared: [:])]
  private var computed: [Key: [Piece]?] = [:]
  private var visiting: [Key] = []
  private var cyclic: Set<Key> = []
  var registrations: [[UInt8]: Registration] = [:] {
    didSet { hasUninherited = registrations.values.contains { !$0.inherits } }
  }
  /// Whether some property is not inherited, so that every style needs a scope of its own.
  private(set) var hasUninherited = false

  private struct Key: Hashable {
    var scope: Int32
    var name: [UInt8]
  }

  /// The scope that a style's own declarations make on top of its parent's.
  func addScope(parent: Int32, declared: [[UInt8]: Declared]) -> Int32 {
    scopes.append(Scope(parent: parent, declared: declared))
    return Int32(scopes.count - 1)
  }

  // MARK: - Values

  /// The text of a custom property; nil if it has none, which is what invalid means.
  func value(of name: [UInt8], in scope: Int32) -> [Piece]? {
    let registration = registrations[name]
    var holder = scope
    if registration?.inherits == false {
      guard scopes[Int(scope)].declared[name] != nil else { return registration?.initial.map { [$0] } }
    } else {
      while holder > 0, scopes[Int(holder)].declared[name] == nil { holder = scopes[Int(holder)].parent }
    }
    guard holder > 0, let declared = scopes[Int(holder)].declared[name] else {
      return registration?.initial.map { [$0] }
    }
    let key = Key(scope: holder, name: name)
    if let known = computed[key] { return known }
    if let first = visiting.firstIndex(of: key) {
      // All of a cycle are invalid, whatever their fallbacks.
      cyclic.formUnion(visiting[first...])
      return nil
    }
    guard visiting.count < Self.maximumDepth else { return nil }
    visiting.append(key)
    var result = compute(declared, key, registration)
    visiting.removeLast()
    if cyclic.contains(key) { result = registration?.initial.map { [$0] } }
    // What was computed inside an unfinished cycle may come out otherwise later.
    if visiting.isEmpty || result != nil || cyclic.contains(key) { computed[key] = .some(result) }
    return result
  }

  private func compute(_ declared: Declared, _ key: Key, _ registration: Registration?) -> [Piece]? {
    let parent = scopes[Int(key.scope)].parent
    switch declared.keyword {
    case .initial: return registration?.initial.map { [$0] }
    case .inherit: return value(of: key.name, in: parent)
    case .unset, .revert, .revertLayer:
      return registration?.inherits == false
        ? registration?.initial.map { [$0] } : value(of: key.name, in: parent)
    case nil: break
    }
    guard let pieces = substitute(declared.piece, in: key.scope) else {
      return registration.map { $0.inherits ? value(of: key.name, in: parent) : $0.initial.map { [$0] } }
        ?? nil
    }
    if let registration, !SyntaxString.allows(pieces, registration.syntax) {
      return registration.inherits ? value(of: key.name, in: parent) : registration.initial.map { [$0] }
    }
    return pieces
  }

  // MARK: - Substitution

  /// The text of a value with every `var()` and `env()` replaced; nil if one has nothing to be replaced with.
  func substitute(_ piece: Piece, in scope: Int32) -> [Piece]? {
    var result: [Piece] = []
    var length = 0
    guard substitute(piece, in: scope, depth: 0, into: &result, &length) else { return nil }
    return result
  }

  private func substitute(
    _ piece: Piece, in scope: Int32, depth: Int, into result: inout [Piece], _ length: inout Int
  ) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    var cursor = piece.text.cursor(over: piece.range)
    var copied = piece.range.lowerBound
    func copy(upTo end: Int) {
      guard end > copied else { return }
      result.append(Piece(text: piece.text, source: piece.source, range: copied..<end))
      length += end - copied
    }
    while let token = cursor.token {
      let isVariable = cursor.isFunction("var")
      guard isVariable || cursor.isFunction("env") || cursor.isFunction("constant") else {
        cursor.advance()
        continue
      }
      copy(upTo: Int(token.start))
      guard length <= Self.maximumLength, var inside = cursor.takeBlock(), let name = inside.token,
        name.kind == .ident
      else { return false }
      copied = cursor.token.map { Int($0.start) } ?? piece.range.upperBound
      let written = piece.text.name(name)
      inside.advance()
      inside.skipWhitespace()
      let hasFallback = inside.take(.comma)
      if isVariable, let value = value(of: written, in: scope) {
        result.append(contentsOf: value)
        length += value.reduce(0) { $0 + $1.range.count }
      } else if !isVariable, let value = Self.environmentValue(written) {
        result.append(Piece(text: value, source: piece.source, range: 0..<value.bytes.count))
      } else if hasFallback {
        let range = inside.trimmed.sourceRange
        let fallback = Piece(text: piece.text, source: piece.source, range: range)
        if !range.isEmpty,
          !substitute(fallback, in: scope, depth: depth + 1, into: &result, &length)
        {
          return false
        }
      } else {
        return false
      }
    }
    copy(upTo: piece.range.upperBound)
    return length <= Self.maximumLength
  }

  private static let zero = TokenSource(Array("0px".utf8))
  private static let environmentNames: Set<String> = [
    "safe-area-inset-top", "safe-area-inset-right", "safe-area-inset-bottom", "safe-area-inset-left",
    "fullscreen-inset-top", "fullscreen-inset-right", "fullscreen-inset-bottom", "fullscreen-inset-left",
  ]

  private static func environmentValue(_ name: [UInt8]) -> TokenSource? {
    environmentNames.contains(String(decoding: name, as: UTF8.self)) ? zero : nil
  }
}

extension TokenSource {
  /// A cursor over the tokens of a range of the source.
  func cursor(over range: Range<Int>) -> TokenCursor {
    TokenCursor(
      source: self, position: firstToken(from: range.lowerBound), end: firstToken(from: range.upperBound))
  }

  /// The index of the first token that begins at an offset or after it.
  private func firstToken(from offset: Int) -> Int {
    tokens.partitioningIndex { Int($0.start) >= offset }
  }
}
