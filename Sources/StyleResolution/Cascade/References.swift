/// An image that a document's styles load.
public struct ImageReference: Sendable, Hashable {
  /// The URL as it is meant: escapes decoded, not resolved. It is resolved against the base of `source`.
  public var url: String
  /// Where it is written: the base of the URL is that of the sheet, or the document's for attributes.
  public var source: StyleSource
  /// The 0-based byte offsets in the sheet or the attribute's value, with `url(…)` or the quotes.
  public var range: Range<Int>
  /// The property, a longhand: `background-image`.
  public var property: String
  /// The first element that loads it, by index.
  public var element: Int
  /// The pseudo-element of it, with its colons, or nil.
  public var pseudoElement: String?
  /// Whether it is fetched in CORS mode: masks and shapes.
  public var isCORS: Bool
}

/// A font file that a document's text loads.
public struct FontReference: Sendable, Hashable {
  /// One entry of a `src`.
  public struct ID: Sendable, Hashable {
    /// The sheet of the `@font-face` rule.
    public var source: StyleSource
    /// The 0-based byte offset of the entry's URL.
    public var offset: Int
  }

  /// The entry.
  public var id: ID
  /// The URL as it is meant: escapes decoded, not resolved. It is resolved against the base of `id.source`.
  public var url: String
  /// The 0-based byte offsets in the sheet, with `url(…)` or the quotes.
  public var range: Range<Int>
  /// The family, in lower case.
  public var family: String
  /// The first element that uses the family, by index.
  public var element: Int
}

/// What a document's styles load.
public struct ResolvedStyles: Sendable {
  /// The images, each place of a URL once, in the order of the elements that load them first.
  public internal(set) var images: [ImageReference] = []
  let fontSelection: FontSelection
  /// The rendering of each element; -1 for what is not rendered.
  private let renderingOfElement: [Int32]
  private let outlines: [RenderingOutline]

  init(
    images: [ImageReference], fontSelection: FontSelection, renderingOfElement: [Int32],
    outlines: [RenderingOutline]
  ) {
    self.images = images
    self.fontSelection = fontSelection
    self.renderingOfElement = renderingOfElement
    self.outlines = outlines
  }

  /// Whether an element has a box, so that what only rendered elements load is loaded for it.
  public func hasBox(_ element: Int) -> Bool {
    guard renderingOfElement.indices.contains(element), renderingOfElement[element] >= 0 else { return false }
    return outlines[Int(renderingOfElement[element])].hasBox
  }

  /// The fonts that are loaded when nothing has failed.
  public var fonts: [FontReference] { fonts(failed: []) }

  /// The fonts that are loaded once some are known to have failed: their load, or their data.
  ///
  /// What a failed entry leaves open goes to the next entry, the next face or the next family. The result has all
  /// that is loaded, not only what is new; ask again while new ones fail.
  public func fonts(failed: Set<FontReference.ID>) -> [FontReference] {
    fontSelection.references(failed: failed)
  }
}
