extension StyleResolver {
  /// Styles an element and notes what it loads, but for texts.
  mutating func visit(
    _ element: Int, _ parent: ParentContext, ancestors: NameFilter
  ) -> Rendering {
    let surroundings = RuleCollector.Surroundings(
      ancestors: ancestors, containers: containers, container: parent.container)
    collector.collect(element, in: surroundings, into: &found)
    declarations.add(element, to: &found.element)
    let number = styles.style(parent: parent.style, pseudoElement: .none, found.element)
    let style = styles[number]
    var rendering = Rendering()
    rendering.context = parent
    rendering.context.style = number
    let ownDisplay = boxes.display(element, style)
    // A column group holds columns and nothing else.
    let isMisplaced = parent.display == .column && ownDisplay != .column
    rendering.outline.hasBox = !isMisplaced && boxes.hasBox(element, ownDisplay)
    guard rendering.outline.hasBox || ownDisplay == .contents else {
      if ownDisplay != .none {
        images.addKeyframes(number, of: styles, element, .none, scope: tree.scope[element])
      }
      return rendering
    }
    let display = displayType(ownDisplay, style, parent)
    openContext(&rendering, element, display, parent)
    noteBox(rendering, element, display, lineFont: parent.lineFont)
    let replacesContents = replacesContents(style, element)
    visitPseudoElements(
      element, display, &rendering,
      isReplaced: replacesContents || !rendering.outline.hasBox && display != .contents)
    if boxes.rendersChildren(element), !replacesContents {
      rendering.outline.rendersChildren = true
      let isClosed = tree.known[element] == .details && !tree.hasAttribute("open", of: element)
      rendering.outline.textUse = fonts.textUse(
        element, style, lineFont: rendering.context.lineFont,
        isSkipped: rendering.context.isSkipped || isClosed)
      rendering.outline.hasSingularChildren = boxes.choosesAmongChildren(element)
      rendering.outline.isDetails = tree.known[element] == .details
      rendering.names = collector.names(of: element, in: ancestors)
    } else {
      fonts.addControlText(element, style, boxes.forms)
    }
    return rendering
  }

  /// Makes the context that children are styled in.
  private mutating func openContext(
    _ rendering: inout Rendering, _ element: Int, _ display: Display, _ parent: ParentContext
  ) {
    let style = styles[rendering.context.style]
    if active.usesContainers {
      rendering.context.container = containers.add(
        style, in: parent.container, isReplaced: !boxes.rendersChildren(element),
        isOnlyChild: parent.isOnlyChild)
    }
    rendering.context.display = display == .contents ? parent.display : display
    rendering.context.isSkipped = parent.isSkipped || isSkipping(element, style)
    if display.isBlockContainer || !display.isInlineLevel && display != .contents {
      rendering.context.lineFont = fonts.number(style)
    }
    rendering.context.isOnlyChild = tree.hasOneChild(element)
  }

  private mutating func noteBox(
    _ rendering: Rendering, _ element: Int, _ display: Display, lineFont: Int32
  ) {
    let number = rendering.context.style
    if rendering.outline.hasBox {
      images.add(number, of: styles, element, .none, scope: tree.scope[element])
      fonts.addBox(element, styles[number], display, lineFont: lineFont)
    } else {
      images.addKeyframes(number, of: styles, element, .none, scope: tree.scope[element])
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
    return !tree.isFirstSummary(element)
  }
}
