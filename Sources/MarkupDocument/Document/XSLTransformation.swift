internal import CLibXML2

/// The result of transforming an XML document with an XSLT 1.0 style sheet, as a browser reads it again.
///
/// The work is libxslt's, which is looked for at run time. Style sheets can neither read nor write files nor reach a
/// network, and what they import or include is left out.
public struct XSLTransformation: Sendable {
  /// The text of the result, in the encoding that the style sheet asks for; UTF-8 unless it asks for another.
  public let bytes: [UInt8]
  /// What the result is to be parsed as.
  public let kind: Document.Kind

  /// Whether this system has libxslt.
  public static var isAvailable: Bool { markup_xslt_is_available() }

  /// Transforms a document; nil where libxslt is not there, or either text is no XML, or the transformation fails.
  ///
  /// - Parameters:
  ///   - document: the document, in UTF-8.
  ///   - styleSheet: the style sheet, in UTF-8.
  public init?(of document: [UInt8], by styleSheet: [UInt8]) {
    guard !document.isEmpty, !styleSheet.isEmpty else { return nil }
    let result = document.withUnsafeBufferPointer { document in
      styleSheet.withUnsafeBufferPointer { sheet in
        document.baseAddress.flatMap { documentBase in
          sheet.baseAddress.map { markup_xslt_transform(documentBase, document.count, $0, sheet.count) }
        }
      }
    }
    guard let result, let base = result.bytes else { return nil }
    bytes = Array(UnsafeBufferPointer(start: base, count: result.count))
    kind = result.isHTML ? .html : .xml
    markup_xslt_free(result)
  }
}
