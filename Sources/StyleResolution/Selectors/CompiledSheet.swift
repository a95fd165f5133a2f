/// A style sheet with its names as those of a document: the number of each name in the tree, or -1 where the document
/// does not have it.
final class CompiledSheet {
  let sheet: StyleSheet
  /// The tree scope the sheet is of.
  let scope: Int32
  /// The element that holds the sheet, for `@scope` without a start; -1 for none.
  let owner: Int
  let names: [NameTable.Index]

  init(_ sheet: StyleSheet, scope: Int32, owner: Int, tree: ElementTree) {
    self.sheet = sheet
    self.scope = scope
    self.owner = owner
    names = (0..<sheet.names.count).map { index in
      tree.names.index(of: sheet.names[NameTable.Index(index)]) ?? -1
    }
  }

  /// The number in the tree of a name of the sheet; -1 for none.
  @inline(__always) func treeName(_ name: NameTable.Index) -> NameTable.Index {
    name < 0 ? -1 : names[Int(name)]
  }
}
