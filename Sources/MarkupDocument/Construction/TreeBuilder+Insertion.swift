internal import CLibXML2

// Making nodes and finding their places.

extension TreeBuilder {
  /// A place in the tree.
  struct Place {
    var parent: OpaquePointer
    var before: OpaquePointer?
    var isInert: Bool
  }

  // MARK: - Places

  /// The appropriate place for inserting a node; where it is foster parented, that place.
  @inline(__always)
  private func place(in target: OpenElement) -> Place {
    if fosterParenting, target.traits.has(.tableStructure) { return fosterPlace() }
    return Place(parent: target.target, before: nil, isInert: target.hasInertChildren)
  }

  private func fosterPlace() -> Place {
    let template = open.topmostIndex(.template)
    let table = open.topmostIndex(.table)
    if template > table {
      return Place(parent: open[template].target, before: nil, isInert: open[template].hasInertChildren)
    }
    guard table > 0 else {
      return Place(parent: open[0].target, before: nil, isInert: open[0].hasInertChildren)
    }
    if let parent = markup_parent(open[table].node) {
      return Place(parent: parent, before: open[table].node, isInert: isInert(parent))
    }
    let below = open[table - 1]
    return Place(parent: below.target, before: nil, isInert: below.hasInertChildren)
  }

  private func isInert(_ parent: OpaquePointer) -> Bool {
    NodeInfo(bits: markup_info(parent)).flags.contains(.inert)
  }

  /// The place of a formatting element that is made anew.
  mutating func clonePlace() -> Place { placeForNode() }

  /// The place of what the adoption agency moves below a common ancestor, which may itself want foster parenting.
  func adoptionPlace(in common: OpenElement) -> Place {
    if common.traits.has(.tableStructure) { return fosterPlace() }
    return Place(parent: common.target, before: nil, isInert: common.hasInertChildren)
  }

  /// The place of an element or comment in the current node.
  ///
  /// When the stack is as high as it may be, the current node is popped, and what would have been its child becomes its
  /// sibling. As in WebKit, that holds neither for what is foster parented nor below an element of the same token.
  private mutating func placeForNode() -> Place {
    let current = open.current
    guard open.count >= limits.maximumDepth, current.node != tokenElement,
      !(fosterParenting && current.traits.has(.tableStructure)), let parent = markup_parent(current.node)
    else { return place(in: current) }
    pop()
    return Place(parent: parent, before: nil, isInert: isInert(parent))
  }

  // MARK: - Elements

  /// Creates an element for the token, inserts it, and puts it on the stack.
  @discardableResult
  mutating func insertElement(_ namespace: Namespace = .html) -> OpaquePointer {
    guard open.count > 0 else {
      let place = Place(parent: markup_tree_document(tree), before: nil, isInert: false)
      return insertElement(namespace, at: place)
    }
    return insertElement(namespace, at: placeForNode())
  }

  private mutating func insertElement(_ namespace: Namespace, at place: Place) -> OpaquePointer {
    let element = createElement(namespace, isInert: place.isInert)
    markup_insert(place.parent, element.node, place.before)
    push(element)
    if !place.isInert { events.inserted(element.node) }
    return element.node
  }

  /// Inserts an element that has no children and is never on the stack.
  mutating func insertVoidElement(_ namespace: Namespace = .html) {
    insertElement(namespace)
    pop()
  }

  /// Inserts an HTML element that no tag in the source stands for.
  mutating func insertImpliedElement(_ tag: Tag) {
    let place =
      open.count > 0
      ? placeForNode()
      : Place(parent: markup_tree_document(tree), before: nil, isInert: false)
    let name = internedName(tag, .html)
    let info = NodeInfo(
      offset: tokenizer.tokenOffset, tag: tag, namespace: .html, flags: flags(isInert: place.isInert))
    let node = markup_element_create(tree, name, MARKUP_NAMESPACE_NONE, info.bits, nil, 0)
    markup_insert(place.parent, node, place.before)
    push(
      openElement(node, tag: tag, namespace: .html, nameKey: Int32(tag.rawValue) * 2, isInert: place.isInert))
    if !place.isInert { events.inserted(node) }
  }

  /// Creates an element for the token, without inserting it.
  mutating func createElement(_ namespace: Namespace, isInert: Bool) -> OpenElement {
    let tag = tokenizer.tag
    let name = tag == .unknown ? internedTokenName() : internedName(tag, namespace)
    let count = attributeInputs(for: namespace)
    var flags = flags(isInert: isInert)
    if tag == .annotationXML, namespace == .mathML, hasHTMLEncoding { flags.insert(.integrationPoint) }
    let info = NodeInfo(offset: tokenizer.tokenOffset, tag: tag, namespace: namespace, flags: flags)
    // HTML elements carry no namespace declaration, as libxml2's own HTML parser leaves them.
    let code = namespace == .html ? MARKUP_NAMESPACE_NONE : MarkupNamespace(UInt32(namespace.rawValue))
    let node = markup_element_create(tree, name, code, info.bits, inputs, count)
    let key =
      (tag == .unknown ? number(ofOtherName: name) : Int32(tag.rawValue)) * 2 + (namespace == .html ? 0 : 1)
    var element = openElement(node, tag: tag, namespace: namespace, nameKey: key, isInert: isInert)
    if flags.contains(.integrationPoint) { element.traits.insert(.htmlIntegrationPoint) }
    return element
  }

  private func flags(isInert: Bool) -> NodeInfo.Flags {
    var flags: NodeInfo.Flags = isInert ? .inert : []
    if isInserted { flags.insert(.inserted) }
    return flags
  }

  private func openElement(
    _ node: OpaquePointer, tag: Tag, namespace: Namespace, nameKey: Int32, isInert: Bool
  ) -> OpenElement {
    OpenElement(
      node: node, target: node, nameKey: nameKey, tag: tag, namespace: namespace,
      traits: .of(tag, in: namespace),
      isInert: isInert, hasInertChildren: isInert)
  }

  /// Puts an element on the stack that has been there before, or is a copy of one that has.
  func openElement(again node: OpaquePointer, nameKey: Int32) -> OpenElement {
    let info = NodeInfo(bits: markup_info(node))
    return openElement(
      node, tag: info.tag, namespace: info.namespace, nameKey: nameKey, isInert: info.flags.contains(.inert))
  }

  // MARK: - The stack

  @inline(__always)
  mutating func push(_ element: OpenElement) {
    open.push(element)
    tokenElement = element.node
  }

  /// Takes the current node off the stack, and says that it is complete.
  @inline(__always)
  mutating func pop() { closed(open.pop()) }

  @inline(__always)
  mutating func closed(_ element: OpenElement) {
    if element.traits.has(.formatting) { formatting.closed(element.node) }
    if !element.isInert, !element.isSilent { events.childrenFinished(element.node) }
  }

  /// Pops until the element at an index has been popped.
  mutating func pop(through index: Int) {
    while open.count > index { pop() }
  }

  /// Pops until an HTML element of that tag has been popped. It must be on the stack.
  mutating func popThrough(_ tag: Tag) { pop(through: max(open.topmostIndex(tag), 0)) }

  mutating func generateImpliedEndTags(except tag: Tag = .unknown) {
    while open.current.traits.has(.impliedEnd), open.current.tag != tag { pop() }
  }

  // MARK: - Text, comments, document types

  @inline(__always)
  mutating func insertText(_ text: UnsafeBufferPointer<UInt8>) {
    insertText(text, offset: tokenizer.tokenOffset)
  }

  mutating func insertText(_ text: UnsafeBufferPointer<UInt8>, offset: Int) {
    guard let base = text.baseAddress, text.count > 0 else { return }
    let place = place(in: open.current)
    let info = NodeInfo(offset: offset, flags: flags(isInert: place.isInert))
    markup_insert_text(tree, place.parent, place.before, base, text.count, info.bits)
  }

  mutating func insertComment() {
    let place = placeForNode()
    insertComment(in: place.parent, before: place.before, isInert: place.isInert)
  }

  mutating func insertComment(in parent: OpaquePointer, before: OpaquePointer? = nil, isInert: Bool = false) {
    let text = tokenizer.text
    let info = NodeInfo(offset: tokenizer.tokenOffset, flags: flags(isInert: isInert))
    let comment = markup_comment_create(tree, text.baseAddress ?? tokenizer.window, text.count, info.bits)
    markup_insert(parent, comment, before)
  }

  mutating func insertDoctype() {
    let doctype = tokenizer.doctype
    let name = tokenizer.bytes(of: doctype.name ?? .init())
    let publicID = doctype.publicID.map { tokenizer.bytes(of: $0) }
    let systemID = doctype.systemID.map { tokenizer.bytes(of: $0) }
    quirksMode = QuirksMode(
      forced: doctype.forcesQuirks, name: name, publicID: publicID, systemID: systemID)
    withOptionalBytes(publicID) { publicBytes in
      withOptionalBytes(systemID) { systemBytes in
        markup_doctype_create(
          tree, name.baseAddress ?? tokenizer.window, name.count, publicBytes, systemBytes)
      }
    }
  }

  private func withOptionalBytes(
    _ bytes: UnsafeBufferPointer<UInt8>?, _ body: (UnsafePointer<MarkupBytes>?) -> Void
  ) {
    guard let bytes else { return body(nil) }
    withUnsafePointer(to: MarkupBytes(base: bytes.baseAddress, count: bytes.count)) { body($0) }
  }

  // MARK: - Names

  /// The tree's copy of a known tag's name, in the case that the namespace has it in.
  mutating func internedName(_ tag: Tag, _ namespace: Namespace) -> UnsafePointer<CChar> {
    let index = Int(tag.rawValue) + (namespace == .svg ? Tag.allCases.count : 0)
    if let name = names[index] { return name }
    let table = TagTable.shared
    let spelling = namespace == .svg ? table.spelling(of: tag) : table.lowercaseSpelling(of: tag)
    let name = intern(spelling)
    names[index] = name
    return name
  }

  private func internedTokenName() -> UnsafePointer<CChar> { intern(tokenizer.bytes(of: tokenizer.name)) }

  private func intern(_ name: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar> {
    markup_intern(tree, name.baseAddress ?? tokenizer.window, name.count)
  }

  /// A number for a name that is no known tag's.
  private mutating func number(ofOtherName name: UnsafePointer<CChar>) -> Int32 {
    if let number = otherNames[name] { return number }
    let number = Int32(Tag.allCases.count + otherNames.count)
    otherNames[name] = number
    return number
  }

  /// The name key that the token's tag has in a namespace.
  mutating func tokenNameKey(isHTML: Bool) -> Int32 {
    let number =
      tokenizer.tag == .unknown ? number(ofOtherName: internedTokenName()) : Int32(tokenizer.tag.rawValue)
    return number * 2 + (isHTML ? 0 : 1)
  }
}
