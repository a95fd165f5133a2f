/// The namespace of an element or attribute.
///
/// The raw values are those of `MarkupNamespace` in the C library.
public enum Namespace: UInt8, Sendable {
  /// No namespace: ordinary attributes, and elements of XML without a declaration.
  case none
  /// `http://www.w3.org/1999/xhtml`: every element of an HTML document outside of SVG and MathML.
  case html
  /// `http://www.w3.org/2000/svg`.
  case svg
  /// `http://www.w3.org/1998/Math/MathML`.
  case mathML
  /// `http://www.w3.org/1999/xlink`.
  case xlink
  /// `http://www.w3.org/XML/1998/namespace`.
  case xml
  /// `http://www.w3.org/2000/xmlns/`.
  case xmlns
  /// One that no rule speaks of; its URI is ``Node/namespaceURI``.
  case other
}
