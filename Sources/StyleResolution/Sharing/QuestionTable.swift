/// What the selectors of a document's styles ask of elements of each group, beyond what the group tells.
final class QuestionTable {
  /// A question, and the names that ancestors must have before it needs to be asked.
  struct Conditional {
    var question: Int32
    var ancestors: NameFilter
  }

  private let tree: ElementTree
  private let matcher: SelectorMatcher
  private let collected: QuestionCollector
  private let questions: [Question]
  /// How far along the children of a parent a question for an earlier sibling was answered.
  private var progress: [ProgressKey: Progress] = [:]

  private struct ProgressKey: Hashable {
    var question: Int32
    var parent: Int32
  }

  private struct Progress {
    /// The last child that was looked at.
    var last: Int32 = -1
    var isFound = false
  }

  init(_ collected: QuestionCollector, _ matcher: SelectorMatcher) {
    tree = matcher.tree
    self.matcher = matcher
    self.collected = collected
    questions = collected.questions
  }

  // MARK: - What is asked

  /// What has to be asked of elements that are like an example.
  func conditionals(_ example: Int) -> [Conditional] {
    var result: [Conditional] = []
    for index in tree.classes[example] {
      add(collected.classes[tree.classNames[Int(index)]], example, to: &result)
    }
    for index in tree.attributeRange[example] {
      add(collected.attributes[tree.attributes[Int(index)].name], example, to: &result)
    }
    add(collected.types[tree.localName[example]], example, to: &result)
    add(collected.universal, example, to: &result)
    return result
  }

  private func add(_ compounds: [Int32]?, _ example: Int, to result: inout [Conditional]) {
    for number in compounds ?? [] {
      let compound = collected.compounds[Int(number)]
      guard canMatch(compound, example) else { continue }
      for question in compound.questions where concerns(question, example) {
        result.append(Conditional(question: question, ancestors: compound.ancestors))
      }
    }
  }

  /// Whether all that a compound asks of an element's kind is true of an example.
  private func canMatch(_ compound: QuestionCollector.Compound, _ example: Int) -> Bool {
    let context = SelectorMatcher.Context(sheet: compound.sheet)
    var index = compound.first
    while true {
      let simple = compound.sheet.sheet.selectors.simples[index]
      switch simple.kind {
      case .type, .class, .universal:
        guard matcher.matches(simple, example, context) else { return false }
      case .attribute where collected.knowledge.tells(simple, compound.sheet, isFormElement: true):
        guard matcher.matches(simple, example, context) else { return false }
      case .id, .never: return false
      default: break
      }
      if simple.relation != .compound { return true }
      index += 1
    }
  }

  private func concerns(_ question: Int32, _ example: Int) -> Bool {
    guard case .simple(let simple, let sheet) = questions[Int(question)] else { return true }
    return !collected.knowledge.tells(simple, sheet, isFormElement: tree.known[example].hasFormStates)
  }

  // MARK: - Answers

  /// The answer to a question for an element.
  func answer(_ number: Int32, _ element: Int) -> Bool {
    switch questions[Int(number)] {
    case .isFirstChild: return tree.previousSibling[element] < 0
    case .isLastChild: return tree.nextSibling[element] < 0
    case .isOnlyChild: return tree.previousSibling[element] < 0 && tree.nextSibling[element] < 0
    case .attribute(let simple, let sheet, let html, let other):
      return matcher.hasAttribute(simple, element, sheet) { isHTML, value in
        isHTML ? html.matches(value) : other.matches(value)
      }
    case .simple(let simple, let sheet):
      return matcher.matches(simple, element, SelectorMatcher.Context(sheet: sheet))
    case .followsDirectly(let first, let sheet):
      let previous = Int(tree.previousSibling[element])
      return previous >= 0
        && matcher.matches(first: first, previous, SelectorMatcher.Context(sheet: sheet))
    case .follows(let first, let sheet): return follows(number, first, sheet, element)
    }
  }

  /// The answer to what the markup of `details` asks: whether an element is one that has a summary, and whether it is
  /// the summary of the one it is in.
  func answersOfDetails(_ element: Int, isInDetails: Bool) -> UInt64 {
    let hasSummary = tree.known[element] == .details && tree.hasSummary(element)
    return (hasSummary ? 2 : 0) | (isInDetails && tree.isFirstSummary(element) ? 1 : 0)
  }

  /// Siblings that are looked at each time; what is farther is looked at once for all.
  private static let nearSiblings = 8

  private func follows(_ question: Int32, _ first: Int, _ sheet: CompiledSheet, _ element: Int) -> Bool {
    let context = SelectorMatcher.Context(sheet: sheet)
    var previous = tree.previousSibling[element]
    // A match that itself looks at all siblings before is not made for several.
    let near = sheet.sheet.selectors.looksAtEarlierSiblings(first) ? 0 : Self.nearSiblings
    for _ in 0..<near where previous >= 0 {
      if matcher.matches(first: first, Int(previous), context) { return true }
      previous = tree.previousSibling[Int(previous)]
    }
    guard previous >= 0 else { return false }
    let parent = tree.parent[element]
    let key = ProgressKey(question: question, parent: parent)
    var progress = self.progress[key] ?? Progress()
    var next = progress.last < 0 ? tree.firstChild[Int(parent)] : tree.nextSibling[Int(progress.last)]
    // Siblings are asked in their order, and numbered in it.
    while !progress.isFound, next >= 0, next <= previous {
      progress.isFound = matcher.matches(first: first, Int(next), context)
      progress.last = next
      next = tree.nextSibling[Int(next)]
    }
    self.progress[key] = progress
    return progress.isFound
  }
}
