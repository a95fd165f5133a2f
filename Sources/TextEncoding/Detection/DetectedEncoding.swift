/// The encoding that a resource is read in, and what decided it.
///
/// Each kind of resource has a function of its own, which follows WebKit's order. Labels that name no encoding count as
/// absent everywhere.
public struct DetectedEncoding: Hashable, Sendable {
  /// The encoding.
  public var encoding: Encoding
  /// What decided it.
  public var source: EncodingSource
  /// How many bytes at the start are a byte order mark of this encoding, which is not text: 0, 2 or 3.
  public var byteOrderMarkLength: Int

  /// Creates a value from its parts.
  public init(encoding: Encoding, source: EncodingSource, byteOrderMarkLength: Int = 0) {
    self.encoding = encoding
    self.source = source
    self.byteOrderMarkLength = byteOrderMarkLength
  }

  /// Decodes the resource, without its byte order mark.
  ///
  /// - Parameter bytes: The bytes that the encoding was detected for.
  /// - Returns: Well-formed UTF-8; U+FFFD stands for what could not be read.
  public func decode(_ bytes: [UInt8]) -> [UInt8] {
    if byteOrderMarkLength == 0 { return encoding.decode(bytes) }
    return bytes.withUnsafeBufferPointer {
      encoding.decode(UnsafeBufferPointer(rebasing: $0.dropFirst(byteOrderMarkLength)))
    }
  }
}

extension DetectedEncoding {
  /// Decodes an XML document up to where it cannot be read, which is a fatal error: nothing after it counts.
  ///
  /// - Parameter bytes: The bytes that the encoding was detected for.
  /// - Returns: Well-formed UTF-8; nothing where the declaration names an encoding that nobody knows, and nothing else
  ///   decided.
  public func decodeXML(_ bytes: [UInt8]) -> [UInt8] {
    if source == .fallback, XMLDeclaration.namesUnknownEncoding(bytes) { return [] }
    var text = decode(bytes)
    guard encoding == .utf8 else {
      if let unreadable = text.firstRange(of: [0xEF, 0xBF, 0xBD]) {
        text.removeSubrange(unreadable.lowerBound...)
      }
      return text
    }
    let plain = bytes.dropFirst(byteOrderMarkLength)
    if text.count == plain.count, text.elementsEqual(plain) { return text }
    let readable = zip(text, plain).prefix { $0 == $1 }.count
    text.removeSubrange(readable...)
    return text
  }

  /// An HTML document: byte order mark, response, `meta`, XML declaration, parent frame, windows-1252.
  ///
  /// A response whose charset is unknown keeps the parent from being asked: so WebKit does it (`DocumentWriter::decoder`).
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - responseCharset: The charset that the response names.
  ///   - parent: The encoding of the parent document, if that has the same origin.
  /// - Returns: What the document is to be read in.
  public static func htmlDocument(
    _ bytes: [UInt8], responseCharset: String? = nil, parent: Encoding? = nil
  ) -> DetectedEncoding {
    marked(bytes) ?? responded(responseCharset)
      ?? MetaPrescan.encoding(of: bytes).map { DetectedEncoding(encoding: $0, source: .metaElement) }
      ?? XMLDeclaration.encoding(of: bytes).map { DetectedEncoding(encoding: $0, source: .xmlDeclaration) }
      ?? inherited(responseCharset?.isEmpty == false ? nil : parent, otherwise: .windows1252)
  }

  /// An XML document, XHTML and SVG included: byte order mark, response, XML declaration, UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - responseCharset: The charset that the response names.
  /// - Returns: What the document is to be read in.
  public static func xmlDocument(_ bytes: [UInt8], responseCharset: String? = nil) -> DetectedEncoding {
    marked(bytes) ?? responded(responseCharset)
      ?? XMLDeclaration.encoding(of: bytes).map { DetectedEncoding(encoding: $0, source: .xmlDeclaration) }
      ?? DetectedEncoding(encoding: .utf8, source: .fallback)
  }

  /// A document of plain text: byte order mark, response, parent frame, windows-1252.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - responseCharset: The charset that the response names.
  ///   - parent: The encoding of the parent document, if that has the same origin.
  /// - Returns: What the document is to be read in.
  public static func plainText(
    _ bytes: [UInt8], responseCharset: String? = nil, parent: Encoding? = nil
  ) -> DetectedEncoding {
    marked(bytes) ?? responded(responseCharset)
      ?? inherited(responseCharset?.isEmpty == false ? nil : parent, otherwise: .windows1252)
  }

  /// A style sheet: byte order mark, response, `@charset`, the `charset` of the link, what refers to it.
  ///
  /// - Parameters:
  ///   - bytes: The style sheet.
  ///   - responseCharset: The charset that the response names.
  ///   - charsetAttribute: The `charset` attribute of the `link` element.
  ///   - referrer: The encoding of the document, or of the style sheet that imports this one.
  /// - Returns: What the style sheet is to be read in.
  public static func styleSheet(
    _ bytes: [UInt8], responseCharset: String? = nil, charsetAttribute: String? = nil,
    referrer: Encoding? = nil
  ) -> DetectedEncoding {
    marked(bytes) ?? responded(responseCharset)
      ?? CharsetRule.encoding(of: bytes).map { DetectedEncoding(encoding: $0, source: .charsetRule) }
      ?? attributed(charsetAttribute)
      ?? inherited(referrer, otherwise: .windows1252)
  }

  /// A classic script: byte order mark, response, the `charset` of the element, the document.
  ///
  /// An attribute with an unknown label makes the script windows-1252, whatever the document is: so WebKit does it. A
  /// JSON module is read in the same way.
  ///
  /// - Parameters:
  ///   - bytes: The script.
  ///   - responseCharset: The charset that the response names.
  ///   - charsetAttribute: The `charset` attribute of the `script` element.
  ///   - document: The encoding of the document.
  /// - Returns: What the script is to be read in.
  public static func classicScript(
    _ bytes: [UInt8], responseCharset: String? = nil, charsetAttribute: String? = nil,
    document: Encoding? = nil
  ) -> DetectedEncoding {
    marked(bytes) ?? responded(responseCharset)
      ?? attributed(charsetAttribute)
      ?? inherited(charsetAttribute?.isEmpty == false ? nil : document, otherwise: .windows1252)
  }

  /// A module or the script of a worker: UTF-8, whatever anything says.
  ///
  /// - Parameter bytes: The script; a byte order mark of UTF-8 is taken off.
  /// - Returns: What the script is to be read in.
  public static func moduleScript(_ bytes: [UInt8]) -> DetectedEncoding {
    let isMarked = bytes.starts(with: utf8Mark)
    return DetectedEncoding(
      encoding: .utf8, source: isMarked ? .byteOrderMark : .fallback, byteOrderMarkLength: isMarked ? 3 : 0)
  }
}

// MARK: - Steps that kinds share

extension DetectedEncoding {
  private static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The encoding that a byte order mark tells ([BOM sniff](https://encoding.spec.whatwg.org/#bom-sniff)).
  private static func marked(_ bytes: [UInt8]) -> DetectedEncoding? {
    let table: [(mark: [UInt8], encoding: Encoding)] = [
      (utf8Mark, .utf8), ([0xFE, 0xFF], .utf16BE), ([0xFF, 0xFE], .utf16LE),
    ]
    guard let entry = table.first(where: { bytes.starts(with: $0.mark) }) else { return nil }
    return DetectedEncoding(
      encoding: entry.encoding, source: .byteOrderMark, byteOrderMarkLength: entry.mark.count)
  }

  /// The encoding of a response's charset, around which WebKit allows quotation marks of both kinds.
  private static func responded(_ charset: String?) -> DetectedEncoding? {
    guard let label = charset?.trimmingQuotes, let encoding = Encoding(label: label) else { return nil }
    return DetectedEncoding(encoding: encoding, source: .responseCharset)
  }

  /// The encoding of an element's `charset`.
  private static func attributed(_ charset: String?) -> DetectedEncoding? {
    guard let charset, let encoding = Encoding(untrimmedLabel: charset.utf8) else { return nil }
    return DetectedEncoding(encoding: encoding, source: .charsetAttribute)
  }

  private static func inherited(_ referrer: Encoding?, otherwise fallback: Encoding) -> DetectedEncoding {
    if let referrer { return DetectedEncoding(encoding: referrer, source: .referrer) }
    return DetectedEncoding(encoding: fallback, source: .fallback)
  }
}

extension String {
  fileprivate var trimmingQuotes: String {
    let inner = drop { $0 == "\"" || $0 == "'" }
    guard let last = inner.lastIndex(where: { $0 != "\"" && $0 != "'" }) else { return "" }
    return String(inner[...last])
  }
}
