/// The directionality of elements, after
/// [HTML](https://html.spec.whatwg.org/multipage/dom.html#the-directionality).
final class DirectionTest {
  enum Direction {
    case leftToRight, rightToLeft
  }

  private let tree: ElementTree
  /// What the text of elements says, which is asked for by all that is in them.
  private var found: [Int: Direction] = [:]
  /// Bytes of text that are looked at for a strong character.
  private static let maximumText = 65_536

  init(_ tree: ElementTree) { self.tree = tree }

  func direction(of element: Int) -> Direction {
    var next = element
    while next >= 0 {
      if !tree.isShadowRoot(next), tree.namespace[next] == .html, let own = ownDirection(next) { return own }
      next = Int(tree.parent[next])
    }
    return .leftToRight
  }

  /// What the element says itself; nil if it takes its parent's.
  private func ownDirection(_ element: Int) -> Direction? {
    switch tree.attribute("dir", of: element).map(FontParser.normalized) {
    case "ltr": return .leftToRight
    case "rtl": return .rightToLeft
    case "auto": return directionOfText(element)
    default: break
    }
    if tree.names[tree.localName[element]].elementsEqual("bdi".utf8) {
      return directionOfText(element)
    }
    if tree.known[element] == .input, tree.attribute("type", of: element).map(FontParser.normalized) == "tel"
    {
      return .leftToRight
    }
    return nil
  }

  private func directionOfText(_ element: Int) -> Direction {
    if let known = found[element] { return known }
    let direction = textDirection(element) ?? .leftToRight
    found[element] = direction
    return direction
  }

  private func textDirection(_ element: Int) -> Direction? {
    if tree.known[element] == .input { return strong(tree.attribute("value", of: element) ?? []) }
    var looked = 0
    var open: [(node: Int32, text: Int32, child: Int32)] = []
    var node = Int32(element)
    var text = tree.firstText[element]
    var child = tree.firstChild[element]
    while true {
      let textIsFirst = text >= 0 && (child < 0 || tree.texts[Int(text)].precedingElements <= child)
      if textIsFirst {
        let value = tree.value(tree.texts[Int(text)].range)
        looked += value.count
        if let direction = strong(value) { return direction }
        if looked > Self.maximumText { return nil }
        text = tree.texts[Int(text)].next
      } else if child >= 0 {
        let inner = child
        child = tree.nextSibling[Int(inner)]
        if skips(Int(inner)) { continue }
        open.append((node, text, child))
        node = inner
        text = tree.firstText[Int(inner)]
        child = tree.firstChild[Int(inner)]
      } else {
        guard let outer = open.popLast() else { return nil }
        (node, text, child) = outer
      }
    }
  }

  private func skips(_ element: Int) -> Bool {
    if tree.hasAttribute("dir", of: element) { return true }
    switch tree.known[element] {
    case .style, .textarea: return true
    default:
      let name = tree.names[tree.localName[element]]
      return name.elementsEqual("bdi".utf8) || name.elementsEqual("script".utf8)
    }
  }

  /// The direction of the first strong character.
  private func strong(_ text: ArraySlice<UInt8>) -> Direction? {
    var index = 0
    while index < text.count {
      let (codePoint, next) = decodeUTF8(text, at: index)
      index = next
      switch codePoint {
      case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xB5, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2B8, 0x370...0x58F:
        return .leftToRight
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        return .rightToLeft
      case 0x900...0x1FFF, 0x2C00...0x2DFF, 0x3005...0xA4CF, 0xA500...0xD7FF, 0xF900...0xFAFF,
        0x10000...0x107FF,
        0x11000...0x1D7FF, 0x20000...0x3FFFF:
        return .leftToRight
      default: continue
      }
    }
    return nil
  }
}
