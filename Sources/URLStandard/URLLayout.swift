/// Where the parts of a URL lie in its serialisation, as offsets in bytes.
///
/// ```
/// https://user:pass@example.com:1234/dir/page?query#fragment
///      |      |    |           |    |        |     |
///      |      |    |           |    |        |     queryEnd
///      |      |    |           |    |        pathEnd
///      |      |    |           |    pathStart
///      |      |    |           hostEnd
///      |      |    passwordEnd
///      |      usernameEnd
///      schemeEnd
/// ```
/// Without an authority everything up to `hostEnd` equals `schemeEnd + 1`.
struct URLLayout: Sendable {
  var schemeEnd: UInt32 = 0
  var usernameEnd: UInt32 = 0
  var passwordEnd: UInt32 = 0
  var hostEnd: UInt32 = 0
  var pathStart: UInt32 = 0
  var pathEnd: UInt32 = 0
  var queryEnd: UInt32 = 0
  /// Meaningful only with `hasPort`.
  var port: UInt16 = 0
  var scheme = SchemeKind.notSpecial
  var flags: Flags = []

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// The host is not null.
    static let hasAuthority = Flags(rawValue: 1)
    static let hasPort = Flags(rawValue: 2)
    static let hasOpaquePath = Flags(rawValue: 4)
  }

  var hasAuthority: Bool { flags.contains(.hasAuthority) }
  var hasOpaquePath: Bool { flags.contains(.hasOpaquePath) }
  var hasQuery: Bool { queryEnd > pathEnd }
  var hasCredentials: Bool { passwordEnd > usernameStart }

  var usernameStart: UInt32 { hasAuthority ? schemeEnd + 3 : schemeEnd + 1 }
  var passwordStart: UInt32 { passwordEnd > usernameEnd ? usernameEnd + 1 : usernameEnd }
  /// After the `@`, which is there only where user name or password is.
  var hostStart: UInt32 { hasCredentials ? passwordEnd + 1 : passwordEnd }
}

/// The special schemes, <https://url.spec.whatwg.org/#special-scheme>, and all others as one.
enum SchemeKind: UInt8, Sendable {
  case notSpecial
  case http
  case https
  case ws
  case wss
  case ftp
  case file

  /// The kind of a scheme written in lower case.
  init(_ scheme: UnsafeBufferPointer<UInt8>) {
    func matches(_ name: StaticString) -> Bool {
      guard name.utf8CodeUnitCount == scheme.count else { return false }
      for index in 0..<scheme.count where name.utf8Start[index] != scheme[index] { return false }
      return true
    }
    switch scheme.count {
    case 2 where matches("ws"): self = .ws
    case 3 where matches("wss"): self = .wss
    case 3 where matches("ftp"): self = .ftp
    case 4 where matches("http"): self = .http
    case 4 where matches("file"): self = .file
    case 5 where matches("https"): self = .https
    default: self = .notSpecial
    }
  }

  var isSpecial: Bool { self != .notSpecial }

  var defaultPort: UInt16? {
    switch self {
    case .http, .ws: 80
    case .https, .wss: 443
    case .ftp: 21
    case .file, .notSpecial: nil
    }
  }

  /// Whether a document's encoding applies to queries: to special schemes, but not to WebSockets.
  var takesLegacyQueryEncoding: Bool { isSpecial && self != .ws && self != .wss }
}
