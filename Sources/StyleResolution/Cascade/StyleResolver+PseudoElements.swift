/// The rules for pseudo-elements of elements with one rendering, where what they load depends on each element.
struct RepeatedPseudoElements {
  var rules: [RuleCollector.Pseudo]
  var display: Display
  var isReplaced: Bool
}

extension StyleResolver {
  /// Styles the pseudo-elements that rules were found for, and the marker of a list item.
  mutating func visitPseudoElements(
    _ element: Int, _ display: Display, _ rendering: inout Rendering, isReplaced: Bool
  ) {
    guard !found.pseudo.isEmpty || display == .listItem || display == .inlineListItem else { return }
    let all = RepeatedPseudoElements(rules: found.pseudo, display: display, isReplaced: isReplaced)
    isElementAsked = false
    visit(all, of: element, rendering.context)
    if isElementAsked {
      rendering.outline.isRepeated = true
      rendering.repeated = Int32(repeatedPseudoElements.count)
      repeatedPseudoElements.append(all)
    }
  }

  /// Notes what the pseudo-elements of one more element with a rendering load.
  mutating func repeatPseudoElements(of element: Int, _ rendering: Rendering) {
    visit(repeatedPseudoElements[Int(rendering.repeated)], of: element, rendering.context)
  }

  private mutating func visit(
    _ all: RepeatedPseudoElements, of element: Int, _ context: ParentContext
  ) {
    let style = styles[context.style]
    if all.display == .listItem || all.display == .inlineListItem { addMarker(element, style, style) }
    var matches: [Cascade.Match] = []
    for first in all.rules.indices {
      let pseudo = all.rules[first].element
      guard !all.rules[..<first].contains(where: { $0.element == pseudo }) else { continue }
      matches.removeAll(keepingCapacity: true)
      for entry in all.rules[first...] where entry.element == pseudo {
        if entry.queries.allSatisfy({ containers.matches($0, in: context.container) }) {
          matches.append(entry.match)
        }
      }
      guard !matches.isEmpty else { continue }
      visit(pseudo, of: element, matches, all, context)
    }
  }

  private mutating func visit(
    _ pseudo: PseudoElement, of element: Int, _ matches: [Cascade.Match], _ all: RepeatedPseudoElements,
    _ context: ParentContext
  ) {
    let parentStyle = styles[context.style]
    let number = styles.style(parent: context.style, pseudoElement: pseudo, matches)
    let style = styles[number]
    switch pseudo {
    case .before, .after:
      guard !all.isReplaced, boxes.hasGeneratedContent(element), style.display != .none else { return }
      visitGenerated(pseudo, of: element, number, context)
    case .marker:
      guard all.display == .listItem || all.display == .inlineListItem, parentStyle.hasMarker else { return }
      images.add(number, of: styles, element, pseudo, scope: tree.scope[element], only: [.content, .cursor])
      addMarker(element, parentStyle, style)
    case .firstLine:
      guard holdsLines(element, all.display) else { return }
      images.add(number, of: styles, element, pseudo, scope: tree.scope[element])
      fonts.addFirstLine(element, style)
      isElementAsked = true
    case .firstLetter:
      guard holdsLines(element, all.display) else { return }
      firstLetters.append((element, number, generatedText(element, all.rules, context)))
      isElementAsked = true
    default:
      guard style.display != .none, boxes.hasPart(pseudo, element, parentStyle) else { return }
      images.add(number, of: styles, element, pseudo, scope: tree.scope[element])
      if pseudo == .placeholder { fonts.addPlaceholder(element, style) }
    }
  }

  private mutating func visitGenerated(
    _ pseudo: PseudoElement, of element: Int, _ number: Int32, _ context: ParentContext
  ) {
    let style = styles[number]
    guard style.content.form == .items else {
      return images.addKeyframes(number, of: styles, element, pseudo, scope: tree.scope[element])
    }
    if fonts.isNeeded, style.content.showsAttribute { isElementAsked = true }
    fonts.addGenerated(element, style, lineFont: context.lineFont, isSkipped: context.isSkipped)
    guard style.display != .contents else {
      return images.addKeyframes(number, of: styles, element, pseudo, scope: tree.scope[element])
    }
    images.add(number, of: styles, element, pseudo, scope: tree.scope[element])
  }

  private mutating func addMarker(_ element: Int, _ item: ComputedStyle, _ style: ComputedStyle) {
    fonts.addMarker(element, item, style)
    if fonts.isNeeded, item.hasMarker, item.listStyleType.isCounting { isElementAsked = true }
  }

  private func holdsLines(_ element: Int, _ display: Display) -> Bool {
    guard display.isBlockContainer else { return false }
    switch tree.known[element] {
    case .textarea, .meter, .progress: return true
    default: return boxes.rendersChildren(element)
    }
  }

  /// The text that `::before` of an element begins with.
  private mutating func generatedText(
    _ element: Int, _ rules: [RuleCollector.Pseudo], _ context: ParentContext
  ) -> [UInt8] {
    let before = rules.filter { $0.element == .before }.map(\.match)
    guard !before.isEmpty, boxes.hasGeneratedContent(element) else { return [] }
    let number = styles.style(parent: context.style, pseudoElement: .before, before)
    let style = styles[number]
    guard style.content.form == .items, style.display != .none,
      case .text(let text)? = style.content.items.first
    else { return [] }
    return Array(text.drop(while: isCSSWhitespace))
  }
}
