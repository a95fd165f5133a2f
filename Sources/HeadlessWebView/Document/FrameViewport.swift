import MarkupDocument

/// The size of the view that a frame shows its document in, where that is certain without layout.
///
/// Media queries and `sizes` of the document are asked of it. With style sheets around, or a `style` attribute, it would
/// take layout to know it, and the view of the document around stands in for it.
enum FrameViewport {
  /// The size of a frame that no author's style has a say in, in CSS pixels; `nil` where it is not known.
  ///
  /// [HTML, dimension attributes](https://html.spec.whatwg.org/#dimension-attributes), and 300 by 150 without them; what
  /// has no box has no size either.
  static func size(of frame: Node) -> (width: Double, height: Double)? {
    guard [.iframe, .object, .embed].contains(frame.tag), frame.attribute("style") == nil else { return nil }
    // A hidden `embed` has a box without a size of its own.
    let isHiddenEmbed = frame.tag == .embed && frame.attribute("hidden") != nil
    var next = frame.tag == .embed ? frame.parent : frame
    while let node = next {
      if node.attribute("hidden") != nil { return (0, 0) }
      // It may hide what is in it, or stretch it.
      if node.attribute("style")?.contains("display") == true { return nil }
      next = node.parent
    }
    guard let width = length(frame.attribute("width"), otherwise: isHiddenEmbed ? 0 : 300),
      let height = length(frame.attribute("height"), otherwise: isHiddenEmbed ? 0 : 150)
    else { return nil }
    return (width, height)
  }

  /// The length that an attribute says; `nil` for a percentage.
  ///
  /// [HTML, rules for parsing dimension values](https://html.spec.whatwg.org/#rules-for-parsing-dimension-values)
  private static func length(_ text: String?, otherwise usual: Double) -> Double? {
    guard let text else { return usual }
    let rest = text.drop(while: \.isASCIIWhitespace)
    let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
    guard digits.first?.isNumber == true else { return usual }
    if rest.dropFirst(digits.count).first == "%" { return nil }
    let parts = digits.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    return Double(parts.prefix(2).joined(separator: ".")) ?? usual
  }
}
