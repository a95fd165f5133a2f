/// The prefixes that `@namespace` declares in a sheet.
struct NamespaceTable: Sendable {
  /// The namespace of type selectors without a prefix.
  var defaultNamespace = NamespaceTest.any
  private var prefixes: [[UInt8]: NamespaceTest] = [:]

  subscript(prefix: [UInt8]) -> NamespaceTest? { prefixes[prefix] }

  /// Declares a prefix, or the default where it is nil.
  mutating func declare(_ prefix: [UInt8]?, url: [UInt8]) {
    let namespace =
      url.isEmpty ? .none : NamespaceTest(ElementNamespace(url: String(decoding: url, as: UTF8.self)))
    if let prefix { prefixes[prefix] = namespace } else { defaultNamespace = namespace }
  }
}
