// Script data that opens a comment: the escaped and double escaped states.

extension Tokenizer {
  /// Behind `<!` and `<!-`, where a second dash opens a comment.
  mutating func scriptEscapeStart() -> Event? {
    if position == end { return atEnd() }
    guard window[position] == UInt8(ascii: "-") else {
      state = .scriptData
      return nil
    }
    position += 1
    if state == .scriptEscapeStart {
      state = .scriptEscapeStartDash
    } else {
      state = .scriptEscaped
      dashes = 2
    }
    return characters(from: position - 1, to: position)
  }

  /// The script data escaped and double escaped states, with their dash and dash dash states.
  mutating func escapedScript() -> Event? {
    let start = position
    if start == end { return atEnd() }
    let stops = ByteSet4(UInt8(ascii: "-"), UInt8(ascii: "<"), 0, 0x0D)
    var stop = start
    scan: while stop < end {
      if dashes == 0 {
        stop = stops.firstPosition(in: window, from: stop, to: end)
        if stop == end { break }
      }
      switch window[stop] {
      case UInt8(ascii: "-"):
        dashes = min(2, dashes + 1)
      case UInt8(ascii: ">") where dashes == 2:
        dashes = 0
        state = .scriptData
        stop += 1
        break scan
      case UInt8(ascii: "<"), 0, 0x0D:
        break scan
      default:
        dashes = 0
      }
      stop += 1
    }
    position = stop
    if stop > start { return characters(from: start, to: stop) }
    dashes = 0
    switch window[stop] {
    case UInt8(ascii: "<"):
      beginRawLessThan()
      return nil
    case 0:
      position = stop + 1
      return characters("\u{FFFD}")
    default:
      return carriageReturn()
    }
  }

  /// Behind `<` or `</` in an escaped script, where the word `script` begins or ends the double escaped state.
  mutating func scriptDoubleEscape() -> Event? {
    let start = position
    while position < end {
      let byte = window[position]
      if byte.isASCIILetter {
        let word: StaticString = "script"
        let isNext =
          matched >= 0 && matched < word.utf8CodeUnitCount && byte.asciiLowercased == word.utf8Start[matched]
        matched = isNext ? matched + 1 : -1
        position += 1
        continue
      }
      let isStart = state == .scriptDoubleEscapeStart
      if byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
        state = (matched == 6) == isStart ? .scriptDoubleEscaped : .scriptEscaped
        // A carriage return is left to the next state, where it is text like any other space.
        if byte != 0x0D { position += 1 }
      } else {
        state = isStart ? .scriptEscaped : .scriptDoubleEscaped
      }
      return position > start ? characters(from: start, to: position) : nil
    }
    return position > start ? characters(from: start, to: position) : atEnd()
  }
}
