/// Collects literals that name something to load.
struct CandidateCollector {
  private(set) var candidates: [ScriptCandidate] = []

  /// The property that was read last as `.name`, and what stands before the dot: a variable, or a new element.
  struct Member {
    var name = Token()
    var object: Token?
    var elementName: String?
    /// Where the whole expression ends; another expression may have been read since.
    var end = -1
  }

  var lastMember = Member()

  /// What the next literal would be assigned to.
  struct Target {
    var construct: ScriptCandidate.Construct?
    /// The variable, whose element is not known yet.
    var variable: Token?
    /// The element.
    var elementName: String?
  }

  /// The last element that was created: where the call of `createElement` or `new Image` ends, and its name.
  var lastElement: (end: Int, name: String)?
  /// What variables hold that were given the result of `createElement`, by the number of their names.
  private var elements: [Int: String] = [:]

  /// Adds a candidate, up to the limit.
  mutating func add(_ candidate: @autoclosure () -> ScriptCandidate) {
    guard candidates.count < ScriptAnalysis.maximumCandidates else { return }
    candidates.append(candidate())
  }

  /// Notes what a variable holds.
  mutating func setElement(_ name: String?, for variable: Int) {
    if name != nil || !elements.isEmpty { elements[variable] = name }
  }

  /// What a variable holds, as far as it was created in this text.
  func element(of variable: Int) -> String? { elements.isEmpty ? nil : elements[variable] }

  /// Puts the candidates in the order of the text.
  mutating func sort() {
    candidates.sort { $0.range.lowerBound < $1.range.lowerBound }
  }
}
