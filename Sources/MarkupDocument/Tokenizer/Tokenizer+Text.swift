// Text outside of tags: data, raw text of all kinds with the end tags that end it, and CDATA sections.

extension Tokenizer {
  mutating func dataState() -> Event? {
    let start = position
    if start == end { return atEnd() }
    let stop = ByteSet4(UInt8(ascii: "<"), UInt8(ascii: "&"), 0, 0x0D).firstPosition(
      in: window, from: start, to: end)
    position = stop
    if stop > start { return characters(from: start, to: stop) }
    switch window[stop] {
    case UInt8(ascii: "<"):
      beginToken(at: stop)
      position = stop + 1
      state = .tagOpen
      return nil
    case UInt8(ascii: "&"):
      beginTextReference(then: .data)
      return nil
    case 0:
      position = stop + 1
      return nullCharacter(at: stop)
    default:
      return carriageReturn()
    }
  }

  private mutating func nullCharacter(at: Int) -> Event {
    _ = characters(from: at, to: at + 1)
    return .nullCharacter
  }

  /// A carriage return in text: it goes when a line feed follows, and is a line feed otherwise.
  mutating func carriageReturn() -> Event? {
    position += 1
    if position < end {
      if window[position] == 0x0A { return nil }
    } else {
      skipsLineFeed = true
    }
    return characters("\n")
  }

  // MARK: - Raw text

  /// Makes a start tag's element hold raw text: goes on in one of the raw text states until the end tag of that name.
  mutating func enterRawText(_ state: State, endTag: UnsafeBufferPointer<UInt8>) {
    self.state = state
    dashes = 0
    rawTextEnd.truncate(to: 0)
    if let base = endTag.baseAddress { rawTextEnd.append(base, count: endTag.count) }
  }

  /// RCDATA, RAWTEXT, script data outside of comments, and PLAINTEXT.
  mutating func rawTextState() -> Event? {
    let start = position
    if start == end { return atEnd() }
    let lessThan: UInt8 = state == .plaintext ? 0 : UInt8(ascii: "<")
    let ampersand: UInt8 = state == .rcdata ? UInt8(ascii: "&") : 0
    let stops = ByteSet4(lessThan, ampersand, 0, 0x0D)
    var stop = start
    while true {
      stop = stops.firstPosition(in: window, from: stop, to: end)
      guard stop + 1 < end, window[stop] == UInt8(ascii: "<") else { break }
      let next = window[stop + 1]
      if next == UInt8(ascii: "/") || next == UInt8(ascii: "!") { break }
      stop += 1
    }
    position = stop
    if stop > start { return characters(from: start, to: stop) }
    switch window[stop] {
    case UInt8(ascii: "<"):
      beginRawLessThan()
      return nil
    case UInt8(ascii: "&"):
      beginTextReference(then: .rcdata)
      return nil
    case 0:
      position = stop + 1
      return characters("\u{FFFD}")
    default:
      return carriageReturn()
    }
  }

  mutating func beginRawLessThan() {
    rawState = state
    beginToken(at: position)
    beginPiece(at: position)
    position += 1
    state = .rawLessThan
  }

  mutating func rawLessThan() -> Event? {
    if position == end { return atEnd() }
    dashes = 0
    let byte = window[position]
    switch (byte, rawState) {
    case (UInt8(ascii: "/"), .scriptDoubleEscaped):
      position += 1
      matched = 0
      return pieceAsCharacters(then: .scriptDoubleEscapeEnd)
    case (UInt8(ascii: "/"), _):
      position += 1
      state = .rawEndTagOpen
      return nil
    case (UInt8(ascii: "!"), .scriptData):
      position += 1
      return pieceAsCharacters(then: .scriptEscapeStart)
    case (_, .scriptEscaped) where byte.isASCIILetter:
      matched = 0
      return pieceAsCharacters(then: .scriptDoubleEscapeStart)
    default:
      return pieceAsCharacters(then: rawState)
    }
  }

  mutating func rawEndTagOpen() -> Event? {
    if position == end { return atEnd() }
    guard window[position].isASCIILetter else { return pieceAsCharacters(then: rawState) }
    matched = 0
    state = .rawEndTagName
    return nil
  }

  mutating func rawEndTagName() -> Event? {
    while position < end {
      let byte = window[position]
      if matched < rawTextEnd.count {
        guard byte.asciiLowercased == rawTextEnd.base[matched] else {
          return pieceAsCharacters(then: rawState)
        }
        matched += 1
        position += 1
      } else if byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">"),
        rawTextEnd.count > 0
      {
        endRawText()
        return nil
      } else {
        return pieceAsCharacters(then: rawState)
      }
    }
    return atEnd()
  }

  /// The end tag that ends the raw text has been read up to the end of its name.
  private mutating func endRawText() {
    run = -1
    scratch.truncate(to: 0)
    scratch.append(rawTextEnd.base, count: rawTextEnd.count)
    name = Piece(start: 0, count: scratch.count, home: .scratch)
    tag = TagTable.shared.tag(lowercase: bytes(of: name))
    isEndTag = true
    isSelfClosing = false
    state = .beforeAttributeName
  }

  // MARK: - CDATA sections

  mutating func cdataStates() -> Event? {
    let start = position
    if start == end { return atEnd() }
    switch (state, window[start]) {
    case (.cdataSection, _):
      return cdataText()
    case (.cdataBracket, UInt8(ascii: "]")):
      position += 1
      state = .cdataEnd
      return nil
    case (.cdataBracket, _):
      state = .cdataSection
      return characters("]")
    case (_, UInt8(ascii: "]")):
      position += 1
      return characters("]")
    case (_, UInt8(ascii: ">")):
      position += 1
      state = .data
      return nil
    default:
      state = .cdataSection
      return characters("]]")
    }
  }

  private mutating func cdataText() -> Event? {
    let start = position
    let stop = ByteSet4(UInt8(ascii: "]"), 0, 0x0D, 0x0D).firstPosition(in: window, from: start, to: end)
    position = stop
    if stop > start { return characters(from: start, to: stop) }
    switch window[stop] {
    case UInt8(ascii: "]"):
      position = stop + 1
      state = .cdataBracket
      return nil
    case 0:
      position = stop + 1
      return nullCharacter(at: stop)
    default:
      return carriageReturn()
    }
  }
}
