/// Tells whether a block has a first letter: text that is the first thing in its first line.
struct FirstLetterFinder {
  let tree: ElementTree
  let flat: FlatTree
  let styles: StyleTable
  let styleOfElement: [Int32]
  let boxes: BoxRules
  /// The elements that have a style for their first letter: the nearest to the letter has it.
  let candidates: Set<Int>
  /// Elements that are looked at for one letter.
  private let maximumElements = 4096

  init(
    tree: ElementTree, flat: FlatTree, styles: StyleTable, styleOfElement: [Int32], boxes: BoxRules,
    candidates: Set<Int>
  ) {
    self.tree = tree
    self.flat = flat
    self.styles = styles
    self.styleOfElement = styleOfElement
    self.boxes = boxes
    self.candidates = candidates
  }

  private enum Item {
    case element(Int)
    case text(Int)
  }

  /// The first letter of a block, with the punctuation around it; nil if it has none.
  func firstLetter(of element: Int) -> ArraySlice<UInt8>? {
    var pending = Array(items(of: element).reversed())
    var looked = 0
    while let item = pending.popLast(), looked < maximumElements {
      looked += 1
      switch item {
      case .text(let text):
        let value = tree.value(tree.texts[text].range).drop(while: isCSSWhitespace)
        if !value.isEmpty { return Self.letter(value) }
      case .element(let child):
        switch verdict(child) {
        case .skip: continue
        case .stop: return nil
        case .enter:
          // Of the blocks in a block only the first one counts, though it be empty.
          if ![.inline, .contents].contains(styles[styleOfElement[child]].display) { pending.removeAll() }
          pending.append(contentsOf: items(of: child).reversed())
        }
      }
    }
    return nil
  }

  /// The first letter of a text: what is up to its first letter or digit and that character.
  static func letter(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var index = 0
    while index < text.count {
      let (codePoint, next) = decodeUTF8(text, at: index)
      index = next
      let isPunctuation =
        codePoint < 0x30 || (0x3A...0x40).contains(codePoint) || (0x2010...0x205E).contains(codePoint)
      if !isPunctuation { break }
    }
    return text.prefix(min(index, text.count))
  }

  private enum Verdict {
    /// The element is nothing of the line: without box, floating, positioned.
    case skip
    /// Something that is not text comes first.
    case stop
    case enter
  }

  private func verdict(_ element: Int) -> Verdict {
    guard styleOfElement[element] >= 0 else { return .skip }
    let style = styles[styleOfElement[element]]
    if style.display == .none || style.isAbsolute || style.isFloating { return .skip }
    if style.display == .contents { return .enter }
    // What is drawn as one thing stands before any text in it.
    if [.br, .svg].contains(tree.known[element]) || tree.namespace[element] == .mathML
      || !boxes.rendersChildren(element)
    {
      return .stop
    }
    switch style.display {
    case .inline, .block, .flowRoot, .listItem: return candidates.contains(element) ? .stop : .enter
    default: return .stop
    }
  }

  /// Children and texts in document order.
  private func items(of element: Int) -> [Item] {
    var items: [(place: Int32, item: Item)] = []
    for child in flat.children(of: element) { items.append((child * 2 + 1, .element(Int(child)))) }
    for text in flat.texts(of: element) {
      items.append((tree.texts[Int(text)].precedingElements * 2, .text(Int(text))))
    }
    return items.sorted { $0.place < $1.place }.map(\.item)
  }
}
