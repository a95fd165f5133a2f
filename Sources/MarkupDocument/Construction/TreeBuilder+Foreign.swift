internal import CLibXML2

// Foreign content: SVG and MathML.

extension TreeBuilder {
  var isIntegrationPointForText: Bool {
    open.current.traits.has([.mathMLTextIntegrationPoint, .htmlIntegrationPoint])
  }

  var isIntegrationPointForStartTag: Bool {
    let current = open.current
    if current.traits.has(.htmlIntegrationPoint) { return true }
    if current.traits.has(.mathMLTextIntegrationPoint) {
      return tokenizer.tag != .mglyph && tokenizer.tag != .malignmark
    }
    return current.tag == .annotationXML && current.namespace == .mathML && tokenizer.tag == .svg
  }

  /// The rules for a start tag in foreign content; `reprocess` leaves it to those of the insertion mode.
  mutating func foreignStartTag() -> Progress {
    if breaksOut {
      leaveForeignContent()
      return .reprocess
    }
    let namespace = open.current.namespace
    insertElement(namespace)
    guard tokenizer.isSelfClosing else { return .done }
    let element = open.current
    pop()
    if element.tag == .script, namespace == .svg { finished(script: element) }
    return .done
  }

  private var breaksOut: Bool {
    if tokenizer.tag == .font {
      return tokenAttribute("color") != nil || tokenAttribute("face") != nil || tokenAttribute("size") != nil
    }
    return TagTraits.of(tokenizer.tag, in: .html).has(.breaksOut)
  }

  private mutating func leaveForeignContent() {
    while !open.current.traits.has([.html, .mathMLTextIntegrationPoint, .htmlIntegrationPoint]) { pop() }
  }

  mutating func foreignEndTag() -> Progress {
    let tag = tokenizer.tag
    if tag == .br || tag == .p {
      leaveForeignContent()
      return .reprocess
    }
    let element = open.current
    if tag == .script, element.tag == .script, element.namespace == .svg {
      pop()
      finished(script: element)
      return .done
    }
    // The topmost element of that name ends, if it is above the topmost element of HTML.
    let index = open.topmostIndex(key: tokenNameKey(isHTML: false))
    guard index > Int(element.nearest.html) else { return .reprocess }
    pop(through: index)
    return .done
  }
}
