// Tags and their attributes.

extension Tokenizer {
  mutating func tagOpen() -> Event? {
    if position == end { return atEnd() }
    let byte = window[position]
    if byte.isASCIILetter {
      beginTag(isEndTag: false)
      return nil
    }
    switch byte {
    case UInt8(ascii: "/"):
      position += 1
      state = .endTagOpen
      return nil
    case UInt8(ascii: "!"):
      position += 1
      beginPiece(at: position)
      matched = 0
      declaration = .undecided
      state = .markupDeclarationOpen
      return nil
    case UInt8(ascii: "?"):
      beginPiece(at: position)
      state = .bogusComment
      return nil
    default:
      state = .data
      return characters("<")
    }
  }

  mutating func endTagOpen() -> Event? {
    if position == end { return atEnd() }
    let byte = window[position]
    if byte.isASCIILetter {
      beginTag(isEndTag: true)
    } else if byte == UInt8(ascii: ">") {
      position += 1
      state = .data
    } else {
      beginPiece(at: position)
      state = .bogusComment
    }
    return nil
  }

  private mutating func beginTag(isEndTag: Bool) {
    self.isEndTag = isEndTag
    isSelfClosing = false
    beginPiece(at: position)
    state = .tagName
  }

  mutating func tagName() -> Event? {
    var at = position
    while at < end {
      let byte = window[at]
      // Above `>`, and not an upper-case letter, every byte is part of the name: most of them.
      if byte > UInt8(ascii: ">"), !byte.isASCIIUppercase {
        at += 1
      } else if byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
        name = endPiece(at: at)
        tag = TagTable.shared.tag(lowercase: bytes(of: name))
        position = at + 1
        switch byte {
        case UInt8(ascii: ">"): return finishTag()
        case UInt8(ascii: "/"): state = .selfClosingStartTag
        default: state = .beforeAttributeName
        }
        return attributeStates()
      } else {
        at = appendNameByte(byte, at: at)
      }
    }
    position = end
    return atEnd()
  }

  /// Takes a byte into a name that is not simply part of it; gives the position to go on at.
  private mutating func appendNameByte(_ byte: UInt8, at: Int) -> Int {
    if byte.isASCIIUppercase {
      spill(upTo: at)
      scratch.append(byte.asciiLowercased)
      run = at + 1
    } else if byte == 0 {
      replaceNull(at: at)
    }
    return at + 1
  }

  private mutating func finishTag() -> Event {
    state = .data
    return isEndTag ? .endTag : .startTag
  }

  // MARK: - Attributes

  /// The states between and in the names of attributes; leaves them for a value, the end of the tag, or more input.
  mutating func attributeStates() -> Event? {
    while position < end {
      let byte = window[position]
      switch state {
      case .beforeAttributeName:
        if byte.isHTMLSpace {
          position += 1
        } else if byte == UInt8(ascii: "/") {
          position += 1
          state = .selfClosingStartTag
        } else if byte == UInt8(ascii: ">") {
          position += 1
          return finishTag()
        } else {
          beginAttribute(byte)
        }
      case .attributeName:
        attributeName()
      case .afterAttributeName:
        if byte.isHTMLSpace {
          position += 1
        } else if byte == UInt8(ascii: "=") {
          position += 1
          state = .beforeAttributeValue
        } else {
          // Everything else is as before a name.
          state = .beforeAttributeName
        }
      case .beforeAttributeValue:
        if byte.isHTMLSpace {
          position += 1
        } else if byte == UInt8(ascii: ">") {
          position += 1
          return finishTag()
        } else {
          return attributeValue(byte)
        }
      case .afterQuotedValue:
        state = .beforeAttributeName
      default:  // .selfClosingStartTag
        if byte == UInt8(ascii: ">") {
          position += 1
          isSelfClosing = true
          return finishTag()
        }
        state = .beforeAttributeName
      }
    }
    return atEnd()
  }

  private mutating func beginAttribute(_ first: UInt8) {
    beginPiece(at: position)
    // An equals sign here is the first character of the name.
    if first == UInt8(ascii: "=") { position += 1 }
    dropsAttribute = isEndTag
    nameOffset = sourceOffset(of: run)
    state = .attributeName
  }

  private mutating func attributeName() {
    var at = position
    while at < end {
      let byte = window[at]
      if byte > UInt8(ascii: ">"), !byte.isASCIIUppercase {
        at += 1
      } else if byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
        || byte == UInt8(ascii: "=")
      {
        position = at
        endAttributeName()
        return
      } else {
        at = appendNameByte(byte, at: at)
      }
    }
    position = end
  }

  private mutating func endAttributeName() {
    let piece = endPiece(at: position)
    state = .afterAttributeName
    if dropsAttribute { return }
    let scratchBase = scratch.base
    let keptBase = keptBytes.base
    let windowBase = window
    let isKnown = attributes.contains(bytes(of: piece)) { other in
      let base =
        switch other.home {
        case .window: windowBase
        case .scratch: UnsafePointer(scratchBase)
        case .kept: UnsafePointer(keptBase)
        }
      return UnsafeBufferPointer(start: base + other.start, count: other.count)
    }
    if isKnown {
      dropsAttribute = true
    } else {
      attributes.append(.init(name: piece, nameOffset: nameOffset, valueOffset: nameOffset))
    }
  }

  // MARK: - Values

  private mutating func attributeValue(_ first: UInt8) -> Event? {
    switch first {
    case UInt8(ascii: "\""): state = .doubleQuotedValue
    case UInt8(ascii: "'"): state = .singleQuotedValue
    default: state = .unquotedValue
    }
    if state != .unquotedValue { position += 1 }
    beginPiece(at: position)
    if !dropsAttribute { attributes[attributes.count - 1].valueOffset = sourceOffset(of: position) }
    return nil
  }

  private mutating func endValue() {
    let piece = endPiece(at: position)
    if !dropsAttribute { attributes[attributes.count - 1].value = piece }
  }

  mutating func quotedValue(quote: UInt8) -> Event? {
    let stops = ByteSet4(quote, UInt8(ascii: "&"), 0, 0x0D)
    while true {
      position = stops.firstPosition(in: window, from: position, to: end)
      if position == end { return atEnd() }
      switch window[position] {
      case quote:
        endValue()
        position += 1
        state = .beforeAttributeName
        return attributeStates()
      case UInt8(ascii: "&"):
        beginReference(then: state)
        return nil
      case 0:
        replaceNull(at: position)
        position += 1
      default:
        position = normalizeCarriageReturn(at: position)
      }
    }
  }

  mutating func unquotedValue() -> Event? {
    while position < end {
      let byte = window[position]
      if byte > UInt8(ascii: ">") {
        position += 1
      } else if byte.isHTMLSpace {
        endValue()
        position += 1
        state = .beforeAttributeName
        return attributeStates()
      } else if byte == UInt8(ascii: ">") {
        endValue()
        position += 1
        return finishTag()
      } else if byte == UInt8(ascii: "&") {
        beginReference(then: .unquotedValue)
        return nil
      } else {
        if byte == 0 { replaceNull(at: position) }
        position += 1
      }
    }
    return atEnd()
  }
}
