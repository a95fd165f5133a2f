/// Collects literals that name something to load.
///
/// What is kept while expressions are read are places in the text and numbers, which cost nothing to copy.
struct CandidateCollector {
  private(set) var candidates: [ScriptCandidate] = []

  /// The property that was read last as `.name`, and what stands before the dot: a variable, or a new element.
  struct Member {
    /// Where the name stands; the expression ends with it. Another expression may have been read since.
    var name = 0..<0
    /// Where the variable stands; empty without one.
    var object = 0..<0
    /// The number of the element; -1 without one.
    var element = -1
  }

  var lastMember = Member()

  /// What a value is assigned to.
  struct Target {
    /// The construct, if the property is worth knowing.
    var construct: ScriptCandidate.Construct?
    /// Where the variable stands: the target, or what the property belongs to; empty without one.
    var variable: Range<Int>
    /// The number of the element that the property belongs to; -1 if it is not known.
    var element = -1
  }

  /// The element that was created last: where the call of `createElement` or `new Image` ends, and its number.
  private(set) var lastElement = (end: -1, number: -1)
  /// The names of the elements that were created.
  private var elementNames: [String] = []
  /// The numbers of the elements that variables hold, by the number of the variable's name.
  private var elements: [Int: Int] = [:]

  /// Adds a candidate, up to the limit.
  mutating func add(_ candidate: @autoclosure () -> ScriptCandidate) {
    guard candidates.count < ScriptAnalysis.maximumCandidates else { return }
    candidates.append(candidate())
  }

  /// Notes that an element is created.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - end: Where the expression that creates it ends.
  mutating func createElement(_ name: String, end: Int) {
    lastElement = (end, elementNames.count)
    elementNames.append(name)
  }

  /// Notes that a variable holds an element.
  mutating func setElement(_ number: Int, for variable: Int) { elements[variable] = number }

  /// The number of the element that a variable holds; -1 if it is not known.
  func element(of variable: Int) -> Int { elements[variable] ?? -1 }

  /// The name of an element, or `nil` for -1.
  func elementName(_ number: Int) -> String? { number < 0 ? nil : elementNames[number] }

  /// Whether any element was created.
  var hasElements: Bool { !elementNames.isEmpty }

  /// Puts the candidates in the order of the text.
  mutating func sort() {
    candidates.sort { $0.range.lowerBound < $1.range.lowerBound }
  }
}
