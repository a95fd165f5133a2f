/// What a module asks for and gives, as linking needs it.
///
/// Everything is in the order of the source.
public struct ModuleRecord: Hashable, Sendable {
  /// The modules that `import` and `export … from` name; a module that is named twice stands twice.
  public var requests: [ModuleRequest] = []
  /// The names that imports bind.
  public var imports: [ImportEntry] = []
  /// The names that the module exports, and its `export *`.
  public var exports: [ExportEntry] = []
  /// The calls of `import(…)`, in functions, too.
  public var dynamicImports: [DynamicImport] = []
  /// The uses of `import.meta`.
  public var metaUses: [ImportMetaUse] = []
  /// Whether `await` is used outside all functions.
  public var hasTopLevelAwait = false

  /// Creates an empty record.
  public init() {}

  /// Reads the record of a module.
  ///
  /// - Parameter source: The text of the module as UTF-8.
  /// - Throws: The first syntax error, as WebKit would find it before it loads anything; of a text that is too deep to
  ///   tell, the record is what was found up to there.
  public init(parsing source: [UInt8]) throws(ScriptSyntaxError) {
    let analysis = ScriptAnalysis(of: source, as: .module)
    if let error = analysis.error { throw error }
    self = analysis.record
  }
}

/// A module that a declaration names.
public struct ModuleRequest: Hashable, Sendable {
  /// What kind of declaration it is.
  public enum Kind: Hashable, Sendable {
    /// `import … from "x"` or `import "x"`.
    case `import`
    /// `export … from "x"`.
    case export
  }

  /// The specifier, with its escapes resolved; a surrogate without its partner reads as U+FFFD.
  public var specifier: String
  /// The import attributes, such as `type`, in order.
  public var attributes: [ImportAttribute]
  /// What kind of declaration it is.
  public var kind: Kind
  /// Where the literal stands, its quotes included.
  public var range: Range<Int>

  /// Creates a request from its parts.
  public init(specifier: String, attributes: [ImportAttribute] = [], kind: Kind = .import, range: Range<Int>)
  {
    self.specifier = specifier
    self.attributes = attributes
    self.kind = kind
    self.range = range
  }
}

/// A key and a value of `with { key: "value" }`.
public struct ImportAttribute: Hashable, Sendable {
  /// The key.
  public var key: String
  /// The value.
  public var value: String

  /// Creates an attribute.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// A name that an import binds.
public struct ImportEntry: Hashable, Sendable {
  /// The index in ``ModuleRecord/requests``.
  public var request: Int
  /// The name that the other module exports; `nil` for `* as name`.
  public var importName: String?
  /// The name in this module.
  public var localName: String
  /// Where the local name stands.
  public var range: Range<Int>

  /// Creates an entry from its parts.
  public init(request: Int, importName: String?, localName: String, range: Range<Int>) {
    self.request = request
    self.importName = importName
    self.localName = localName
    self.range = range
  }
}

/// An export.
public enum ExportEntry: Hashable, Sendable {
  /// A name of this module's own; `export default` of an expression has the local name `*default*`.
  case local(exportName: String, localName: String)
  /// A name of another module, `export {importName as exportName} from …`.
  case indirect(exportName: String, importName: String, request: Int)
  /// `export * as exportName from …`.
  case namespace(exportName: String, request: Int)
  /// `export * from …`.
  case star(request: Int)
}

/// A call of `import(…)`.
public struct DynamicImport: Hashable, Sendable {
  /// The specifier, if it is a string or a template without substitutions; else `nil`.
  public var specifier: String?
  /// The attributes, if the second argument is an object of literals.
  public var attributes: [ImportAttribute]
  /// Where the specifier stands: the literal with its quotes, or the whole first argument.
  public var range: Range<Int>
  /// Where the word `import` begins.
  public var offset: Int

  /// Creates a value from its parts.
  public init(specifier: String?, attributes: [ImportAttribute] = [], range: Range<Int>, offset: Int) {
    self.specifier = specifier
    self.attributes = attributes
    self.range = range
    self.offset = offset
  }
}

/// A use of `import.meta`.
public struct ImportMetaUse: Hashable, Sendable {
  /// Where `import.meta` stands, without the property.
  public var range: Range<Int>
  /// The property, for `import.meta.name`.
  public var property: String?
  /// The first argument of `new URL("x", import.meta.url)` or `import.meta.resolve("x")`, if it is a literal.
  public var relativeURL: String?
  /// Where that literal stands.
  public var relativeURLRange: Range<Int>?

  /// Creates a value from its parts.
  public init(
    range: Range<Int>, property: String? = nil, relativeURL: String? = nil,
    relativeURLRange: Range<Int>? = nil
  ) {
    self.range = range
    self.property = property
    self.relativeURL = relativeURL
    self.relativeURLRange = relativeURLRange
  }
}
