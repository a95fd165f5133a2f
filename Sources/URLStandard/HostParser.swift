/// The host parser, <https://url.spec.whatwg.org/#concept-host-parser>: appends the serialised host.
struct HostParser {
  let isSpecial: Bool
  let dialect: WebURL.Dialect

  /// Parses a host that is not empty. Offsets of faults count from its start.
  @inline(__always)
  func parse(_ host: UnsafeBufferPointer<UInt8>, to output: inout ByteWriter) throws(HostFault) {
    if host.first == .ascii("[") {
      try parseIPv6(host, to: &output)
    } else if isSpecial {
      try parseDomain(host, to: &output)
    } else {
      try parseOpaque(host, to: &output)
    }
  }

  private func parseIPv6(_ host: UnsafeBufferPointer<UInt8>, to output: inout ByteWriter) throws(HostFault) {
    guard host.count > 1, host.last == .ascii("]") else { throw HostFault(.ipv6Unclosed, at: host.count) }
    let address: IPv6Address
    do throws(HostFault) {
      address = try IPv6Address(UnsafeBufferPointer(rebasing: host[1..<host.count - 1]), dialect: dialect)
    } catch {
      throw HostFault(error.rule, at: error.offset + 1)
    }
    output.append(.ascii("["))
    address.write(to: &output)
    output.append(.ascii("]"))
  }

  private func parseOpaque(_ host: UnsafeBufferPointer<UInt8>, to output: inout ByteWriter) throws(HostFault)
  {
    if let fault = host.firstIndex(where: { ASCIISet.forbiddenHost.contains($0) }) {
      throw HostFault(.hostInvalidCodePoint, at: fault)
    }
    output.append(host, percentEncoding: .c0Control)
  }

  private func parseDomain(_ host: UnsafeBufferPointer<UInt8>, to output: inout ByteWriter) throws(HostFault)
  {
    let start = output.count
    for index in 0..<host.count {
      let byte = host[index]
      let isForbidden = ASCIISet.forbiddenDomain.contains(byte)
      if byte >= 0x80 || isForbidden {
        // Mapping can take a forbidden code point away: "<" and a combining solidus are one character.
        guard host[index...].contains(where: { $0 >= 0x80 || $0 == .ascii("%") }) else {
          throw HostFault(.domainInvalidCodePoint, at: index)
        }
        output.truncate(to: start)
        try convertDomain(host, to: &output)
        break
      }
      output.append(byte.asciiLowercased)
    }
    try finishDomain(from: start, in: &output)
  }

  /// Checks and converts a domain that has been written in lower-case ASCII.
  @inline(__always)
  func finishDomain(from start: Int, in output: inout ByteWriter) throws(HostFault) {
    if dialect == .webKit, Self.hasEncodedLabel(output.bytes(from: start)) {
      // WebKit has every label that begins with xn-- decoded; the standard leaves ASCII alone.
      guard let domain = DomainToASCII.convert(String(decoding: output.bytes(from: start), as: UTF8.self))
      else {
        throw HostFault(.domainToASCII, at: 0)
      }
      output.truncate(to: start)
      domain.withUnsafeBufferPointer { output.append($0) }
    }
    if IPv4Address.isEnd(of: output.bytes(from: start)) {
      let address = try IPv4Address(output.bytes(from: start))
      output.truncate(to: start)
      address.write(to: &output)
    }
  }

  /// Decodes and converts a domain that is not plain ASCII.
  private func convertDomain(
    _ host: UnsafeBufferPointer<UInt8>, to output: inout ByteWriter
  ) throws(HostFault) {
    let decoded = Self.percentDecoded(host)
    let ascii: [UInt8]
    if decoded.allSatisfy({ $0 < 0x80 }) {
      ascii = decoded.map(\.asciiLowercased)
    } else {
      guard let converted = DomainToASCII.convert(String(decoding: decoded, as: UTF8.self)),
        !converted.isEmpty
      else { throw HostFault(.domainToASCII, at: 0) }
      ascii = converted
    }
    if ascii.contains(where: { ASCIISet.forbiddenDomain.contains($0) }) {
      let fault = host.firstIndex { ASCIISet.forbiddenDomain.contains($0) && $0 != .ascii("%") }
      throw HostFault(.domainInvalidCodePoint, at: fault ?? 0)
    }
    ascii.withUnsafeBufferPointer { output.append($0) }
  }

  /// Whether a label of a domain begins with `xn--`.
  private static func hasEncodedLabel(_ domain: UnsafeBufferPointer<UInt8>) -> Bool {
    guard domain.count >= 4 else { return false }
    for index in 0...domain.count - 4
    where domain[index] == .ascii("x") && domain[index + 1] == .ascii("n") && domain[index + 2] == .ascii("-")
      && domain[index + 3] == .ascii("-") && (index == 0 || domain[index - 1] == .ascii("."))
    {
      return true
    }
    return false
  }

  /// Replaces `%` and two hexadecimal digits by the byte that they stand for; other `%` stay.
  private static func percentDecoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == .ascii("%"), index + 2 < bytes.count, let high = bytes[index + 1].hexadecimalValue,
        let low = bytes[index + 2].hexadecimalValue
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }
}
