/// Classes of bytes in CSS source, after the definitions of
/// [CSS Syntax](https://drafts.csswg.org/css-syntax/#tokenizer-definitions); bytes of non-ASCII characters count
/// as letters, and so does NUL, which stands for U+FFFD.
@inline(__always) func isCSSNewline(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 || byte == 12 }

@inline(__always) func isCSSWhitespace(_ byte: UInt8) -> Bool {
  byte == 32 || byte == 9 || isCSSNewline(byte)
}

@inline(__always) func isASCIIDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

@inline(__always) func isNameStart(_ byte: UInt8) -> Bool {
  (byte | 0x20) &- 97 < 26 || byte >= 0x80 || byte == 95 || byte == 0
}

@inline(__always) func isNameByte(_ byte: UInt8) -> Bool {
  isNameStart(byte) || isASCIIDigit(byte) || byte == 45
}

/// The value of a hexadecimal digit, or nil.
@inline(__always) func hexDigitValue(_ byte: UInt8) -> UInt32? {
  switch byte {
  case 48...57: UInt32(byte - 48)
  case 65...70: UInt32(byte - 55)
  case 97...102: UInt32(byte - 87)
  default: nil
  }
}

@inline(__always) func asciiLowercased(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

/// Appends a code point as UTF-8; surrogates, NUL and values that are none become U+FFFD.
func appendUTF8(_ codePoint: UInt32, to bytes: inout [UInt8]) {
  let scalar = codePoint == 0 ? nil : Unicode.Scalar(codePoint)
  bytes.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
}

/// The code point that begins at `index` in UTF-8 text, and the index after it; a broken sequence is U+FFFD, one byte long.
func decodeUTF8(_ bytes: some RandomAccessCollection<UInt8>, at index: Int) -> (codePoint: UInt32, next: Int)
{
  func byte(_ offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[bytes.index(bytes.startIndex, offsetBy: offset)] : nil
  }
  guard let lead = byte(index) else { return (0xFFFD, index + 1) }
  if lead < 0x80 { return (UInt32(lead), index + 1) }
  let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
  guard lead >= 0xC2, lead < 0xF5 else { return (0xFFFD, index + 1) }
  var value = UInt32(lead) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
  for offset in 1..<length {
    guard let next = byte(index + offset), next & 0xC0 == 0x80 else { return (0xFFFD, index + 1) }
    value = value << 6 | UInt32(next & 0x3F)
  }
  return (value, index + length)
}
