// The parts of a token under construction: how they are put together, and kept when the window that they lie in goes.

extension Tokenizer {
  @inline(__always)
  mutating func beginPiece(at start: Int) {
    run = start
    spillStart = -1
  }

  /// Copies the piece as far as it has come, so that something else than the input's bytes can follow.
  mutating func spill(upTo stop: Int) {
    if spillStart < 0 { spillStart = scratch.count }
    scratch.append(window + run, count: stop - run)
    run = stop
  }

  @inline(__always)
  mutating func endPiece(at stop: Int, dropping dropped: Int = 0) -> Piece {
    defer { run = -1 }
    if spillStart < 0 { return Piece(start: run, count: stop - run - dropped, home: .window) }
    spill(upTo: stop)
    return Piece(start: spillStart, count: scratch.count - spillStart - dropped, home: .scratch)
  }

  /// Puts U+FFFD into the piece for the byte at `at`.
  mutating func replaceNull(at: Int) {
    spill(upTo: at)
    scratch.append(scalar: 0xFFFD)
    run = at + 1
  }

  /// Makes a carriage return at `at`, and a line feed behind it, one line feed; gives the position to go on at.
  mutating func normalizeCarriageReturn(at: Int) -> Int {
    spill(upTo: at)
    run = at + 1
    if at + 1 < end {
      if window[at + 1] != 0x0A { scratch.append(0x0A) }
    } else {
      scratch.append(0x0A)
      skipsLineFeed = true
    }
    return at + 1
  }

  // MARK: - The end of the window

  /// What happens when a state finds no byte: the token waits for the next window, or the input ends inside it.
  mutating func atEnd() -> Event {
    if isFinal { return endOfInput() }
    if run >= 0 {
      spill(upTo: end)
      run = 0
    }
    switch state {
    case .data, .rcdata, .rawText, .plaintext, .scriptData, .scriptEscaped, .scriptDoubleEscaped,
      .cdataSection:
      // The last token has been given away, and with it the window that it lay in.
      break
    case .doctypeName, .afterDoctypeName, .beforePublicID, .publicID, .afterPublicID, .beforeSystemID,
      .systemID,
      .afterSystemID, .bogusDoctype:
      keepDoctype()
    default:
      keepTag()
    }
    return .needsInput
  }

  private mutating func keepDoctype() {
    if let piece = doctype.name { doctype.name = kept(piece) }
    if let piece = doctype.publicID { doctype.publicID = kept(piece) }
    if let piece = doctype.systemID { doctype.systemID = kept(piece) }
  }

  private mutating func keepTag() {
    name = kept(name)
    for index in attributes.firstInWindow..<attributes.count {
      attributes[index].name = kept(attributes[index].name)
      attributes[index].value = kept(attributes[index].value)
    }
    // The value of the last one can still be to come.
    attributes.firstInWindow = max(0, attributes.count - 1)
  }

  private mutating func kept(_ piece: Piece) -> Piece {
    if piece.home != .window { return piece }
    let start = keptBytes.count
    keptBytes.append(window + piece.start, count: piece.count)
    return Piece(start: start, count: piece.count, home: .kept)
  }
}
