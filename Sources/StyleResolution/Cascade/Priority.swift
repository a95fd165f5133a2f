/// The order in which declarations win, for normal ones and for important ones.
struct Priority {
  var origin: Origin
  var layer: UInt16
  var specificity: Specificity
  /// The style attribute, which comes after all layers.
  var isInline = false
  /// How far out the tree is whose sheet it is: 0 for the shadow tree of the element, 1 for its own tree, 2 for one
  /// around it.
  var tree: UInt8 = 1

  /// Larger wins.
  var normal: UInt64 {
    UInt64(origin.rawValue) << 56 | UInt64(tree) << 52 | UInt64(isInline ? 1 : 0) << 48
      | UInt64(layer) << 32 | UInt64(specificity.packed)
  }

  /// Larger wins: origins, trees and layers the other way round.
  var important: UInt64 {
    UInt64(3 - origin.rawValue) << 56 | UInt64(3 - tree) << 52 | UInt64(isInline ? 1 : 0) << 48
      | UInt64(UInt16.max - layer) << 32 | UInt64(specificity.packed)
  }
}
