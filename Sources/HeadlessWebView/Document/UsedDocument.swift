import MarkupDocument

/// A document that `use` elements of another refer to.
final class UsedDocument {
  /// What the bytes that it was parsed from are known by; an answer to another request may have others.
  let digest: String?
  /// Its elements by their names; the first of a name counts.
  let elements: [String: Node]
  /// The names of elements whose resources have been asked for, whoever uses them.
  var copied: Set<String> = []

  init(_ document: Document, digest: String?) {
    self.digest = digest
    var elements: [String: Node] = [:]
    document.root?.forEachDescendant { node in
      guard let id = node.attribute("id"), elements[id] == nil else { return }
      elements[id] = node
    }
    self.elements = elements
  }
}
