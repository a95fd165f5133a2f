/// A condition with `not`, `and` and `or`, as `@media`, `@supports` and `@container` have them.
indirect enum Condition<Leaf: Sendable>: Sendable {
  case leaf(Leaf)
  case not(Condition)
  case all([Condition])
  case any([Condition])
  /// Something in the form of a condition that nobody knows.
  case unknown

  /// The value in Kleene's logic, nil being unknown; `unknown` is what the unknown counts as: false in `@supports`.
  func evaluate(unknown: Bool? = nil, _ test: (Leaf) -> Bool?) -> Bool? {
    switch self {
    case .leaf(let leaf): return test(leaf)
    case .unknown: return unknown
    case .not(let inner): return inner.evaluate(unknown: unknown, test).map { !$0 }
    case .all(let parts):
      var result: Bool? = true
      for part in parts {
        switch part.evaluate(unknown: unknown, test) {
        case false: return false
        case nil: result = nil
        default: break
        }
      }
      return result
    case .any(let parts):
      var result: Bool? = false
      for part in parts {
        switch part.evaluate(unknown: unknown, test) {
        case true: return true
        case nil: result = nil
        default: break
        }
      }
      return result
    }
  }
}

/// Parses conditions; what a leaf is, the caller says.
struct ConditionParser<Leaf: Sendable> {
  /// Conditions are read this deep; deeper ones are unknown.
  private let maximumDepth = 32
  /// Reads a leaf that stands at the cursor, a whole block or function; nil if it is none.
  let leaf: (inout TokenCursor) -> Leaf?

  /// A condition that fills the whole run, or nil.
  func parse(_ cursor: TokenCursor, depth: Int = 0) -> Condition<Leaf>? {
    var cursor = cursor
    cursor.skipWhitespace()
    guard let condition = parsePrefix(&cursor, allowsOr: true, depth: depth), cursor.isAtEnd else {
      return nil
    }
    return condition
  }

  /// A condition at the cursor, which may leave a rest.
  func parsePrefix(_ cursor: inout TokenCursor, allowsOr: Bool, depth: Int = 0) -> Condition<Leaf>? {
    if cursor.takeKeyword("not") { return operand(&cursor, depth).map { .not($0) } }
    guard let first = operand(&cursor, depth) else { return nil }
    var parts = [first]
    if cursor.takeKeyword("and") {
      repeat {
        guard let next = operand(&cursor, depth) else { return nil }
        parts.append(next)
      } while cursor.takeKeyword("and")
      return .all(parts)
    }
    guard allowsOr, cursor.takeKeyword("or") else { return first }
    repeat {
      guard let next = operand(&cursor, depth) else { return nil }
      parts.append(next)
    } while cursor.takeKeyword("or")
    return .any(parts)
  }

  private func operand(_ cursor: inout TokenCursor, _ depth: Int) -> Condition<Leaf>? {
    guard let token = cursor.token, token.kind == .openParenthesis || token.kind == .function,
      Int(token.payload) < cursor.end || cursor.end == cursor.source.tokens.count
    else { return nil }
    let start = cursor.position
    if let leaf = leaf(&cursor) { return .leaf(leaf) }
    cursor.move(to: start)
    let isGroup = token.kind == .openParenthesis
    guard let inside = cursor.takeBlock() else { return nil }
    if isGroup, depth < maximumDepth, let group = parse(inside.trimmed, depth: depth + 1) { return group }
    return .unknown
  }
}
