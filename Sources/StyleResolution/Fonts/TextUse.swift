/// How the texts of elements with one rendering are shown.
struct TextUse {
  let style: ComputedStyle
  /// The number of the style's font, and that of the block that holds the lines.
  let font: Int32
  let lineFont: Int32
  /// Whether the characters matter: the contents are laid out, and the font can be loaded.
  let countsCharacters: Bool
  /// Whether white space is shown as it is.
  let keepsSpace: Bool
  /// Whether ASCII characters are all there is to note once the use has begun.
  let isPlain: Bool
  /// Whether a text was noted.
  var hasBegun = false
  /// The ASCII characters that were noted, a bit each.
  var low: UInt64 = 0
  var high: UInt64 = 0
}

extension FontCollector {
  /// The number of the use that texts in an element have; -1 if they ask for no font that could be loaded.
  mutating func textUse(
    _ element: Int, _ style: ComputedStyle, lineFont: Int32, isSkipped: Bool
  ) -> Int32 {
    guard isNeeded, showsTexts(element) else { return -1 }
    let font = number(style)
    guard isLoadable(font) || isLoadable(lineFont) || !style.animatedFonts.isEmpty else { return -1 }
    textUses.append(
      TextUse(
        style: style, font: font, lineFont: lineFont, countsCharacters: isLoadable(font) && !isSkipped,
        keepsSpace: keepsSpace(element), isPlain: style.font.isPlain && style.animatedFonts.isEmpty))
    return Int32(textUses.count - 1)
  }

  private func showsTexts(_ element: Int) -> Bool {
    guard tree.namespace[element] == .svg else { return true }
    switch tree.known[element] {
    case .svgText, .svgTspan, .svgTextPath, .svgA: return true
    default: return false
    }
  }

  private func keepsSpace(_ element: Int) -> Bool {
    tree.names[tree.localName[element]].elementsEqual("pre".utf8)
  }

  /// Notes the text nodes of an element, from one on.
  @inline(__always) mutating func addTexts(from first: Int32, of element: Int, _ use: Int32) {
    var text = first
    while text >= 0 {
      addText(text, of: element, use)
      text = tree.texts[Int(text)].next
    }
  }

  /// Notes a text node of an element.
  @inline(__always) mutating func addText(_ number: Int32, of element: Int, _ use: Int32) {
    let summary = tree.texts[Int(number)].summary
    let use = Int(use)
    let keepsSpace = textUses[use].keepsSpace
    // White space alone makes no line, unless it is kept.
    if summary.isBlank, !keepsSpace || tree.texts[Int(number)].range.isEmpty { return }
    if !textUses[use].hasBegun { begin(use, element) }
    guard textUses[use].isPlain, summary.isASCII else { return addSlowly(number, of: element, use) }
    textUses[use].low |= keepsSpace ? summary.low | UInt64(summary.ends) : summary.low
    textUses[use].high |= summary.high
  }

  /// Notes that a use has a text, which asks for its line's font and its own.
  private mutating func begin(_ use: Int, _ element: Int) {
    textUses[use].hasBegun = true
    _ = usage(textUses[use].lineFont, element)
    _ = usage(textUses[use].font, element)
  }

  /// Notes a text by its characters, one by one.
  private mutating func addSlowly(_ number: Int32, of element: Int, _ use: Int) {
    let text = tree.value(tree.texts[Int(number)].range)
    let style = textUses[use].style
    if textUses[use].countsCharacters, let usage = usage(textUses[use].font, element) {
      usages[usage].characters.insert(textUses[use].keepsSpace ? text : Self.trimmed(text), style.font)
    }
    for animated in style.animatedFonts {
      guard let usage = usage(self.number(animated), element) else { continue }
      usages[usage].characters.insert(text, animated)
    }
  }

  /// The text without line ends and tabs at its ends, which are not shown there.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0 < 32 }
    while let last = text.last, last < 32 { text.removeLast() }
    return text
  }

  /// Adds the characters that uses noted to those of their fonts.
  mutating func finishTexts() {
    for index in textUses.indices where textUses[index].hasBegun && textUses[index].countsCharacters {
      let use = textUses[index]
      guard let usage = usage(use.font, 0) else { continue }
      usages[usage].characters.insertASCII(low: use.low, high: use.high)
    }
  }
}
