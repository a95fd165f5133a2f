extension SelectorParser {
  // MARK: - Pseudo-elements with arguments

  mutating func addPseudoElementFunction(
    _ name: String, _ argument: TokenCursor, to compound: inout Compound, _ specificity: inout Specificity,
    _ restrictions: Restrictions
  ) -> Bool {
    guard !argument.isAtEnd else { return false }
    switch name {
    case "slotted":
      let inner: Restrictions = [.compoundOnly, .noPseudoElements]
      guard argument.splitAtCommas().count == 1,
        let list = parseList(argument, relative: false, forgiving: false, restrictions: inner)
      else { return false }
      return addTarget(
        .slotted, list, to: &compound, &specificity, restrictions, store.specificity(ofList: list))
    case "part":
      var argument = argument
      guard let token = argument.token, token.kind == .ident else { return false }
      let part = names.intern(argument.source.name(token))
      // An element must have all the parts named; of several only the first is looked at.
      while argument.takeIdentifier() != nil {}
      return argument.isAtEnd && addTarget(.part, part, to: &compound, &specificity, restrictions)
    default:
      return PseudoElement.unseenFunctions.contains(name)
        && add(.unseen, to: &compound, &specificity, restrictions)
    }
  }

  private func addTarget(
    _ target: ComplexSelector.Target, _ argument: Int32, to compound: inout Compound,
    _ specificity: inout Specificity, _ restrictions: Restrictions, _ weight: Specificity = .zero
  ) -> Bool {
    guard !restrictions.contains(.noPseudoElements), !compound.hasPseudoElement else { return false }
    compound.target = target
    compound.argument = argument
    specificity += Specificity.type + weight
    return true
  }

  // MARK: - Pseudo-classes with arguments

  mutating func addPseudoClassFunction(
    _ name: String, _ argument: TokenCursor, to compound: inout Compound, _ specificity: inout Specificity,
    _ restrictions: Restrictions
  ) -> Bool {
    if compound.hasPseudoElement {
      // After a pseudo-element only `:is()` and `:where()` are parsed, and match nothing.
      compound.simples.append(SimpleSelector(kind: .never))
      return name == "where" || name == "is" && isForgiving
    }
    guard
      let (simple, weight) = pseudoClassFunction(name, argument, restrictions)
    else { return false }
    compound.simples.append(simple)
    specificity += weight
    return true
  }

  private mutating func pseudoClassFunction(
    _ name: String, _ argument: TokenCursor, _ restrictions: Restrictions
  ) -> (SimpleSelector, Specificity)? {
    switch name {
    case "is", "matches", "-webkit-any", "where":
      let inner = restrictions.union(.noPseudoElements).subtracting(.compoundOnly)
      let list = parseList(argument, relative: false, forgiving: true, restrictions: inner)
      guard let list else { return nil }
      let weight: Specificity =
        switch name {
        case "where": .zero
        // The old name weighs as other pseudo-classes do.
        case "-webkit-any": .classLike
        default: store.specificity(ofList: list)
        }
      return (SimpleSelector(kind: .pseudoClass, pseudoClass: .is, value: list), weight)
    case "not":
      let inner = restrictions.union(.noPseudoElements).subtracting(.compoundOnly)
      return listPseudoClass(.not, argument, relative: false, inner)
    case "has":
      guard !restrictions.contains(.noHas) else { return nil }
      return listPseudoClass(.has, argument, relative: true, [.noPseudoElements, .noHas])
    case "host":
      noteHost()
      guard argument.splitAtCommas().count == 1,
        let (simple, weight) = listPseudoClass(
          .host, argument, relative: false, [.noPseudoElements, .compoundOnly])
      else { return nil }
      return (simple, weight + .classLike)
    case "nth-child": return nth(.nthChild, argument, restrictions)
    case "nth-last-child": return nth(.nthLastChild, argument, restrictions)
    case "nth-of-type": return nth(.nthOfType, argument, nil)
    case "nth-last-of-type": return nth(.nthLastOfType, argument, nil)
    case "lang": return language(argument)
    case "dir": return direction(argument)
    case "state", "active-view-transition-type":
      return argument.kind == .ident ? (SimpleSelector(kind: .never), .classLike) : nil
    default: return nil
    }
  }

  private mutating func listPseudoClass(
    _ pseudoClass: PseudoClass, _ argument: TokenCursor, relative: Bool, _ restrictions: Restrictions
  ) -> (SimpleSelector, Specificity)? {
    guard
      let list = parseList(argument, relative: relative, forgiving: false, restrictions: restrictions)
    else { return nil }
    let simple = SimpleSelector(kind: .pseudoClass, pseudoClass: pseudoClass, value: list)
    return (simple, store.specificity(ofList: list))
  }

  private mutating func nth(
    _ pseudoClass: PseudoClass, _ argument: TokenCursor, _ restrictions: Restrictions?
  ) -> (SimpleSelector, Specificity)? {
    var argument = argument
    guard var pattern = parseNth(&argument) else { return nil }
    var weight = Specificity.classLike
    argument.skipWhitespace()
    if !argument.isAtEnd {
      guard let restrictions, argument.takeKeyword("of"),
        let list = parseList(
          argument, relative: false, forgiving: false, restrictions: restrictions.union(.noPseudoElements))
      else { return nil }
      pattern.list = list
      weight += store.specificity(ofList: list)
    }
    store.nths.append(pattern)
    let simple = SimpleSelector(
      kind: .pseudoClass, pseudoClass: pseudoClass, value: Int32(store.nths.count - 1))
    return (simple, weight)
  }

  private mutating func language(_ argument: TokenCursor) -> (SimpleSelector, Specificity)? {
    var ranges: [[UInt8]] = []
    for part in argument.splitAtCommas() {
      guard let token = part.token, part.end - part.position == 1 else { return nil }
      switch token.kind {
      case .ident: ranges.append(part.source.name(token).map(asciiLowercased))
      case .string: ranges.append(part.source.text(token).map(asciiLowercased))
      default: return nil
      }
    }
    store.languages.append(ranges)
    let simple = SimpleSelector(
      kind: .pseudoClass, pseudoClass: .lang, value: Int32(store.languages.count - 1))
    return (simple, .classLike)
  }

  private func direction(_ argument: TokenCursor) -> (SimpleSelector, Specificity)? {
    var argument = argument
    guard let name = argument.takeIdentifier(), argument.isAtEnd else { return nil }
    switch name {
    case "ltr": return (SimpleSelector(kind: .pseudoClass, pseudoClass: .directionLTR), .classLike)
    case "rtl": return (SimpleSelector(kind: .pseudoClass, pseudoClass: .directionRTL), .classLike)
    default: return (SimpleSelector(kind: .never), .classLike)
    }
  }
}

/// Parses [`An+B`](https://drafts.csswg.org/css-syntax/#anb-microsyntax), up to the word `of` or the end.
func parseNth(_ cursor: inout TokenCursor) -> NthPattern? {
  var text: [UInt8] = []
  while let token = cursor.token, !(token.kind == .ident && cursor.source.name(token, is: "of")) {
    guard text.count < 64 else { return nil }
    if token.kind == .whitespace {
      text.append(32)
    } else {
      text += cursor.source.bytes[Int(token.start)..<Int(token.end)].map(asciiLowercased)
    }
    cursor.advance()
  }
  while text.last == 32 { text.removeLast() }
  if text.elementsEqual("odd".utf8) { return NthPattern(step: 2, offset: 1, list: -1) }
  if text.elementsEqual("even".utf8) { return NthPattern(step: 2, offset: 0, list: -1) }
  return parseNth(text)
}

private func parseNth(_ text: [UInt8]) -> NthPattern? {
  var index = 0
  func byte() -> UInt8 { index < text.count ? text[index] : 0 }
  /// Digits at `index`, saturated; nil if there is none.
  func digits() -> Int32? {
    let start = index
    var value: Int32 = 0
    while isASCIIDigit(byte()) {
      value = min(value, 99_999_999) * 10 + Int32(byte() - 48)
      index += 1
    }
    return index > start ? value : nil
  }
  let sign: Int32 = byte() == 45 ? -1 : 1
  if byte() == 45 || byte() == 43 { index += 1 }
  let number = digits()
  guard byte() == 110 else {
    guard let number, index == text.count else { return nil }
    return NthPattern(step: 0, offset: sign * number, list: -1)
  }
  index += 1
  let step = sign * (number ?? 1)
  if index == text.count { return NthPattern(step: step, offset: 0, list: -1) }
  while byte() == 32 { index += 1 }
  guard byte() == 43 || byte() == 45 else { return nil }
  let offsetSign: Int32 = byte() == 45 ? -1 : 1
  index += 1
  while byte() == 32 { index += 1 }
  guard let offset = digits(), index == text.count else { return nil }
  return NthPattern(step: step, offset: offsetSign * offset, list: -1)
}
