/// The tokenizer of the HTML Standard, section 13.2.5, over UTF-8 bytes.
///
/// It is given a window of the input, is asked for one token after the other, and says when it has read the window to its end.
/// It can stop between any two bytes: what a token under construction still needs of the old window is copied then, and only
/// then; a token that lies within one window refers to its bytes. Parse errors are not reported.
///
/// The states differ from the standard's where two of them behave alike without parse errors, such as the four
/// "comment less-than sign" states, which are the comment states here.
struct Tokenizer: ~Copyable {
  /// What ``next()`` has found.
  enum Event {
    /// The window is used up and more can follow it.
    case needsInput
    /// Text without NUL, in ``text``.
    case characters
    /// A U+0000 in the data or CDATA section state, where the tree construction decides what becomes of it.
    case nullCharacter
    case startTag
    case endTag
    /// A comment, its data in ``text``.
    case comment
    case doctype
    case endOfFile
  }

  enum State: UInt8 {
    case data, rcdata, rawText, plaintext, scriptData, scriptEscaped, scriptDoubleEscaped, cdataSection
    case scriptEscapeStart, scriptEscapeStartDash, scriptDoubleEscapeStart, scriptDoubleEscapeEnd
    case rawLessThan, rawEndTagOpen, rawEndTagName
    case tagOpen, endTagOpen, tagName
    case beforeAttributeName, attributeName, afterAttributeName
    case beforeAttributeValue, doubleQuotedValue, singleQuotedValue, unquotedValue, afterQuotedValue
    case selfClosingStartTag
    case bogusComment, markupDeclarationOpen
    case commentStart, commentStartDash, comment, commentEndDash, commentEnd, commentEndBang
    case beforeDoctypeName, doctypeName, afterDoctypeName
    case beforePublicID, publicID, afterPublicID, beforeSystemID, systemID, afterSystemID, bogusDoctype
    case cdataBracket, cdataEnd
    case reference, namedReference, numericReference, numericDigits
  }

  // MARK: The window

  private(set) var window: UnsafePointer<UInt8>
  var position = 0
  private(set) var end = 0
  /// Nothing follows the window.
  private(set) var isFinal = false
  /// The offset of `window[0]` in the source, and whether offsets grow with the position (not in inserted text).
  private var origin = 0
  private var originStep = 1
  /// The window before ended in a carriage return, to which a line feed belongs.
  var skipsLineFeed = false

  // MARK: What decides the next state

  var state = State.data
  /// The adjusted current node is not an HTML element: `<![CDATA[` opens a section.
  var allowsCDATA = false
  /// The raw text state that the end tag states return to.
  var rawState = State.rawText
  /// How much of the end tag's name, of `script`, or of a keyword has been seen; -1 when it is another word.
  var matched = 0
  /// How many dashes precede the position in an escaped script, at most 2.
  var dashes = 0
  /// The name of the start tag whose end tag ends raw text.
  var rawTextEnd = ByteBuffer(capacity: 32)
  var declaration = Declaration.undecided

  // MARK: Character references

  var referenceReturn = State.data
  /// How many bytes of the piece under construction are the reference's, the `&` included.
  var referenceCount = 0
  var search = NamedCharacterReferences.Search()
  var scalar: UInt32 = 0
  var radix: UInt32 = 10
  var digitCount = 0

  // MARK: The token

  /// Where the bytes of a part of the token are.
  struct Piece {
    enum Home: UInt8 { case window, scratch, kept }
    var start = 0
    var count = 0
    var home = Home.scratch
  }

  /// The source offset of the tag, comment or text.
  private(set) var tokenOffset = 0
  var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var name = Piece()
  var tag = Tag.unknown
  var isEndTag = false
  var isSelfClosing = false
  var attributes = TokenAttributes()
  var doctype = Doctype()
  var doctypeQuote: UInt8 = 0
  /// The keyword under way is `SYSTEM`, not `PUBLIC`.
  var isSystem = false
  /// The value under construction belongs to no attribute that counts: one of an end tag, or a second one of that name.
  var dropsAttribute = false
  var nameOffset = 0

  // MARK: The piece under construction

  var scratch = ByteBuffer(capacity: 1024)
  /// The finished pieces of a token that goes on in the next window.
  var keptBytes = ByteBuffer()
  /// Where the part of the piece starts that is not copied yet; -1 when no piece is under construction.
  var run = -1
  /// Where the piece starts in ``scratch``; -1 when nothing of it has been copied.
  var spillStart = -1

  init() {
    window = UnsafePointer(scratch.base)
  }

  /// Gives the next stretch of input. The one before must have been read to its end.
  ///
  /// `origin` is the source offset of the first byte. Bytes that are inserted are not part of the source: all of them count as
  /// being at `origin`. When they are final, the input ends with them.
  mutating func supply(
    _ bytes: UnsafeBufferPointer<UInt8>, origin: Int, isInserted: Bool, isFinal: Bool
  ) {
    if let base = bytes.baseAddress { window = base }
    position = 0
    end = bytes.count
    self.origin = origin
    originStep = isInserted ? 0 : 1
    self.isFinal = isFinal
    if skipsLineFeed, end > 0 {
      skipsLineFeed = false
      if window[0] == 0x0A { position = 1 }
    }
    if run >= 0 { run = position }
  }

  // MARK: - Tokens

  /// The next token; asks for input only when the window is used up.
  mutating func next() -> Event {
    while true {
      if let event = step() { return event }
    }
  }

  /// Goes through one state, or several of them; nil when that made no token.
  @inline(__always)
  private mutating func step() -> Event? {
    switch state {
    case .data: dataState()
    case .tagOpen: tagOpen()
    case .endTagOpen: endTagOpen()
    case .tagName: tagName()
    case .beforeAttributeName, .attributeName, .afterAttributeName, .beforeAttributeValue, .afterQuotedValue,
      .selfClosingStartTag:
      attributeStates()
    case .doubleQuotedValue: quotedValue(quote: UInt8(ascii: "\""))
    case .singleQuotedValue: quotedValue(quote: UInt8(ascii: "'"))
    case .unquotedValue: unquotedValue()
    case .rcdata, .rawText, .plaintext, .scriptData: rawTextState()
    case .scriptEscaped, .scriptDoubleEscaped: escapedScript()
    case .scriptEscapeStart, .scriptEscapeStartDash: scriptEscapeStart()
    case .scriptDoubleEscapeStart, .scriptDoubleEscapeEnd: scriptDoubleEscape()
    case .rawLessThan: rawLessThan()
    case .rawEndTagOpen: rawEndTagOpen()
    case .rawEndTagName: rawEndTagName()
    case .cdataSection, .cdataBracket, .cdataEnd: cdataStates()
    case .markupDeclarationOpen: markupDeclarationOpen()
    case .bogusComment: bogusComment()
    case .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd, .commentEndBang:
      commentStates()
    case .beforeDoctypeName, .doctypeName, .afterDoctypeName, .beforePublicID, .publicID, .afterPublicID,
      .beforeSystemID, .systemID, .afterSystemID, .bogusDoctype:
      doctypeStates()
    case .reference: referenceStart()
    case .namedReference: namedReference()
    case .numericReference: numericReference()
    case .numericDigits: numericDigits()
    }
  }

  /// Starts a token at a position of the window; what belonged to the one before is void.
  @inline(__always)
  mutating func beginToken(at start: Int) {
    tokenOffset = sourceOffset(of: start)
    scratch.truncate(to: 0)
    keptBytes.truncate(to: 0)
    run = -1
    name = Piece()
    attributes.removeAll()
  }

  /// The bytes of a piece, valid until the next call of ``next()``.
  @inline(__always)
  func bytes(of piece: Piece) -> UnsafeBufferPointer<UInt8> {
    let base =
      switch piece.home {
      case .window: window
      case .scratch: UnsafePointer(scratch.base)
      case .kept: UnsafePointer(keptBytes.base)
      }
    return UnsafeBufferPointer(start: base + piece.start, count: piece.count)
  }

  @inline(__always)
  func sourceOffset(of position: Int) -> Int { origin + position * originStep }

  // MARK: - Text

  /// Makes a token of a stretch of the window.
  @inline(__always)
  mutating func characters(from start: Int, to stop: Int) -> Event {
    tokenOffset = sourceOffset(of: start)
    text = UnsafeBufferPointer(start: window + start, count: stop - start)
    return .characters
  }

  mutating func characters(_ fixed: StaticString) -> Event {
    text = UnsafeBufferPointer(start: fixed.utf8Start, count: fixed.utf8CodeUnitCount)
    return .characters
  }

  /// Makes text of the piece under construction and goes on in `state`.
  mutating func pieceAsCharacters(then state: State) -> Event {
    self.state = state
    text = bytes(of: endPiece(at: position))
    return .characters
  }
}
