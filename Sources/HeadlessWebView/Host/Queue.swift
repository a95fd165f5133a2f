/// A first-in, first-out queue whose ends are both reached in constant time.
struct Queue<Element> {
  private var front: [Element] = []
  private var back: [Element] = []

  var isEmpty: Bool { front.isEmpty && back.isEmpty }

  mutating func append(_ element: Element) {
    back.append(element)
  }

  mutating func popFirst() -> Element? {
    if front.isEmpty {
      back.reverse()
      swap(&front, &back)
    }
    return front.popLast()
  }

  /// Takes out the elements that fit.
  mutating func removeAll(where predicate: (Element) -> Bool) {
    front.removeAll(where: predicate)
    back.removeAll(where: predicate)
  }

  /// The elements in order, transformed; those that give `nil` are left out.
  func compactMap<Result>(_ transform: (Element) -> Result?) -> [Result] {
    front.reversed().compactMap(transform) + back.compactMap(transform)
  }
}
