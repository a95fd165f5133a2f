/// The pseudo-classes that markup can decide.
enum PseudoClass: UInt8, Sendable {
  case root, scope, empty, link, target, defined, paused, muted
  case firstChild, lastChild, onlyChild, firstOfType, lastOfType, onlyOfType
  case nthChild, nthLastChild, nthOfType, nthLastOfType
  case checked, disabled, enabled, required, optional, readOnly, readWrite, placeholderShown, defaultState
  case indeterminate, inRange, outOfRange, valid, invalid
  case `is`, not, has, lang, directionLTR, directionRTL, host
}

extension PseudoClass {
  /// What a pseudo-class without an argument is here.
  enum Meaning {
    case tested(PseudoClass)
    /// Valid, and true of no element of a page that nobody has touched.
    case never
  }

  /// The pseudo-classes without an argument that WebKit parses.
  static let plain: [String: Meaning] = {
    var table: [String: Meaning] = [
      "root": .tested(.root), "scope": .tested(.scope), "empty": .tested(.empty), "link": .tested(.link),
      "any-link": .tested(.link), "-webkit-any-link": .tested(.link), "target": .tested(.target),
      "defined": .tested(.defined), "paused": .tested(.paused), "muted": .tested(.muted),
      "first-child": .tested(.firstChild), "last-child": .tested(.lastChild),
      "only-child": .tested(.onlyChild), "first-of-type": .tested(.firstOfType),
      "last-of-type": .tested(.lastOfType), "only-of-type": .tested(.onlyOfType),
      "checked": .tested(.checked), "disabled": .tested(.disabled), "enabled": .tested(.enabled),
      "required": .tested(.required), "optional": .tested(.optional), "read-only": .tested(.readOnly),
      "read-write": .tested(.readWrite), "placeholder-shown": .tested(.placeholderShown),
      "default": .tested(.defaultState), "indeterminate": .tested(.indeterminate),
      "in-range": .tested(.inRange), "out-of-range": .tested(.outOfRange), "valid": .tested(.valid),
      "invalid": .tested(.invalid), "host": .tested(.host),
    ]
    for name in untouched.union(scrollbar) { table[name] = .never }
    return table
  }()

  private static let untouched: Set<String> = [
    "active", "active-view-transition", "autofill", "-webkit-autofill", "buffering", "focus",
    "focus-visible", "focus-within", "fullscreen", "-webkit-full-screen", "future", "hover", "modal", "past",
    "playing", "popover-open", "seeking", "stalled", "user-invalid", "user-valid", "visited",
    "volume-locked", "-webkit-drag", "window-inactive",
  ]

  /// States of scrollbar parts.
  static let scrollbar: Set<String> = [
    "corner-present", "decrement", "double-button", "end", "horizontal", "increment", "no-button",
    "single-button", "start", "vertical",
  ]

  /// The pseudo-classes that may follow a part of a form control, and are false there.
  static let userAction: Set<String> = ["active", "hover", "focus", "focus-visible", "focus-within"]
}
