/// A MIME type without its parameters, in lower case, and the classes that WebKit puts it in.
///
/// [MIME Sniffing, 4.6](https://mimesniff.spec.whatwg.org/#mime-type-groups); lists as measured in WebKit.
struct MIMEEssence: Sendable, Hashable {
  /// `type/subtype` in lower case; empty where there is none.
  let text: String

  /// Takes the essence of a `Content-Type` value or a `mimeType`; `nil` gives an empty one.
  init(_ type: String?) {
    let type = type ?? ""
    // Most are what they should be already, and of each response it is asked several times.
    text =
      type.utf8.allSatisfy(Self.isEssenceByte)
      ? type : type.prefix { $0 != ";" && $0 != "," }.trimmingASCIIWhitespace.lowercased()
  }

  private static func isEssenceByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "+"): true
    default: false
    }
  }

  /// Whether it has a type and a subtype made of token characters.
  var isValid: Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(Self.isTokenByte) }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private static let javaScriptTypes: Set<String> = [
    "text/javascript", "text/ecmascript", "application/javascript", "application/ecmascript",
    "application/x-javascript", "application/x-ecmascript", "text/javascript1.0", "text/javascript1.1",
    "text/javascript1.2", "text/javascript1.3", "text/javascript1.4", "text/javascript1.5", "text/jscript",
    "text/livescript", "text/x-javascript", "text/x-ecmascript",
  ]

  /// Whether a script of this type runs.
  var isJavaScript: Bool { Self.javaScriptTypes.contains(text) }

  /// Whether it is a JSON type.
  var isJSON: Bool {
    text == "application/json" || text == "text/json" || (isValid && text.hasSuffix("+json"))
  }

  /// Whether a script is refused although nothing said `nosniff`.
  var isBlockedForScripts: Bool {
    text.hasPrefix("image/") || text.hasPrefix("audio/") || text.hasPrefix("video/") || text == "text/csv"
  }

  /// Whether it is an XML type.
  var isXML: Bool {
    text == "text/xml" || text == "application/xml" || text == "text/xsl"
      || (isValid && text.hasSuffix("+xml"))
  }

  /// Image types that the engine decodes, SVG aside.
  private static let rasterTypes: Set<String> = [
    "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif", "image/bmp",
    "image/x-icon", "image/vnd.microsoft.icon", "image/apng",
  ]

  /// Whether it is an image that can be shown on its own.
  var isRasterImage: Bool { Self.rasterTypes.contains(text) }

  /// Whether an image source of this type is considered at all.
  var isSupportedImage: Bool { isRasterImage || text == "image/svg+xml" }
}
