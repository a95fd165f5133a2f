extension URLParsingError {
  /// The rule that is broken, under the name that the standard gives to it.
  ///
  /// The names are those of <https://url.spec.whatwg.org/#validation-error>.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name, for example `port-out-of-range`.
    public let rawValue: String

    /// A code with any name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

extension URLParsingError.Code {
  /// A relative reference without a base, or with one that nothing can be resolved against.
  public static var missingScheme: Self { Self(rawValue: "missing-scheme-non-relative-URL") }
  /// `http:/` and no more against a base of the same scheme, which WebKit refuses.
  public static var missingSolidus: Self { Self(rawValue: "special-scheme-missing-following-solidus") }
  /// No host where one has to be.
  public static var hostMissing: Self { Self(rawValue: "host-missing") }
  /// A code point that no host may hold.
  public static var hostInvalidCodePoint: Self { Self(rawValue: "host-invalid-code-point") }
  /// A code point that no domain may hold.
  public static var domainInvalidCodePoint: Self { Self(rawValue: "domain-invalid-code-point") }
  /// A domain that has no ASCII form.
  public static var domainToASCII: Self { Self(rawValue: "domain-to-ASCII") }
  /// An IPv4 address of more than four parts.
  public static var ipv4TooManyParts: Self { Self(rawValue: "IPv4-too-many-parts") }
  /// An IPv4 address with a part that is no number.
  public static var ipv4NonNumericPart: Self { Self(rawValue: "IPv4-non-numeric-part") }
  /// An IPv4 address with a number that is too large for its place.
  public static var ipv4OutOfRangePart: Self { Self(rawValue: "IPv4-out-of-range-part") }
  /// A `[` without its `]`.
  public static var ipv6Unclosed: Self { Self(rawValue: "IPv6-unclosed") }
  /// An IPv6 address that begins with a single colon.
  public static var ipv6InvalidCompression: Self { Self(rawValue: "IPv6-invalid-compression") }
  /// An IPv6 address of more than eight pieces.
  public static var ipv6TooManyPieces: Self { Self(rawValue: "IPv6-too-many-pieces") }
  /// An IPv6 address with `::` twice.
  public static var ipv6MultipleCompression: Self { Self(rawValue: "IPv6-multiple-compression") }
  /// A character that no IPv6 address holds, or one at its end.
  public static var ipv6InvalidCodePoint: Self { Self(rawValue: "IPv6-invalid-code-point") }
  /// An IPv6 address without `::` and with fewer than eight pieces.
  public static var ipv6TooFewPieces: Self { Self(rawValue: "IPv6-too-few-pieces") }
  /// An IPv4 address at the end of an IPv6 address that leaves no room for it.
  public static var ipv4InIPv6TooManyPieces: Self { Self(rawValue: "IPv4-in-IPv6-too-many-pieces") }
  /// Something else than four plain decimal numbers at the end of an IPv6 address.
  public static var ipv4InIPv6InvalidCodePoint: Self { Self(rawValue: "IPv4-in-IPv6-invalid-code-point") }
  /// A number above 255 at the end of an IPv6 address.
  public static var ipv4InIPv6OutOfRangePart: Self { Self(rawValue: "IPv4-in-IPv6-out-of-range-part") }
  /// An IPv4 address of fewer than four parts at the end of an IPv6 address.
  public static var ipv4InIPv6TooFewParts: Self { Self(rawValue: "IPv4-in-IPv6-too-few-parts") }
  /// A port with something else than digits.
  public static var portInvalid: Self { Self(rawValue: "port-invalid") }
  /// A port above 65535.
  public static var portOutOfRange: Self { Self(rawValue: "port-out-of-range") }
  /// A serialised URL of 2 GiB or more. The name is ours; the standard has no such limit.
  public static var tooLong: Self { Self(rawValue: "URL-too-long") }

  /// What the rule asks for, in words; the name of a code that is not ours.
  var explanation: String { Self.explanations[self] ?? rawValue }

  private static let explanations: [Self: String] = [
    .missingScheme: "there is no scheme, and no base URL that a relative reference can be resolved against",
    .missingSolidus: "after the scheme and one slash has to follow a host or a path",
    .hostMissing: "a host has to follow here",
    .hostInvalidCodePoint: "this character may not stand in a host",
    .domainInvalidCodePoint: "this character may not stand in a domain",
    .domainToASCII: "this domain has no ASCII form (UTS #46, internationalised domain names)",
    .ipv4TooManyParts: "a host that ends in a number is an IPv4 address, which has at most four parts",
    .ipv4NonNumericPart:
      "a host that ends in a number is an IPv4 address, and not all of its parts are numbers",
    .ipv4OutOfRangePart: "this IPv4 address has a number that is too large for its place",
    .ipv6Unclosed: "the address in brackets has to end in \"]\"",
    .ipv6InvalidCompression: "an IPv6 address may begin with \"::\", but not with \":\"",
    .ipv6TooManyPieces: "an IPv6 address has at most eight pieces",
    .ipv6MultipleCompression: "an IPv6 address has \"::\" at most once",
    .ipv6InvalidCodePoint: "this character may not stand here in an IPv6 address",
    .ipv6TooFewPieces: "an IPv6 address without \"::\" has eight pieces",
    .ipv4InIPv6TooManyPieces: "the IPv4 address does not fit into the eight pieces of an IPv6 address",
    .ipv4InIPv6InvalidCodePoint:
      "an IPv4 address within an IPv6 address consists of four decimal numbers without leading zeros",
    .ipv4InIPv6OutOfRangePart: "this number of an IPv4 address within an IPv6 address is above 255",
    .ipv4InIPv6TooFewParts: "an IPv4 address within an IPv6 address has four parts",
    .portInvalid: "a port consists of digits",
    .portOutOfRange: "a port is at most 65535",
    .tooLong: "the URL is longer than 2 GiB",
  ]
}
