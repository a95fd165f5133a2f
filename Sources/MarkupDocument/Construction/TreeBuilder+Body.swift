internal import CLibXML2

// The insertion mode "in body", start tags.

extension TreeBuilder {
  mutating func inBodyStartTag() -> Progress {
    let rule = BodyRule.startTag(tokenizer.tag)
    switch rule {
    case .ordinary:
      reconstructFormattingElements()
      insertElement()
    case .block:
      closeParagraph()
      insertElement()
    case .formatting:
      reconstructFormattingElements()
      insertFormattingElement()
    case .anchor: anchorStartTag()
    case .void:
      reconstructFormattingElements()
      insertVoidElement()
      isFramesetOK = false
    case .hidden: insertVoidElement()
    case .headContent: return inHeadStartTag()
    case .listItem: listItemStartTag()
    case .definition: definitionStartTag()
    case .heading: headingStartTag()
    case .html, .body: mergeAttributes(body: rule == .body)
    case .frameset: framesetStartTag()
    case .form: formStartTag()
    case .button: buttonStartTag()
    case .noBreak: noBreakStartTag()
    case .table: tableStartTag()
    case .input: inputStartTag()
    case .preformatted, .plaintext, .textarea, .xmp, .iframe, .rawText, .noscript: textElementStartTag(rule)
    case .marked:
      reconstructFormattingElements()
      insertElement()
      formatting.appendMarker()
      isFramesetOK = false
    case .rule:
      closeParagraph()
      insertVoidElement()
      isFramesetOK = false
    case .image:
      // A page that says `image` means `img`.
      tokenizer.tag = .img
      return .reprocess
    case .select: selectStartTag()
    case .option:
      if open.current.tag == .option { pop() }
      reconstructFormattingElements()
      insertElement()
    case .rubyContainer, .rubyText: rubyStartTag(isText: rule == .rubyText)
    case .math, .svg: foreignRootStartTag(rule == .svg ? .svg : .mathML)
    case .ignored, .paragraph, .breakLine, .template: break
    }
    return .done
  }

  // MARK: - The document's own elements

  /// A second `html` or `body` gives the first the attributes it does not have.
  private mutating func mergeAttributes(body isBody: Bool) {
    if open.contains(.template) { return }
    if isBody {
      guard open.count > 1, open[1].tag == .body else { return }
      isFramesetOK = false
    }
    let element = open[isBody ? 1 : 0].node
    let added = UnsafeBufferPointer(start: inputs, count: attributeInputs(for: .html))
    let hasAdded =
      isBody
      ? bodyAttributes.add(added, to: element, in: tree) : htmlAttributes.add(added, to: element, in: tree)
    if hasAdded { events.attributesAdded(element) }
  }

  private mutating func framesetStartTag() {
    guard open.count > 1, open[1].tag == .body, isFramesetOK else { return }
    let body = open[1].node
    pop(through: 1)
    markup_unlink(body)
    insertElement()
    mode = .inFrameset
  }

  // MARK: - Blocks

  /// Closes a `p` element in button scope.
  mutating func closeParagraph() {
    guard open.has(.p, in: .button) else { return }
    generateImpliedEndTags(except: .p)
    popThrough(.p)
  }

  private mutating func headingStartTag() {
    closeParagraph()
    if open.current.traits.has(.heading) { pop() }
    insertElement()
  }

  private mutating func formStartTag() {
    let isInTemplate = open.contains(.template)
    if form != nil, !isInTemplate { return }
    closeParagraph()
    let element = insertElement()
    if !isInTemplate { form = element }
  }

  private mutating func listItemStartTag() {
    isFramesetOK = false
    closeItem(.li)
    closeParagraph()
    insertElement()
  }

  private mutating func definitionStartTag() {
    isFramesetOK = false
    // The one nearer to the top is closed.
    closeItem(open.topmostIndex(.dd) > open.topmostIndex(.dt) ? .dd : .dt)
    closeParagraph()
    insertElement()
  }

  /// Closes an open item, unless an element stands between that items do not reach across.
  private mutating func closeItem(_ tag: Tag) {
    let index = open.topmostIndex(tag)
    guard index >= 0, index >= Int(open.current.nearest.item) else { return }
    generateImpliedEndTags(except: tag)
    pop(through: index)
  }

  private mutating func buttonStartTag() {
    if open.has(.button, in: .any) {
      generateImpliedEndTags()
      popThrough(.button)
    }
    reconstructFormattingElements()
    insertElement()
    isFramesetOK = false
  }

  private mutating func tableStartTag() {
    if quirksMode != .quirks { closeParagraph() }
    insertElement()
    isFramesetOK = false
    mode = .inTable
  }

  // MARK: - Formatting

  mutating func insertFormattingElement() {
    let node = insertElement()
    let tag = tokenizer.tag
    let fingerprint = markup_attribute_fingerprint(node)
    formatting.makeRoom(for: tag, fingerprint: fingerprint) { markup_same_attributes(node, $0) }
    formatting.append(.init(node: node, nameKey: Int32(tag.rawValue) * 2, tag: tag, fingerprint: fingerprint))
  }

  private mutating func anchorStartTag() {
    if let index = formatting.lastIndex(of: .a), let anchor = formatting.entries[index].node {
      adoptionAgency(for: .a)
      if let index = formatting.index(of: anchor) { formatting.remove(at: index) }
      let index = open.index(of: anchor, key: Int32(Tag.a.rawValue) * 2)
      if index >= 0 { closed(open.remove(at: index)) }
    }
    reconstructFormattingElements()
    insertFormattingElement()
  }

  private mutating func noBreakStartTag() {
    reconstructFormattingElements()
    if open.has(.nobr, in: .any) {
      adoptionAgency(for: .nobr)
      reconstructFormattingElements()
    }
    insertFormattingElement()
  }

  // MARK: - Forms and raw text

  private mutating func inputStartTag() {
    reconstructFormattingElements()
    insertVoidElement()
    if tokenAttribute("type")?.isEqual(ignoringASCIICase: "hidden") != true { isFramesetOK = false }
  }

  private mutating func selectStartTag() {
    reconstructFormattingElements()
    insertElement()
    isFramesetOK = false
    switch mode {
    case .inTable, .inCaption, .inTableBody, .inRow, .inCell: mode = .inSelectInTable
    default: mode = .inSelect
    }
  }

  private mutating func textElementStartTag(_ rule: BodyRule) {
    switch rule {
    case .preformatted:
      closeParagraph()
      insertElement()
      ignoresLineFeed = true
      isFramesetOK = false
    case .plaintext:
      closeParagraph()
      insertElement()
      tokenizer.state = .plaintext
    case .textarea:
      insertRawText(.rcdata)
      ignoresLineFeed = true
      isFramesetOK = false
    case .xmp:
      closeParagraph()
      reconstructFormattingElements()
      isFramesetOK = false
      insertRawText(.rawText)
    case .iframe:
      isFramesetOK = false
      insertRawText(.rawText)
    case .noscript where !scripting:
      reconstructFormattingElements()
      insertElement()
    default:
      insertRawText(.rawText)
    }
  }

  private mutating func rubyStartTag(isText: Bool) {
    if open.has(.ruby, in: .any) { generateImpliedEndTags(except: isText ? .rtc : .unknown) }
    insertElement()
  }

  private mutating func foreignRootStartTag(_ namespace: Namespace) {
    reconstructFormattingElements()
    insertElement(namespace)
    if tokenizer.isSelfClosing { pop() }
  }
}
