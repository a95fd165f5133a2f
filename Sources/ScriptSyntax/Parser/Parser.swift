/// Checks the grammar of a script or module in one pass, without building a tree, and collects what it asks for.
///
/// A recursive descent over the grammar of [ECMAScript 2025](https://tc39.es/ecma262/2025/), with the early errors that
/// WebKit reports. Expressions that may turn out to be patterns are read once: a ``Cover`` remembers what would be wrong
/// with each reading.
struct Parser {
  /// Why parsing ends before the text does.
  enum Halt: Error {
    case syntax(ScriptSyntaxError)
    case tooDeep
  }

  var lexer: Lexer
  let isModule: Bool
  let maximumDepth: Int

  var isStrict: Bool
  var function: FunctionState
  var scopes = ScopeTable()
  var names: NameTable
  var classes = PrivateNameTable()
  var exports = ExportTable()
  var depth = 0
  /// Whether `in` is an operator; it is not at the start of a `for`.
  var allowsIn = true
  /// Where an arrow function could begin.
  var arrowStart = -1
  /// The names that would be parameters if the parentheses around turn out to be those of an arrow function.
  var arrowNames: [Token] = []

  var record = ModuleRecord()
  var candidates = CandidateCollector()

  init(lexer: Lexer, kind: SourceKind, maximumDepth: Int) {
    self.lexer = lexer
    isModule = kind == .module
    isStrict = kind == .module
    function = FunctionState(kind == .module ? [.isAsync, .isTopLevel] : [.isTopLevel])
    names = NameTable(base: lexer.base)
    self.maximumDepth = maximumDepth
  }

  /// Reads the whole text.
  mutating func analyse() -> ScriptAnalysis {
    var error: ScriptSyntaxError?
    var isTooDeep = false
    do throws(Halt) {
      try parseProgram()
    } catch {
      switch error {
      case .syntax(let syntax): found(syntax)
      case .tooDeep: isTooDeep = true
      }
    }
    func found(_ syntax: ScriptSyntaxError) { error = syntax }
    candidates.sort()
    return ScriptAnalysis(
      record: record, candidates: candidates.candidates, error: error, isTooDeep: isTooDeep)
  }

  private mutating func parseProgram() throws(Halt) {
    lexer.skipHashbang()
    next()
    scopes.open(isFunction: true)
    try parseDirectives(.program)
    while kind != .endOfInput { try parseStatementListItem(isTopLevel: true) }
    if isModule { try checkExports() }
  }

  // MARK: - Tokens

  /// The kind of the current token.
  @inline(__always)
  var kind: TokenKind { lexer.token.kind }

  /// Reads the next token.
  @inline(__always)
  mutating func next() { lexer.next() }

  /// Passes a token if it is of a kind.
  @inline(__always)
  mutating func skip(_ expected: TokenKind) -> Bool {
    guard kind == expected else { return false }
    next()
    return true
  }

  /// Passes a token that must be there.
  @inline(__always)
  mutating func expect(_ expected: TokenKind) throws(Halt) {
    guard kind == expected else { throw unexpected() }
    next()
  }

  /// Whether the current token is a word of the grammar, written without escapes.
  @inline(__always)
  func isWord(_ word: TokenKind) -> Bool { kind == word && !lexer.token.isEscaped }

  /// The token after the current one.
  mutating func peek() -> Token {
    let mark = lexer.mark
    next()
    defer { lexer.reset(to: mark) }
    return lexer.token
  }

  /// Ends a statement: at a semicolon, before a brace, at the end, or where a line ends.
  @inline(__always)
  mutating func endStatement() throws(Halt) {
    if kind == .semicolon { return next() }
    if kind == .braceClose || kind == .endOfInput || lexer.token.isAfterLineEnd && kind != .invalid { return }
    throw kind == .invalid ? unexpected() : fail(.missingSemicolon)
  }

  // MARK: - Errors

  /// The error that the current token is where it must not be.
  func unexpected() -> Halt {
    switch kind {
    case .invalid: fail(lexer.reason, at: lexer.reasonOffset)
    case .endOfInput: fail(.unexpectedEnd)
    case .escapedReserved: fail(.escapedKeyword)
    default: fail(.unexpectedToken)
    }
  }

  /// An error at the current token.
  func fail(_ reason: ScriptSyntaxError.Reason) -> Halt { fail(reason, at: lexer.token.start) }

  /// An error at an offset.
  func fail(_ reason: ScriptSyntaxError.Reason, at offset: Int) -> Halt {
    .syntax(ScriptSyntaxError(reason, at: offset))
  }

  // MARK: - Depth

  /// Goes one level deeper.
  @inline(__always)
  mutating func enter() throws(Halt) {
    depth &+= 1
    if depth > maximumDepth { throw Halt.tooDeep }
  }

  /// Goes back one level.
  @inline(__always)
  mutating func leave() { depth &-= 1 }
}
