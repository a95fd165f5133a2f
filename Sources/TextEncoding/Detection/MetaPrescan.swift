/// The search for a `meta` element that names the encoding of an HTML document.
///
/// The standard looks at the first 1024 bytes; WebKit goes on for as long as the tags are such as a `head` may hold, and
/// reads them as its tokenizer does: comments, and the text of `script`, `style`, `title`, hide what is in them.
struct MetaPrescan {
  /// The encoding that the first fitting `meta` names, or `nil`.
  static func encoding(of bytes: [UInt8]) -> Encoding? {
    bytes.withUnsafeBufferPointer { buffer in
      var scan = MetaPrescan(tags: TagScanner(bytes: buffer))
      return scan.run()
    }
  }

  /// How far WebKit looks in any case, in bytes.
  private static let unconditionalLength = 1024

  /// The tags that do not end the search.
  private static let headElements: Set<String> = [
    "script", "noscript", "style", "link", "meta", "object", "title", "base",
  ]

  private var tags: TagScanner

  private mutating func run() -> Encoding? {
    var inHead = true
    while let tag = tags.next() {
      if !inHead, tags.tagStart >= Self.unconditionalLength { return nil }
      if tag.isStart, tag.name == "meta", let encoding = Self.encoding(from: tag.attributes) {
        return encoding
      }
      let opensDocument = tag.isStart && (tag.name == "html" || tag.name == "head")
      if !opensDocument, !Self.headElements.contains(tag.name) { inHead = false }
      if !inHead, tags.offset >= Self.unconditionalLength { return nil }
    }
    return nil
  }

  /// The encoding that the attributes of a `meta` element give.
  private static func encoding(from attributes: [TagScanner.Attribute]) -> Encoding? {
    var isContentType = false
    var label: [UInt8]?
    var needsPragma = false
    for attribute in attributes where ["http-equiv", "charset", "content"].contains(attribute.name) {
      let value = withoutNumericReferences(attribute.value)
      switch attribute.name {
      case "http-equiv":
        if value.map(\.lowercasedASCII) == Array("content-type".utf8) { isContentType = true }
      case "charset":
        label = value
        needsPragma = false
      case "content" where label == nil:
        label = charset(inContent: value)
        needsPragma = true
      default: break
      }
    }
    guard let label, isContentType || !needsPragma, let encoding = Encoding(label: label) else { return nil }
    return encoding == .userDefined ? .windows1252 : encoding.closestByteBasedEquivalent
  }

  /// Resolves `&#98;` and `&#x62;` to ASCII; other references cannot be part of a label.
  private static func withoutNumericReferences(_ value: [UInt8]) -> [UInt8] {
    guard value.contains(UInt8(ascii: "&")) else { return value }
    var result: [UInt8] = []
    var rest = value[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&"), rest.first == UInt8(ascii: "#") else {
        result.append(byte)
        continue
      }
      let isHexadecimal = rest.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
      let digits = rest.dropFirst(isHexadecimal ? 2 : 1).prefix(8).prefix {
        Character(Unicode.Scalar($0)).isHexDigit
      }
      let number = UInt8(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
      result.append(number ?? UInt8(ascii: "?"))
      rest = rest[digits.endIndex...]
      if rest.first == UInt8(ascii: ";") { rest = rest.dropFirst() }
    }
    return result
  }

  /// The charset in the `content` of a `meta` element
  /// ([extracting a character encoding](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements)).
  private static func charset(inContent content: [UInt8]) -> [UInt8] {
    let lowercased = content.map(\.lowercasedASCII)
    let word = Array("charset".utf8)
    var start = 0
    while start + word.count <= lowercased.count {
      guard lowercased[start...].starts(with: word) else {
        start += 1
        continue
      }
      var rest = content[(start + word.count)...].drop(while: \.isASCIIWhitespace)
      guard rest.first == UInt8(ascii: "=") else {
        start += word.count
        continue
      }
      rest = rest.dropFirst().drop(while: \.isASCIIWhitespace)
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        return Array(rest.prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ";") })
      }
      rest = rest.dropFirst()
      return rest.firstIndex(of: quote).map { Array(rest[..<$0]) } ?? []
    }
    return []
  }
}
