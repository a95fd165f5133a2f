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
  let collector: RuleCollector
  let containers: ContainerTree
  let declarations: OwnDeclarations
  var styles: StyleTable
  var images: ImageCollector
  var fonts: FontCollector
  var found = RuleCollector.Result()
  /// Elements whose first letter must be looked for when all styles are known, with its style.
  var firstLetters: [(element: Int, style: Int32, generated: [UInt8])] = []
  /// Whether what was noted last depends on the element itself, so that it is noted for each element.
  var isElementAsked = false
  /// Pseudo-elements that are visited for each element of a rendering.
  var repeatedPseudoElements: [RepeatedPseudoElements] = []
  private var sharing: StyleSharing
  private var renderings = [Rendering(outline: .outermost)]
  /// What of each rendering is looked at for every element.
  private var outlines = [RenderingOutline.outermost]
  /// The rendering of each element; -1 for what is not rendered.
  private var renderingOfElement: [Int32]

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
    let countInSheets = blocks.count
    let matcher = SelectorMatcher(tree: tree, environment: environment)
    boxes = BoxRules(tree: tree, environment: environment, forms: matcher.structure.forms)
    containers = ContainerTree(environment, variables)
    collector = RuleCollector(active, tree: tree, matcher: matcher)
    let keyframes = KeyframesTable(active, blocks)
    self.styles = StyleTable(
      blocks: blocks, variables: variables, environment: environment, keyframes: keyframes,
      readsLayout: active.readsLayout)
    images = ImageCollector(environment, keyframes)
    fonts = FontCollector(tree, active, environment)
    let groups = ElementGroups(tree, AskedNames(active, tree), looksAtImages: fonts.isNeeded)
    let questions = QuestionCollector(collector.documentRules, active, tree, environment)
    sharing = StyleSharing(tree, active, groups, QuestionTable(questions, matcher))
    declarations = OwnDeclarations(tree, active, groups, into: blocks)
    renderingOfElement = Array(repeating: -1, count: tree.count)
    variables.registrations = active.registrations()
    // What elements declare themselves is used, and of the sheets what rules can match.
    var used = Array(repeating: true, count: blocks.count)
    for block in 0..<countInSheets { used[block] = false }
    collector.markBlocks(in: &used)
    if active.readsLayout { blocks.readLayout(of: used) }
    for block in keyframes.blockNumbers { used[Int(block)] = true }
    self.styles.interesting = blocks.interestingNames(active.styleQueryNames(), in: used)
  }

  // MARK: - Walking

  mutating func resolve() -> ResolvedStyles {
    if tree.shadowRoots.isEmpty {
      // Parents come before their children.
      let (parents, kinds) = (tree.parent, tree.kind)
      for element in 0..<parents.count where kinds[element] >= 0 {
        render(element, in: Int(parents[element]))
      }
    } else {
      for (element, parent) in flat.order() { render(Int(element), in: Int(parent)) }
    }
    findFirstLetters()
    return ResolvedStyles(
      images: images.references, fontSelection: fonts.selection(), renderingOfElement: renderingOfElement,
      outlines: outlines)
  }

  /// Gives an element its rendering, if it is rendered, and notes what it loads.
  @inline(__always)
  private mutating func render(_ element: Int, in parent: Int) {
    let around = parent < 0 ? 0 : renderingOfElement[parent]
    guard around >= 0, outlines[Int(around)].rendersChildren else { return }
    var number = sharing.rendering(
      of: element, in: around, outlines[Int(around)], declarations, renderings)
    if number < 0 {
      number = addRendering(of: element, in: around)
    } else if outlines[Int(number)].isRepeated {
      repeatPseudoElements(of: element, renderings[Int(number)])
    }
    renderingOfElement[element] = number
    let textUse = outlines[Int(number)].textUse
    if textUse >= 0 { addTexts(of: element, textUse) }
  }

  private mutating func addRendering(of element: Int, in around: Int32) -> Int32 {
    let number = Int32(renderings.count)
    let rendering = visit(
      element, renderings[Int(around)].context, ancestors: namesOfAncestors(element, around))
    renderings.append(rendering)
    outlines.append(rendering.outline)
    sharing.note(number)
    return number
  }

  /// The names of an element's ancestors, which in a shadow tree are not what it is rendered in.
  private func namesOfAncestors(_ element: Int, _ around: Int32) -> NameFilter {
    guard !tree.shadowRoots.isEmpty else { return renderings[Int(around)].names }
    var parent = Int(tree.parent[element])
    if parent >= 0, tree.isShadowRoot(parent) { parent = Int(tree.parent[parent]) }
    guard parent >= 0, renderingOfElement[parent] >= 0 else { return NameFilter() }
    return renderings[Int(renderingOfElement[parent])].names
  }

  private mutating func addTexts(of element: Int, _ use: Int32) {
    guard tree.shadowRoots.isEmpty else {
      for text in flat.texts(of: element) { fonts.addText(text, of: element, use) }
      return
    }
    fonts.addTexts(from: tree.firstText[element], of: element, use)
  }

  private mutating func findFirstLetters() {
    guard !firstLetters.isEmpty else { return }
    let finder = FirstLetterFinder(
      tree: tree, flat: flat, styles: styles,
      styleOfElement: renderingOfElement.map { $0 < 0 ? -1 : renderings[Int($0)].context.style },
      boxes: boxes, candidates: Set(firstLetters.map(\.element)))
    for (element, number, generated) in firstLetters {
      let letter =
        generated.isEmpty ? finder.firstLetter(of: element) : FirstLetterFinder.letter(generated[...])
      guard let letter else { continue }
      images.add(number, of: styles, element, .firstLetter, scope: tree.scope[element])
      fonts.addFirstLetter(element, styles[number], letter)
    }
  }
}
