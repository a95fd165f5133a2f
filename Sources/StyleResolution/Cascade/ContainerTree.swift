/// The boxes that container queries ask about: each knows the one around it.
///
/// Sizes are estimated without layout: a width that is written, or the width of a block in its parent's; 0 for a
/// container that shrinks to contents it may not look at. Where neither is known, a size feature is false.
final class ContainerTree {
  struct Box {
    /// The box around, or -1.
    var parent: Int32 = -1
    var containerType = PropertyValue.Keyword.normal
    var names: [[UInt8]] = []
    /// The width inside padding and border, in CSS pixels; nil where it is not known.
    var width: Double?
    var height: Double?
    var fontSize = 16.0
    var variables: Int32 = 0
    var display = Display.block

    var isFlex: Bool { display.laysOutChildrenAsItems && !isGrid }
    var isGrid: Bool { display == .grid || display == .inlineGrid }
  }

  private(set) var boxes: [Box] = []
  private let environment: StyleEnvironment
  private let variables: CustomProperties

  init(_ environment: StyleEnvironment, _ variables: CustomProperties) {
    self.environment = environment
    self.variables = variables
  }

  // MARK: - Estimates

  /// Adds the box of an element inside another one (or -1) and gives its number; a growing flex item without siblings
  /// has all of the line.
  func add(
    _ style: ComputedStyle, in around: Int32, isReplaced: Bool, isOnlyChild: Bool
  ) -> Int32 {
    let parent = around < 0 ? nil : boxes[Int(around)]
    let available = parent == nil ? environment.viewportWidth : parent?.width
    var box = Box(
      parent: around, containerType: style.containerType, names: style.containerNames,
      fontSize: style.font.size,
      variables: style.variables, display: style.display)
    box.width = width(style, in: available, parent: parent, isReplaced, isOnlyChild)
    let context = lengthContext(style, base: nil)
    if case .length(let height)? = style.layout.height, let pixels = height.pixels(context) {
      box.height = pixels
    } else if style.containerType == .size {
      // Contained, so that the contents count for nothing.
      box.height = 0
    }
    boxes.append(box)
    return Int32(boxes.count - 1)
  }

  private func lengthContext(_ style: ComputedStyle, base: Double?) -> LengthContext {
    var context = LengthContext(environment)
    context.fontSize = style.font.size
    context.percentageBase = base
    return context
  }

  private func width(
    _ style: ComputedStyle, in available: Double?, parent: Box?, _ isReplaced: Bool, _ isOnlyChild: Bool
  ) -> Double? {
    if style.display == .contents { return available }
    if style.display == .inline, !isReplaced, parent?.display.laysOutChildrenAsItems != true {
      return available
    }
    let context = lengthContext(style, base: available)
    func pixels(_ value: PropertyValue?) -> Double? {
      if case .length(let length)? = value { return length.pixels(context) }
      return nil
    }
    let layout = style.layout
    let inner = (pixels(layout.paddingLeft) ?? 0) + (pixels(layout.paddingRight) ?? 0)
    let borders = (pixels(layout.borderLeft) ?? 0) + (pixels(layout.borderRight) ?? 0)
    let edges = layout.isBorderBox ? inner + borders : 0
    var result: Double?
    if let width = pixels(layout.width) {
      result = width - edges
    } else if shrinks(style, parent, isOnlyChild) {
      result = style.containerType == .normal ? nil : 0
    } else if parent?.isGrid == true, !isOnlyChild {
      // The width of a column.
      result = nil
    } else if let available {
      let margins = (pixels(layout.marginLeft) ?? 0) + (pixels(layout.marginRight) ?? 0)
      result = available - margins - inner - borders
    }
    guard var width = result else { return nil }
    if let maximum = pixels(layout.maxWidth) { width = min(width, maximum - edges) }
    if let minimum = pixels(layout.minWidth) { width = max(width, minimum - edges) }
    return max(width, 0)
  }

  private func shrinks(_ style: ComputedStyle, _ parent: Box?, _ isOnlyChild: Bool) -> Bool {
    if case .keyword(.fill)? = style.layout.width { return false }
    if style.isFloating || style.isAbsolute { return true }
    if parent?.isFlex == true { return !(style.layout.grows && isOnlyChild) }
    switch style.display {
    case .inlineBlock, .inlineFlex, .inlineGrid, .inlineTable, .table, .tableCell, .tablePart,
      .inlineListItem:
      return true
    default: return false
    }
  }

  // MARK: - Queries

  /// Whether a query is true of the nearest container that can answer it, a box (or -1) or one around it.
  func matches(_ query: ContainerQuery, in innermost: Int32) -> Bool {
    var number = innermost
    while number >= 0, !answers(query, boxes[Int(number)]) { number = boxes[Int(number)].parent }
    guard number >= 0 else { return false }
    let container = boxes[Int(number)]
    let value = query.condition.evaluate { feature in
      switch feature {
      case .size(let feature): size(feature, container)
      case .style(let name, let value): style(name, value, container)
      }
    }
    return value ?? false
  }

  private func answers(_ query: ContainerQuery, _ box: Box) -> Bool {
    if let name = query.name, !box.names.contains(name) { return false }
    if query.asksForHeight { return box.containerType == .size }
    if query.asksForSize { return box.containerType != .normal }
    return true
  }

  private func size(_ feature: MediaFeature, _ box: Box) -> Bool? {
    switch feature.name {
    case "width", "inline-size": return feature.holds(box.width, context(box))
    case "height", "block-size": return feature.holds(box.height, context(box))
    default:
      guard let width = box.width, let height = box.height else { return nil }
      if feature.name == "aspect-ratio" { return feature.holds(width / height, context(box)) }
      guard case .keyword(let word)? = feature.bounds.first?.value else { return true }
      return word == (height >= width ? "portrait" : "landscape")
    }
  }

  private func context(_ box: Box) -> LengthContext {
    var context = LengthContext(environment)
    context.fontSize = box.fontSize
    return context
  }

  private func style(_ name: [UInt8], _ value: [UInt8]?, _ box: Box) -> Bool {
    let pieces = variables.value(of: name, in: box.variables)
    guard let value else { return pieces != nil }
    guard let pieces else { return false }
    let text = pieces.map { $0.text.bytes[$0.range] }.joined()
    return Array(text) == value
  }
}

extension MediaFeature {
  /// Whether a known number is within the feature's bounds; nil for an unknown one.
  func holds(_ number: Double?, _ context: LengthContext) -> Bool? {
    guard let number else { return nil }
    if bounds.isEmpty { return number != 0 }
    return bounds.allSatisfy { bound in
      switch bound.value {
      case .number(let value), .ratio(let value), .resolution(let value):
        bound.comparison.holds(number, value)
      case .length(let length): length.pixels(context).map { bound.comparison.holds(number, $0) } ?? false
      case .keyword: false
      }
    }
  }
}
