/// Finds the rendering that an element shares with one that was styled before.
///
/// Elements share where their parents do, their groups are the same, and the questions that selectors ask have the same
/// answers (`docs/decisions/style-sharing.md`).
struct StyleSharing {
  /// Elements of one group in parents with one rendering.
  private struct Situation {
    /// The questions, in `questionNumbers`.
    var questions: Range<Int32>
    /// Whether there are too many questions for answers to be compared.
    var isShared: Bool
  }

  /// The answers to more questions than this are not compared: they would seldom be the same.
  private static let maximumQuestions = 48

  private let tree: ElementTree
  private let groups: ElementGroups
  private let table: QuestionTable
  private let usesContainers: Bool
  private let isPossible: Bool
  private var conditionals: [[QuestionTable.Conditional]?]
  private var situations: [Situation] = []
  private var questionNumbers: [Int32] = []
  private var situationOfPair = PairTable()
  private var renderingOfAnswers = PairTable()
  /// Where the rendering of the element that was asked about last belongs; nil if it shares nothing.
  private var place: (UInt64, UInt64)?

  init(_ tree: ElementTree, _ active: ActiveSheets, _ groups: ElementGroups, _ table: QuestionTable) {
    self.tree = tree
    self.groups = groups
    self.table = table
    usesContainers = active.usesContainers
    // In shadow trees and scopes, selectors ask about more than an element and its ancestors.
    isPossible = tree.shadowRoots.isEmpty && !active.usesScopes
    conditionals = Array(repeating: nil, count: groups.examples.count)
  }

  /// The number of the rendering of an element; -1 if none is known, so that `note` must be told.
  ///
  /// - Parameters:
  ///   - parent: The number of the parent's rendering.
  ///   - around: The parent's rendering.
  ///   - declarations: What the element declares itself.
  mutating func rendering(
    of element: Int, in parent: Int32, _ around: borrowing Rendering, _ declarations: OwnDeclarations
  ) -> Int32 {
    place = nil
    let traits = groups.traits[Int(tree.kind[element])]
    guard isPossible, !traits.isSingular, !around.hasSingularChildren else { return -1 }
    if traits.hasID, tree.id[element] >= 0, groups.asked.ids[Int(tree.id[element])] { return -1 }
    var block: Int32 = -1
    if traits.hasDeclarations, let own = declarations[element] {
      guard own.hints.isEmpty else { return -1 }
      block = own.inline ?? -1
    }
    let pair = (UInt64(UInt32(bitPattern: parent)), UInt64(traits.group))
    var number = situationOfPair[pair.0, pair.1]
    if number < 0 {
      number = addSituation(traits.group, around.names)
      situationOfPair[pair.0, pair.1] = number
    }
    let situation = situations[Int(number)]
    guard situation.isShared else { return -1 }
    let answers = (
      UInt64(number) << 32 | UInt64(UInt32(bitPattern: block)),
      answers(situation, element, isInDetails: around.isDetails)
    )
    place = answers
    return renderingOfAnswers[answers.0, answers.1]
  }

  /// Notes the rendering of the element that was asked about last.
  mutating func note(_ rendering: Int32) {
    if let place { renderingOfAnswers[place.0, place.1] = rendering }
  }

  /// The answers of an element, a bit each.
  @inline(__always)
  private func answers(_ situation: Situation, _ element: Int, isInDetails: Bool) -> UInt64 {
    var answers: UInt64 = 0
    for index in situation.questions {
      answers = answers << 1 | (table.answer(questionNumbers[Int(index)], element) ? 1 : 0)
    }
    if tree.known[element] == .details { answers = answers << 1 | (tree.hasSummary(element) ? 1 : 0) }
    if isInDetails { answers = answers << 1 | (tree.isFirstSummary(element) ? 1 : 0) }
    if usesContainers { answers = answers << 1 | (tree.hasOneChild(element) ? 1 : 0) }
    return answers
  }

  /// Notes what has to be asked of elements of a group whose ancestors have certain names.
  private mutating func addSituation(_ group: Int32, _ ancestors: NameFilter) -> Int32 {
    let possible = conditionals[Int(group)] ?? table.conditionals(Int(groups.examples[Int(group)]))
    conditionals[Int(group)] = possible
    let first = questionNumbers.count
    for entry in possible where ancestors.contains(entry.ancestors) {
      guard !questionNumbers[first...].contains(entry.question) else { continue }
      questionNumbers.append(entry.question)
      if questionNumbers.count - first > Self.maximumQuestions { break }
    }
    let count = questionNumbers.count - first
    let isShared = count <= Self.maximumQuestions
    if !isShared { questionNumbers.removeLast(count) }
    situations.append(
      Situation(questions: Int32(first)..<Int32(questionNumbers.count), isShared: isShared))
    return Int32(situations.count - 1)
  }
}

extension ElementTree {
  /// Whether a `details` has a child that names it.
  func hasSummary(_ details: Int) -> Bool { children(of: details).contains { known[$0] == .summary } }

  /// Whether an element is a `summary` and none is before it.
  func isFirstSummary(_ element: Int) -> Bool {
    guard known[element] == .summary else { return false }
    var previous = previousSibling[element]
    while previous >= 0, known[Int(previous)] != .summary { previous = previousSibling[Int(previous)] }
    return previous < 0
  }

  /// Whether an element has one child and no more.
  func hasOneChild(_ element: Int) -> Bool {
    firstChild[element] >= 0 && nextSibling[Int(firstChild[element])] < 0
  }
}
