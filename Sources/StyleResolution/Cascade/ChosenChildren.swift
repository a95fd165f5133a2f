/// The children that are drawn of elements which draw one alone: chosen once, and not for each child anew.
final class ChosenChildren {
  private var chosen: [Int: Int?] = [:]

  /// The child of an element that is drawn; `nil` where none is.
  func child(of parent: Int, _ choose: () -> Int?) -> Int? {
    if let known = chosen[parent] { return known }
    let child = choose()
    chosen[parent] = .some(child)
    return child
  }
}
