/// What styling an element came to: all that its children need to know of it, and what repeats with every element that
/// shares it.
struct Rendering {
  /// What a child needs to know of its parent.
  var context = ParentContext()
  /// The names of the element and its ancestors.
  var names = NameFilter()
  /// What pseudo-elements must be visited for each element, by number; -1 for none.
  var repeated: Int32 = -1
  var outline = RenderingOutline()
}

/// The part of a rendering that is looked at for each element.
struct RenderingOutline {
  /// The use that texts in the element have; -1 where they ask for no font.
  var textUse: Int32 = -1
  /// Whether the element has a box.
  var hasBox = false
  /// Whether children are rendered.
  var rendersChildren = false
  /// Whether pseudo-elements are visited for each element.
  var isRepeated = false
  /// Whether each child is looked at for itself, because its place among the others decides about it.
  var hasSingularChildren = false
  /// Whether the element is a `details`, one of whose children is shown when it is closed.
  var isDetails = false

  /// What is around the root.
  static let outermost = RenderingOutline(rendersChildren: true, hasSingularChildren: true)
}

/// What a child needs to know of its parent.
struct ParentContext {
  var style: Int32 = StyleTable.root
  var display = Display.block
  /// The font of the nearest block that holds lines.
  var lineFont: Int32 = -1
  /// The innermost container, or -1.
  var container: Int32 = -1
  /// Whether contents are skipped: they have boxes, and their text is not laid out.
  var isSkipped = false
  var isOnlyChild = false
}
