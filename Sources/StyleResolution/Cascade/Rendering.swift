/// What styling an element came to: all that its children need to know of it, and what repeats with every element that
/// shares it.
struct Rendering {
  /// What a child needs to know of its parent.
  var context = ParentContext()
  /// Whether the element has a box.
  var hasBox = false
  /// Whether children are rendered.
  var rendersChildren = false
  /// Whether texts in the element can ask for a font, and whether only for their line's.
  var notesTexts = false
  var skipsTexts = false
  /// Whether each child is looked at for itself, because its place among the others decides about it.
  var hasSingularChildren = false
  /// Whether the element is a `details`, one of whose children is shown when it is closed.
  var isDetails = false
  /// The names of the element and its ancestors.
  var names = NameFilter()
  /// What pseudo-elements must be visited for each element, by number; -1 for none.
  var repeated: Int32 = -1

  /// The rendering around the root.
  static let outermost: Rendering = {
    var rendering = Rendering()
    rendering.rendersChildren = true
    rendering.hasSingularChildren = true
    return rendering
  }()
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
