/// Something that selectors ask of an element and that its kind does not tell: its place among its siblings, what is in
/// it, the value of an attribute, a state.
enum Question {
  // The place among siblings, as the most usual of simple selectors.
  case isFirstChild, isLastChild, isOnlyChild
  /// The value of an attribute; to HTML elements some values are the same in any case.
  case attribute(SimpleSelector, CompiledSheet, html: AttributeTest, other: AttributeTest)
  /// Any other simple selector of a sheet.
  case simple(SimpleSelector, CompiledSheet)
  /// Whether the sibling just before the element matches the selector that begins with a simple selector.
  case followsDirectly(Int, CompiledSheet)
  /// Whether any sibling before the element does.
  case follows(Int, CompiledSheet)
}

/// Says which simple selectors have the same answer for all elements of a kind in parents that are alike.
///
/// Lists of selectors are looked through by themselves, and elements with ids that are asked for are told apart before.
struct KindKnowledge {
  private let classAttribute: NameTable.Index?
  /// Whether the document's URL has a fragment, so that an element may be its target.
  private let hasTarget: Bool

  init(_ tree: ElementTree, _ environment: StyleEnvironment) {
    classAttribute = tree.names.index(of: "class".utf8)
    hasTarget = environment.fragment?.isEmpty == false
  }

  /// Whether the kind tells the answer; `isFormElement` is whether states of forms can be true of it.
  func tells(_ simple: SimpleSelector, _ sheet: CompiledSheet, isFormElement: Bool) -> Bool {
    switch simple.kind {
    case .universal, .type, .class, .id, .never, .anchor, .nesting: true
    case .attribute:
      // Elements of a kind have attributes of the same names, as far as names without prefixes are asked for, and the
      // same value of `class`, but not of `Class`.
      simple.namespace == .none
        && (simple.attributeOperator == .exists
          || (sheet.treeName(simple.name) == classAttribute
            && sheet.treeName(simple.foldedName) == classAttribute))
    case .pseudoClass: tells(simple.pseudoClass, isFormElement: isFormElement)
    }
  }

  private func tells(_ pseudoClass: PseudoClass, isFormElement: Bool) -> Bool {
    switch pseudoClass {
    // The root and what is a scope are elements without others of their kind beside them.
    case .root, .scope, .host: true
    case .link, .defined, .paused, .muted, .is, .not: true
    case .target: !hasTarget
    case .checked, .disabled, .enabled, .required, .optional, .placeholderShown, .defaultState,
      .indeterminate, .inRange, .outOfRange, .valid, .invalid:
      !isFormElement
    case .empty, .firstChild, .lastChild, .onlyChild, .firstOfType, .lastOfType, .onlyOfType,
      .nthChild, .nthLastChild, .nthOfType, .nthLastOfType, .readOnly, .readWrite, .has, .lang,
      .directionLTR, .directionRTL:
      false
    }
  }
}

extension KnownElement {
  /// Whether pseudo-classes of forms can be true of an element, but for those of what can be edited.
  var hasFormStates: Bool {
    switch self {
    case .button, .input, .select, .textarea, .option, .optgroup, .fieldset, .form, .progress: true
    default: false
    }
  }
}
