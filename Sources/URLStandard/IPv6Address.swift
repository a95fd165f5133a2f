/// An IPv6 address in a host, <https://url.spec.whatwg.org/#concept-ipv6-parser>.
struct IPv6Address {
  /// The eight pieces, first to last.
  private(set) var pieces = SIMD8<UInt16>()

  /// Parses what stands between the brackets. Offsets of faults count from its start.
  init(_ text: UnsafeBufferPointer<UInt8>, dialect: WebURL.Dialect) throws(HostFault) {
    var reader = Reader(text: text)
    var count = 0
    var compress: Int?
    if reader.current == .ascii(":") {
      guard reader.peek == .ascii(":") else { throw HostFault(.ipv6InvalidCompression, at: 0) }
      reader.index = 2
      count = 1
      compress = 1
    }
    while let byte = reader.current {
      if count == 8 { throw HostFault(.ipv6TooManyPieces, at: reader.index) }
      if byte == .ascii(":") {
        if compress != nil { throw HostFault(.ipv6MultipleCompression, at: reader.index) }
        // The "::" stands for one piece at least.
        reader.index += 1
        count += 1
        compress = count
        continue
      }
      let start = reader.index
      let value = reader.readPiece()
      if reader.current == .ascii(".") {
        if reader.index == start { throw HostFault(.ipv4InIPv6InvalidCodePoint, at: start) }
        // WebKit refuses an IPv4 address whose room is all that "::" leaves over.
        let isRefused = dialect == .webKit && compress != nil && count == 5
        if count > 6 || isRefused { throw HostFault(.ipv4InIPv6TooManyPieces, at: start) }
        reader.index = start
        let address = try reader.readIPv4()
        pieces[count] = UInt16(truncatingIfNeeded: address >> 16)
        pieces[count + 1] = UInt16(truncatingIfNeeded: address)
        count += 2
        break
      }
      if reader.current == .ascii(":") {
        reader.index += 1
        // WebKit lets a colon stand at the end of what has a "::".
        let isAllowed = dialect == .webKit && compress != nil && count < 7
        if reader.current == nil, !isAllowed { throw HostFault(.ipv6InvalidCodePoint, at: reader.index) }
      } else if reader.current != nil {
        throw HostFault(.ipv6InvalidCodePoint, at: reader.index)
      }
      pieces[count] = value
      count += 1
    }
    if let compress {
      moveToEnd(from: compress, count: count)
    } else if count != 8 {
      throw HostFault(.ipv6TooFewPieces, at: text.count)
    }
  }

  /// Writes the address without brackets, the longest run of zero pieces as `::`.
  func write(to output: inout ByteWriter) {
    let zeros = longestZeroRun()
    var index = 0
    while index < 8 {
      if index == zeros.lowerBound, zeros.count > 1 {
        output.append(index == 0 ? "::" : ":")
        index = zeros.upperBound
        continue
      }
      output.append(hexadecimal: pieces[index])
      if index < 7 { output.append(.ascii(":")) }
      index += 1
    }
  }

  /// Moves the pieces after a `::` to the end.
  private mutating func moveToEnd(from compress: Int, count: Int) {
    guard count < 8 else { return }
    for step in 0..<count - compress {
      let source = count - 1 - step
      pieces[7 - step] = pieces[source]
      pieces[source] = 0
    }
  }

  /// The first of the longest runs of zero pieces; empty where there is none.
  private func longestZeroRun() -> Range<Int> {
    var longest = 0..<0
    var start = 0
    for index in 0..<8 {
      if pieces[index] != 0 {
        start = index + 1
      } else if index + 1 - start > longest.count {
        longest = start..<index + 1
      }
    }
    return longest
  }
}

/// Reads an IPv6 address byte by byte.
private struct Reader {
  let text: UnsafeBufferPointer<UInt8>
  var index = 0

  var current: UInt8? { index < text.count ? text[index] : nil }
  var peek: UInt8? { index + 1 < text.count ? text[index + 1] : nil }

  /// Reads up to four hexadecimal digits.
  mutating func readPiece() -> UInt16 {
    var value: UInt16 = 0
    let limit = index + 4
    while index < limit, let digit = current?.hexadecimalValue {
      value = value << 4 | UInt16(digit)
      index += 1
    }
    return value
  }

  /// Reads the IPv4 address that ends an IPv6 address.
  mutating func readIPv4() throws(HostFault) -> UInt32 {
    var address: UInt32 = 0
    for part in 0..<4 {
      if part > 0 {
        guard let byte = current else { throw HostFault(.ipv4InIPv6TooFewParts, at: index) }
        guard byte == .ascii(".") else { throw HostFault(.ipv4InIPv6InvalidCodePoint, at: index) }
        index += 1
      }
      let start = index
      var value: UInt32 = 0
      while let byte = current, byte.isASCIIDigit {
        // A number has no leading zeros.
        if index > start, value == 0 { throw HostFault(.ipv4InIPv6InvalidCodePoint, at: start) }
        value = value * 10 + UInt32(byte &- 0x30)
        if value > 255 { throw HostFault(.ipv4InIPv6OutOfRangePart, at: start) }
        index += 1
      }
      if index == start { throw HostFault(.ipv4InIPv6InvalidCodePoint, at: index) }
      address = address << 8 | value
    }
    if current != nil { throw HostFault(.ipv4InIPv6InvalidCodePoint, at: index) }
    return address
  }
}

extension ByteWriter {
  /// Appends a number in lower-case hexadecimal digits, without leading zeros.
  fileprivate mutating func append(hexadecimal number: UInt16) {
    if number >= 16 { append(hexadecimal: number >> 4) }
    let digit = UInt8(truncatingIfNeeded: number & 15)
    append(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
  }
}
