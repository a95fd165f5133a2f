/// Which children of MathML elements have boxes; measured (`docs/behaviour-css.md`).
extension BoxRules {
  /// Whether an element has a box as far as a parent in MathML has a say in it.
  func hasMathBox(_ element: Int, in parent: Int) -> Bool {
    switch tree.known[parent] {
    case .mathAnnotation, .mathSpace: false
    case .mathSemantics: element == choices.child(of: parent) { representation(of: parent) }
    case .mathAction: element == choices.child(of: parent) { selection(of: parent) }
    default: true
    }
  }

  /// The child of a `semantics` that is drawn: the first, unless only an annotation says how it could be.
  private func representation(of parent: Int) -> Int? {
    let children = Array(tree.children(of: parent))
    guard let first = children.first else { return nil }
    let isMath = tree.namespace[first] == .mathML && tree.known[first] != .mathOther
    let isAnnotation = [.mathAnnotation, .mathAnnotationXML].contains(tree.known[first])
    if isMath, !isAnnotation { return first }
    return children.dropFirst(isMath ? 0 : 1).first(where: isShownAnnotation) ?? first
  }

  private static let shownEncodings: Set<String> = [
    "application/mathml-presentation+xml", "mathml-presentation", "image/svg+xml", "svg1.1",
    "application/xhtml+xml", "text/html",
  ]

  private func isShownAnnotation(_ element: Int) -> Bool {
    guard !tree.hasAttribute("src", of: element) else { return false }
    switch tree.known[element] {
    case .mathAnnotation: return true
    case .mathAnnotationXML:
      return tree.attribute("encoding", of: element).map {
        Self.shownEncodings.contains(FontParser.normalized($0))
      } ?? false
    default: return false
    }
  }

  /// The child of a `maction` that is drawn.
  private func selection(of parent: Int) -> Int? {
    let children = Array(tree.children(of: parent))
    let type = tree.attribute("actiontype", of: parent).map { String(decoding: $0, as: UTF8.self) }
    if type == "tooltip" || type == "statusline" { return children.first }
    let number =
      tree.attribute("selection", of: parent).flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 1
    return children.isEmpty ? nil : children[min(max(number, 1), children.count) - 1]
  }
}
