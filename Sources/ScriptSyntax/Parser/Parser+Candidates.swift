extension Parser {
  /// What an assignment to an operand would set, if that is worth knowing.
  @inline(never)
  func candidateTarget(of operand: Operand) -> CandidateCollector.Target? {
    switch operand.kind {
    case .identifier: return CandidateCollector.Target(construct: nil, variable: operand.start..<operand.end)
    case .member:
      let member = candidates.lastMember
      guard member.name.upperBound == operand.end else { return nil }
      let construct: ScriptCandidate.Construct
      if isText(member.name, "src") {
        construct = .sourceAssignment
      } else if isText(member.name, "href") {
        construct = .referenceAssignment
      } else {
        return nil
      }
      return CandidateCollector.Target(construct: construct, variable: member.object, element: member.element)
    default: return nil
    }
  }

  /// Notes what is assigned to a target.
  @inline(never)
  mutating func noteAssignment(of value: Operand, to target: CandidateCollector.Target) {
    guard let construct = target.construct else { return noteInitializer(of: target.variable, value) }
    guard value.kind == .literal else { return }
    var element = target.element
    if candidates.hasElements, !target.variable.isEmpty {
      element = candidates.element(
        of: names.number(from: target.variable.lowerBound, to: target.variable.upperBound))
    }
    add(construct, value, element: element)
  }

  /// Notes the initializer of a variable.
  mutating func noteInitializer(of variable: Range<Int>, _ value: Operand) {
    let created = candidates.lastElement
    guard created.end == value.end, !variable.isEmpty else { return }
    candidates.setElement(
      created.number, for: names.number(from: variable.lowerBound, to: variable.upperBound))
  }

  /// Notes `new Image()`, which creates an element.
  mutating func noteNew(_ callee: Range<Int>, end: Int) {
    if isText(callee, "Image") { candidates.createElement("img", end: end) }
    if isText(callee, "Audio") { candidates.createElement("audio", end: end) }
  }

  /// A call whose arguments have been read.
  struct Call {
    /// The name of the function or method.
    var name: Range<Int>
    var isMethod: Bool
    var isNew: Bool
    /// The literals among its first arguments, each with its index.
    var literals: [(index: Int, operand: Operand)]
    var end: Int
  }

  /// Notes a call that has a literal among its arguments.
  mutating func noteCall(_ call: Call) {
    let name = call.name
    guard name.count >= 3, let first = call.literals.first else { return }
    if call.isNew {
      guard first.index == 0, !call.isMethod else { return }
      if isText(name, "Worker") { add(.worker, first.operand) }
      if isText(name, "SharedWorker") { add(.sharedWorker, first.operand) }
      if isText(name, "EventSource") { add(.eventSource, first.operand) }
      if isText(name, "Audio") { add(.audio, first.operand) }
      return
    }
    if first.index == 0, isText(name, "fetch") { add(.fetch, first.operand) }
    if isText(name, "importScripts") {
      for literal in call.literals { add(.importScripts, literal.operand) }
    }
    guard call.isMethod else { return }
    if first.index == 0 {
      if isText(name, "createElement") {
        candidates.createElement(value(of: first.operand).lowercased(), end: call.end)
      }
      if isText(name, "register") { add(.register, first.operand) }
      if isText(name, "sendBeacon") { add(.sendBeacon, first.operand) }
    }
    if isText(name, "write") || isText(name, "writeln") {
      for literal in call.literals where value(of: literal.operand).contains("<") {
        add(.write, literal.operand)
      }
    }
    guard call.literals.count >= 2, call.literals[1].index == 1 else { return }
    if isText(name, "open") { add(.open, call.literals[1].operand) }
    if isText(name, "setAttribute") {
      let attribute = value(of: first.operand).lowercased()
      if attribute == "src" || attribute == "href" { add(.setAttribute, call.literals[1].operand) }
    }
  }

  /// Adds a candidate.
  mutating func add(_ construct: ScriptCandidate.Construct, _ literal: Operand, element: Int = -1) {
    let value = value(of: literal)
    let name = candidates.elementName(element)
    candidates.add(
      ScriptCandidate(
        construct: construct, value: value, range: literal.start..<literal.end, elementName: name))
  }

  /// The value of a literal.
  func value(of literal: Operand) -> String {
    lexer.stringValue(from: literal.start, to: literal.end).value
  }
}
