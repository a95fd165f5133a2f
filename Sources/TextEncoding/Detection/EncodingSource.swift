/// What decided which encoding a resource is in.
public enum EncodingSource: String, Hashable, Sendable {
  /// The byte order mark at the start of the resource.
  case byteOrderMark
  /// The charset of the response: the `charset` parameter, or `textEncodingName`.
  case responseCharset
  /// A `meta` element: `charset`, or `http-equiv` with `content`.
  case metaElement
  /// The XML declaration, or how its first two characters are laid out.
  case xmlDeclaration
  /// The `@charset` rule at the start of a style sheet.
  case charsetRule
  /// The `charset` attribute of the element that asked for the resource.
  case charsetAttribute
  /// What asked for the resource: the document, the style sheet that imports, the parent of a frame.
  case referrer
  /// The rule of the format, or of the web, where nothing else says anything.
  case fallback
}
