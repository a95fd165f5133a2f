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
      if essence.text == "text/html" || essence.text == "multipart/x-mixed-replace" {
        .html
      } else if essence.isXML {
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
}
