/// The states of form controls that their markup gives, for the pseudo-classes of forms.
final class FormStates {
  private let tree: ElementTree
  /// The radio buttons that are checked, and the groups that have one.
  private lazy var radios = RadioGroups(tree)
  private lazy var defaultButtons = findDefaultButtons()
  private lazy var invalidOwners = findInvalidOwners()
  private lazy var selectedOptions = findSelectedOptions()

  init(_ tree: ElementTree) { self.tree = tree }

  func matches(_ pseudoClass: PseudoClass, _ element: Int) -> Bool {
    switch pseudoClass {
    case .checked: isChecked(element)
    case .disabled: canBeDisabled(element) && isDisabled(element)
    case .enabled: canBeDisabled(element) && !isDisabled(element)
    case .required: canBeRequired(element) && has("required", element)
    case .optional: isControl(element) && !(canBeRequired(element) && has("required", element))
    case .readWrite: isReadWrite(element)
    case .readOnly: !isReadWrite(element)
    case .placeholderShown: showsPlaceholder(element)
    case .defaultState: isDefault(element)
    case .indeterminate: isIndeterminate(element)
    case .inRange: rangeState(element) == true
    case .outOfRange: rangeState(element) == false
    case .valid: validity(element) == true
    case .invalid: validity(element) == false
    default: false
    }
  }

  private func has(_ name: StaticString, _ element: Int) -> Bool { tree.hasAttribute(name, of: element) }

  /// The type of an `input`, in lower case; `text` where none is known.
  func inputType(_ element: Int) -> String {
    let type = tree.attribute("type", of: element).map(FontParser.normalized) ?? "text"
    return Self.inputTypes.contains(type) ? type : "text"
  }

  private static let inputTypes: Set<String> = [
    "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time",
    "datetime-local", "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset",
    "button",
  ]
  static let textTypes: Set<String> = ["text", "search", "tel", "url", "email", "password", "number"]
  private static let dateTypes: Set<String> = ["date", "month", "week", "time", "datetime-local"]

  // MARK: - Checked

  private func isChecked(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .input:
      switch inputType(element) {
      case "checkbox": has("checked", element)
      case "radio": radios.isChecked(element)
      default: false
      }
    case .option: selectedOptions.contains(element)
    default: false
    }
  }

  /// The options that are selected: the last marked one, or the first of a menu.
  private func findSelectedOptions() -> Set<Int> {
    var selected: Set<Int> = []
    for select in 0..<tree.count where tree.known[select] == .select {
      let options = self.options(of: select)
      let marked = options.filter { has("selected", $0) }
      if has("multiple", select) {
        selected.formUnion(marked)
      } else if let last = marked.last {
        selected.insert(last)
      } else if isMenu(select), let first = options.first(where: { !isDisabled($0) }) ?? options.first {
        selected.insert(first)
      }
    }
    return selected
  }

  /// Whether a `select` shows one option, not a list.
  func isMenu(_ select: Int) -> Bool {
    if has("multiple", select) { return false }
    guard let size = tree.attribute("size", of: select) else { return true }
    return parseDouble(ArraySlice(size.prefix(4))) <= 1
  }

  /// The options of a `select`, in or out of groups.
  func options(of select: Int) -> [Int] {
    tree.children(of: select).flatMap { child -> [Int] in
      switch tree.known[child] {
      case .option: [child]
      case .optgroup: tree.children(of: child).filter { tree.known[$0] == .option }
      default: []
      }
    }
  }

  // MARK: - Disabled, required, editable

  private func canBeDisabled(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .button, .input, .select, .textarea, .option, .optgroup, .fieldset: true
    default: false
    }
  }

  func isDisabled(_ element: Int) -> Bool {
    if has("disabled", element) { return true }
    switch tree.known[element] {
    case .option:
      let parent = Int(tree.parent[element])
      return parent >= 0 && tree.known[parent] == .optgroup && has("disabled", parent)
    case .optgroup: return false
    default: return isInDisabledFieldset(element)
    }
  }

  private func isInDisabledFieldset(_ element: Int) -> Bool {
    var child = element
    while let parent = tree.parentElement(child) {
      if tree.known[parent] == .fieldset, has("disabled", parent) {
        let firstLegend = tree.children(of: parent).first { tree.known[$0] == .legend }
        if child != firstLegend { return true }
      }
      child = parent
    }
    return false
  }

  private func isControl(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .button, .input, .select, .textarea: true
    default: false
    }
  }

  private func canBeRequired(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .select, .textarea: return true
    case .input:
      let type = inputType(element)
      return !["hidden", "range", "color", "submit", "image", "reset", "button"].contains(type)
    default: return false
    }
  }

  private func isReadWrite(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .textarea: return !has("readonly", element) && !isDisabled(element)
    case .input:
      let type = inputType(element)
      guard Self.textTypes.contains(type) || Self.dateTypes.contains(type) else { return false }
      return !has("readonly", element) && !isDisabled(element)
    default: return isEditable(element)
    }
  }

  private func isEditable(_ element: Int) -> Bool {
    var next: Int? = element
    while let current = next {
      switch tree.attribute("contenteditable", of: current).map(FontParser.normalized) {
      case "", "true", "plaintext-only": return true
      case "false": return false
      default: next = tree.parentElement(current)
      }
    }
    return false
  }

  // MARK: - Placeholders

  /// Whether a control shows its placeholder: it has one that is not empty, and no value.
  func showsPlaceholder(_ element: Int) -> Bool {
    guard let placeholder = tree.attribute("placeholder", of: element), !placeholder.isEmpty else {
      return false
    }
    switch tree.known[element] {
    case .textarea: return !tree.hasText(element)
    case .input:
      return Self.textTypes.contains(inputType(element))
        && (tree.attribute("value", of: element) ?? []).isEmpty
    default: return false
    }
  }

  // MARK: - Default

  private func isDefault(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .option: return has("selected", element)
    case .input where ["checkbox", "radio"].contains(inputType(element)): return has("checked", element)
    default: return defaultButtons.contains(element)
    }
  }

  /// The first submit button of each form.
  private func findDefaultButtons() -> Set<Int> {
    var buttons: Set<Int> = []
    var seen: Set<Int> = []
    for element in 0..<tree.count where isSubmitButton(element) {
      guard let form = form(of: element), seen.insert(form).inserted else { continue }
      buttons.insert(element)
    }
    return buttons
  }

  private func isSubmitButton(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .input: return ["submit", "image"].contains(inputType(element))
    case .button:
      let type = tree.attribute("type", of: element).map(FontParser.normalized) ?? "submit"
      return type != "button" && type != "reset"
    default: return false
    }
  }

  private func form(of element: Int) -> Int? {
    var next = tree.parentElement(element)
    while let current = next {
      if tree.known[current] == .form { return current }
      next = tree.parentElement(current)
    }
    return nil
  }

  // MARK: - Indeterminate

  private func isIndeterminate(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .progress: !has("value", element)
    case .input: inputType(element) == "radio" && !radios.hasChecked(element)
    default: false
    }
  }

  // MARK: - Validity

  /// Whether a number is within its bounds; nil if there are none.
  private func rangeState(_ element: Int) -> Bool? {
    guard tree.known[element] == .input, willValidate(element) else { return nil }
    let type = inputType(element)
    guard type == "number" || type == "range" || Self.dateTypes.contains(type) else { return nil }
    let low = tree.attribute("min", of: element)
    let high = tree.attribute("max", of: element)
    guard type == "range" || low != nil || high != nil else { return nil }
    guard let value = tree.attribute("value", of: element), !value.isEmpty, type != "range" else {
      return true
    }
    return !isBelow(value, low, type) && !isBelow(high ?? value, value, type)
  }

  /// Whether a value is less than another, as numbers or, for dates in their one form, as text.
  private func isBelow(_ value: ArraySlice<UInt8>, _ bound: ArraySlice<UInt8>?, _ type: String) -> Bool {
    guard let bound else { return false }
    if type == "number" {
      guard let left = Double(String(decoding: value, as: UTF8.self)),
        let right = Double(String(decoding: bound, as: UTF8.self))
      else { return false }
      return left < right
    }
    return value.count == bound.count && value.lexicographicallyPrecedes(bound)
  }

  private func willValidate(_ element: Int) -> Bool {
    guard !isDisabled(element) else { return false }
    switch tree.known[element] {
    case .select: return true
    case .textarea: return !has("readonly", element)
    case .button: return isSubmitButton(element)
    case .input:
      let type = inputType(element)
      return !has("readonly", element) && !["hidden", "reset", "button"].contains(type)
    default: return false
    }
  }

  /// Whether an element is valid; nil if it is neither valid nor invalid.
  private func validity(_ element: Int) -> Bool? {
    switch tree.known[element] {
    case .form, .fieldset: !invalidOwners.contains(element)
    default: willValidate(element) ? isValid(element) : nil
    }
  }

  private func isValid(_ element: Int) -> Bool {
    if canBeRequired(element), has("required", element), isMissing(element) { return false }
    if rangeState(element) == false { return false }
    guard tree.known[element] == .input, let value = tree.attribute("value", of: element), !value.isEmpty
    else {
      return true
    }
    switch inputType(element) {
    case "email": return isEmail(value)
    case "url": return isURL(value)
    default: return SimplePattern(tree.attribute("pattern", of: element)).allows(value)
    }
  }

  private func isMissing(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .textarea: return !tree.hasText(element)
    case .select:
      let selected = options(of: element).filter { selectedOptions.contains($0) }
      return selected.allSatisfy { option in
        guard let value = tree.attribute("value", of: option) else { return !tree.hasText(option) }
        return value.isEmpty
      }
    default:
      switch inputType(element) {
      case "checkbox": return !has("checked", element)
      case "radio": return !radios.hasChecked(element)
      default: return (tree.attribute("value", of: element) ?? []).isEmpty
      }
    }
  }

  private func isEmail(_ value: ArraySlice<UInt8>) -> Bool {
    let parts = value.split(separator: 64, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return false }
    return !value.contains { isCSSWhitespace($0) || $0 == 44 } && parts[1].last != 46 && parts[1].first != 46
  }

  private func isURL(_ value: ArraySlice<UInt8>) -> Bool {
    guard let colon = value.firstIndex(of: 58), let first = value.first, isNameStart(first) else {
      return false
    }
    return colon > value.startIndex && colon + 1 < value.endIndex
  }

  /// The forms and fieldsets that hold an invalid control.
  private func findInvalidOwners() -> Set<Int> {
    var owners: Set<Int> = []
    for element in 0..<tree.count where isControl(element) && validity(element) == false {
      var next = tree.parentElement(element)
      while let current = next {
        if tree.known[current] == .form || tree.known[current] == .fieldset { owners.insert(current) }
        next = tree.parentElement(current)
      }
    }
    return owners
  }
}

/// The radio buttons of a document by group: a name within a form.
private struct RadioGroups {
  private var checkedOfGroup: [Key: Int] = [:]
  private var groupOfButton: [Int: Key] = [:]
  private var loneChecked: Set<Int> = []

  private struct Key: Hashable {
    var form: Int
    var name: String
  }

  init(_ tree: ElementTree) {
    for element in 0..<tree.count where tree.known[element] == .input {
      guard tree.attribute("type", of: element).map(FontParser.normalized) == "radio" else { continue }
      let isChecked = tree.hasAttribute("checked", of: element)
      guard let name = tree.attribute("name", of: element), !name.isEmpty else {
        if isChecked { loneChecked.insert(element) }
        continue
      }
      var form = tree.parentElement(element)
      while let current = form, tree.known[current] != .form { form = tree.parentElement(current) }
      let key = Key(form: form ?? -1, name: String(decoding: name, as: UTF8.self))
      groupOfButton[element] = key
      // The last one that says so is the one.
      if isChecked { checkedOfGroup[key] = element }
    }
  }

  func isChecked(_ button: Int) -> Bool {
    guard let group = groupOfButton[button] else { return loneChecked.contains(button) }
    return checkedOfGroup[group] == button
  }

  func hasChecked(_ button: Int) -> Bool {
    guard let group = groupOfButton[button] else { return loneChecked.contains(button) }
    return checkedOfGroup[group] != nil
  }
}
