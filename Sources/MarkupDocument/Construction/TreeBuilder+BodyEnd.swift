internal import CLibXML2

// The insertion mode "in body", end tags; and what follows the body.

extension TreeBuilder {
  mutating func inBodyEndTag() -> Progress {
    let tag = tokenizer.tag
    switch BodyRule.endTag(tag) {
    case .template: templateEndTag()
    case .body:
      if open.has(.body, in: .any) { mode = .afterBody }
    case .html:
      guard open.has(.body, in: .any) else { return .done }
      mode = .afterBody
      return .reprocess
    case .block: endBlock(tag, scope: .any)
    case .form: formEndTag()
    case .paragraph:
      if !open.has(.p, in: .button) { insertImpliedElement(.p) }
      closeParagraph()
    case .listItem: endItem(tag, scope: .listItem)
    case .definition: endItem(tag, scope: .any)
    case .heading: headingEndTag()
    case .formatting: adoptionAgency(for: tag)
    case .marked:
      if open.has(tag, in: .any) {
        endBlock(tag, scope: .any)
        formatting.clearToMarker()
      }
    case .breakLine: breakLineEndTag()
    default: anyOtherEndTag()
    }
    return .done
  }

  private mutating func endBlock(_ tag: Tag, scope: OpenElements.Scope) {
    guard open.has(tag, in: scope) else { return }
    generateImpliedEndTags()
    popThrough(tag)
  }

  private mutating func endItem(_ tag: Tag, scope: OpenElements.Scope) {
    guard open.has(tag, in: scope) else { return }
    generateImpliedEndTags(except: tag)
    popThrough(tag)
  }

  private mutating func formEndTag() {
    if open.contains(.template) {
      endBlock(.form, scope: .any)
      return
    }
    guard let node = form else { return }
    form = nil
    let key = Int32(Tag.form.rawValue) * 2
    guard open.reaches(open.index(of: node, key: key), in: .any) else { return }
    generateImpliedEndTags()
    let index = open.index(of: node, key: key)
    if index >= 0 { closed(open.remove(at: index)) }
  }

  private mutating func headingEndTag() {
    let headings: [Tag] = [.h1, .h2, .h3, .h4, .h5, .h6]
    let topmost = headings.map { open.topmostIndex($0) }.max() ?? -1
    guard open.reaches(topmost, in: .any) else { return }
    generateImpliedEndTags()
    pop(through: topmost)
  }

  /// `</br>` is read as `<br>`, without attributes.
  private mutating func breakLineEndTag() {
    reconstructFormattingElements()
    insertImpliedElement(.br)
    pop()
    isFramesetOK = false
  }

  /// Ends the topmost element of that name, unless a special element stands above it.
  mutating func anyOtherEndTag() {
    let index = open.topmostIndex(key: tokenNameKey(isHTML: true))
    guard index >= 0, index >= Int(open.current.nearest.special) else { return }
    generateImpliedEndTags(except: tokenizer.tag == .unknown ? .unknown : tokenizer.tag)
    pop(through: index)
  }

  // MARK: - After body

  mutating func afterBodyStartTag() -> Progress {
    tokenizer.tag == .html ? inBodyStartTag() : afterBodyAnythingElse()
  }

  mutating func afterBodyEndTag() -> Progress {
    guard tokenizer.tag == .html else { return afterBodyAnythingElse() }
    mode = .afterAfterBody
    return .done
  }

  mutating func afterBodyAnythingElse() -> Progress {
    mode = .inBody
    return .reprocess
  }

  // MARK: - Framesets

  mutating func inFramesetStartTag() -> Progress {
    switch tokenizer.tag {
    case .html: return inBodyStartTag()
    case .frameset: insertElement()
    case .frame: insertVoidElement()
    case .noframes: return inHeadStartTag()
    default: break
    }
    return .done
  }

  mutating func inFramesetEndTag() -> Progress {
    guard tokenizer.tag == .frameset, open.count > 1 else { return .done }
    pop()
    if open.current.tag != .frameset { mode = .afterFrameset }
    return .done
  }

  mutating func afterFramesetStartTag() -> Progress {
    switch tokenizer.tag {
    case .html: inBodyStartTag()
    case .noframes: inHeadStartTag()
    default: .done
    }
  }

  mutating func afterFramesetEndTag() -> Progress {
    if tokenizer.tag == .html { mode = .afterAfterFrameset }
    return .done
  }
}
