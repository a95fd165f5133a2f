/// The rules of the standard that an input can break so that it is not a URL, under the names that
/// <https://url.spec.whatwg.org/#validation-error> gives to them.
enum BrokenRule: String, CaseIterable {
  /// A relative reference without a base, or with one that nothing can be resolved against.
  case missingScheme = "missing-scheme-non-relative-URL"
  /// `http:/` and no more against a base of the same scheme, which WebKit refuses.
  case missingSolidus = "special-scheme-missing-following-solidus"
  /// No host where one has to be.
  case hostMissing = "host-missing"
  /// A code point that no host may hold.
  case hostInvalidCodePoint = "host-invalid-code-point"
  /// A code point that no domain may hold.
  case domainInvalidCodePoint = "domain-invalid-code-point"
  /// A domain that has no ASCII form.
  case domainToASCII = "domain-to-ASCII"
  /// An IPv4 address of more than four parts.
  case ipv4TooManyParts = "IPv4-too-many-parts"
  /// An IPv4 address with a part that is no number.
  case ipv4NonNumericPart = "IPv4-non-numeric-part"
  /// An IPv4 address with a number that is too large for its place.
  case ipv4OutOfRangePart = "IPv4-out-of-range-part"
  /// A `[` without its `]`.
  case ipv6Unclosed = "IPv6-unclosed"
  /// An IPv6 address that begins with a single colon.
  case ipv6InvalidCompression = "IPv6-invalid-compression"
  /// An IPv6 address of more than eight pieces.
  case ipv6TooManyPieces = "IPv6-too-many-pieces"
  /// An IPv6 address with `::` twice.
  case ipv6MultipleCompression = "IPv6-multiple-compression"
  /// A character that no IPv6 address holds, or one at its end.
  case ipv6InvalidCodePoint = "IPv6-invalid-code-point"
  /// An IPv6 address without `::` and with fewer than eight pieces.
  case ipv6TooFewPieces = "IPv6-too-few-pieces"
  /// An IPv4 address at the end of an IPv6 address that leaves no room for it.
  case ipv4InIPv6TooManyPieces = "IPv4-in-IPv6-too-many-pieces"
  /// Something else than four plain decimal numbers at the end of an IPv6 address.
  case ipv4InIPv6InvalidCodePoint = "IPv4-in-IPv6-invalid-code-point"
  /// A number above 255 at the end of an IPv6 address.
  case ipv4InIPv6OutOfRangePart = "IPv4-in-IPv6-out-of-range-part"
  /// An IPv4 address of fewer than four parts at the end of an IPv6 address.
  case ipv4InIPv6TooFewParts = "IPv4-in-IPv6-too-few-parts"
  /// A port with something else than digits.
  case portInvalid = "port-invalid"
  /// A port above 65535.
  case portOutOfRange = "port-out-of-range"
  /// A serialised URL of 2 GiB or more. The name is ours; the standard has no such limit.
  case tooLong = "URL-too-long"

  /// What the rule asks for, in words.
  var explanation: String {
    switch self {
    case .missingScheme:
      "there is no scheme, and no base URL that a relative reference can be resolved against"
    case .missingSolidus: "after the scheme and one slash has to follow a host or a path"
    case .hostMissing: "a host has to follow here"
    case .hostInvalidCodePoint: "this character may not stand in a host"
    case .domainInvalidCodePoint: "this character may not stand in a domain"
    case .domainToASCII: "this domain has no ASCII form (UTS #46, internationalised domain names)"
    case .ipv4TooManyParts: "a host that ends in a number is an IPv4 address, which has at most four parts"
    case .ipv4NonNumericPart:
      "a host that ends in a number is an IPv4 address, and not all of its parts are numbers"
    case .ipv4OutOfRangePart: "this IPv4 address has a number that is too large for its place"
    case .ipv6Unclosed: "the address in brackets has to end in \"]\""
    case .ipv6InvalidCompression: "an IPv6 address may begin with \"::\", but not with \":\""
    case .ipv6TooManyPieces: "an IPv6 address has at most eight pieces"
    case .ipv6MultipleCompression: "an IPv6 address has \"::\" at most once"
    case .ipv6InvalidCodePoint: "this character may not stand here in an IPv6 address"
    case .ipv6TooFewPieces: "an IPv6 address without \"::\" has eight pieces"
    case .ipv4InIPv6TooManyPieces: "the IPv4 address does not fit into the eight pieces of an IPv6 address"
    case .ipv4InIPv6InvalidCodePoint:
      "an IPv4 address within an IPv6 address consists of four decimal numbers without leading zeros"
    case .ipv4InIPv6OutOfRangePart: "this number of an IPv4 address within an IPv6 address is above 255"
    case .ipv4InIPv6TooFewParts: "an IPv4 address within an IPv6 address has four parts"
    case .portInvalid: "a port consists of digits"
    case .portOutOfRange: "a port is at most 65535"
    case .tooLong: "the URL is longer than 2 GiB"
    }
  }
}
