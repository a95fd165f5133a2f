internal import CLibXML2

/// Says where in the source each byte of a text or of an attribute's value comes from.
///
/// Character references and line breaks make a value shorter than what is written. Asking for one byte after the other takes
/// time for the whole text once; asking for an earlier byte starts anew.
public struct SourceOffsets {
  private let document: Document
  private let start: Int
  private let hasReferences: Bool
  private let isAttribute: Bool
  /// The text comes from a script: all of it is where that was.
  private let isInserted: Bool

  private var source: Int
  private var byte = 0

  /// Prepares for the value of an attribute.
  public init(of attribute: Attribute) {
    self.init(
      attribute.document, start: attribute.valueOffset, hasReferences: true, isAttribute: true,
      isInserted: attribute.isInserted)
  }

  /// Prepares for a text.
  ///
  /// The text must be in one piece in the source: text that a table or a wrong end tag has brought together is not.
  public init(of text: Node) {
    let parent = text.parent
    let isRaw = parent?.isHTML(.script) == true || parent?.isHTML(.style) == true
    self.init(
      text.document, start: text.sourceOffset, hasReferences: !isRaw || text.document.kind == .xml,
      isAttribute: false,
      isInserted: text.isInserted)
  }

  private init(_ document: Document, start: Int, hasReferences: Bool, isAttribute: Bool, isInserted: Bool) {
    self.document = document
    self.start = start
    self.hasReferences = hasReferences
    self.isAttribute = isAttribute
    self.isInserted = isInserted
    source = start
  }

  /// The source offset of a byte of the text, or of the reference that it comes from.
  ///
  /// - Parameter index: 0-based.
  /// - Returns: the offset of the first byte of the text, for all of a text that came from a script.
  public mutating func offset(ofByte index: Int) -> Int {
    if isInserted { return start }
    if index < byte { (source, byte) = (start, 0) }
    let bytes = document.source.bytes
    bytes.withUnsafeBufferPointer { bytes in
      while byte < index, source < bytes.count {
        let (read, made) = step(bytes)
        if byte + made > index { return }
        source += read
        byte += made
      }
    }
    return source
  }

  /// How many bytes of the source make how many of the text.
  private func step(_ bytes: UnsafeBufferPointer<UInt8>) -> (read: Int, made: Int) {
    switch bytes[source] {
    case UInt8(ascii: "&") where hasReferences:
      return CharacterReference.measure(in: bytes, at: source, isAttribute: isAttribute) ?? (1, 1)
    case 0x0D where source + 1 < bytes.count && bytes[source + 1] == 0x0A: return (2, 1)
    case 0: return (1, 3)
    default: return (1, 1)
    }
  }
}

/// A character reference in a source.
enum CharacterReference {
  /// How long the reference at a position is, and how long the UTF-8 text that it stands for; nil when it is none.
  static func measure(
    in bytes: UnsafeBufferPointer<UInt8>, at start: Int, isAttribute: Bool
  ) -> (read: Int, made: Int)? {
    start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "#")
      ? numeric(bytes, start) : named(bytes, start, isAttribute)
  }

  private static func numeric(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (read: Int, made: Int)? {
    var at = start + 2
    let isHexadecimal = at < bytes.count && bytes[at] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { at += 1 }
    let firstDigit = at
    let radix: UInt32 = isHexadecimal ? 16 : 10
    var number: UInt32 = 0
    while at < bytes.count, let digit = bytes[at].hexadecimalDigit, UInt32(digit) < radix {
      number = min(number * radix + UInt32(digit), 0x11_0000)
      at += 1
    }
    guard at > firstDigit else { return nil }
    if at < bytes.count, bytes[at] == UInt8(ascii: ";") { at += 1 }
    let scalar = Unicode.Scalar(Tokenizer.scalar(ofReference: number)) ?? "\u{FFFD}"
    return (at - start, UTF8.width(scalar))
  }

  private static func named(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ isAttribute: Bool
  ) -> (read: Int, made: Int)? {
    let table = NamedCharacterReferences.shared
    var search = NamedCharacterReferences.Search()
    var at = start + 1
    while at < bytes.count, search.advance(bytes[at], in: table) { at += 1 }
    guard search.match >= 0 else { return nil }
    let end = start + 1 + search.matchedCount
    if isAttribute, bytes[end - 1] != UInt8(ascii: ";"), end < bytes.count,
      bytes[end] == UInt8(ascii: "=") || bytes[end].isASCIIAlphanumeric
    {
      return nil
    }
    return (end - start, table.value(of: search.match).count)
  }
}
