/// A MIME type cut into its essence and its charset, as Foundation's responses hold it.
struct ContentType {
  /// Type and subtype in lower case, without parameters.
  var essence: String
  /// The `charset` parameter without quotes, in lower case; `nil` where there is none.
  var charset: String?

  /// Cuts a MIME type; text that is none is kept as the essence.
  init(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
    essence = parts[0].lowercased()
    for part in parts.dropFirst() where charset == nil {
      let pair = part.split(separator: "=", maxSplits: 1).map(Self.trimmed)
      guard pair.count == 2, pair[0].lowercased() == "charset" else { continue }
      charset = pair[1].filter { $0 != "\"" }.lowercased()
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
