import Foundation
import MessageDigest

/// The digests that an element says its resource has.
///
/// [Subresource Integrity](https://www.w3.org/TR/SRI/).
struct SubresourceIntegrity: Sendable {
  private enum Algorithm: String, CaseIterable {
    case sha256
    case sha384
    case sha512

    func digest(_ bytes: [UInt8]) -> [UInt8] {
      switch self {
      case .sha256: SHA2.sha256(bytes)
      case .sha384: SHA2.sha384(bytes)
      case .sha512: SHA2.sha512(bytes)
      }
    }
  }

  private let digests: [(algorithm: Algorithm, base64: String)]

  /// Parses an `integrity` attribute; entries that are not understood are left out.
  init(parsing text: String) {
    digests = text.split(whereSeparator: \.isASCIIWhitespace).compactMap { entry in
      let parts = entry.split(separator: "-", maxSplits: 1)
      guard parts.count == 2, let algorithm = Algorithm(rawValue: parts[0].lowercased()) else { return nil }
      return (algorithm, String(parts[1].prefix { $0 != "?" }))
    }
  }

  /// Whether a body has one of the digests of the strongest algorithm; without any digest everything has.
  func accepts(_ body: [UInt8]) -> Bool {
    guard
      let strongest = Algorithm.allCases.last(where: { algorithm in
        digests.contains { $0.algorithm == algorithm }
      })
    else { return true }
    let digest = Data(strongest.digest(body)).base64EncodedString()
    return digests.contains { $0.algorithm == strongest && Self.isEqual($0.base64, digest) }
  }

  /// The two alphabets of Base64 are taken for one another, with padding or without.
  private static func isEqual(_ written: String, _ digest: String) -> Bool {
    func plain(_ text: String) -> String {
      text.replacing("-", with: "+").replacing("_", with: "/").replacing("=", with: "")
    }
    return plain(written) == plain(digest)
  }
}
