import Foundation

/// A gzip file after [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952) that holds bytes as they are, in stored blocks.
func gzipped(_ data: Data) -> Data {
  var result = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
  var rest = data[...]
  repeat {
    let block = rest.prefix(0xFFFF)
    rest = rest.dropFirst(block.count)
    let length = UInt16(block.count)
    result.append(rest.isEmpty ? 1 : 0)
    result.append(littleEndian: length)
    result.append(littleEndian: ~length)
    result.append(block)
  } while !rest.isEmpty
  result.append(littleEndian: crc32(data))
  result.append(littleEndian: UInt32(truncatingIfNeeded: data.count))
  return result
}

private func crc32(_ data: Data) -> UInt32 {
  var sum = ~UInt32(0)
  for byte in data {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  return ~sum
}

extension Data {
  fileprivate mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
