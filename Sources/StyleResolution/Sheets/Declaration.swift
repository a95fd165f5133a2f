/// One declaration of a longhand, or of a custom property.
struct Declaration: Sendable {
  var property: Property
  var isImportant: Bool
  var value: PropertyValue
}

/// A declaration of a custom property: its name and where its value stands.
struct CustomDeclaration: Sendable {
  var name: [UInt8]
  var isImportant: Bool
  /// Trimmed of white space.
  var range: Range<Int>
  /// A CSS-wide keyword that is the whole value.
  var keyword: PropertyValue.WideKeyword?
}

/// The declarations of one block that are worth keeping.
struct DeclarationBlock: Sendable {
  var declarations: [Declaration] = []
  var customs: [CustomDeclaration] = []
  /// Whether any declaration is `!important`.
  var hasImportant = false
  /// Whether properties of layout were passed over.
  var lacksLayout = false
  /// The tokens that the declarations are made of.
  var tokens: Range<Int32> = 0..<0

  var isEmpty: Bool { declarations.isEmpty && customs.isEmpty }
}
