extension DocumentStyles {
  /// The images and fonts that the styles of a document load.
  ///
  /// - Parameters:
  ///   - tree: the document's elements; indices of references are its.
  ///   - environment: the view.
  /// - Returns: the references, which can be asked again for fonts when some fail.
  public func resolve(
    _ tree: ElementTree, in environment: StyleEnvironment = StyleEnvironment()
  ) -> ResolvedStyles {
    var resolver = StyleResolver(tree, self, environment)
    return resolver.resolve()
  }
}

/// Walks the rendered tree, computes styles and notes what they load.
struct StyleResolver {
  let tree: ElementTree
  let environment: StyleEnvironment
  let flat: FlatTree
  let boxes: BoxRules
  let active: ActiveSheets
  let blocks = BlockStore()
  let variables = CustomProperties()
  private var styles: StyleTable
  let collector: RuleCollector
  private var containers: ContainerStack
  private var images: ImageCollector
  private var fonts: FontCollector
  /// The blocks of style attributes and presentational hints, by element.
  private var ownBlocks: [Int32: OwnBlocks] = [:]
  private var found = RuleCollector.Result()
  /// Elements whose first letter must be looked for when all styles are known, with its style.
  private var firstLetters: [(element: Int, style: Int32, generated: [UInt8])] = []
  private var styleOfElement: [Int32]
  private var boxedElements: Set<Int32> = []

  struct OwnBlocks {
    var hints: [Int32] = []
    var inline: Int32?
  }

  init(_ tree: ElementTree, _ styles: DocumentStyles, _ environment: StyleEnvironment) {
    self.tree = tree
    self.environment = environment
    flat = FlatTree(tree)
    var active = ActiveSheets(styles, tree: tree, environment: environment)
    for (number, entry) in active.entries.enumerated() {
      active.setFirstBlock(blocks.count, of: number)
      for block in entry.compiled.sheet.blocks {
        let sheet = entry.compiled.sheet
        _ = blocks.add(StoredBlock(block: block, text: sheet.source, source: .sheet(sheet.id)))
      }
    }
    self.active = active
    let matcher = SelectorMatcher(tree: tree, environment: environment)
    boxes = BoxRules(tree: tree, environment: environment, forms: matcher.structure.forms)
    containers = ContainerStack(environment, variables)
    collector = RuleCollector(active, tree: tree, matcher: matcher)
    let keyframes = KeyframesTable(active, blocks)
    self.styles = StyleTable(
      blocks: blocks, variables: variables, environment: environment, keyframes: keyframes,
      readsLayout: active.readsLayout)
    images = ImageCollector(environment, keyframes)
    fonts = FontCollector(tree, active, environment)
    styleOfElement = Array(repeating: -1, count: tree.count)
    readOwnBlocks()
    variables.registrations = active.registrations()
    self.styles.interesting = blocks.interestingNames(active.styleQueryNames())
  }

  /// Parses style attributes and presentational hints, each distinct text once.
  private mutating func readOwnBlocks() {
    let hints = PresentationalHints(tree)
    let style = tree.names.index(of: "style".utf8)
    guard style != nil || !hints.isEmpty else { return }
    var known: [ArraySlice<UInt8>: Int32] = [:]
    for element in 0..<tree.count where !tree.attributeRange[element].isEmpty {
      var own = OwnBlocks()
      if !hints.isEmpty {
        own.hints = hints.blocks(of: element, readsLayout: active.readsLayout).map { blocks.add($0) }
      }
      if let style, let text = tree.attribute(style, of: element), !text.isEmpty {
        if let number = known[text] {
          own.inline = number
        } else {
          let source = TokenSource(Array(text))
          let parser = DeclarationParser(source: source, readsLayout: active.readsLayout)
          let block = StoredBlock(
            block: parser.parseAll(source.cursor), text: source, source: .styleAttribute(element: element))
          let number = blocks.add(block)
          known[text] = number
          own.inline = number
        }
      }
      if own.inline != nil || !own.hints.isEmpty { ownBlocks[Int32(element)] = own }
    }
  }

  // MARK: - Walking

  private struct Frame {
    var children: [Int32]
    var next: Int
    /// The next own child where `children` is not used, or -1.
    var nextChild: Int32
    var context: ParentContext
    var boxCount: Int
  }

  /// What a child needs to know of its parent.
  struct ParentContext {
    var style: Int32 = StyleTable.root
    var display = Display.block
    /// The font of the nearest block that holds lines.
    var lineFont: Int32 = -1
    /// Whether contents are skipped: they have boxes, and their text is not laid out.
    var isSkipped = false
    var isOnlyChild = false
  }

  mutating func resolve() -> ResolvedStyles {
    var frames: [Frame] = []
    for root in 0..<tree.count where tree.parent[root] < 0 && !tree.isShadowRoot(root) {
      if let frame = visit(root, ParentContext()) { frames.append(frame) }
      while !frames.isEmpty {
        let top = frames.count - 1
        guard let child = nextChild(&frames[top]) else {
          containers.pop(to: frames.removeLast().boxCount)
          continue
        }
        if let frame = visit(child, frames[top].context) { frames.append(frame) }
      }
    }
    findFirstLetters()
    return ResolvedStyles(
      images: images.references, fontSelection: fonts.selection(), boxedElements: boxedElements)
  }

  private func nextChild(_ frame: inout Frame) -> Int? {
    if frame.nextChild >= 0 {
      let child = Int(frame.nextChild)
      frame.nextChild = tree.nextSibling[child]
      return child
    }
    guard frame.next < frame.children.count else { return nil }
    frame.next += 1
    return Int(frame.children[frame.next - 1])
  }

  /// Styles an element and notes what it loads; gives a frame for its children if they are rendered.
  private mutating func visit(_ element: Int, _ parent: ParentContext) -> Frame? {
    collector.collect(element, containers, into: &found)
    addOwnBlocks(element)
    let number = styles.style(parent: parent.style, pseudoElement: .none, found.element)
    let style = styles[number]
    styleOfElement[element] = number
    let ownDisplay = boxes.display(element, style)
    // A column group holds columns and nothing else.
    let isMisplaced = parent.display == .column && ownDisplay != .column
    let hasBox = !isMisplaced && boxes.hasBox(element, ownDisplay)
    guard hasBox || ownDisplay == .contents else {
      if ownDisplay != .none {
        images.addKeyframes(number, of: styles, element, .none, scope: tree.scope[element])
      }
      return nil
    }
    let boxCount = containers.count
    let rendersChildren = boxes.rendersChildren(element)
    if active.usesContainerSizes || !styles.interesting.isEmpty {
      containers.push(style, isReplaced: !rendersChildren, isOnlyChild: parent.isOnlyChild)
    }
    let display = displayType(ownDisplay, style, parent)
    var context = parent
    context.style = number
    context.display = display == .contents ? parent.display : display
    context.isSkipped = parent.isSkipped || isSkipping(element, style)
    if display.isBlockContainer || !display.isInlineLevel && display != .contents {
      context.lineFont = fonts.number(style)
    }
    context.isOnlyChild = tree.firstChild[element] >= 0 && tree.nextSibling[Int(tree.firstChild[element])] < 0
    if hasBox {
      boxedElements.insert(Int32(element))
      images.add(number, of: styles, element, .none, scope: tree.scope[element])
      fonts.addBox(element, style, display, lineFont: parent.lineFont)
    } else {
      images.addKeyframes(number, of: styles, element, .none, scope: tree.scope[element])
    }
    let isReplaced = replacesContents(style, element)
    visitPseudoElements(
      element, number, display, context, isReplaced: isReplaced || !hasBox && display != .contents)
    guard rendersChildren, !isReplaced else {
      fonts.addControlText(element, style, boxes.forms)
      containers.pop(to: boxCount)
      return nil
    }
    if fonts.isNeeded { addTexts(element, style, display, context) }
    return frame(for: element, context, boxCount)
  }

  private func frame(for element: Int, _ context: ParentContext, _ boxCount: Int) -> Frame {
    if tree.shadowRoots.isEmpty {
      return Frame(
        children: [], next: 0, nextChild: tree.firstChild[element], context: context, boxCount: boxCount)
    }
    return Frame(
      children: flat.children(of: element), next: 0, nextChild: -1, context: context, boxCount: boxCount)
  }

  private mutating func addOwnBlocks(_ element: Int) {
    guard let own = ownBlocks[Int32(element)] else { return }
    for hint in own.hints {
      let priority = Priority(origin: .hint, layer: 0, specificity: .zero)
      found.element.append(Cascade.Match(block: hint, priority: priority, order: 0))
    }
    if let inline = own.inline {
      let priority = Priority(origin: .author, layer: .max, specificity: .zero, isInline: true)
      found.element.append(Cascade.Match(block: inline, priority: priority, order: 0))
    }
  }

  /// The kind of box, once floating, positioning and the parent's layout have had their say.
  private func displayType(_ display: Display, _ style: ComputedStyle, _ parent: ParentContext) -> Display {
    let isItem = parent.display.laysOutChildrenAsItems
    guard isItem || style.isFloating || style.isAbsolute else { return display }
    return display.blockified
  }

  /// Whether `content` puts one image in place of an element's contents.
  private func replacesContents(_ style: ComputedStyle, _ element: Int) -> Bool {
    guard style.content.form == .items, style.content.items.count == 1, case .image = style.content.items[0]
    else {
      return false
    }
    return boxes.rendersChildren(element)
  }

  /// Whether an element skips its contents: closed details, whose summary is the exception, or by property.
  private func isSkipping(_ element: Int, _ style: ComputedStyle) -> Bool {
    if style.skipsContents { return true }
    guard let parent = tree.parentElement(element), tree.known[parent] == .details,
      !tree.hasAttribute("open", of: parent)
    else { return false }
    return element != tree.children(of: parent).first { tree.known[$0] == .summary }
  }

  private mutating func addTexts(
    _ element: Int, _ style: ComputedStyle, _ display: Display, _ context: ParentContext
  ) {
    let isClosed = tree.known[element] == .details && !tree.hasAttribute("open", of: element)
    let isShadowed = !tree.shadowRoots.isEmpty
    var next = isShadowed ? -1 : tree.firstText[element]
    let texts = isShadowed ? flat.texts(of: element) : []
    var index = 0
    while next >= 0 || index < texts.count {
      let number = next >= 0 ? next : texts[index]
      if next >= 0 { next = tree.texts[Int(next)].next } else { index += 1 }
      fonts.addText(
        tree.value(tree.texts[Int(number)].range), element, style, lineFont: context.lineFont,
        isSkipped: context.isSkipped || isClosed)
    }
  }

  // MARK: - Pseudo-elements

  private mutating func visitPseudoElements(
    _ element: Int, _ number: Int32, _ display: Display, _ context: ParentContext, isReplaced: Bool
  ) {
    let style = styles[number]
    if display == .listItem || display == .inlineListItem { fonts.addMarker(element, style, style) }
    guard !found.pseudo.isEmpty else { return }
    let all = found.pseudo
    var matches: [Cascade.Match] = []
    matches.reserveCapacity(all.count)
    for first in all.indices {
      let pseudo = all[first].element
      guard !all[..<first].contains(where: { $0.element == pseudo }) else { continue }
      matches.removeAll(keepingCapacity: true)
      for entry in all[first...] where entry.element == pseudo {
        if entry.queries.allSatisfy({ containers.matches($0) }) { matches.append(entry.match) }
      }
      guard !matches.isEmpty else { continue }
      visit(pseudo, of: element, number, matches, display, context, isReplaced)
    }
  }

  private mutating func visit(
    _ pseudo: PseudoElement, of element: Int, _ parent: Int32, _ matches: [Cascade.Match], _ display: Display,
    _ context: ParentContext, _ isReplaced: Bool
  ) {
    let parentStyle = styles[parent]
    let number = styles.style(parent: parent, pseudoElement: pseudo, matches)
    let style = styles[number]
    switch pseudo {
    case .before, .after:
      guard !isReplaced, boxes.hasGeneratedContent(element), style.display != .none else { return }
      guard style.content.form == .items else {
        return images.addKeyframes(number, of: styles, element, pseudo, scope: tree.scope[element])
      }
      fonts.addGenerated(element, style, lineFont: context.lineFont, isSkipped: context.isSkipped)
      guard style.display != .contents else {
        return images.addKeyframes(number, of: styles, element, pseudo, scope: tree.scope[element])
      }
      images.add(number, of: styles, element, pseudo, scope: tree.scope[element])
    case .marker:
      guard display == .listItem || display == .inlineListItem, parentStyle.hasMarker else { return }
      images.add(number, of: styles, element, pseudo, scope: tree.scope[element], only: [.content, .cursor])
      fonts.addMarker(element, parentStyle, style)
    case .firstLine:
      guard holdsLines(element, display) else { return }
      images.add(number, of: styles, element, pseudo, scope: tree.scope[element])
      fonts.addFirstLine(element, style)
    case .firstLetter:
      guard holdsLines(element, display) else { return }
      firstLetters.append((element, number, generatedText(element, parent)))
    default:
      guard style.display != .none, boxes.hasPart(pseudo, element, parentStyle) else { return }
      images.add(number, of: styles, element, pseudo, scope: tree.scope[element])
      if pseudo == .placeholder { fonts.addPlaceholder(element, style) }
    }
  }

  private func holdsLines(_ element: Int, _ display: Display) -> Bool {
    guard display.isBlockContainer else { return false }
    switch tree.known[element] {
    case .textarea, .meter, .progress: return true
    default: return boxes.rendersChildren(element)
    }
  }

  /// The text that `::before` of an element begins with.
  private mutating func generatedText(_ element: Int, _ parent: Int32) -> [UInt8] {
    let before = found.pseudo.filter { $0.element == .before }.map(\.match)
    guard !before.isEmpty, boxes.hasGeneratedContent(element) else { return [] }
    let number = styles.style(parent: parent, pseudoElement: .before, before)
    let style = styles[number]
    guard style.content.form == .items, style.display != .none,
      case .text(let text)? = style.content.items.first
    else { return [] }
    return Array(text.drop(while: isCSSWhitespace))
  }

  private mutating func findFirstLetters() {
    guard !firstLetters.isEmpty else { return }
    let finder = FirstLetterFinder(
      tree: tree, flat: flat, styles: styles, styleOfElement: styleOfElement, boxes: boxes,
      candidates: Set(firstLetters.map(\.element)))
    for (element, number, generated) in firstLetters {
      let letter =
        generated.isEmpty ? finder.firstLetter(of: element) : FirstLetterFinder.letter(generated[...])
      guard let letter else { continue }
      images.add(number, of: styles, element, .firstLetter, scope: tree.scope[element])
      fonts.addFirstLetter(element, styles[number], letter)
    }
  }
}
