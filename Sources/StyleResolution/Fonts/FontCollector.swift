/// Notes which text is shown in which font.
///
/// A font is asked for by text, and, without any, by a line that it gives its height to: every box in a line asks for its
/// own font and for that of the block that holds the line. Measured (`docs/behaviour-css.md`).
struct FontCollector {
  /// Whether the document has any font that could be loaded.
  let isNeeded: Bool
  let tree: ElementTree
  private let faces: [String: [FontMatcher.Face]]
  private let installedFamilies: Set<String>
  var usages: [FontUsage] = []
  var textUses: [TextUse] = []
  private var numbers: [FontDescription: Int32] = [:]
  private var descriptions: [FontDescription] = []
  /// The element whose list items before it were counted last, and how many they are.
  private var counted = (element: Int32(-1), items: 0)
  /// The usage of each font by number; -1 until it is used, -2 if it has no family that could be loaded.
  private var usageOfFont: [Int32] = []

  init(_ tree: ElementTree, _ active: ActiveSheets, _ environment: StyleEnvironment) {
    self.tree = tree
    var faces: [String: [FontMatcher.Face]] = [:]
    var order = 0
    for entry in active.entries {
      let ranks = active.ranks[entry.compiled.scope] ?? [0]
      for face in entry.compiled.sheet.fontFaces where entry.isActive[Int(face.context)] {
        order += 1
        faces[face.family, default: []].append(
          FontMatcher.Face(
            rule: face, source: .sheet(entry.compiled.sheet.id), rank: ranks[entry.layer[Int(face.context)]],
            order: order))
      }
    }
    self.faces = faces
    installedFamilies = environment.installedFontFamilies
    isNeeded = !faces.isEmpty
  }

  mutating func selection() -> FontSelection {
    finishTexts()
    return FontSelection(usages: usages, faces: faces, installedFamilies: installedFamilies)
  }

  // MARK: - Fonts

  /// The number of a style's font.
  mutating func number(_ style: ComputedStyle) -> Int32 {
    guard isNeeded else { return -1 }
    if style.fontNumber < 0 { style.fontNumber = number(style.font) }
    return style.fontNumber
  }

  mutating func number(_ font: FontDescription) -> Int32 {
    if let number = numbers[font] { return number }
    let number = Int32(descriptions.count)
    numbers[font] = number
    descriptions.append(font)
    let isLoadable = font.families.contains { family in
      if case .named(let name) = family { faces[name] != nil } else { false }
    }
    usageOfFont.append(isLoadable ? -1 : -2)
    return number
  }

  /// The usage of a font, begun if it is new; nil for a font that loads nothing.
  @inline(__always) mutating func usage(_ number: Int32, _ element: Int) -> Int? {
    guard number >= 0 else { return nil }
    let known = usageOfFont[Int(number)]
    return known == -1 ? addUsage(number, element) : known < 0 ? nil : Int(known)
  }

  private mutating func addUsage(_ number: Int32, _ element: Int) -> Int {
    usageOfFont[Int(number)] = Int32(usages.count)
    usages.append(FontUsage(font: descriptions[Int(number)], element: element))
    return usages.count - 1
  }

  /// Whether a font has a family that could be loaded.
  func isLoadable(_ number: Int32) -> Bool { number >= 0 && usageOfFont[Int(number)] != -2 }

  private mutating func add(_ text: ArraySlice<UInt8>, _ style: ComputedStyle, _ element: Int) {
    guard let usage = usage(number(style), element) else { return }
    usages[usage].characters.insert(text, style.font)
  }

  private mutating func add(_ text: [UInt8], _ style: ComputedStyle, _ element: Int) {
    add(text[...], style, element)
  }

  // MARK: - What is shown

  /// Notes a box: one in a line asks for its font and for the line's.
  mutating func addBox(_ element: Int, _ style: ComputedStyle, _ display: Display, lineFont: Int32) {
    guard isNeeded, tree.namespace[element] != .svg || tree.known[element] == .svg else { return }
    guard display.isInlineLevel || isControl(element) else { return }
    _ = usage(number(style), element)
    if display.isInlineLevel { _ = usage(lineFont, element) }
    if tree.known[element] == .details, !tree.hasSummary(element) {
      add(Array("\u{25B8}Details".utf8), style, element)
    }
    if tree.known[element] == .img, let alternative = tree.attribute("alt", of: element) {
      add(alternative, style, element)
    }
  }

  private func isControl(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .input, .textarea, .select, .button, .meter, .progress, .details: true
    default: false
    }
  }

  /// Notes `::before` and `::after`.
  mutating func addGenerated(_ element: Int, _ style: ComputedStyle, lineFont: Int32, isSkipped: Bool) {
    guard isNeeded else { return }
    _ = usage(number(style), element)
    if style.display.isInlineLevel { _ = usage(lineFont, element) }
    guard !isSkipped else { return }
    for item in style.content.items {
      switch item {
      case .text(let text): add(text, style, element)
      case .attribute(let name):
        if let index = tree.names.index(of: name), let value = tree.attribute(index, of: element) {
          add(value, style, element)
        }
      case .counter(let type): add(Array(Self.counterText(type).utf8), style, element)
      case .openQuote, .closeQuote:
        for quote in style.quotes ?? [Array("\"".utf8), Array("'".utf8)] { add(quote, style, element) }
      case .image, .noQuote: break
      }
    }
    add(style.content.alternative, style, element)
  }

  /// What a counter may show: its value is not known.
  private static func counterText(_ type: ListStyleType) -> String {
    switch type {
    case .decimal: "0123456789"
    case .lowerRoman: "ivxlcdm"
    case .upperRoman: "IVXLCDM"
    default: type.text(1)
    }
  }

  /// Notes the marker of a list item, in the style of the item or of its `::marker`; `content` of a marker is not shown.
  mutating func addMarker(_ element: Int, _ item: ComputedStyle, _ style: ComputedStyle) {
    guard isNeeded, item.hasMarker, let usage = usage(number(style), element) else { return }
    var text = item.listStyleType.text(ordinal(element))
    if item.listStyleType.isCounting { text += ". " }
    var plain = style.font
    plain.transform = .none
    usages[usage].characters.insert(Array(text.utf8)[...], plain)
  }

  /// The number of a list item: its `value`, or its place after the list's `start`.
  private mutating func ordinal(_ element: Int) -> Int {
    func number(_ name: StaticString, of element: Int) -> Int? {
      tree.attribute(name, of: element).flatMap { Int(String(decoding: $0.prefix(9), as: UTF8.self)) }
    }
    if let value = number("value", of: element) { return value }
    let start = tree.parentElement(element).flatMap { number("start", of: $0) } ?? 1
    return start + itemsBefore(element)
  }

  /// The number of list items before a sibling, which is mostly asked for one sibling after the other.
  private mutating func itemsBefore(_ element: Int) -> Int {
    var items = 0
    var previous = tree.previousSibling[element]
    while previous >= 0 {
      if tree.known[Int(previous)] == .li { items += 1 }
      if previous == counted.element {
        items += counted.items
        break
      }
      previous = tree.previousSibling[Int(previous)]
    }
    counted = (Int32(element), items)
    return items
  }

  mutating func addFirstLetter(_ element: Int, _ style: ComputedStyle, _ text: ArraySlice<UInt8>) {
    guard isNeeded else { return }
    add(text, style, element)
  }

  mutating func addFirstLine(_ element: Int, _ style: ComputedStyle) {
    guard isNeeded else { return }
    _ = usage(number(style), element)
    var text = tree.firstText[element]
    while text >= 0 {
      add(tree.value(tree.texts[Int(text)].range), style, element)
      text = tree.texts[Int(text)].next
    }
  }

  mutating func addPlaceholder(_ element: Int, _ style: ComputedStyle) {
    guard isNeeded, let text = tree.attribute("placeholder", of: element) else { return }
    add(text, style, element)
  }

  // MARK: - Form controls

  /// Notes the text that a form control shows.
  mutating func addControlText(_ element: Int, _ style: ComputedStyle, _ forms: FormStates) {
    guard isNeeded else { return }
    switch tree.known[element] {
    case .textarea:
      if forms.showsPlaceholder(element) { addPlaceholder(element, style) }
      var text = tree.firstText[element]
      while text >= 0 {
        add(tree.value(tree.texts[Int(text)].range), style, element)
        text = tree.texts[Int(text)].next
      }
    case .select: addOptions(element, style, forms)
    case .input: addInputText(element, style, forms)
    default: break
    }
  }

  private mutating func addInputText(_ element: Int, _ style: ComputedStyle, _ forms: FormStates) {
    let type = forms.inputType(element)
    switch type {
    case "checkbox", "radio", "range", "color", "file", "hidden": return
    case "image": return add(tree.attribute("alt", of: element) ?? [], style, element)
    case "date", "time", "month", "week", "datetime-local":
      return add(Array("0123456789/:, -".utf8), style, element)
    default: break
    }
    if forms.showsPlaceholder(element) { addPlaceholder(element, style) }
    let fallback = ["submit": "Submit", "reset": "Reset"][type] ?? ""
    add(tree.attribute("value", of: element) ?? Array(fallback.utf8)[...], style, element)
  }

  /// All options count: the widest decides the width.
  private mutating func addOptions(_ select: Int, _ style: ComputedStyle, _ forms: FormStates) {
    for child in tree.children(of: select) where tree.known[child] == .optgroup {
      if let label = tree.attribute("label", of: child) { add(label, style, select) }
    }
    for option in forms.options(of: select) {
      if let label = tree.attribute("label", of: option), !label.isEmpty {
        add(label, style, select)
        continue
      }
      var text = tree.firstText[option]
      while text >= 0 {
        add(tree.value(tree.texts[Int(text)].range), style, select)
        text = tree.texts[Int(text)].next
      }
    }
  }
}
