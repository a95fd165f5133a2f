internal import CLibXML2

/// The tree construction of the HTML Standard, section 13.2.6: takes tokens, makes nodes of libxml2.
///
/// One file for each group of insertion modes; this one has what they share: the state, and the way of a token.
struct TreeBuilder: ~Copyable {
  enum Mode: UInt8 {
    case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text
    case inTable, inTableText, inCaption, inColumnGroup, inTableBody, inRow, inCell
    case inSelect, inSelectInTable, inTemplate, afterBody, inFrameset, afterFrameset
    case afterAfterBody, afterAfterFrameset
  }

  /// What a mode's rules did with a token.
  enum Progress {
    case done
    /// The mode has changed; the rules of the new one are for the same token.
    case reprocess
  }

  enum Stop {
    case needsInput
    /// The end tag of a script has been processed.
    case script(OpaquePointer)
    case finished
  }

  let tree: OpaquePointer
  let scripting: Bool
  let limits: ParserLimits
  let events: TreeEvents
  var tokenizer = Tokenizer()
  /// The bytes that the tokenizer reads are inserted text.
  var isInserted = false

  var mode = Mode.initial
  var originalMode = Mode.initial
  var templateModes: [Mode] = []
  var open = OpenElements()
  var formatting = FormattingElements()
  var head: OpaquePointer?
  var form: OpaquePointer?
  var isFramesetOK = true
  var fosterParenting = false
  /// The next token's line feed goes: it is the first of a `pre`, `listing` or `textarea`.
  var ignoresLineFeed = false
  var quirksMode = QuirksMode.noQuirks
  /// The last element that the present token has put on the stack.
  var tokenElement: OpaquePointer?
  /// The script whose end tag the token was.
  var finishedScript: OpaquePointer?
  private var isFinished = false
  /// How many more elements the adoption agency and the reconstruction of formatting elements may make.
  var clonesLeft: Int

  /// Text in a table that is not placed yet.
  var tableText = ByteBuffer()
  var tableTextOffset = 0
  var isTableTextSpace = true

  // MARK: Names

  /// The interned names of known tags: in lower case, then as SVG writes them.
  var names: UnsafeMutablePointer<UnsafePointer<CChar>?>
  /// Numbers behind those of the known tags for other names, by their interned address.
  var otherNames: [UnsafePointer<CChar>: Int32] = [:]
  var inputs: UnsafeMutablePointer<MarkupAttributeInput>
  var inputCapacity = 32
  var htmlAttributes = MergedAttributes()
  var bodyAttributes = MergedAttributes()

  init(tree: OpaquePointer, scripting: Bool, limits: ParserLimits, events: TreeEvents) {
    self.tree = tree
    self.scripting = scripting
    self.limits = limits
    self.events = events
    clonesLeft = limits.maximumImpliedElements
    names = .allocate(capacity: 2 * Tag.allCases.count)
    names.initialize(repeating: nil, count: 2 * Tag.allCases.count)
    inputs = .allocate(capacity: inputCapacity)
  }

  deinit {
    names.deallocate()
    inputs.deallocate()
  }

  // MARK: - The way of a token

  /// Processes tokens until there is a reason to stop.
  mutating func run() -> Stop {
    while !isFinished {
      // The standard opens CDATA sections at integration points as well; WebKit does not.
      tokenizer.allowsCDATA = isInForeignContent && !isIntegrationPointForText
      let event = tokenizer.next()
      tokenElement = nil
      switch event {
      case .characters: text(tokenizer.text)
      case .nullCharacter: nullCharacter()
      case .startTag: startTag()
      case .endTag: endTag()
      case .comment: comment()
      case .doctype: doctype()
      case .endOfFile: endOfFile()
      case .needsInput: return .needsInput
      }
      if let script = finishedScript {
        finishedScript = nil
        return .script(script)
      }
    }
    return .finished
  }

  /// The current node is not an HTML element.
  @inline(__always)
  var isInForeignContent: Bool { open.count > 0 && !open.current.traits.has(.html) }

  private mutating func startTag() {
    ignoresLineFeed = false
    flushTableText()
    if isInForeignContent, !isIntegrationPointForStartTag, foreignStartTag() == .done { return }
    while startTag(in: mode) == .reprocess {}
  }

  private mutating func endTag() {
    ignoresLineFeed = false
    flushTableText()
    if isInForeignContent, foreignEndTag() == .done { return }
    while endTag(in: mode) == .reprocess {}
  }

  private mutating func endOfFile() {
    flushTableText()
    while endOfFile(in: mode) == .reprocess {}
  }

  /// A U+0000 counts for nothing outside of foreign content; as in WebKit, it does not make what is missing either.
  private mutating func nullCharacter() {
    if isInForeignContent, !isIntegrationPointForText { insertText(TreeBuilder.replacementCharacter) }
  }

  private static var replacementCharacter: UnsafeBufferPointer<UInt8> {
    let text: StaticString = "\u{FFFD}"
    return UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  // MARK: - Tokens by insertion mode

  /// The rules for a start tag; those of foreign content are not among them.
  mutating func startTag(in mode: Mode) -> Progress {
    switch mode {
    case .initial: initialAnythingElse()
    case .beforeHTML: beforeHTMLStartTag()
    case .beforeHead: beforeHeadStartTag()
    case .inHead: inHeadStartTag()
    case .inHeadNoscript: inHeadNoscriptStartTag()
    case .afterHead: afterHeadStartTag()
    case .inBody: inBodyStartTag()
    case .text: .done
    case .inTable, .inTableText: inTableStartTag()
    case .inCaption: inCaptionStartTag()
    case .inColumnGroup: inColumnGroupStartTag()
    case .inTableBody: inTableBodyStartTag()
    case .inRow: inRowStartTag()
    case .inCell: inCellStartTag()
    case .inSelect: inSelectStartTag()
    case .inSelectInTable: inSelectInTableStartTag()
    case .inTemplate: inTemplateStartTag()
    case .afterBody, .afterAfterBody: afterBodyStartTag()
    case .inFrameset: inFramesetStartTag()
    case .afterFrameset, .afterAfterFrameset: afterFramesetStartTag()
    }
  }

  mutating func endTag(in mode: Mode) -> Progress {
    switch mode {
    case .initial: initialAnythingElse()
    case .beforeHTML: beforeHTMLEndTag()
    case .beforeHead: beforeHeadEndTag()
    case .inHead: inHeadEndTag()
    case .inHeadNoscript: inHeadNoscriptEndTag()
    case .afterHead: afterHeadEndTag()
    case .inBody: inBodyEndTag()
    case .text: textEndTag()
    case .inTable, .inTableText: inTableEndTag()
    case .inCaption: inCaptionEndTag()
    case .inColumnGroup: inColumnGroupEndTag()
    case .inTableBody: inTableBodyEndTag()
    case .inRow: inRowEndTag()
    case .inCell: inCellEndTag()
    case .inSelect: inSelectEndTag()
    case .inSelectInTable: inSelectInTableEndTag()
    case .inTemplate: tokenizer.tag == .template ? inHeadEndTag() : .done
    case .afterBody: afterBodyEndTag()
    case .afterAfterBody: afterBodyAnythingElse()
    case .inFrameset: inFramesetEndTag()
    case .afterFrameset: afterFramesetEndTag()
    case .afterAfterFrameset: .done
    }
  }

  private mutating func endOfFile(in mode: Mode) -> Progress {
    switch mode {
    case .initial: return initialAnythingElse()
    case .beforeHTML: return beforeHTMLAnythingElse()
    case .beforeHead: return beforeHeadAnythingElse()
    case .inHead: return inHeadAnythingElse()
    case .inHeadNoscript: return inHeadNoscriptAnythingElse()
    case .afterHead: return afterHeadAnythingElse()
    case .text:
      pop()
      self.mode = originalMode
      return .reprocess
    case .inTemplate: return inTemplateEndOfFile()
    default:
      if !templateModes.isEmpty { return inTemplateEndOfFile() }
      stopParsing()
      return .done
    }
  }

  /// The end: every element still open ends now.
  mutating func stopParsing() {
    while open.count > 0 { pop() }
    isFinished = true
  }

  // MARK: - Comments and document types

  private mutating func comment() {
    // A comment between characters does not part them from a table's, but they are placed before it.
    flushTableText()
    ignoresLineFeed = false
    switch mode {
    case _ where isInForeignContent: insertComment()
    case .initial, .beforeHTML, .afterAfterBody, .afterAfterFrameset:
      insertComment(in: markup_tree_document(tree))
    case .afterBody: insertComment(in: open[0].node)
    default: insertComment()
    }
  }

  private mutating func doctype() {
    flushTableText()
    ignoresLineFeed = false
    guard mode == .initial else { return }
    insertDoctype()
    mode = .beforeHTML
  }
}
