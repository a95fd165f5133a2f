/// A URL filter as it leaves its parser: a program, and the literal texts that every match contains.
struct URLFilter {
  /// A text that every match contains, in the order of the filter.
  struct Literal: Equatable {
    /// The characters; lower case where the filter ignores case.
    var bytes: [UInt8]
    /// Whether a match can only begin with it.
    var isAtStart: Bool
  }

  /// The program, without its closing ``URLFilterInstruction/match``.
  var program: [UInt8] = []
  /// The texts that every match contains.
  var literals: [Literal] = []
  /// Whether a match begins at the text's first character.
  var isAnchored = false
  /// Whether letters stand for both their cases.
  var ignoresCase = true
  /// Whether it matches any text at all; the program is not to be run then.
  var matchesEverything = false
  /// Whether it is nothing but its only literal.
  var isLiteral: Bool {
    literals.count == 1 && literals[0].isAtStart && program.count == 2 * literals[0].bytes.count
  }
}

/// Puts a filter together, atom by atom.
///
/// An atom is held back until it is known whether a quantifier follows it.
struct URLFilterBuilder {
  /// How often an atom is taken.
  enum Quantifier {
    case one, zeroOrOne, zeroOrMore, oneOrMore
  }

  private struct OpenGroup {
    var start: Int
    var literalCount: Int
    var takesCharacter: Bool
  }

  /// The longest program: jumps in it are two-byte numbers.
  static let longestProgram = 30_000
  /// The deepest nesting of groups.
  static let deepestGroup = 2_000

  private(set) var filter = URLFilter()
  private var groups: [OpenGroup] = []
  private var run: [UInt8] = []
  private var runIsAtStart = false
  private var takesCharacter = false
  private var pendingCharacter: UInt8?
  private var pendingStart: Int?
  private var pendingLiteralCount = 0
  private var pendingTakesCharacter = false
  private var sets: SetPool

  /// The sets of characters that the programs of a rule list share.
  struct SetPool {
    private(set) var sets: [ASCIISet] = []
    private var numbers: [ASCIISet: UInt16] = [:]

    /// The number of a set; `nil` where there are too many of them.
    mutating func number(of set: ASCIISet) -> UInt16? {
      if let number = numbers[set] { return number }
      guard let number = UInt16(exactly: sets.count) else { return nil }
      sets.append(set)
      numbers[set] = number
      return number
    }
  }

  init(ignoresCase: Bool, sets: consuming SetPool) {
    self.sets = sets
    filter.ignoresCase = ignoresCase
  }

  /// Whether nothing has been added yet.
  var isEmpty: Bool { filter.program.isEmpty && pendingStart == nil && groups.isEmpty }
  /// Whether a quantifier may follow.
  var canQuantify: Bool { pendingStart != nil }
  /// Whether groups are open.
  var hasOpenGroups: Bool { !groups.isEmpty }
  /// Whether the program or its nesting is too large.
  var isTooLarge: Bool { filter.program.count > Self.longestProgram || groups.count > Self.deepestGroup }

  /// Says that a match begins at the text's first character.
  mutating func anchor() {
    filter.isAnchored = true
  }

  /// Adds a character.
  mutating func add(_ character: UInt8) {
    settle()
    hold(takesCharacter: true)
    let character = filter.ignoresCase ? PatternSet.lowered(character) : character
    filter.program.append(URLFilterInstruction.character)
    filter.program.append(character)
    pendingCharacter = character
  }

  /// Adds a set of characters; `false` where there are too many different ones.
  ///
  /// Where case is ignored, a set has to hold both cases of its letters.
  mutating func add(_ set: ASCIISet) -> Bool {
    if let only = set.onlyMember, only != 0 {
      add(only)
      return true
    }
    settle()
    hold(takesCharacter: true)
    if set == .all {
      filter.program.append(URLFilterInstruction.any)
    } else {
      guard let number = sets.number(of: set) else { return false }
      filter.program.append(URLFilterInstruction.set)
      filter.program.append(UInt8(truncatingIfNeeded: number))
      filter.program.append(UInt8(truncatingIfNeeded: number >> 8))
    }
    return true
  }

  /// Adds the end of the text.
  mutating func addEnd() {
    settle()
    hold(takesCharacter: false)
    filter.program.append(URLFilterInstruction.character)
    filter.program.append(0)
  }

  /// Opens a group.
  mutating func openGroup() {
    settle()
    endRun()
    groups.append(
      OpenGroup(
        start: filter.program.count, literalCount: filter.literals.count, takesCharacter: takesCharacter))
    takesCharacter = false
  }

  /// Closes the innermost group, which is then an atom.
  mutating func closeGroup() {
    settle()
    endRun()
    guard let group = groups.popLast() else { return }
    pendingStart = group.start
    pendingLiteralCount = group.literalCount
    pendingTakesCharacter = takesCharacter
    takesCharacter = group.takesCharacter
  }

  /// Says how often the last atom is taken.
  mutating func quantify(_ quantifier: Quantifier) {
    guard let start = pendingStart else { return }
    let length = filter.program.count - start
    switch quantifier {
    case .one:
      break
    case .zeroOrOne:
      insertSplit(at: start, distance: length)
    case .zeroOrMore:
      insertSplit(at: start, distance: length + 3)
      append(URLFilterInstruction.jump, distance: -(length + 6))
    case .oneOrMore:
      append(URLFilterInstruction.split, distance: -(length + 3))
    }
    if quantifier == .zeroOrOne || quantifier == .zeroOrMore {
      pendingTakesCharacter = false
      filter.literals.removeSubrange(pendingLiteralCount...)
      pendingCharacter = nil
      endRun()
      settle()
    } else if quantifier == .oneOrMore {
      // One of its characters is certain, but what follows it is not.
      settle()
      endRun()
    }
  }

  /// The finished filter, and the pool of sets given back.
  consuming func finish() -> (filter: URLFilter, sets: SetPool) {
    settle()
    endRun()
    filter.matchesEverything = !takesCharacter
    return (filter, sets)
  }

  /// Holds back the atom that begins here.
  private mutating func hold(takesCharacter: Bool) {
    pendingStart = filter.program.count
    pendingLiteralCount = filter.literals.count
    pendingTakesCharacter = takesCharacter
  }

  /// Moves the atom that was held back into the filter.
  private mutating func settle() {
    guard let start = pendingStart else { return }
    if let character = pendingCharacter {
      if run.isEmpty { runIsAtStart = start == 0 }
      run.append(character)
    } else {
      endRun()
    }
    takesCharacter = takesCharacter || pendingTakesCharacter
    pendingStart = nil
    pendingCharacter = nil
  }

  private mutating func endRun() {
    guard !run.isEmpty else { return }
    filter.literals.append(URLFilter.Literal(bytes: run, isAtStart: runIsAtStart))
    run.removeAll(keepingCapacity: true)
  }

  private mutating func insertSplit(at start: Int, distance: Int) {
    let bytes = [
      URLFilterInstruction.split, UInt8(truncatingIfNeeded: distance),
      UInt8(truncatingIfNeeded: distance >> 8),
    ]
    filter.program.insert(contentsOf: bytes, at: start)
  }

  private mutating func append(_ instruction: UInt8, distance: Int) {
    filter.program.append(instruction)
    filter.program.append(UInt8(truncatingIfNeeded: distance))
    filter.program.append(UInt8(truncatingIfNeeded: distance >> 8))
  }
}
