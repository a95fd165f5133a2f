/// What kind of expression has been read: as much as later tokens can ask about it.
struct Operand {
  enum Kind: UInt8 {
    /// Nothing that could be assigned to.
    case other
    /// A name, and one in parentheses.
    case identifier, parenthesizedIdentifier
    /// `a.b`, `a[b]`, and `a.#b`.
    case member, privateMember
    case call
    /// A literal that can turn out to be a pattern.
    case object, array
    /// `target = value`, whose target could be a parameter.
    case assignment
    case arrow
    /// A chain with `?.`.
    case chain
    /// `&&` or `||` without parentheses, and `??`.
    case logical, coalescing
    /// A string, or a template without substitutions.
    case literal
    /// `#name` before `in`.
    case privateName

    /// Whether this could be part of a pattern.
    var canBePattern: Bool {
      switch self {
      case .identifier, .object, .array, .assignment: true
      default: false
      }
    }
  }

  var kind: Kind
  /// Where the expression begins and ends.
  var start: Int
  var end: Int
  /// The token, of a name or literal.
  var tokenKind = TokenKind.identifier
}

/// What is wrong with an expression if it turns out to be one thing or another.
///
/// `({a = 1})` is no expression but can become a pattern; `({a: b.c})` can be assigned to but is no parameter.
struct Cover {
  var expressionError = -1
  var expressionReason = ScriptSyntaxError.Reason.initializerInObject
  var assignmentError = -1
  var bindingError = -1

  /// Takes over what is wrong with a part.
  mutating func merge(_ part: Cover) {
    if expressionError < 0, part.expressionError >= 0 {
      expressionError = part.expressionError
      expressionReason = part.expressionReason
    }
    if assignmentError < 0 { assignmentError = part.assignmentError }
    if bindingError < 0 { bindingError = part.bindingError }
  }

  /// Notes that this can be no pattern of any kind.
  mutating func rejectPattern(at offset: Int) {
    if assignmentError < 0 { assignmentError = offset }
    rejectBinding(at: offset)
  }

  /// Notes that this can be no parameter.
  mutating func rejectBinding(at offset: Int) {
    if bindingError < 0 { bindingError = offset }
  }

  /// Notes that this can be no expression.
  mutating func rejectExpression(at offset: Int, _ reason: ScriptSyntaxError.Reason) {
    guard expressionError < 0 else { return }
    expressionError = offset
    expressionReason = reason
  }
}
