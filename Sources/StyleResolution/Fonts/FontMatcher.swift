/// Orders the faces of a family by how well they match a style, after the
/// [font style matching algorithm](https://drafts.csswg.org/css-fonts/#font-style-matching).
struct FontMatcher {
  /// A face with the source it is written in.
  struct Face: Sendable {
    var rule: FontFaceRule
    var source: StyleSource
    /// The layer's rank and the place in the document: a later face comes first among equals.
    var rank: UInt16
    var order: Int
  }

  /// The indices of the faces that can serve, the best first.
  ///
  /// Upright text never takes an italic face, as in WebKit: it goes without the family.
  static func ordered(_ faces: [Face], for font: FontDescription) -> [Int] {
    let isSlanted = font.isItalic || font.isOblique
    let candidates = faces.indices.filter { isSlanted || faces[$0].rule.slope.lowerBound < 14 }
    let ranked = candidates.map { (index: $0, distances: distances(faces[$0].rule, font)) }
    return ranked.sorted { left, right in
      if left.distances != right.distances { return left.distances < right.distances }
      let (first, second) = (faces[left.index], faces[right.index])
      return (first.rank, first.order) > (second.rank, second.order)
    }.map(\.index)
  }

  /// How far a face is from a style; the smaller the better, the first the weightiest.
  private typealias Distances = (stretch: Double, slope: Double, weight: Double)

  private static func distances(_ face: FontFaceRule, _ font: FontDescription) -> Distances {
    (
      stretchDistance(face.stretch, font.stretch), slopeDistance(face, font),
      weightDistance(face.weight, font.weight)
    )
  }

  /// What is on the wrong side counts as farther than anything on the right one.
  private static let far = 10_000.0

  private static func stretchDistance(_ range: ClosedRange<Double>, _ wanted: Double) -> Double {
    if range.contains(wanted) { return 0 }
    if wanted <= 100 {
      return range.upperBound < wanted ? wanted - range.upperBound : far + range.lowerBound - wanted
    }
    return range.lowerBound > wanted ? range.lowerBound - wanted : far + wanted - range.upperBound
  }

  private static func slopeDistance(_ face: FontFaceRule, _ font: FontDescription) -> Double {
    guard font.isItalic || font.isOblique else { return abs(face.slope.lowerBound) }
    let isSlanted = face.slope.upperBound >= 14
    guard isSlanted else { return far - face.slope.upperBound }
    if font.isItalic { return face.isItalic ? 0 : 1 }
    return face.isItalic ? 1 : 0
  }

  private static func weightDistance(_ range: ClosedRange<Double>, _ wanted: Double) -> Double {
    if range.contains(wanted) { return 0 }
    if (400...500).contains(wanted) {
      // Heavier up to 500 first, then lighter, then heavier.
      if range.lowerBound > wanted, range.lowerBound <= 500 { return range.lowerBound - wanted }
      if range.upperBound < wanted { return far + wanted - range.upperBound }
      return 2 * far + range.lowerBound - wanted
    }
    if wanted < 400 {
      return range.upperBound < wanted ? wanted - range.upperBound : far + range.lowerBound - wanted
    }
    return range.lowerBound > wanted ? range.lowerBound - wanted : far + wanted - range.upperBound
  }
}
