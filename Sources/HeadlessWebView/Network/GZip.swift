package import Foundation

/// The coding of bodies that are sent with `Content-Encoding: gzip`: a file after
/// [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952) that holds the bytes as they are, in stored blocks.
///
/// Its length follows from that of the body, so that a site in the process says what a server would.
package enum GZip {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
  private static let mostInBlock = 0xFFFF
  private static let blockHeaderLength = 5
  private static let trailerLength = 8

  /// The length of the file that holds so many bytes.
  package static func length(of count: Int) -> Int {
    let blocks = max(1, (count + mostInBlock - 1) / mostInBlock)
    return header.count + blocks * blockHeaderLength + count + trailerLength
  }

  /// The file that holds the bytes.
  package static func file(of data: Data) -> Data {
    var result = Data(header)
    var rest = data[...]
    repeat {
      let block = rest.prefix(mostInBlock)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      result.append(littleEndian: length)
      result.append(littleEndian: ~length)
      result.append(block)
    } while !rest.isEmpty
    result.append(littleEndian: checksum(data))
    result.append(littleEndian: UInt32(truncatingIfNeeded: data.count))
    return result
  }

  /// The CRC-32 of RFC 1952, 8.
  private static func checksum(_ data: Data) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in data {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

extension Data {
  fileprivate mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
