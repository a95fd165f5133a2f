import LoadTrace
import MarkupDocument
import ResourceDiscovery
import URLStandard

/// Where in the document's source things stand.
extension DocumentLoader {
  /// The place as the trace names it.
  func reference(_ place: Place, text: String) -> Reference {
    let location = inFile(place.sourceOffset.flatMap { document?.location(ofByteOffset: $0) })
    return Reference(
      file: SerializedURL(sourceURL.href), line: location?.line ?? 1, column: location?.column ?? 1,
      construct: place.construct, text: text.utf8.count > 2048 ? String(text.prefix(2048)) : text)
  }

  /// Where an element's text begins.
  func contentPosition(of element: Node) -> SourceLocation? {
    inFile(element.firstChild?.location)
  }

  /// The file that the document's text stands in: that of a `srcdoc` attribute is the one around it.
  var sourceURL: WebURL { markupFrame?.parent.sourceURL ?? context.url }

  /// A place of the document as one of the file; in the first line of an attribute, what stands for characters there
  /// (`&quot;`) puts the column off.
  private func inFile(_ location: SourceLocation?) -> SourceLocation? {
    guard let (parent, frame) = markupFrame, let location else { return location }
    let attribute = parent.reference(Place(frame.node, "srcdoc"), text: "")
    return SourceLocation(
      line: attribute.line + location.line - 1,
      column: location.line == 1 ? attribute.column + location.column - 1 : location.column)
  }

  /// The frame whose attribute the document is, and the document that it stands in.
  private var markupFrame: (parent: DocumentLoader, frame: FrameElement)? {
    guard let parent, let frame, case .markup = frame.content else { return nil }
    return (parent, frame)
  }
}
