internal import CLibXML2

// Documents that a parser of libxml2 has built as a whole.

extension Document {
  /// Parses the source with libxml2's XML parser, or with its HTML parser.
  func parseWithLibXML2(limits: ParserLimits) {
    var error = MarkupParseError()
    var oversized: Int?
    let tree = source.bytes.withUnsafeBufferPointer { bytes -> OpaquePointer in
      oversized = OversizedTag.firstOffset(in: bytes, kind: kind, limit: limits.maximumLibXML2Attributes)
      let bytes = UnsafeBufferPointer(rebasing: bytes[..<(oversized ?? bytes.count)])
      let none: StaticString = ""
      let base = bytes.baseAddress ?? none.utf8Start
      if kind == .html { return markup_parse_html(base, bytes.count, &error) }
      var options = MarkupXMLOptions(maximumDepth: limits.maximumXMLDepth) { name, count in
        let found = NamedCharacterReferences.shared.value(
          ofName: UnsafeBufferPointer(start: name, count: count))
        return MarkupBytes(base: found?.baseAddress, count: found?.count ?? 0)
      }
      return markup_parse_xml(base, bytes.count, &options, &error)
    }
    adopt(tree)
    if let oversized {
      parseError = ParseError(
        message: "a tag has too many attributes", location: location(ofByteOffset: oversized))
    } else if error.failed {
      let message = withUnsafeBytes(of: error.message) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      parseError = ParseError(message: message, location: location(ofByteOffset: error.offset))
    }
    if kind == .html { quirksMode = libXML2QuirksMode }
    var annotator = TreeAnnotator(document: self)
    annotator.annotate()
  }

  private var libXML2QuirksMode: QuirksMode {
    guard let doctype else { return .quirks }
    func withBytes(_ text: String?, _ body: (UnsafeBufferPointer<UInt8>?) -> QuirksMode) -> QuirksMode {
      guard var text else { return body(nil) }
      return text.withUTF8 { body($0) }
    }
    return withBytes(doctype.publicID) { publicID in
      withBytes(doctype.systemID) { systemID in
        QuirksMode(forced: false, name: doctype.localNameBytes, publicID: publicID, systemID: systemID)
      }
    }
  }
}

/// Tells the nodes of a tree what libxml2 does not know of them: tags, namespaces, and where attributes start.
struct TreeAnnotator: ~Copyable {
  private let document: Document
  private var tokenizer = Tokenizer()

  init(document: Document) { self.document = document }

  mutating func annotate() {
    let source = document.source.bytes
    source.withUnsafeBufferPointer { source in
      let root = markup_tree_document(document.tree)
      annotate(below: root, isInert: false, source)
    }
  }

  /// Goes through a subtree. The contents of templates in XML are moved out of it, and gone through afterwards.
  private mutating func annotate(
    below first: OpaquePointer, isInert: Bool, _ source: UnsafeBufferPointer<UInt8>
  ) {
    var subtrees: [(root: OpaquePointer, isInert: Bool)] = [(first, isInert)]
    while let subtree = subtrees.popLast() {
      var current = markup_first_child(subtree.root)
      while let node = current {
        annotate(node, isInert: subtree.isInert, source)
        if document.kind == .xml, Node(node, in: document).isHTML(.template), markup_first_child(node) != nil
        {
          let info = NodeInfo(offset: NodeInfo(bits: markup_info(node)).offset, flags: .inert)
          let contents = markup_fragment_create(document.tree, node, info.bits)
          markup_move_children(node, contents)
          subtrees.append((contents, true))
        }
        current = following(node, in: subtree.root)
      }
    }
  }

  private mutating func annotate(_ node: OpaquePointer, isInert: Bool, _ source: UnsafeBufferPointer<UInt8>) {
    var offset = NodeInfo(bits: markup_info(node)).offset
    // A copy that the replacement of an entity is made of does not know where it stands.
    if offset == 0, let parent = markup_parent(node) { offset = NodeInfo(bits: markup_info(parent)).offset }
    let flags: NodeInfo.Flags = isInert ? .inert : []
    guard markup_kind(node) == MARKUP_ELEMENT else {
      markup_set_info(node, NodeInfo(offset: offset, flags: flags).bits)
      return
    }
    let name = UnsafeBufferPointer(cString: markup_name(node))
    let namespace = Namespace(rawValue: UInt8(markup_namespace(node).rawValue)) ?? .other
    let tag =
      switch namespace {
      case .html where document.kind == .html: TagTable.shared.tag(lowercase: name)
      case .html, .svg, .mathML: TagTable.shared.tag(exact: name)
      default: Tag.unknown
      }
    markup_set_info(node, NodeInfo(offset: offset, tag: tag, namespace: namespace, flags: flags).bits)
    if markup_first_attribute(node) != nil { annotateAttributes(of: node, at: offset, source) }
  }

  /// Reads the tag once more, for the places of its attributes.
  private mutating func annotateAttributes(
    of element: OpaquePointer, at offset: Int, _ source: UnsafeBufferPointer<UInt8>
  ) {
    var found = 0
    if offset < source.count, source[offset] == UInt8(ascii: "<") {
      tokenizer.state = .data
      let rest = UnsafeBufferPointer(rebasing: source[offset...])
      tokenizer.supply(rest, origin: offset, isInserted: false, isFinal: true)
      if case .startTag = tokenizer.next() { found = tokenizer.attributes.count }
    }
    var index = 0
    var attribute = markup_first_attribute(element)
    while let current = attribute {
      var info = AttributeInfo(nameOffset: offset, valueOffset: offset)
      let name = UnsafeBufferPointer(cString: markup_attribute_name(current))
      if let match = (index..<max(index, found)).first(where: {
        isName(tokenizer.attributes[$0].name, of: name)
      }) {
        let token = tokenizer.attributes[match]
        info = AttributeInfo(nameOffset: token.nameOffset, valueOffset: token.valueOffset)
        index = match + 1
      }
      markup_attribute_set_info(current, info.bits)
      attribute = markup_next_attribute(current)
    }
  }

  /// Whether a name in lower case is a local name, or one behind a prefix.
  private func isName(_ piece: Tokenizer.Piece, of localName: UnsafeBufferPointer<UInt8>) -> Bool {
    let written = tokenizer.bytes(of: piece)
    let start = written.count - localName.count
    guard start == 0 || start > 0 && written[start - 1] == UInt8(ascii: ":") else { return false }
    for index in 0..<localName.count where written[start + index] != localName[index].asciiLowercased {
      return false
    }
    return true
  }
}

/// Announces a tree that is there as a whole, as if it grew.
struct Replay {
  private let document: Document
  private let events: TreeEvents
  private var upcoming: OpaquePointer?
  /// `upcoming` has been announced, and its children too.
  private var isEnd = false

  init(document: Document, events: TreeEvents) {
    self.document = document
    self.events = events
    upcoming = markup_first_child(markup_tree_document(document.tree))
  }

  /// Goes on to the end of the next script; nil at the end of the document.
  mutating func next() -> OpaquePointer? {
    while let node = upcoming {
      if !isEnd {
        let kind = markup_kind(node)
        if kind == MARKUP_ELEMENT || kind == MARKUP_PROCESSING_INSTRUCTION { events.inserted(node) }
        if let child = markup_first_child(node) {
          upcoming = child
          continue
        }
      }
      leave(node)
      if markup_kind(node) == MARKUP_ELEMENT {
        events.childrenFinished(node)
        let info = NodeInfo(bits: markup_info(node))
        if info.tag == .script, info.namespace == .html || info.namespace == .svg { return node }
      }
    }
    return nil
  }

  private mutating func leave(_ node: OpaquePointer) {
    if let sibling = markup_next(node) {
      (upcoming, isEnd) = (sibling, false)
    } else {
      (upcoming, isEnd) = (markup_parent(node), true)
      if let parent = upcoming, markup_kind(parent) == MARKUP_DOCUMENT { upcoming = nil }
    }
  }
}
