/// Finds tags with so many attributes that libxml2, which compares each with each, would need too long for them.
enum OversizedTag {
  /// The offset of the first tag with more attributes than a limit.
  static func firstOffset(in bytes: UnsafeBufferPointer<UInt8>, kind: Document.Kind, limit: Int) -> Int? {
    kind == .xml ? firstInXML(bytes, limit) : firstInHTML(bytes, limit)
  }

  private static func firstInHTML(_ bytes: UnsafeBufferPointer<UInt8>, _ limit: Int) -> Int? {
    var tokenizer = Tokenizer()
    tokenizer.supply(bytes, origin: 0, isInserted: false, isFinal: true)
    while true {
      switch tokenizer.next() {
      case .endOfFile, .needsInput: return nil
      case .startTag where tokenizer.attributes.count > limit: return tokenizer.tokenOffset
      case .startTag: tokenizer.enterRawTextIfNeeded()
      default: break
      }
    }
  }

  /// In XML no attribute's value holds a `<`, so that a tag has no more attributes than there are equals signs before the next
  /// one. Where there are that many, the tag is read. A declaration is taken for a tag: an entity could hold one.
  private static func firstInXML(_ bytes: UnsafeBufferPointer<UInt8>, _ limit: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let stops = ByteSet4(UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "<"))
    var start = 0
    var count = 0
    var at = 0
    while true {
      at = stops.firstPosition(in: base, from: at, to: bytes.count)
      let isEnd = at == bytes.count
      if isEnd || bytes[at] == UInt8(ascii: "<") {
        let region = UnsafeBufferPointer(rebasing: bytes[start..<at])
        if count > limit, isOversized(region, limit) { return start }
        if isEnd { return nil }
        (start, count) = (at, 0)
      } else {
        count += 1
      }
      at += 1
    }
  }

  private static func isOversized(_ region: UnsafeBufferPointer<UInt8>, _ limit: Int) -> Bool {
    if region.hasPrefix(ignoringASCIICase: "<!--") || region.hasPrefix(ignoringASCIICase: "<![CDATA[") {
      return false
    }
    if region.hasPrefix(ignoringASCIICase: "<!") { return true }
    var tokenizer = Tokenizer()
    tokenizer.supply(region, origin: 0, isInserted: false, isFinal: true)
    return tokenizer.next() == .startTag && tokenizer.attributes.count > limit
  }
}
