/// Unicode's ToASCII for domains, with the settings of <https://url.spec.whatwg.org/#concept-domain-to-ascii>.
///
/// Hyphens are not checked and lengths not verified; bidirectional text and joiners are. Only domains that have
/// something outside ASCII, or labels that begin with `xn--`, get here.
enum DomainToASCII {
  /// The longest domain that is looked at, in bytes of UTF-8, and the longest result, in bytes.
  ///
  /// Punycode takes quadratic time in a label's length, so there has to be a bound; a domain name that a resolver
  /// knows has at most 253 bytes. The bound on results is WebKit's.
  static let maximumInput = 4096
  static let maximumOutput = 2048

  /// The ASCII form of a domain, in lower case; nil where it has none or is too long.
  static func convert(_ domain: String) -> [UInt8]? {
    guard domain.utf8.count <= maximumInput else { return nil }
    return toASCII(domain)
  }
}

#if canImport(_FoundationICU)
  internal import _FoundationICU

  extension DomainToASCII {
    /// Foundation's own ICU, asked directly: `URL` and `URLComponents` refuse what the standard lets pass, for example
    /// empty labels and hyphens at a label's ends.
    private static func toASCII(_ domain: String) -> [UInt8]? {
      guard let processor else { return nil }
      var domain = domain
      var information = UIDNAInfo()
      information.size = Int16(MemoryLayout<UIDNAInfo>.size)
      var status = U_ZERO_ERROR
      let ascii = [UInt8](unsafeUninitializedCapacity: maximumOutput) { output, count in
        count = domain.withUTF8 { input in
          input.withMemoryRebound(to: CChar.self) { input in
            output.withMemoryRebound(to: CChar.self) { output in
              Int(
                swift_uidna_nameToASCII_UTF8(
                  processor, input.baseAddress, Int32(input.count), output.baseAddress, Int32(output.count),
                  &information, &status))
            }
          }
        }
        count = status.rawValue <= U_ZERO_ERROR.rawValue ? min(count, output.count) : 0
      }
      guard status.rawValue <= U_ZERO_ERROR.rawValue, information.errors & ~ignoredErrors == 0 else {
        return nil
      }
      return ascii
    }

    /// What ICU reports although the standard does not ask for it.
    private static let ignoredErrors = UInt32(
      UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG
        | UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4)

    /// ICU's object for UTS #46; nil only if its data cannot be loaded.
    ///
    /// It is never closed, and unchanging after it has been made, so that threads may share it.
    nonisolated(unsafe) private static let processor: OpaquePointer? = {
      var status = U_ZERO_ERROR
      let options =
        UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII
        | UIDNA_NONTRANSITIONAL_TO_UNICODE
      return swift_uidna_openUTS46(UInt32(options), &status)
    }()
  }
#else
  internal import Foundation

  extension DomainToASCII {
    /// Foundation's processing, through a URL: stricter than the standard in that it also refuses empty labels and
    /// hyphens at a label's ends and in its third and fourth place.
    private static func toASCII(_ domain: String) -> [UInt8]? {
      guard !domain.isEmpty, let host = URLComponents(string: "https://\(domain)/")?.encodedHost,
        !host.utf8.contains(.ascii("%"))
      else { return nil }
      return Array(host.lowercased().utf8)
    }
  }
#endif
