/// Reads the tags of HTML that is not decoded yet, as far as the search for an encoding needs them.
///
/// Only ASCII counts; character references stay as they are. Comments and the text of raw elements are passed over. The
/// work is linear: every byte is read a bounded number of times.
struct TagScanner {
  /// A start or end tag.
  struct Tag {
    var name: String
    var isStart: Bool
    var attributes: [Attribute]
  }

  /// An attribute; the name in lower case, the value as written.
  struct Attribute {
    var name: String
    var value: [UInt8]
  }

  let bytes: UnsafeBufferPointer<UInt8>
  /// How far the input has been read.
  private(set) var offset = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Elements whose content is text up to their own end tag.
  private static let rawElements: Set<String> = [
    "title", "textarea", "style", "script", "xmp", "iframe", "noembed", "noframes",
  ]

  /// Where the tag that was read last begins.
  private(set) var tagStart = 0

  /// The next tag that is complete, or `nil` at the end of the input.
  mutating func next() -> Tag? {
    while let open = firstIndex(of: "<", from: offset) {
      tagStart = open
      offset = open + 1
      guard offset < bytes.count else { return nil }
      switch bytes[offset] {
      case UInt8(ascii: "!"): skipMarkupDeclaration()
      case UInt8(ascii: "?"): skip(to: ">")
      case UInt8(ascii: "/"):
        guard offset + 1 < bytes.count else { return nil }
        if bytes[offset + 1].isASCIILetter {
          offset += 1
          return tag(isStart: false)
        }
        skip(to: ">")
      case let byte where byte.isASCIILetter:
        guard let tag = tag(isStart: true) else { return nil }
        if Self.rawElements.contains(tag.name) { skipText(of: tag.name) }
        if tag.name == "plaintext" { offset = bytes.count }
        return tag
      default: break
      }
    }
    offset = bytes.count
    return nil
  }

  // MARK: - Tags

  /// Reads a tag from its name on; `nil` if the input ends inside it.
  private mutating func tag(isStart: Bool) -> Tag? {
    var tag = Tag(name: lowercasedWord(stopping: ""), isStart: isStart, attributes: [])
    while true {
      offset = firstIndex(from: offset) { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "/") }
      guard offset < bytes.count else { return nil }
      if bytes[offset] == UInt8(ascii: ">") {
        offset += 1
        return tag
      }
      let attribute = attribute()
      // Only few attributes matter, so that a tag with very many costs no more than reading it.
      if tag.attributes.count < 64, !tag.attributes.contains(where: { $0.name == attribute.name }) {
        tag.attributes.append(attribute)
      }
    }
  }

  private mutating func attribute() -> Attribute {
    let start = offset
    // An equals sign at the start belongs to the name.
    if bytes[offset] == UInt8(ascii: "=") { offset += 1 }
    let rest = lowercasedWord(stopping: "=")
    var attribute = Attribute(name: bytes[start] == UInt8(ascii: "=") ? "=" + rest : rest, value: [])
    let afterName = firstIndex(from: offset) { !$0.isASCIIWhitespace }
    guard afterName < bytes.count, bytes[afterName] == UInt8(ascii: "=") else { return attribute }
    offset = firstIndex(from: afterName + 1) { !$0.isASCIIWhitespace }
    guard offset < bytes.count, bytes[offset] != UInt8(ascii: ">") else { return attribute }
    let quote = bytes[offset]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let close = firstIndex(from: offset + 1) { $0 == quote }
      attribute.value = Array(bytes[(offset + 1)..<close])
      offset = min(close + 1, bytes.count)
    } else {
      let end = firstIndex(from: offset) { $0.isASCIIWhitespace || $0 == UInt8(ascii: ">") }
      attribute.value = Array(bytes[offset..<end])
      offset = end
    }
    return attribute
  }

  /// Reads a name, which ends before white space, `/`, `>` and whatever else is given.
  private mutating func lowercasedWord(stopping stops: String) -> String {
    let stop = stops.utf8.first ?? UInt8(ascii: ">")
    let end = firstIndex(from: offset) {
      $0.isASCIIWhitespace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == stop
    }
    defer { offset = end }
    return String(decoding: bytes[offset..<end].map(\.lowercasedASCII), as: UTF8.self)
  }

  // MARK: - What is passed over

  /// Passes a comment, a doctype or a bogus comment; the offset is at the exclamation mark.
  private mutating func skipMarkupDeclaration() {
    guard offset + 2 < bytes.count, bytes[offset + 1] == UInt8(ascii: "-"),
      bytes[offset + 2] == UInt8(ascii: "-")
    else {
      skip(to: ">")
      return
    }
    // `<!-->` and `<!--->` are whole comments: for `>` the dashes that open may close, too; for `!>` they may not.
    let content = offset + 3
    var dashes = 2
    var index = content
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "-"): dashes += 1
      case UInt8(ascii: ">") where dashes >= 2:
        offset = index + 1
        return
      case UInt8(ascii: "!") where min(dashes, index - content) >= 2 && starts(with: "!>", at: index):
        offset = index + 2
        return
      default: dashes = 0
      }
      index += 1
    }
    offset = bytes.count
  }

  /// Passes the text of a raw element, up to its end tag.
  private mutating func skipText(of name: String) {
    let word = Array(name.utf8)
    var script = ScriptText()
    var index = offset
    while index < bytes.count {
      if name == "script" { script.step(bytes, at: index) }
      if bytes[index] == UInt8(ascii: "<"), starts(with: "</", at: index), !script.isDoubleEscaped,
        Self.isTagName(word, in: bytes, at: index + 2)
      {
        offset = index
        return
      }
      index += 1
    }
    offset = bytes.count
  }

  /// Whether a name in any case, and then the end of a name, stands at an offset.
  fileprivate static func isTagName(
    _ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    let end = start + word.count
    guard end < bytes.count else { return false }
    for (index, byte) in word.enumerated() where bytes[start + index].lowercasedASCII != byte { return false }
    return bytes[end].isASCIIWhitespace || bytes[end] == UInt8(ascii: "/") || bytes[end] == UInt8(ascii: ">")
  }

  private func starts(with word: StaticString, at start: Int) -> Bool {
    guard start + word.utf8CodeUnitCount <= bytes.count else { return false }
    return word.withUTF8Buffer { $0.elementsEqual(bytes[start..<(start + $0.count)]) }
  }

  private mutating func skip(to byte: Unicode.Scalar) {
    offset = firstIndex(of: byte, from: offset).map { $0 + 1 } ?? bytes.count
  }

  // MARK: - Search

  private func firstIndex(of scalar: Unicode.Scalar, from start: Int) -> Int? {
    let byte = UInt8(ascii: scalar)
    let index = firstIndex(from: start) { $0 == byte }
    return index < bytes.count ? index : nil
  }

  @inline(__always)
  private func firstIndex(from start: Int, where matches: (UInt8) -> Bool) -> Int {
    var index = start
    while index < bytes.count, !matches(bytes[index]) { index += 1 }
    return index
  }
}

/// How far the text of a `script` element is escaped
/// ([script data escaped states](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-state)).
private struct ScriptText {
  private var isEscaped = false
  private var dashes = 0
  /// Whether an end tag now belongs to a `<script>` inside a comment.
  private(set) var isDoubleEscaped = false
  /// Where the end tag of that inner script ends.
  private var innerEnd = -1

  private static let name = Array("script".utf8)

  /// Takes notice of the byte at an offset.
  mutating func step(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    let byte = bytes[index]
    if index == innerEnd { isDoubleEscaped = false }
    if !isEscaped {
      guard byte == UInt8(ascii: "<"), index + 3 < bytes.count, bytes[index + 1] == UInt8(ascii: "!"),
        bytes[index + 2] == UInt8(ascii: "-"), bytes[index + 3] == UInt8(ascii: "-")
      else { return }
      isEscaped = true
      dashes = 0
      return
    }
    if byte == UInt8(ascii: "-") {
      dashes += 1
      return
    }
    if byte == UInt8(ascii: ">"), dashes >= 2 {
      isEscaped = false
      isDoubleEscaped = false
    }
    dashes = 0
    guard byte == UInt8(ascii: "<") else { return }
    if isDoubleEscaped {
      let isEnd = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
      if isEnd, TagScanner.isTagName(Self.name, in: bytes, at: index + 2) { innerEnd = index + 8 }
    } else if TagScanner.isTagName(Self.name, in: bytes, at: index + 1) {
      isDoubleEscaped = true
    }
  }
}
