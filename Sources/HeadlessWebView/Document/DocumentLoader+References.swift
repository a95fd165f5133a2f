import LoadTrace
import MarkupDocument
import ResourceDiscovery
import URLStandard

/// Where in the document's source things stand.
extension DocumentLoader {
  /// The place as the trace names it.
  func reference(_ place: Place, text: String) -> Reference {
    let location = place.sourceOffset.flatMap { document?.location(ofByteOffset: $0) }
    return Reference(
      file: SerializedURL(context.url.href), line: location?.line ?? 1, column: location?.column ?? 1,
      construct: place.construct, text: text.utf8.count > 2048 ? String(text.prefix(2048)) : text)
  }

  /// Where an element's text begins.
  func contentPosition(of element: Node) -> SourceLocation? {
    element.firstChild?.location
  }
}
