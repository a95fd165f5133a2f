extension Encoding {
  /// Decodes bytes to UTF-8.
  ///
  /// What this encoding cannot read becomes U+FFFD, as the decoder of the standard has it; nothing is ever refused. A
  /// byte order mark is text here and stays; ``DetectedEncoding/decode(_:)`` takes it off. The work is linear in the
  /// input, and the output at most three times as long.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: Well-formed UTF-8.
  public func decode(_ bytes: [UInt8]) -> [UInt8] {
    // Text that is UTF-8 already is handed back without a copy.
    if self == .utf8, bytes.withUnsafeBufferPointer({ UTF8Validation.validPrefix(of: $0) }) == bytes.count {
      return bytes
    }
    return bytes.withUnsafeBufferPointer { decode($0) }
  }

  /// Decodes a buffer to UTF-8, as ``decode(_:)-([UInt8])`` does.
  ///
  /// - Parameter input: Any bytes; only read during the call.
  /// - Returns: Well-formed UTF-8.
  public func decode(_ input: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var output = UTF8Output(capacity: self == .utf8 ? input.count : input.count + input.count / 2)
    switch self {
    case .utf8:
      UTF8Validation.repair(input, firstError: UTF8Validation.validPrefix(of: input), into: &output)
    case .utf16LE: UTF16Decoder.decode(input, bigEndian: false, into: &output)
    case .utf16BE: UTF16Decoder.decode(input, bigEndian: true, into: &output)
    case .replacement: if !input.isEmpty { output.appendReplacement() }
    case .userDefined: SingleByteDecoder.decodeUserDefined(input, into: &output)
    case .gbk, .gb18030: GB18030Decoder.decode(input, into: &output)
    case .big5: DoubleByteDecoder.decodeBig5(input, into: &output)
    case .eucKR: DoubleByteDecoder.decodeEUCKR(input, into: &output)
    case .shiftJIS: DoubleByteDecoder.decodeShiftJIS(input, into: &output)
    case .eucJP: EUCJPDecoder.decode(input, into: &output)
    case .iso2022JP: ISO2022JPDecoder.decode(input, into: &output)
    default:
      if let index = singleByteIndex { SingleByteDecoder.decode(input, index: index, into: &output) }
    }
    return output.bytes
  }

  /// The upper half of a single-byte encoding; `nil` for the others.
  var singleByteIndex: CharacterIndex? {
    switch self {
    case .ibm866: .ibm866
    case .iso8859_2: .iso8859_2
    case .iso8859_3: .iso8859_3
    case .iso8859_4: .iso8859_4
    case .iso8859_5: .iso8859_5
    case .iso8859_6: .iso8859_6
    case .iso8859_7: .iso8859_7
    case .iso8859_8, .iso8859_8I: .iso8859_8
    case .iso8859_10: .iso8859_10
    case .iso8859_13: .iso8859_13
    case .iso8859_14: .iso8859_14
    case .iso8859_15: .iso8859_15
    case .iso8859_16: .iso8859_16
    case .koi8R: .koi8R
    case .koi8U: .koi8U
    case .macintosh: .macintosh
    case .windows874: .windows874
    case .windows1250: .windows1250
    case .windows1251: .windows1251
    case .windows1252: .windows1252
    case .windows1253: .windows1253
    case .windows1254: .windows1254
    case .windows1255: .windows1255
    case .windows1256: .windows1256
    case .windows1257: .windows1257
    case .windows1258: .windows1258
    case .macCyrillic: .macCyrillic
    default: nil
    }
  }
}
