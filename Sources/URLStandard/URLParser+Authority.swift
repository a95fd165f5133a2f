/// The authority state, the host state and the port state.
extension URLParser {
  /// Parses an authority that begins at an offset, after its slashes, and what follows it.
  mutating func parseAuthority(from start: Int) -> Bool {
    beginAuthority()
    let isSpecial = layout.scheme.isSpecial
    var end = start
    while end < bodyEnd, ASCIISet.plainInDomain.contains(input[end]) { end &+= 1 }
    if end > start, end == bodyEnd || input[end] == .ascii("/") || input[end] == .ascii("?") {
      return parsePlainAuthority(start..<end)
    }
    end = start
    var lastAt: Int?
    scan: while end < bodyEnd {
      switch input[end] {
      case .ascii("/"), .ascii("?"): break scan
      case .ascii("\\"): if isSpecial { break scan }
      case .ascii("@"): lastAt = end
      default: break
      }
      end &+= 1
    }
    let hostStart = lastAt.map { $0 + 1 } ?? start
    writeCredentials(lastAt.map { start..<$0 })
    let colon = portColon(in: hostStart..<end)
    let hostEnd = colon ?? end
    if hostStart < hostEnd {
      guard parseHost(hostStart..<hostEnd) else { return false }
    } else if isSpecial || lastAt != nil || colon != nil {
      return fail(.hostMissing, .host, at: hostStart)
    }
    layout.hostEnd = offset
    if let colon, !parsePort(colon + 1..<end) { return false }
    layout.pathStart = offset
    if dialect == .webKit, !isSpecial, lastAt != nil, byte(at: end) == "?" || byte(at: end) == "#" {
      // WebKit gives a path to what has an "@", where the standard leaves it empty.
      output.append(.ascii("/"))
    }
    return parseRest(pathFrom: end)
  }

  /// Parses an authority, and what follows it, that is a host alone and in the form that hosts have when serialised.
  private mutating func parsePlainAuthority(_ range: Range<Int>) -> Bool {
    layout.usernameEnd = offset
    layout.passwordEnd = offset
    let start = output.count
    output.append(part(range))
    if layout.scheme.isSpecial {
      do throws(HostFault) {
        try HostParser(isSpecial: true, dialect: dialect).finishDomain(from: start, in: &output)
      } catch {
        return fail(error.rule, .host, at: range.lowerBound + error.offset)
      }
    }
    layout.hostEnd = offset
    layout.pathStart = offset
    return parseRest(pathFrom: range.upperBound)
  }

  mutating func beginAuthority() {
    layout.flags.insert(.hasAuthority)
    layout.flags.remove(.hasPort)
    output.append("//")
  }

  mutating func parseHost(_ range: Range<Int>) -> Bool {
    do throws(HostFault) {
      try HostParser(isSpecial: layout.scheme.isSpecial, dialect: dialect).parse(part(range), to: &output)
      return true
    } catch {
      return fail(error.rule, .host, at: range.lowerBound + error.offset)
    }
  }

  /// Writes user name and password, and the `@` if there is anything before it.
  private mutating func writeCredentials(_ range: Range<Int>?) {
    layout.usernameEnd = offset
    layout.passwordEnd = offset
    guard let range, !range.isEmpty else { return }
    let colon = input.firstOffset(of: .ascii(":"), in: range)
    output.append(part(range.lowerBound..<colon), percentEncoding: .userinfo)
    layout.usernameEnd = offset
    if colon + 1 < range.upperBound {
      output.append(.ascii(":"))
      output.append(part(colon + 1..<range.upperBound), percentEncoding: .userinfo)
    }
    layout.passwordEnd = offset
    if layout.hasCredentials { output.append(.ascii("@")) }
  }

  /// Where the colon before a port is: the first one outside brackets.
  private func portColon(in range: Range<Int>) -> Int? {
    var isInBrackets = false
    for index in range {
      switch input[index] {
      case .ascii("["): isInBrackets = true
      case .ascii("]"): isInBrackets = false
      case .ascii(":") where !isInBrackets: return index
      default: break
      }
    }
    return nil
  }

  private mutating func parsePort(_ range: Range<Int>) -> Bool {
    var port: UInt32 = 0
    for index in range {
      guard input[index].isASCIIDigit else { return fail(.portInvalid, .port, at: index) }
      port = port * 10 + UInt32(input[index] &- 0x30)
      guard port <= UInt16.max else { return fail(.portOutOfRange, .port, at: range.lowerBound) }
    }
    let number = UInt16(truncatingIfNeeded: port)
    guard !range.isEmpty, number != layout.scheme.defaultPort else { return true }
    layout.port = number
    layout.flags.insert(.hasPort)
    output.append(.ascii(":"))
    output.append(decimal: port)
    return true
  }
}
