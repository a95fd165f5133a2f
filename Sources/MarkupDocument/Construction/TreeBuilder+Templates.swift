internal import CLibXML2

// Templates: their contents, and the shadow roots that some of them declare.

extension TreeBuilder {
  mutating func templateStartTag() {
    formatting.appendMarker()
    isFramesetOK = false
    mode = .inTemplate
    templateModes.append(.inTemplate)
    if insertShadowRoot() { return }
    insertElement()
    let element = open.pop()
    let info = NodeInfo(offset: NodeInfo(bits: markup_info(element.node)).offset, flags: .inert)
    openContents(markup_fragment_create(tree, element.node, info.bits), of: element, isInert: true)
  }

  /// Puts a template on the stack whose children go into a fragment.
  private mutating func openContents(_ fragment: OpaquePointer, of template: OpenElement, isInert: Bool) {
    var element = template
    element.target = fragment
    element.hasInertChildren = isInert
    push(element)
  }

  /// A template with `shadowrootmode` gives the current node a shadow root, and is not part of the document itself.
  private mutating func insertShadowRoot() -> Bool {
    let host = open.current
    guard hasShadowRootMode, open.count > 1, canHostShadowRoot(host), markup_fragment(host.node) == nil else {
      return false
    }
    let template = createElement(.html, isInert: host.hasInertChildren)
    var flags: NodeInfo.Flags = .shadowRoot
    if host.hasInertChildren { flags.insert(.inert) }
    let info = NodeInfo(offset: tokenizer.tokenOffset, flags: flags)
    var element = template
    element.isSilent = true
    openContents(
      markup_fragment_create(tree, host.node, info.bits), of: element, isInert: host.hasInertChildren)
    return true
  }

  private var hasShadowRootMode: Bool {
    guard let value = tokenAttribute("shadowrootmode") else { return false }
    return value.isEqual(ignoringASCIICase: "open") || value.isEqual(ignoringASCIICase: "closed")
  }

  private func canHostShadowRoot(_ host: OpenElement) -> Bool {
    guard host.namespace == .html else { return false }
    if host.traits.has(.shadowHost) { return true }
    return host.tag == .unknown && isCustomElementName(host.node)
  }

  /// A name with a hyphen that starts with a letter; the parser has no other names with one, but for those of SVG and MathML.
  private func isCustomElementName(_ node: OpaquePointer) -> Bool {
    var at = markup_name(node)
    guard UInt8(bitPattern: at.pointee).isASCIILetter else { return false }
    while at.pointee != 0 {
      if at.pointee == 0x2D { return true }
      at += 1
    }
    return false
  }

  mutating func templateEndTag() {
    guard open.contains(.template) else { return }
    closeTemplate()
  }

  private mutating func closeTemplate() {
    while open.current.traits.has([.impliedEnd, .thoroughlyImpliedEnd]) { pop() }
    popThrough(.template)
    formatting.clearToMarker()
    _ = templateModes.popLast()
    resetInsertionMode()
  }

  // MARK: - In template

  mutating func inTemplateStartTag() -> Progress {
    switch tokenizer.tag {
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return inHeadStartTag()
    case .caption, .colgroup, .tbody, .tfoot, .thead: replaceTemplateMode(.inTable)
    case .col: replaceTemplateMode(.inColumnGroup)
    case .tr: replaceTemplateMode(.inTableBody)
    case .td, .th: replaceTemplateMode(.inRow)
    default: replaceTemplateMode(.inBody)
    }
    return .reprocess
  }

  private mutating func replaceTemplateMode(_ newMode: Mode) {
    _ = templateModes.popLast()
    templateModes.append(newMode)
    mode = newMode
  }

  mutating func inTemplateEndOfFile() -> Progress {
    guard open.contains(.template) else {
      stopParsing()
      return .done
    }
    closeTemplate()
    return .reprocess
  }

  // MARK: - The mode that fits

  /// Resets the insertion mode appropriately. Only elements that decide it are looked at.
  mutating func resetInsertionMode() {
    var index = Int(open.current.nearest.mode)
    while index >= 0 {
      let element = open[index]
      if let decided = mode(for: element, at: index) {
        mode = decided
        return
      }
      index = index > 0 ? Int(open[index - 1].nearest.mode) : -1
    }
    mode = .inBody
  }

  private func mode(for element: OpenElement, at index: Int) -> Mode? {
    switch element.tag {
    case .select: return modeInSelect(at: index)
    case .td, .th: return .inCell
    case .tr: return .inRow
    case .tbody, .thead, .tfoot: return .inTableBody
    case .caption: return .inCaption
    case .colgroup: return .inColumnGroup
    case .table: return .inTable
    case .template: return templateModes.last ?? .inBody
    case .head: return index > 0 ? .inHead : nil
    case .body: return .inBody
    case .frameset: return .inFrameset
    case .html: return head == nil ? .beforeHead : .afterHead
    default: return nil
    }
  }

  private func modeInSelect(at index: Int) -> Mode {
    let table = open.topmostIndex(.table)
    return table >= 0 && table < index && table > open.topmostIndex(.template) ? .inSelectInTable : .inSelect
  }
}
