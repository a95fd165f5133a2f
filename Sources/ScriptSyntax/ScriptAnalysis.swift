/// What the text of a script or module says, without running it.
///
/// One pass checks the grammar and collects what the text asks for. Offsets are in bytes, 0-based, into the given text;
/// ``SourceLocation`` turns them into lines and columns.
public struct ScriptAnalysis: Sendable {
  /// Imports, exports and the rest of what linking needs.
  ///
  /// Where ``error`` is set, this holds what stood before the error. WebKit then loads nothing of it.
  public var record: ModuleRecord

  /// Places that look as if they load something when the script runs, in order of position.
  ///
  /// These are literals in well-known calls and assignments, at most ``maximumCandidates``. Nothing says that they are
  /// ever reached.
  public var candidates: [ScriptCandidate]

  /// The first syntax error; `nil` if the text is valid, or if ``isTooDeep``.
  public var error: ScriptSyntaxError?

  /// Whether the text nests deeper than is looked at, so that nobody can tell whether it is valid.
  ///
  /// The limit is ``maximumDepth``, far above what real code has. A text of 2 GB or more is not looked at either.
  public var isTooDeep: Bool

  /// The most candidates that are collected from one text.
  public static let maximumCandidates = 10_000

  /// The deepest nesting that is followed: brackets, functions, operators that nest, `else if` apart.
  public static let maximumDepth = 5_000

  /// Analyses a text.
  ///
  /// The work is linear in the length of the text, and no text makes it crash.
  ///
  /// - Parameters:
  ///   - source: The text as UTF-8; what is not UTF-8 counts as U+FFFD.
  ///   - kind: Whether the text is a script or a module.
  public init(of source: [UInt8], as kind: SourceKind) {
    // Places are kept in 32 bits.
    guard source.count < Int(Int32.max) - Self.padding else {
      self.init(record: ModuleRecord(), candidates: [], error: nil, isTooDeep: true)
      return
    }
    var text = source
    // The lexer looks ahead by up to eight bytes without asking where the text ends.
    text.append(contentsOf: repeatElement(0, count: Self.padding))
    let shallow = Self.analyse(text, kind: kind, maximumDepth: Self.depthOnCallersStack)
    guard shallow.isTooDeep else {
      self = shallow
      return
    }
    // Little code is that deep: it is read again, on a stack of its own.
    self =
      DeepStack.run { [text] in Self.analyse(text, kind: kind, maximumDepth: Self.maximumDepth) } ?? shallow
  }

  static let padding = 8

  /// The depth that any thread's stack is large enough for.
  ///
  /// The smallest stacks in use have half a megabyte. A level takes up to 1.4 KB; without optimisation, ten times that.
  #if DEBUG
    private static let depthOnCallersStack = 8
  #else
    private static let depthOnCallersStack = 220
  #endif

  init(record: ModuleRecord, candidates: [ScriptCandidate], error: ScriptSyntaxError?, isTooDeep: Bool) {
    self.record = record
    self.candidates = candidates
    self.error = error
    self.isTooDeep = isTooDeep
  }

  private static func analyse(_ text: [UInt8], kind: SourceKind, maximumDepth: Int) -> ScriptAnalysis {
    text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else {
        return ScriptAnalysis(record: ModuleRecord(), candidates: [], error: nil, isTooDeep: false)
      }
      let lexer = Lexer(base: base, count: buffer.count - padding, kind: kind)
      var parser = Parser(lexer: lexer, kind: kind, maximumDepth: maximumDepth)
      return parser.analyse()
    }
  }
}
