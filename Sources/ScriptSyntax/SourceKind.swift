/// What a source text is, which decides its grammar.
public enum SourceKind: Hashable, Sendable {
  /// A classic script.
  case script
  /// An ES module: always strict, with imports and exports.
  case module
}
