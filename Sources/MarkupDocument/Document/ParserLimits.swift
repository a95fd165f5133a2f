/// Bounds that keep the tree of any input in proportion to it.
public struct ParserLimits: Sendable {
  /// How deep elements are nested in HTML. A deeper one becomes a sibling of its parent, as in WebKit, whose bound is 512.
  public var maximumDepth: Int
  /// How deep elements are nested in XML. A deeper one ends the document, as in WebKit, whose bound is 5,000.
  public var maximumXMLDepth: Int
  /// How many attributes one tag has where a parser of libxml2 reads it. A tag with more ends the document.
  ///
  /// libxml2 compares each with each. The standard parser has no such bound.
  public var maximumLibXML2Attributes: Int
  /// How many copies of formatting elements (`b`, `a`, …) the parser makes for markup that is nested wrongly.
  ///
  /// A few bytes of markup can ask for a thousand copies. When that many have been made, no more are.
  public var maximumImpliedElements: Int

  /// Creates limits; those not given are WebKit's or, where it has none, far beyond what pages need.
  public init(
    maximumDepth: Int = 512, maximumXMLDepth: Int = 5_000, maximumLibXML2Attributes: Int = 1_000,
    maximumImpliedElements: Int = 1_000_000
  ) {
    self.maximumDepth = maximumDepth
    self.maximumXMLDepth = maximumXMLDepth
    self.maximumLibXML2Attributes = maximumLibXML2Attributes
    self.maximumImpliedElements = maximumImpliedElements
  }
}
