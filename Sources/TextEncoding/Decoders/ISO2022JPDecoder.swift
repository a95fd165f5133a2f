/// The [ISO-2022-JP decoder](https://encoding.spec.whatwg.org/#iso-2022-jp-decoder).
enum ISO2022JPDecoder {
  /// The set that escape sequences choose.
  private enum Mode {
    case ascii, roman, katakana, jis0208
  }

  /// Decodes seven-bit text with escape sequences.
  static func decode(_ input: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
    var mode = Mode.ascii
    // Two escape sequences with nothing between them are an error: text could hide between them.
    var justSwitched = false
    var offset = 0
    while offset < input.count {
      let byte = input[offset]
      offset += 1
      if byte == 0x1B {
        if let next = escapedMode(input, at: offset) {
          mode = next
          offset += 2
          if justSwitched { output.appendReplacement() }
          justSwitched = true
        } else {
          justSwitched = false
          output.appendReplacement()
        }
        continue
      }
      justSwitched = false
      switch mode {
      case .ascii, .roman:
        switch byte {
        case 0x0E, 0x0F, 0x80...0xFF: output.appendReplacement()
        case 0x5C where mode == .roman: output.append(0xA5)
        case 0x7E where mode == .roman: output.append(0x203E)
        default: output.append(UInt32(byte))
        }
      case .katakana:
        output.append(0x21...0x5F ~= byte ? 0xFF61 + UInt32(byte) - 0x21 : 0xFFFD)
      case .jis0208:
        guard 0x21...0x7E ~= byte, offset < input.count else {
          output.appendReplacement()
          continue
        }
        let trail = input[offset]
        if trail == 0x1B {
          output.appendReplacement()
          continue
        }
        offset += 1
        let pointer = (Int(byte) - 0x21) * 94 + Int(trail) - 0x21
        output.append(0x21...0x7E ~= trail ? CharacterIndex.jis0208[pointer] ?? 0xFFFD : 0xFFFD)
      }
    }
  }

  /// The set that the two bytes after an escape choose, or `nil` if they choose none.
  private static func escapedMode(_ input: UnsafeBufferPointer<UInt8>, at offset: Int) -> Mode? {
    guard offset + 1 < input.count else { return nil }
    return switch (input[offset], input[offset + 1]) {
    case (0x28, 0x42): .ascii
    case (0x28, 0x4A): .roman
    case (0x28, 0x49): .katakana
    case (0x24, 0x40), (0x24, 0x42): .jis0208
    default: nil
    }
  }
}
