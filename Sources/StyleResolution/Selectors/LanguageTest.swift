/// `:lang()`, by [extended filtering](https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2).
struct LanguageTest {
  private let tree: ElementTree
  private let structure: TreeStructure

  init(_ tree: ElementTree, _ structure: TreeStructure) {
    self.tree = tree
    self.structure = structure
  }

  func matches(_ element: Int, _ ranges: [[UInt8]]) -> Bool {
    let language = self.language(of: element).map(asciiLowercased)
    guard !language.isEmpty else { return false }
    return ranges.contains { matches(language, $0) }
  }

  /// The language of an element: its own or its nearest ancestor's, else the document's.
  private func language(of element: Int) -> ArraySlice<UInt8> {
    var next = element
    while next >= 0 {
      if !tree.isShadowRoot(next) {
        let isHTML = tree.mode.isHTML && tree.namespace[next] == .html
        if !isHTML, let language = tree.attribute("xml:lang", of: next) { return language }
        if let language = tree.attribute("lang", of: next) { return language }
      }
      next = Int(tree.parent[next])
    }
    return structure.documentLanguage
  }

  private func matches(_ language: [UInt8], _ range: [UInt8]) -> Bool {
    let tags = language.split(separator: 45, omittingEmptySubsequences: false)
    let wanted = range.split(separator: 45, omittingEmptySubsequences: false)
    guard let first = wanted.first, !range.isEmpty, first == [42] || first == tags[0] else { return false }
    var tag = 1
    for part in wanted.dropFirst() where part != [42] {
      while tag < tags.count, tags[tag] != part {
        // A singleton begins an extension, which is not skipped.
        if tags[tag].count == 1 { return false }
        tag += 1
      }
      guard tag < tags.count else { return false }
      tag += 1
    }
    return true
  }
}
