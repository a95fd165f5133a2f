// Text tokens, in every insertion mode.

extension UnsafeBufferPointer<UInt8> {
  /// How many bytes of white space it starts with.
  var leadingSpaceCount: Int {
    var index = 0
    while index < count, self[index].isHTMLSpace { index += 1 }
    return index
  }

  /// Whether it holds nothing but white space and U+FFFD, which in WebKit do not keep a page from having a frameset.
  var isSpaceOrReplacement: Bool {
    var index = 0
    while index < count {
      if self[index].isHTMLSpace {
        index += 1
      } else if index + 2 < count, self[index] == 0xEF, self[index + 1] == 0xBF, self[index + 2] == 0xBD {
        index += 3
      } else {
        return false
      }
    }
    return true
  }

  func dropping(_ dropped: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[dropped...])
  }
  func keeping(_ kept: Int) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: self[..<kept]) }
}

extension TreeBuilder {
  /// Processes text that holds no U+0000.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    var text = text
    if ignoresLineFeed {
      ignoresLineFeed = false
      if text.first == 0x0A { text = text.dropping(1) }
    }
    if isInForeignContent, !isIntegrationPointForText {
      insertText(text)
      if text.leadingSpaceCount < text.count { isFramesetOK = false }
      return
    }
    while text.count > 0 {
      text = takeText(text)
      if text.count == 0 || !leaveModeForText() { return }
    }
  }

  /// Takes what the mode's rules take of a text; the rest starts with a character that is not white space.
  private mutating func takeText(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    switch mode {
    case .inBody, .inTemplate, .inCaption, .inCell:
      bodyText(text)
    case .text, .inSelect, .inSelectInTable:
      insertText(text)
    case .inTable, .inTableText, .inTableBody, .inRow:
      tableText(text)
    case .initial, .beforeHTML, .beforeHead:
      return text.dropping(text.leadingSpaceCount)
    case .inColumnGroup where open.current.tag != .colgroup:
      insertSpaces(of: text)
    case .inHead, .inHeadNoscript, .afterHead, .inColumnGroup:
      let spaces = text.leadingSpaceCount
      insertText(text.keeping(spaces))
      return text.dropping(spaces)
    case .afterBody, .afterAfterBody:
      let spaces = text.leadingSpaceCount
      if spaces > 0 { bodyText(text.keeping(spaces)) }
      return text.dropping(spaces)
    case .inFrameset, .afterFrameset, .afterAfterFrameset:
      insertSpaces(of: text)
    }
    return text.keeping(0)
  }

  /// Inserts the white space of a text, and leaves out the rest.
  private mutating func insertSpaces(of text: UnsafeBufferPointer<UInt8>) {
    var rest = text
    while rest.count > 0 {
      let spaces = rest.leadingSpaceCount
      insertText(rest.keeping(spaces))
      rest = rest.dropping(spaces)
      rest = rest.dropping(rest.firstIndex(where: \.isHTMLSpace) ?? rest.count)
    }
  }

  /// What a mode does when there is text it has no rule for; false when it has one for all text.
  mutating func leaveModeForText() -> Bool {
    switch mode {
    case .initial: initialAnythingElse() == .reprocess
    case .beforeHTML: beforeHTMLAnythingElse() == .reprocess
    case .beforeHead: beforeHeadAnythingElse() == .reprocess
    case .inHead: inHeadAnythingElse() == .reprocess
    case .inHeadNoscript: inHeadNoscriptAnythingElse() == .reprocess
    case .afterHead: afterHeadAnythingElse() == .reprocess
    case .inColumnGroup: inColumnGroupAnythingElse() == .reprocess
    case .afterBody, .afterAfterBody: afterBodyAnythingElse() == .reprocess
    default: false
    }
  }

  mutating func bodyText(_ text: UnsafeBufferPointer<UInt8>) {
    reconstructFormattingElements()
    insertText(text)
    if isFramesetOK, !text.isSpaceOrReplacement { isFramesetOK = false }
  }

  // MARK: - In tables

  private mutating func tableText(_ text: UnsafeBufferPointer<UInt8>) {
    let current = open.current
    guard current.traits.has(.tableStructure) || current.tag == .template else {
      fosterParented { $0.bodyText(text) }
      return
    }
    if tableText.count == 0 {
      tableTextOffset = tokenizer.tokenOffset
      isTableTextSpace = true
    }
    if isTableTextSpace, text.leadingSpaceCount < text.count { isTableTextSpace = false }
    if let base = text.baseAddress { tableText.append(base, count: text.count) }
  }

  /// Places the text that a table has collected: white space in the table, and text with anything else before it.
  mutating func flushTableText() {
    if tableText.count == 0 { return }
    if isTableTextSpace {
      insertText(UnsafeBufferPointer(start: tableText.base, count: tableText.count), offset: tableTextOffset)
    } else {
      fosterParented { builder in
        builder.reconstructFormattingElements()
        let text = UnsafeBufferPointer(
          start: UnsafePointer(builder.tableText.base), count: builder.tableText.count)
        builder.insertText(text, offset: builder.tableTextOffset)
      }
      if !UnsafeBufferPointer(start: tableText.base, count: tableText.count).isSpaceOrReplacement {
        isFramesetOK = false
      }
    }
    tableText.truncate(to: 0)
  }

  /// Does something with foster parenting: what would go into a table goes before it.
  @inline(__always)
  mutating func fosterParented<Result>(_ body: (inout TreeBuilder) -> Result) -> Result {
    fosterParenting = true
    defer { fosterParenting = false }
    return body(&self)
  }
}
