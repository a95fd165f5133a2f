/// Looks through selectors for what they ask beyond the kind of an element, and for the compounds that lead there.
struct QuestionCollector {
  /// A compound that has questions, wherever in a selector it stands.
  struct Compound {
    var sheet: CompiledSheet
    /// The first simple selector.
    var first: Int
    /// Bits of names that ancestors must have.
    var ancestors: NameFilter
    /// The numbers of the questions.
    var questions: [Int32]
  }

  let knowledge: KindKnowledge
  private(set) var questions: [Question] = []
  private(set) var compounds: [Compound] = []
  // The compounds by the most telling of their names.
  private(set) var classes: [NameTable.Index: [Int32]] = [:]
  private(set) var attributes: [NameTable.Index: [Int32]] = [:]
  private(set) var types: [NameTable.Index: [Int32]] = [:]
  private(set) var universal: [Int32] = []
  private let outline: SelectorOutline
  private var numbers: [[Int32]: Int32] = [:]
  private var sheetNumbers: [ObjectIdentifier: Int32] = [:]
  private var seenLists: Set<SelectorMatcher.ListKey> = []

  /// Looks through the selectors of rules.
  init(
    _ rules: [RuleSet.Rule], _ active: ActiveSheets, _ tree: ElementTree, _ environment: StyleEnvironment
  ) {
    outline = SelectorOutline(tree: tree)
    knowledge = KindKnowledge(tree, environment)
    for (number, entry) in active.entries.enumerated() {
      sheetNumbers[ObjectIdentifier(entry.compiled)] = Int32(number)
    }
    for rule in rules { add(Int(rule.first), active.entries[Int(rule.sheet)].compiled) }
  }

  // MARK: - Compounds

  /// Adds the compounds of a complex selector; what stands left of a sibling combinator is asked through the compound on
  /// its right.
  private mutating func add(_ first: Int, _ sheet: CompiledSheet) {
    let simples = sheet.sheet.selectors.simples
    var index = first
    while true {
      let start = index
      var asked: [Int32] = []
      while true {
        addLists(of: simples[index], sheet)
        if !knowledge.tells(simples[index], sheet, isFormElement: true) {
          asked.append(number(of: Self.question(simples[index], sheet), key(simples[index], sheet)))
        }
        if simples[index].relation != .compound { break }
        index += 1
      }
      let relation = simples[index].relation
      index += 1
      let isFollowing = relation == .nextSibling || relation == .subsequentSibling
      if isFollowing {
        let question =
          relation == .nextSibling ? Question.followsDirectly(index, sheet) : .follows(index, sheet)
        asked.append(number(of: question, key(relation, index, sheet)))
      }
      if !asked.isEmpty { add(asked, start, sheet) }
      if isFollowing || relation == .end { return }
    }
  }

  private mutating func add(_ questions: [Int32], _ start: Int, _ sheet: CompiledSheet) {
    guard let ancestors = outline.requirements(start, sheet) else { return }
    let number = Int32(compounds.count)
    switch outline.bucket(start, sheet) {
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
    compounds.append(Compound(sheet: sheet, first: start, ancestors: ancestors, questions: questions))
  }

  /// Adds the lists in `:is()`, `:not()` and `&`; other pseudo-classes answer for theirs.
  private mutating func addLists(of simple: SimpleSelector, _ sheet: CompiledSheet) {
    let isList =
      simple.kind == .nesting
      || simple.kind == .pseudoClass && (simple.pseudoClass == .is || simple.pseudoClass == .not)
    guard isList, simple.value >= 0 else { return }
    let key = SelectorMatcher.ListKey(sheet: ObjectIdentifier(sheet), list: simple.value)
    guard seenLists.insert(key).inserted else { return }
    let store = sheet.sheet.selectors
    for complex in store.lists[Int(simple.value)] { add(Int(store.complexes[Int(complex)].first), sheet) }
  }

  private static func question(_ simple: SimpleSelector, _ sheet: CompiledSheet) -> Question {
    if simple.kind == .attribute {
      return .attribute(
        simple, sheet, html: AttributeTest(simple, sheet, isHTML: true),
        other: AttributeTest(simple, sheet, isHTML: false))
    }
    switch simple.pseudoClass {
    case .firstChild: return .isFirstChild
    case .lastChild: return .isLastChild
    case .onlyChild: return .isOnlyChild
    default: return .simple(simple, sheet)
    }
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

  /// A key that only simple selectors which ask the same have in common.
  private func key(_ simple: SimpleSelector, _ sheet: CompiledSheet) -> [Int32] {
    let number = sheetNumbers[ObjectIdentifier(sheet)] ?? -1
    guard simple.kind == .pseudoClass else {
      let flags = [
        Int32(simple.kind.rawValue), Int32(simple.attributeOperator.rawValue),
        Int32(simple.namespace.rawValue),
        simple.ignoresCase ? 1 : 0,
      ]
      return [3, number, simple.name, simple.foldedName, simple.value] + flags
    }
    let pseudoClass = Int32(simple.pseudoClass.rawValue)
    guard simple.value >= 0 else { return [0, pseudoClass] }
    switch simple.pseudoClass {
    case .nthChild, .nthLastChild, .nthOfType, .nthLastOfType:
      let pattern = sheet.sheet.selectors.nths[Int(simple.value)]
      if pattern.list < 0 { return [1, pseudoClass, pattern.step, pattern.offset] }
    default: break
    }
    return [2, pseudoClass, number, simple.value]
  }

  /// A key for what stands left of a sibling combinator.
  private func key(_ relation: SimpleSelector.Relation, _ first: Int, _ sheet: CompiledSheet) -> [Int32] {
    let simples = sheet.sheet.selectors.simples
    var key = [4, Int32(relation.rawValue)]
    var index = first
    while true {
      key += self.key(simples[index], sheet)
      key.append(Int32(simples[index].relation.rawValue))
      if simples[index].relation == .end { return key }
      index += 1
    }
  }
}
