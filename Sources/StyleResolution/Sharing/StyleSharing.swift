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
    /// The rendering of elements whose answers are all no; -1 until there is one.
    var rendering: Int32 = -1
  }

  /// The answers to more questions than this are not compared: they would seldom be the same.
  private static let maximumQuestions = 48

  private let tree: ElementTree
  private let kinds: [Int32]
  private let ids: [NameTable.Index]
  private let known: [KnownElement]
  private let groups: ElementGroups
  private let table: QuestionTable
  private let usesContainers: Bool
  private let isPossible: Bool
  private var conditionals: [[QuestionTable.Conditional]?]
  private var situations: [Situation] = []
  private var questionNumbers: [Int32] = []
  private var situationOfPair = PairTable()
  private var renderingOfAnswers = PairTable()
  /// Where the rendering of the element that was asked about last belongs.
  private var place = Place.none

  private enum Place {
    /// It shares nothing.
    case none
    /// All answers of the element are no, and it declares nothing itself.
    case situation(Int32)
    case answers(UInt64, UInt64)
  }

  init(_ tree: ElementTree, _ active: ActiveSheets, _ groups: ElementGroups, _ table: QuestionTable) {
    self.tree = tree
    (kinds, ids, known) = (tree.kind, tree.id, tree.known)
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
  ///   - around: The outline of that rendering.
  ///   - declarations: What elements declare themselves.
  ///   - renderings: All renderings.
  mutating func rendering(
    of element: Int, in parent: Int32, _ around: RenderingOutline, _ declarations: OwnDeclarations,
    _ renderings: [Rendering]
  ) -> Int32 {
    place = .none
    let traits = groups.traits[Int(kinds[element])]
    guard isPossible, !traits.isSingular, !around.hasSingularChildren else { return -1 }
    if traits.hasID, ids[element] >= 0, groups.asked.ids[Int(ids[element])] { return -1 }
    var block: Int32 = -1
    if traits.hasDeclarations, let own = declarations[element] {
      guard own.hints.isEmpty else { return -1 }
      block = own.inline ?? -1
    }
    let pair = (UInt64(UInt32(bitPattern: parent)), UInt64(traits.group))
    var number = situationOfPair[pair.0, pair.1]
    if number < 0 {
      number = addSituation(traits.group, renderings[Int(parent)].names)
      situationOfPair[pair.0, pair.1] = number
    }
    guard situations[Int(number)].isShared else { return -1 }
    let answers = answers(number, element, isInDetails: around.isDetails)
    if answers == 0, block < 0 {
      place = .situation(number)
      return situations[Int(number)].rendering
    }
    let first = UInt64(number) << 32 | UInt64(UInt32(bitPattern: block))
    place = .answers(first, answers)
    return renderingOfAnswers[first, answers]
  }

  /// Notes the rendering of the element that was asked about last.
  mutating func note(_ rendering: Int32) {
    switch place {
    case .none: break
    case .situation(let number): situations[Int(number)].rendering = rendering
    case .answers(let first, let second): renderingOfAnswers[first, second] = rendering
    }
  }

  /// The answers of an element, a bit each.
  @inline(__always)
  private func answers(_ situation: Int32, _ element: Int, isInDetails: Bool) -> UInt64 {
    var answers: UInt64 = 0
    for index in situations[Int(situation)].questions {
      answers = answers << 1 | (table.answer(questionNumbers[Int(index)], element) ? 1 : 0)
    }
    if isInDetails || known[element] == .details {
      answers = answers << 2 | table.answersOfDetails(element, isInDetails: isInDetails)
    }
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
