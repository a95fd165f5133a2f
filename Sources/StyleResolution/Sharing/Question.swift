/// Something that selectors ask of an element and that its kind does not tell: its place among its siblings, what is in
/// it, the value of an attribute, a state.
enum Question {
  /// A simple selector of a sheet, by index.
  case simple(sheet: Int32, index: Int32)
  /// Whether a sibling before the element, or the one just before it, matches the selector that begins with a simple
  /// selector.
  case preceded(sheet: Int32, first: Int32, isAdjacent: Bool)
}

extension SimpleSelector {
  /// Whether a selector's answer can differ between elements of one kind in parents that are alike.
  ///
  /// Lists of selectors are looked through by themselves, and ids are told apart before.
  func asksMoreThanKind(isFormElement: Bool) -> Bool {
    switch kind {
    case .universal, .type, .class, .id, .never, .anchor, .nesting: false
    case .attribute: attributeOperator != .exists
    case .pseudoClass: pseudoClass.asksMoreThanKind(isFormElement: isFormElement)
    }
  }
}

extension PseudoClass {
  fileprivate func asksMoreThanKind(isFormElement: Bool) -> Bool {
    switch self {
    // The root and what is a scope are elements without others of their kind beside them.
    case .root, .scope, .host: false
    case .link, .defined, .paused, .muted, .is, .not: false
    case .checked, .disabled, .enabled, .required, .optional, .placeholderShown, .defaultState,
      .indeterminate, .inRange, .outOfRange, .valid, .invalid:
      isFormElement
    case .empty, .target, .firstChild, .lastChild, .onlyChild, .firstOfType, .lastOfType, .onlyOfType,
      .nthChild, .nthLastChild, .nthOfType, .nthLastOfType, .readOnly, .readWrite, .has, .lang,
      .directionLTR, .directionRTL:
      true
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
