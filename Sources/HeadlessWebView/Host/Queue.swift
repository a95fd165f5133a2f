/// A first-in, first-out queue whose ends are both reached in constant time.
package struct Queue<Element> {
  /// The elements, after places of such as have been taken out.
  private var places: [Element?] = []
  private var head = 0

  package init() {}

  package var isEmpty: Bool { head == places.count }

  package mutating func append(_ element: consuming Element) {
    places.append(element)
  }

  package mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = places[head].take()
    head += 1
    if isEmpty {
      places.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 32, head * 2 > places.count {
      // Half of the places are empty: moving the others costs no more than it took to fill these.
      places.removeFirst(head)
      head = 0
    }
    return element
  }

  /// Takes out the elements that fit.
  package mutating func removeAll(where predicate: (Element) -> Bool) {
    places = places[head...].filter { place in place.map { !predicate($0) } ?? false }
    head = 0
  }

  /// The elements in order, transformed; those that give `nil` are left out.
  package func compactMap<Result>(_ transform: (Element) -> Result?) -> [Result] {
    places[head...].compactMap { place in place.flatMap(transform) }
  }
}
