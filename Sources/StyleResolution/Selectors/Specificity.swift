/// The weight of a selector: ids, then classes and attributes, then types, each up to 1,023.
///
/// [Selectors 4, specificity](https://drafts.csswg.org/selectors/#specificity-rules).
struct Specificity: Comparable, Hashable, Sendable {
  /// Ten bits a counter, the most significant first; comparing numbers compares specificities.
  private(set) var packed: UInt32

  static let zero = Specificity(packed: 0)
  static let id = Specificity(packed: 1 << 20)
  static let classLike = Specificity(packed: 1 << 10)
  static let type = Specificity(packed: 1)

  static func < (left: Specificity, right: Specificity) -> Bool { left.packed < right.packed }

  /// The sum, counter by counter; a counter that is full stays full.
  static func + (left: Specificity, right: Specificity) -> Specificity {
    var packed: UInt32 = 0
    for shift: UInt32 in [0, 10, 20] {
      let sum = (left.packed >> shift & 1023) + (right.packed >> shift & 1023)
      packed |= min(sum, 1023) << shift
    }
    return Specificity(packed: packed)
  }

  static func += (left: inout Specificity, right: Specificity) { left = left + right }
}
