import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Mutant {
  /// Handlers that know copies by too little of their URL, or by too much.
  static let copyKeyMutants: [Mutant] = [
    Mutant(
      "key-without-query", .proxy, breaks: "cache-population", summary: "The query does not count for copies"
    ) {
      $0.key = keyed { String($0.prefix { $0 != "?" && $0 != "#" }) }
    },
    Mutant(
      "key-with-sorted-query", .proxy, breaks: "cache-population",
      summary: "The order of a query does not count for copies"
    ) {
      $0.key = keyed { text in
        let parts = text.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1)
        return parts.count < 2
          ? String(text.prefix { $0 != "#" })
          : parts[0] + "?" + parts[1].split(separator: "&").sorted().joined(separator: "&")
      }
    },
    Mutant("key-with-fragment", .proxy, breaks: "cache-population", summary: "The fragment counts for copies")
    {
      $0.key = keyed { $0 }
    },
    Mutant(
      "key-in-small-letters", .proxy, breaks: "cache-population",
      summary: "Letter case does not count for copies"
    ) {
      $0.key = keyed { $0.prefix { $0 != "#" }.lowercased() }
    },
    Mutant(
      "key-of-last-component", .proxy, breaks: "cache-population",
      summary: "Copies are known by the last component"
    ) {
      $0.key = keyed { String($0.prefix { $0 != "#" }.split(separator: "/").last ?? "") }
    },
    Mutant(
      "key-of-first-component", .proxy, breaks: "cache-population",
      summary: "Copies are known by the first component after the base"
    ) {
      $0.key = keyed { String($0.prefix { $0 != "#" }.split(separator: "/").dropFirst(3).first ?? "") }
    },
    Mutant(
      "key-cut", .proxy, breaks: "cache-population",
      summary: "Copies are known by the first sixty letters, long ones are not kept"
    ) {
      $0.key = keyed { String($0.prefix { $0 != "#" }.prefix(30)) }
    },
    Mutant(
      "key-sanitised", .proxy, breaks: "cache-population",
      summary: "Copies are known by their letters and digits"
    ) {
      $0.key = keyed { text in
        String(
          text.prefix { $0 != "#" }.removingPercentEncoding?.filter {
            $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." || $0 == "/"
          } ?? "")
      }
    },
    Mutant(
      "key-without-trailing-slash", .proxy, breaks: "cache-population",
      summary: "A slash at the end does not count for copies"
    ) {
      $0.key = keyed { text in
        let whole = String(text.prefix { $0 != "#" })
        return whole.hasSuffix("/") ? String(whole.dropLast()) : whole
      }
    },
    Mutant(
      "key-decoded", .proxy, breaks: "cache-population", summary: "Copies are known by their decoded URL"
    ) {
      $0.key = keyed { $0.prefix { $0 != "#" }.removingPercentEncoding ?? $0 }
    },
    Mutant(
      "key-of-file-name", .proxy, breaks: "cache-population",
      summary: "Copies are known by what follows the last slash"
    ) {
      $0.key = keyed { text in
        String(text.prefix { $0 != "#" }.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
      }
    },
  ]

  private static func keyed(
    _ make: @escaping @Sendable (String) -> String
  ) -> @Sendable (URLRequest) -> String {
    { make($0.url?.absoluteString ?? "") }
  }
}
