/// What a frame makes of a response, by its MIME type.
///
/// Sources: WebKit, `loader/DocumentLoader.cpp` and `dom/DOMImplementation.cpp`; types as measured.
enum DocumentKind: Sendable, Hashable {
  /// Read by the HTML parser.
  case html
  /// Read by the XML parser.
  case xml
  /// Shown as text: no references are looked for.
  case text
  /// An image on its own; it is the main resource itself.
  case image
  /// Media on its own, which the media engine asks for again.
  case media
  /// PDF, shown by a plug-in.
  case pdf
  /// Cannot be shown: the load is dropped.
  case notShowable

  /// Decides by the response's MIME type alone; content is never sniffed.
  init(mimeType: String?) {
    let essence = MIMEEssence(mimeType)
    self =
      if Self.htmlTypes.contains(essence.text) {
        .html
      } else if Self.xmlTypes.contains(essence.text) {
        .xml
      } else if essence.isRasterImage {
        .image
      } else if essence.text.hasPrefix("text/") || essence.isJSON || essence.isJavaScript {
        .text
      } else if essence.text == "application/pdf" || essence.text == "text/pdf" {
        .pdf
      } else if essence.text.hasPrefix("audio/") || essence.text.hasPrefix("video/") {
        .media
      } else {
        .notShowable
      }
  }

  /// What no other parser takes is read as HTML: XSLT style sheets, too, where they are not applied to anything.
  private static let htmlTypes: Set<String> = ["text/html", "multipart/x-mixed-replace", "text/xsl"]

  /// Other types that end in `+xml` are not shown.
  private static let xmlTypes: Set<String> = [
    "text/xml", "application/xml", "application/xhtml+xml", "application/vnd.wap.xhtml+xml",
    "application/rss+xml", "application/atom+xml", "image/svg+xml",
  ]
}
