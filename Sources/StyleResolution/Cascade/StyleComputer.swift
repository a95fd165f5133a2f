/// Computes styles from cascaded values.
struct StyleComputer {
  let cascade: Cascade
  let variables: CustomProperties
  let environment: StyleEnvironment
  let readsLayout: Bool
  /// The custom properties in force for the style that is computed.
  var scope: Int32 = 0

  /// The style that the cascade's current result gives a child of a parent style.
  func compute(parent: ComputedStyle) -> ComputedStyle {
    let style = ComputedStyle()
    style.variables = scope
    style.font = parent.font
    style.listStyleType = parent.listStyleType
    style.quotes = parent.quotes
    style.display = keywordOrDisplay(parent)
    setImages(style, parent)
    setContent(style, parent)
    setFont(style, parent)
    setListStyle(style)
    setAnimations(style)
    setContainer(style)
    setFlow(style)
    if case .keyword(.none)? = specified(.contentVisibility)?.value { style.skipsContents = true }
    if readsLayout { setLayout(style) }
    return style
  }

  // MARK: - Values

  /// What a cascaded value is once `var()` is replaced; nil where the property is initial or, if it inherits, inherited.
  private func specified(_ property: Property) -> (value: PropertyValue, source: StyleSource)? {
    guard let (value, block) = cascade.value(of: property) else { return nil }
    return resolve(value, of: property, in: block, scope: scope)
  }

  func resolve(
    _ value: PropertyValue, of property: Property, in block: StoredBlock, scope: Int32
  ) -> (value: PropertyValue, source: StyleSource)? {
    guard case .unresolved(let unresolved) = value else { return (value, block.source) }
    let piece = CustomProperties.Piece(text: block.text, source: block.source, range: unresolved.range)
    guard let pieces = variables.substitute(piece, in: scope) else { return nil }
    let text = SubstitutedText(pieces)
    let cursor = text.text.cursor.trimmed
    guard Substitution.scan(cursor) == .plain else { return nil }
    let parsed: DeclarationGrammar.Result?
    if let keyword = DeclarationParser.wideKeyword(cursor) {
      parsed = [(property, .wide(keyword))]
    } else {
      parsed = DeclarationGrammar.parse(unresolved.parser, cursor)
    }
    guard let found = parsed?.first(where: { $0.property == property }) else { return nil }
    return (text.located(found.value), block.source)
  }

  private func isInherit(_ value: PropertyValue) -> Bool {
    if case .wide(.inherit) = value { return true }
    return false
  }

  // MARK: - Boxes and images

  private func keywordOrDisplay(_ parent: ComputedStyle) -> Display {
    guard let (value, _) = specified(.display) else { return .inline }
    if case .display(let display) = value { return display }
    return isInherit(value) ? parent.display : .inline
  }

  private func setImages(_ style: ComputedStyle, _ parent: ComputedStyle) {
    for property in Property.images where property != .content {
      let inherited = property.isInherited ? parent.images(of: property) : nil
      guard let (value, source) = specified(property) else {
        if let inherited { style.images.append(inherited) }
        continue
      }
      switch value {
      case .image(let images):
        style.images.append(ComputedStyle.Images(property: property, images: images, source: source))
      case .wide(.inherit):
        if let images = parent.images(of: property) { style.images.append(images) }
      case .wide(.initial), .initial: break
      default: if let inherited { style.images.append(inherited) }
      }
    }
  }

  private func setContent(_ style: ComputedStyle, _ parent: ComputedStyle) {
    guard let (value, source) = specified(.content) else { return }
    if isInherit(value) { style.content = parent.content }
    guard case .content(let content) = value else { return }
    style.content = content
    let images = content.items.compactMap { if case .image(let image) = $0 { image } else { nil } }
    if !images.isEmpty {
      style.images.insert(ComputedStyle.Images(property: .content, images: images, source: source), at: 0)
    }
  }

  private func setListStyle(_ style: ComputedStyle) {
    switch specified(.listStyleType)?.value {
    case .listStyle(let type): style.listStyleType = type
    case .wide(.initial), .initial: style.listStyleType = .disc
    default: break
    }
    switch specified(.quotes)?.value {
    case .strings(let quotes): style.quotes = quotes
    case .wide(.initial), .initial: style.quotes = nil
    default: break
    }
  }

  // MARK: - Fonts

  private func setFont(_ style: ComputedStyle, _ parent: ComputedStyle) {
    let initial = FontDescription()
    apply(.fontFamily, &style.font, initial) { font, value in
      if case .families(let families) = value { font.families = families }
    } reset: {
      $0.families = initial.families
    }
    apply(.fontStyle, &style.font, initial) { font, value in
      guard case .keyword(let keyword) = value else { return }
      font.isItalic = keyword == .italic
      font.isOblique = keyword == .oblique
    } reset: {
      $0.isItalic = false
      $0.isOblique = false
    }
    apply(.fontWeight, &style.font, initial) { font, value in
      switch value {
      case .number(let weight): font.weight = weight
      case .keyword(.bolder): font.weight = Self.bolder(parent.font.weight)
      case .keyword(.lighter): font.weight = Self.lighter(parent.font.weight)
      default: break
      }
    } reset: {
      $0.weight = 400
    }
    apply(.fontStretch, &style.font, initial) { font, value in
      if case .number(let stretch) = value { font.stretch = stretch }
    } reset: {
      $0.stretch = 100
    }
    apply(.fontSize, &style.font, initial) { font, value in
      guard case .length(let length) = value else { return }
      var context = LengthContext(environment)
      context.fontSize = parent.font.size
      context.percentageBase = parent.font.size
      if let size = length.pixels(context) { font.size = size }
    } reset: {
      $0.size = 16
    }
    setTextEffects(style, initial)
  }

  private func setTextEffects(_ style: ComputedStyle, _ initial: FontDescription) {
    apply(.textTransform, &style.font, initial) { font, value in
      if case .keyword(let keyword) = value { font.transform = keyword }
    } reset: {
      $0.transform = .none
    }
    apply(.fontVariantCaps, &style.font, initial) { font, value in
      if case .keyword(let keyword) = value { font.hasSmallCaps = keyword == .smallCaps }
    } reset: {
      $0.hasSmallCaps = false
    }
    apply(.textSecurity, &style.font, initial) { font, value in
      if case .keyword(let keyword) = value { font.isConcealed = keyword != .none }
    } reset: {
      $0.isConcealed = false
    }
  }

  private func apply(
    _ property: Property, _ font: inout FontDescription, _ initial: FontDescription,
    set: (inout FontDescription, PropertyValue) -> Void, reset: (inout FontDescription) -> Void
  ) {
    guard let (value, _) = specified(property) else { return }
    switch value {
    case .wide(.initial), .initial: reset(&font)
    case .wide: break
    default: set(&font, value)
    }
  }

  /// [Relative weights](https://drafts.csswg.org/css-fonts/#relative-weights)
  private static func bolder(_ weight: Double) -> Double {
    weight < 350 ? 400 : weight < 550 ? 700 : weight < 900 ? 900 : weight
  }

  private static func lighter(_ weight: Double) -> Double {
    weight < 100 ? weight : weight < 550 ? 100 : weight < 750 ? 400 : 700
  }

  // MARK: - Animations and containers

  private func setAnimations(_ style: ComputedStyle) {
    guard case .names(let names)? = specified(.animationName)?.value else { return }
    func list(_ property: Property, _ initial: Double) -> [Double] {
      if case .numbers(let numbers)? = specified(property)?.value, !numbers.isEmpty { return numbers }
      return [initial]
    }
    let durations = list(.animationDuration, 0)
    let delays = list(.animationDelay, 0)
    let fills = list(.animationFillMode, 0)
    let counts = list(.animationIterationCount, 1)
    for (index, name) in names.enumerated() where !name.isEmpty {
      style.animations.append(
        ComputedStyle.Animation(
          name: name, duration: durations[index % durations.count], delay: delays[index % delays.count],
          fillsBackwards: fills[index % fills.count] > 0, count: counts[index % counts.count]))
    }
  }

  private func setContainer(_ style: ComputedStyle) {
    if case .keyword(let type)? = specified(.containerType)?.value { style.containerType = type }
    if case .names(let names)? = specified(.containerName)?.value { style.containerNames = names }
  }

  private func setFlow(_ style: ComputedStyle) {
    if case .keyword(let float)? = specified(.float)?.value { style.isFloating = float != .none }
    if case .keyword(let position)? = specified(.position)?.value { style.isAbsolute = position != .normal }
  }

  private func setLayout(_ style: ComputedStyle) {
    func value(_ property: Property) -> PropertyValue? { specified(property)?.value }
    func keyword(_ property: Property) -> PropertyValue.Keyword? {
      if case .keyword(let keyword)? = value(property) { return keyword }
      return nil
    }
    style.layout.width = value(.width)
    style.layout.minWidth = value(.minWidth)
    style.layout.maxWidth = value(.maxWidth)
    style.layout.height = value(.height)
    style.layout.isBorderBox = keyword(.boxSizing) == .borderBox
    style.layout.marginLeft = value(.marginLeft)
    style.layout.marginRight = value(.marginRight)
    style.layout.paddingLeft = value(.paddingLeft)
    style.layout.paddingRight = value(.paddingRight)
    style.layout.borderLeft = value(.borderLeftWidth)
    style.layout.borderRight = value(.borderRightWidth)
    if case .number(let grow)? = value(.flexGrow) { style.layout.grows = grow > 0 }
    style.layout.scrolls = keyword(.overflow) == .scroll
    style.layout.hasAppearance = keyword(.appearance) != PropertyValue.Keyword.none
  }
}
