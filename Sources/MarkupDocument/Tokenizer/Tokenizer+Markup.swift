// What begins with `<!`, `<?` and `</` without being a tag: comments, and what is read as one. Document types have their own file.

extension Tokenizer {
  /// What the characters behind `<!` announce so far.
  enum Declaration {
    case undecided, comment, doctype, cdata

    /// The characters of it, in lower case where case does not count.
    var keyword: StaticString {
      switch self {
      case .undecided: ""
      case .comment: "--"
      case .doctype: "doctype"
      case .cdata: "[CDATA["
      }
    }

    init?(first byte: UInt8, allowsCDATA: Bool) {
      switch byte {
      case UInt8(ascii: "-"): self = .comment
      case UInt8(ascii: "d"), UInt8(ascii: "D"): self = .doctype
      case UInt8(ascii: "[") where allowsCDATA: self = .cdata
      default: return nil
      }
    }
  }

  /// Reads the keyword. What has been read of one that is none is the beginning of a bogus comment.
  mutating func markupDeclarationOpen() -> Event? {
    while position < end {
      let byte = window[position]
      if matched == 0 {
        guard let first = Declaration(first: byte, allowsCDATA: allowsCDATA) else { break }
        declaration = first
      }
      let keyword = declaration.keyword
      let isNext =
        byte == keyword.utf8Start[matched]
        || declaration == .doctype && byte.asciiLowercased == keyword.utf8Start[matched]
      guard isNext else { break }
      matched += 1
      position += 1
      if matched == keyword.utf8CodeUnitCount {
        enterDeclaration()
        return nil
      }
    }
    if position == end { return atEnd() }
    state = .bogusComment
    return nil
  }

  private mutating func enterDeclaration() {
    run = -1
    scratch.truncate(to: 0)
    switch declaration {
    case .undecided, .comment:
      beginPiece(at: position)
      state = .commentStart
    case .doctype:
      doctype = Doctype()
      state = .beforeDoctypeName
    case .cdata:
      state = .cdataSection
    }
  }

  // MARK: - Comments

  /// Ends the comment under construction `dropped` bytes before the position, and goes on behind the byte there.
  private mutating func finishComment(dropping dropped: Int) -> Event {
    text = bytes(of: endPiece(at: position, dropping: dropped))
    position += 1
    state = .data
    return .comment
  }

  mutating func bogusComment() -> Event? {
    let stops = ByteSet4(UInt8(ascii: ">"), 0, 0x0D, 0x0D)
    while true {
      position = stops.firstPosition(in: window, from: position, to: end)
      if position == end { return atEnd() }
      switch window[position] {
      case UInt8(ascii: ">"):
        return finishComment(dropping: 0)
      case 0:
        replaceNull(at: position)
        position += 1
      default:
        position = normalizeCarriageReturn(at: position)
      }
    }
  }

  /// The states of a comment. The dashes that may end it are in the piece, and are dropped from it when they do.
  mutating func commentStates() -> Event? {
    let stops = ByteSet4(UInt8(ascii: "-"), 0, 0x0D, 0x0D)
    while true {
      if state == .comment { position = stops.firstPosition(in: window, from: position, to: end) }
      if position == end { return atEnd() }
      switch (state, window[position]) {
      case (.commentStart, UInt8(ascii: ">")): return finishComment(dropping: 0)
      case (.commentStart, UInt8(ascii: "-")): state = .commentStartDash
      case (.commentStartDash, UInt8(ascii: ">")): return finishComment(dropping: 1)
      case (.commentStartDash, UInt8(ascii: "-")): state = .commentEnd
      case (.comment, UInt8(ascii: "-")): state = .commentEndDash
      case (.commentEndDash, UInt8(ascii: "-")): state = .commentEnd
      case (.commentEnd, UInt8(ascii: ">")): return finishComment(dropping: 2)
      case (.commentEnd, UInt8(ascii: "-")): break
      case (.commentEnd, UInt8(ascii: "!")): state = .commentEndBang
      case (.commentEndBang, UInt8(ascii: ">")): return finishComment(dropping: 3)
      case (.commentEndBang, UInt8(ascii: "-")): state = .commentEndDash
      case (_, 0):
        replaceNull(at: position)
        state = .comment
      case (_, 0x0D):
        position = normalizeCarriageReturn(at: position) - 1
        state = .comment
      default: state = .comment
      }
      position += 1
    }
  }

  // MARK: - The end of the input

  /// What the end of the input makes of the state it is met in; called until it answers ``Event/endOfFile``.
  mutating func endOfInput() -> Event {
    switch state {
    case .tagOpen:
      state = .data
      return characters("<")
    case .endTagOpen:
      state = .data
      return characters("</")
    case .rawLessThan, .rawEndTagOpen, .rawEndTagName:
      return pieceAsCharacters(then: rawState)
    case .cdataBracket, .cdataEnd:
      defer { state = .cdataSection }
      return characters(state == .cdataBracket ? "]" : "]]")
    case .markupDeclarationOpen, .bogusComment, .comment, .commentStart:
      return finishComment(dropping: 0, at: end)
    case .commentStartDash, .commentEndDash: return finishComment(dropping: 1, at: end)
    case .commentEnd: return finishComment(dropping: 2, at: end)
    case .commentEndBang: return finishComment(dropping: 3, at: end)
    case .beforeDoctypeName, .doctypeName, .afterDoctypeName, .beforePublicID, .publicID, .afterPublicID,
      .beforeSystemID, .systemID, .afterSystemID, .bogusDoctype:
      return endDoctype()
    case .reference, .namedReference, .numericReference, .numericDigits:
      return finishReference() ?? next()
    default:
      // Text has been given away already; a tag without its end is dropped.
      run = -1
      return .endOfFile
    }
  }

  private mutating func finishComment(dropping dropped: Int, at end: Int) -> Event {
    defer { position = end }
    return finishComment(dropping: dropped)
  }
}
