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
  /// The token of a name, and whether it has an escape in it.
  var tokenKind = TokenKind.identifier
  var isEscaped = false
  private var storedStart: Int32
  private var storedEnd: Int32

  init(kind: Kind, start: Int, end: Int) {
    self.kind = kind
    storedStart = Int32(truncatingIfNeeded: start)
    storedEnd = Int32(truncatingIfNeeded: end)
  }

  /// Creates the operand that is a name.
  init(name token: Token) {
    self.init(kind: .identifier, start: token.start, end: token.end)
    tokenKind = token.kind
    isEscaped = token.isEscaped
  }

  /// Where the expression begins.
  var start: Int {
    get { Int(storedStart) }
    set { storedStart = Int32(truncatingIfNeeded: newValue) }
  }

  /// Where it ends.
  var end: Int {
    get { Int(storedEnd) }
    set { storedEnd = Int32(truncatingIfNeeded: newValue) }
  }
}

/// What is wrong with an expression if it turns out to be one thing or another.
///
/// `({a = 1})` is no expression but can become a pattern; `({a: b.c})` can be assigned to but is no parameter.
struct Cover {
  private var storedExpressionError: Int32 = -1
  private var storedAssignmentError: Int32 = -1
  private var storedBindingError: Int32 = -1
  var expressionReason = ScriptSyntaxError.Reason.initializerInObject

  /// Where something stands that can be no expression; -1 if nothing does.
  var expressionError: Int {
    get { Int(storedExpressionError) }
    set { storedExpressionError = Int32(truncatingIfNeeded: newValue) }
  }

  /// Where something stands that cannot be assigned to; -1 if nothing does.
  var assignmentError: Int {
    get { Int(storedAssignmentError) }
    set { storedAssignmentError = Int32(truncatingIfNeeded: newValue) }
  }

  /// Where something stands that can be no parameter; -1 if nothing does.
  var bindingError: Int {
    get { Int(storedBindingError) }
    set { storedBindingError = Int32(truncatingIfNeeded: newValue) }
  }

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
