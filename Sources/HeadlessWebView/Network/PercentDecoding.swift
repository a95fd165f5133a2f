/// Percent-decodes bytes once; a percent sign that two hexadecimal digits do not follow stays.
///
/// This is the URL Standard's [percent-decode](https://url.spec.whatwg.org/#percent-decode).
func percentDecoded(_ text: some StringProtocol) -> [UInt8] {
  let bytes = Array(text.utf8)
  guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var index = 0
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let high = hexadecimalValue(bytes[index + 1]), let low = hexadecimalValue(bytes[index + 2])
    {
      result.append(high << 4 | low)
      index += 3
    } else {
      result.append(bytes[index])
      index += 1
    }
  }
  return result
}

private func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
