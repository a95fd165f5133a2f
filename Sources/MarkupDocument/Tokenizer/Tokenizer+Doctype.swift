// Document types.

extension Tokenizer {
  mutating func doctypeStates() -> Event? {
    while position < end {
      let byte = window[position]
      if let event = doctypeState(byte) { return event }
    }
    return atEnd()
  }

  private mutating func doctypeState(_ byte: UInt8) -> Event? {
    switch state {
    case .doctypeName: return doctypeName(byte)
    case .afterDoctypeName: return afterDoctypeName(byte)
    case .publicID, .systemID: return doctypeID(byte)
    default: break
    }
    if byte == UInt8(ascii: ">") { return finishDoctype(forcesQuirks: needsMore) }
    if byte.isHTMLSpace || state == .bogusDoctype {
      position += 1
    } else if state == .beforeDoctypeName {
      beginPiece(at: position)
      state = .doctypeName
    } else if state != .afterSystemID, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      beginID(quote: byte)
    } else {
      // Behind a complete document type, what follows does no harm.
      doctype.forcesQuirks = doctype.forcesQuirks || state != .afterSystemID
      state = .bogusDoctype
    }
    return nil
  }

  /// Whether the document type is not complete in the present state.
  private var needsMore: Bool {
    switch state {
    case .beforeDoctypeName, .beforePublicID, .publicID, .beforeSystemID, .systemID: true
    default: false
    }
  }

  private mutating func finishDoctype(forcesQuirks: Bool) -> Event {
    doctype.forcesQuirks = doctype.forcesQuirks || forcesQuirks
    position += 1
    state = .data
    return .doctype
  }

  /// The input ends within a document type.
  mutating func endDoctype() -> Event {
    switch state {
    case .doctypeName: doctype.name = endPiece(at: end)
    case .publicID: doctype.publicID = endPiece(at: end)
    case .systemID: doctype.systemID = endPiece(at: end)
    default: break
    }
    doctype.forcesQuirks = doctype.forcesQuirks || state != .bogusDoctype
    state = .data
    return .doctype
  }

  private mutating func doctypeName(_ byte: UInt8) -> Event? {
    if byte.isHTMLSpace || byte == UInt8(ascii: ">") {
      doctype.name = endPiece(at: position)
      state = .afterDoctypeName
      matched = 0
    } else if byte.isASCIIUppercase {
      spill(upTo: position)
      scratch.append(byte.asciiLowercased)
      position += 1
      run = position
    } else {
      if byte == 0 { replaceNull(at: position) }
      position += 1
    }
    return nil
  }

  /// Behind the name, where `PUBLIC` or `SYSTEM` may follow; of a keyword, a part may lie in the window before.
  private mutating func afterDoctypeName(_ byte: UInt8) -> Event? {
    if matched == 0 {
      if byte == UInt8(ascii: ">") { return finishDoctype(forcesQuirks: false) }
      if byte.isHTMLSpace {
        position += 1
        return nil
      }
      isSystem = byte.asciiLowercased == UInt8(ascii: "s")
    }
    let keyword: StaticString = isSystem ? "system" : "public"
    guard byte.asciiLowercased == keyword.utf8Start[matched] else {
      doctype.forcesQuirks = true
      state = .bogusDoctype
      return nil
    }
    matched += 1
    position += 1
    if matched == keyword.utf8CodeUnitCount { state = isSystem ? .beforeSystemID : .beforePublicID }
    return nil
  }

  private mutating func beginID(quote: UInt8) {
    doctypeQuote = quote
    position += 1
    beginPiece(at: position)
    state = state == .beforePublicID ? .publicID : .systemID
  }

  private mutating func doctypeID(_ byte: UInt8) -> Event? {
    let isEnd = byte == doctypeQuote
    if isEnd || byte == UInt8(ascii: ">") {
      let piece = endPiece(at: position)
      let isPublic = state == .publicID
      if isPublic { doctype.publicID = piece } else { doctype.systemID = piece }
      if !isEnd { return finishDoctype(forcesQuirks: true) }
      position += 1
      state = isPublic ? .afterPublicID : .afterSystemID
    } else if byte == 0x0D {
      position = normalizeCarriageReturn(at: position)
    } else {
      if byte == 0 { replaceNull(at: position) }
      position += 1
    }
    return nil
  }
}
