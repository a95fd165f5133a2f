/// A path with `*`, which stands for any text without a slash, and `**`, which stands for any text.
struct PathPattern: Sendable {
  private enum Token: Equatable {
    case byte(UInt8)
    case withinSegment
    case anything
  }

  private let tokens: [Token]

  /// Reads a pattern; every text is one.
  init(_ text: String) {
    var tokens: [Token] = []
    for byte in text.utf8 {
      switch (byte, tokens.last) {
      case (UInt8(ascii: "*"), .withinSegment): tokens[tokens.count - 1] = .anything
      case (UInt8(ascii: "*"), .anything): break
      case (UInt8(ascii: "*"), _): tokens.append(.withinSegment)
      default: tokens.append(.byte(byte))
      }
    }
    self.tokens = tokens
  }

  /// Whether a text has a star and thus is more than an exact path.
  static func isPattern(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "*")) }

  /// Whether the whole of a path matches, in time proportional to the two lengths' product.
  func matches(_ path: some Sequence<UInt8>) -> Bool {
    // The states are the tokens yet to be matched; a star may also be skipped.
    var states = [Bool](repeating: false, count: tokens.count + 1)
    states[0] = true
    skipStars(&states)
    var next = states
    for byte in path {
      for index in next.indices { next[index] = false }
      for (index, token) in tokens.enumerated() where states[index] {
        switch token {
        case .byte(let expected): if byte == expected { next[index + 1] = true }
        case .withinSegment: if byte != UInt8(ascii: "/") { next[index] = true }
        case .anything: next[index] = true
        }
      }
      skipStars(&next)
      swap(&states, &next)
    }
    return states[tokens.count]
  }

  private func skipStars(_ states: inout [Bool]) {
    for (index, token) in tokens.enumerated() where states[index] {
      if token == .withinSegment || token == .anything { states[index + 1] = true }
    }
  }
}
