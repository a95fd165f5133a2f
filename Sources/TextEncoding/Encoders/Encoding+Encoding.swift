extension Encoding {
  /// Encodes text, as URL queries and forms do.
  ///
  /// The encoding used is the ``outputEncoding``, so UTF-8 in place of UTF-16. What the encoding lacks is written in
  /// the form asked for, so that nothing is refused
  /// ([encode or fail](https://encoding.spec.whatwg.org/#encode-or-fail), with the answer of
  /// [percent-encode after encoding](https://url.spec.whatwg.org/#string-percent-encode-after-encoding)).
  ///
  /// - Parameters:
  ///   - text: UTF-8; ill-formed sequences count as U+FFFD.
  ///   - output: Where the bytes are added.
  ///   - unmappable: How to write a character that the encoding lacks.
  public func encode(
    _ text: some Sequence<UInt8>, into output: inout [UInt8],
    unmappable: UnmappableForm = .percentEncodedReference
  ) {
    let encoding = outputEncoding
    let scalars = String(decoding: Array(text), as: UTF8.self).unicodeScalars
    if encoding == .utf8 {
      output.append(contentsOf: String(scalars).utf8)
      return
    }
    if encoding == .iso2022JP {
      var encoder = ISO2022JPEncoder()
      for scalar in scalars { encoder.encode(scalar.value, into: &output, unmappable: unmappable) }
      encoder.finish(into: &output)
      return
    }
    for scalar in scalars {
      if scalar.isASCII {
        output.append(UInt8(scalar.value))
      } else if let bytes = encoding.bytes(for: scalar.value) {
        output.append(contentsOf: bytes)
      } else {
        unmappable.append(scalar.value, to: &output)
      }
    }
  }

  /// The bytes of a code point above ASCII in an encoding without states, or `nil` if it has none.
  private func bytes(for codePoint: UInt32) -> [UInt8]? {
    switch self {
    case .userDefined:
      0xF780...0xF7FF ~= codePoint ? [UInt8(codePoint - 0xF780 + 0x80)] : nil
    case .gbk: MultiByteEncoder.gbk(codePoint)
    case .gb18030: MultiByteEncoder.gb18030(codePoint)
    case .big5: MultiByteEncoder.big5(codePoint)
    case .eucKR: MultiByteEncoder.eucKR(codePoint)
    case .eucJP: MultiByteEncoder.eucJP(codePoint)
    case .shiftJIS: MultiByteEncoder.shiftJIS(codePoint)
    default:
      singleByteIndex?.codePoints.firstIndex(of: codePoint).map { [UInt8($0 + 0x80)] }
    }
  }
}
