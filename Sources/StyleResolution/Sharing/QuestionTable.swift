/// What the selectors of a document's styles ask of elements of each group, beyond what the group tells.
struct QuestionTable {
  /// A compound that has questions, wherever in a selector it stands.
  private struct Compound {
    var sheet: Int32
    /// The first simple selector.
    var first: Int32
    /// Bits of names that ancestors must have.
    var ancestors: NameFilter
    var questions: [Int32]
  }

  /// A question with what must be true before it needs to be asked.
  struct Conditional {
    var question: Int32
    var ancestors: NameFilter
  }

  private let active: ActiveSheets
  private let outline: SelectorOutline
  private let matcher: SelectorMatcher
  private let classAttribute: NameTable.Index?
  private(set) var questions: [Question] = []
  private var numbers: [[Int32]: Int32] = [:]
  private var compounds: [Compound] = []
  private var classes: [NameTable.Index: [Int32]] = [:]
  private var attributes: [NameTable.Index: [Int32]] = [:]
  private var types: [NameTable.Index: [Int32]] = [:]
  private var universal: [Int32] = []
  private var seenLists: Set<SelectorMatcher.ListKey> = []

  /// Looks through the selectors of rules.
  init(_ rules: [RuleSet.Rule], _ active: ActiveSheets, _ tree: ElementTree, _ matcher: SelectorMatcher) {
    self.active = active
    self.matcher = matcher
    outline = SelectorOutline(tree: tree)
    classAttribute = tree.names.index(of: "class".utf8)
    for rule in rules { add(Int(rule.first), rule.sheet) }
  }

  // MARK: - Collecting

  /// Adds the compounds of a complex selector; what stands left of a sibling combinator is asked through the compound on
  /// its right.
  private mutating func add(_ first: Int, _ sheet: Int32) {
    let compiled = active.entries[Int(sheet)].compiled
    let simples = compiled.sheet.selectors.simples
    var index = first
    while true {
      let start = index
      var asked: [Int32] = []
      while true {
        let simple = simples[index]
        addLists(of: simple, sheet)
        if !isToldByKind(simple, sheet, isFormElement: true) {
          asked.append(number(of: .simple(sheet: sheet, index: Int32(index)), key(simple, sheet)))
        }
        if simple.relation != .compound { break }
        index += 1
      }
      let relation = simples[index].relation
      index += 1
      let isPreceded = relation == .nextSibling || relation == .subsequentSibling
      if isPreceded {
        let question = Question.preceded(
          sheet: sheet, first: Int32(index), isAdjacent: relation == .nextSibling)
        asked.append(number(of: question, key(question, simples, sheet)))
      }
      if !asked.isEmpty { add(asked, start, sheet) }
      if isPreceded || relation == .end { return }
    }
  }

  private mutating func add(_ questions: [Int32], _ start: Int, _ sheet: Int32) {
    let compiled = active.entries[Int(sheet)].compiled
    guard let ancestors = outline.requirements(start, compiled) else { return }
    let number = Int32(compounds.count)
    switch outline.bucket(start, compiled) {
    // An element with an id that is asked for shares nothing.
    case .id: return
    case .class(let name): classes[name, default: []].append(number)
    case .attribute(let name): attributes[name, default: []].append(number)
    case .type(let name): types[name, default: []].append(number)
    case .types(let name, let folded):
      types[name, default: []].append(number)
      types[folded, default: []].append(number)
    case .universal: universal.append(number)
    }
    compounds.append(
      Compound(sheet: sheet, first: Int32(start), ancestors: ancestors, questions: questions))
  }

  /// Adds the lists in `:is()`, `:not()` and `&`; other pseudo-classes answer for theirs.
  private mutating func addLists(of simple: SimpleSelector, _ sheet: Int32) {
    let isList =
      simple.kind == .nesting
      || simple.kind == .pseudoClass && (simple.pseudoClass == .is || simple.pseudoClass == .not)
    guard isList, simple.value >= 0 else { return }
    let compiled = active.entries[Int(sheet)].compiled
    let key = SelectorMatcher.ListKey(sheet: ObjectIdentifier(compiled), list: simple.value)
    guard seenLists.insert(key).inserted else { return }
    let store = compiled.sheet.selectors
    for complex in store.lists[Int(simple.value)] { add(Int(store.complexes[Int(complex)].first), sheet) }
  }

  // MARK: - Equal questions

  /// The number of a question that a key stands for.
  private mutating func number(of question: Question, _ key: [Int32]) -> Int32 {
    if let known = numbers[key] { return known }
    let number = Int32(questions.count)
    questions.append(question)
    numbers[key] = number
    return number
  }

  /// A key that only selectors which ask the same have in common.
  private func key(_ simple: SimpleSelector, _ sheet: Int32) -> [Int32] {
    let compiled = active.entries[Int(sheet)].compiled
    switch simple.kind {
    case .pseudoClass:
      let pseudoClass = Int32(simple.pseudoClass.rawValue)
      guard simple.value >= 0 else { return [0, pseudoClass] }
      switch simple.pseudoClass {
      case .nthChild, .nthLastChild, .nthOfType, .nthLastOfType:
        let pattern = compiled.sheet.selectors.nths[Int(simple.value)]
        if pattern.list < 0 { return [1, pseudoClass, pattern.step, pattern.offset] }
      default: break
      }
      return [2, pseudoClass, sheet, simple.value]
    default:
      let flags =
        Int32(simple.attributeOperator.rawValue) << 9 | Int32(simple.namespace.rawValue) << 1
        | (simple.ignoresCase ? 1 : 0)
      return [
        3, Int32(simple.kind.rawValue), flags, sheet, simple.name, simple.foldedName, simple.value,
      ]
    }
  }

  private func key(_ question: Question, _ simples: [SimpleSelector], _ sheet: Int32) -> [Int32] {
    guard case .preceded(_, let first, let isAdjacent) = question else { return [] }
    var key: [Int32] = [4, isAdjacent ? 1 : 0]
    var index = Int(first)
    while true {
      key += self.key(simples[index], sheet)
      key += [Int32(simples[index].relation.rawValue), Int32(simples[index].namespace.rawValue)]
      if simples[index].relation == .end { return key }
      index += 1
    }
  }

  // MARK: - Asking

  /// What has to be asked of elements that are like an example.
  func conditionals(_ example: Int) -> [Conditional] {
    let tree = matcher.tree
    var result: [Conditional] = []
    for index in tree.classes[example] { add(classes[tree.classNames[Int(index)]], example, to: &result) }
    for index in tree.attributeRange[example] {
      add(attributes[tree.attributes[Int(index)].name], example, to: &result)
    }
    add(types[tree.localName[example]], example, to: &result)
    add(universal, example, to: &result)
    return result
  }

  private func add(_ compounds: [Int32]?, _ example: Int, to result: inout [Conditional]) {
    guard let compounds else { return }
    for number in compounds {
      let compound = self.compounds[Int(number)]
      guard canMatch(compound, example) else { continue }
      for question in compound.questions where concerns(question, example) {
        result.append(Conditional(question: question, ancestors: compound.ancestors))
      }
    }
  }

  /// Whether all that a compound asks of an element's kind is true of an example.
  private func canMatch(_ compound: Compound, _ example: Int) -> Bool {
    let sheet = active.entries[Int(compound.sheet)].compiled
    let context = SelectorMatcher.Context(sheet: sheet)
    var index = Int(compound.first)
    while true {
      let simple = sheet.sheet.selectors.simples[index]
      switch simple.kind {
      case .type, .class, .universal:
        guard matcher.matches(simple, example, context) else { return false }
      case .attribute where isToldByKind(simple, compound.sheet, isFormElement: true):
        guard matcher.matches(simple, example, context) else { return false }
      case .id, .never: return false
      default: break
      }
      if simple.relation != .compound { return true }
      index += 1
    }
  }

  private func concerns(_ question: Int32, _ example: Int) -> Bool {
    guard case .simple(let sheet, let index) = questions[Int(question)] else { return true }
    let simple = active.entries[Int(sheet)].compiled.sheet.selectors.simples[Int(index)]
    return !isToldByKind(simple, sheet, isFormElement: matcher.tree.known[example].hasFormStates)
  }

  private func isToldByKind(_ simple: SimpleSelector, _ sheet: Int32, isFormElement: Bool) -> Bool {
    if simple.kind == .attribute, let classAttribute {
      let name = active.entries[Int(sheet)].compiled.treeName(simple.foldedName)
      // Elements of a kind have the same value of `class`.
      if name == classAttribute { return true }
    }
    return !simple.asksMoreThanKind(isFormElement: isFormElement)
  }

  /// The answer to a question for an element.
  func answer(_ question: Int32, _ element: Int) -> Bool {
    switch questions[Int(question)] {
    case .simple(let sheet, let index):
      let context = SelectorMatcher.Context(sheet: active.entries[Int(sheet)].compiled)
      return matcher.matches(context.sheet.sheet.selectors.simples[Int(index)], element, context)
    case .preceded(let sheet, let first, let isAdjacent):
      let context = SelectorMatcher.Context(sheet: active.entries[Int(sheet)].compiled)
      var previous = matcher.tree.previousSibling[element]
      while previous >= 0 {
        if matcher.matches(first: Int(first), Int(previous), context) { return true }
        if isAdjacent { return false }
        previous = matcher.tree.previousSibling[Int(previous)]
      }
      return false
    }
  }
}
