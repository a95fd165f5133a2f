/// An IPv4 address in a host, <https://url.spec.whatwg.org/#concept-ipv4-parser>.
struct IPv4Address {
  let value: UInt32

  /// Whether a host's last part is a number, which makes the host an IPv4 address or an error.
  static func isEnd(of host: UnsafeBufferPointer<UInt8>) -> Bool {
    var end = host.count
    if end > 0, host[end - 1] == .ascii(".") { end -= 1 }
    var start = end
    while start > 0, host[start - 1] != .ascii(".") { start -= 1 }
    guard start < end, host[start].isASCIIDigit else { return false }
    let last = UnsafeBufferPointer(rebasing: host[start..<end])
    return last.allSatisfy(\.isASCIIDigit) || number(last) != nil
  }

  /// Parses a host of which ``isEnd(of:)`` is true.
  init(_ host: UnsafeBufferPointer<UInt8>) throws(HostFault) {
    var end = host.count
    if end > 0, host[end - 1] == .ascii(".") { end -= 1 }
    var value: UInt64 = 0
    var parts: UInt64 = 0
    var start = 0
    while true {
      var stop = start
      while stop < end, host[stop] != .ascii(".") { stop += 1 }
      let isLast = stop == end
      if parts == 4 { throw HostFault(.ipv4TooManyParts, at: start) }
      guard let number = Self.number(UnsafeBufferPointer(rebasing: host[start..<stop])) else {
        throw HostFault(.ipv4NonNumericPart, at: start)
      }
      parts += 1
      // The last part fills all the bytes that the ones before it leave.
      let bits = isLast ? 8 * (5 - parts) : 8
      if number >> bits != 0 { throw HostFault(.ipv4OutOfRangePart, at: start) }
      value = value << bits | number
      if isLast { break }
      start = stop + 1
    }
    self.value = UInt32(truncatingIfNeeded: value)
  }

  /// Writes the four bytes in decimal.
  func write(to output: inout ByteWriter) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      output.append(decimal: (value >> shift) & 0xFF)
      if shift > 0 { output.append(.ascii(".")) }
    }
  }

  /// A part's number: decimal, octal after `0`, hexadecimal after `0x`; nil where it is none.
  ///
  /// What does not fit into 32 bits comes back as 2³², however long it is.
  private static func number(_ part: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard part.count > 0 else { return nil }
    var radix: UInt64 = 10
    var index = 0
    if part.count >= 2, part[0] == .ascii("0") {
      let isHexadecimal = part[1].asciiLowercased == .ascii("x")
      radix = isHexadecimal ? 16 : 8
      index = isHexadecimal ? 2 : 1
    }
    var value: UInt64 = 0
    while index < part.count {
      guard let digit = part[index].hexadecimalValue, digit < radix else { return nil }
      value = min(value * radix + UInt64(digit), 1 << 32)
      index += 1
    }
    return value
  }
}

/// Why a host is none: the rule broken and the place, counted from the start of the host.
struct HostFault: Error {
  let rule: BrokenRule
  let offset: Int

  init(_ rule: BrokenRule, at offset: Int) {
    self.rule = rule
    self.offset = offset
  }
}
