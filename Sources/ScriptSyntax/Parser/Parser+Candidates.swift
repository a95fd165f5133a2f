extension Parser {
  /// What an assignment to an operand would set, if that is worth knowing.
  @inline(__always)
  func candidateTarget(of operand: Operand) -> CandidateCollector.Target? {
    switch operand.kind {
    case .identifier:
      var token = Token()
      token.kind = operand.tokenKind
      token.start = operand.start
      token.end = operand.end
      return CandidateCollector.Target(construct: nil, variable: token)
    case .member:
      let member = candidates.lastMember
      guard member.end == operand.end else { return nil }
      if isText(from: member.name.start, to: member.name.end, "src") {
        return CandidateCollector.Target(
          construct: .sourceAssignment, variable: member.object, elementName: member.elementName)
      }
      if isText(from: member.name.start, to: member.name.end, "href") {
        return CandidateCollector.Target(
          construct: .referenceAssignment, variable: member.object, elementName: member.elementName)
      }
      return nil
    default: return nil
    }
  }

  /// Notes what is assigned to a target.
  mutating func noteAssignment(of value: Operand, to target: CandidateCollector.Target) {
    guard let construct = target.construct else {
      if let variable = target.variable, let created = candidates.lastElement, created.end == value.end {
        candidates.setElement(created.name, for: names.number(from: variable.start, to: variable.end))
      }
      return
    }
    guard value.kind == .literal else { return }
    let element = target.variable.flatMap { variable in
      candidates.element(of: names.number(from: variable.start, to: variable.end))
    }
    add(construct, value, element: element ?? target.elementName)
  }

  /// Notes the initializer of a variable.
  mutating func noteInitializer(of variable: Token, _ value: Operand) {
    guard let created = candidates.lastElement, created.end == value.end else { return }
    candidates.setElement(created.name, for: names.number(from: variable.start, to: variable.end))
  }

  /// Notes `new Image()`, which creates an element.
  mutating func noteNew(_ callee: Token, end: Int) {
    if isText(from: callee.start, to: callee.end, "Image") { candidates.lastElement = (end, "img") }
    if isText(from: callee.start, to: callee.end, "Audio") { candidates.lastElement = (end, "audio") }
  }

  /// A call whose arguments have been read.
  struct Call {
    /// The name of the function or method.
    var name: Token
    var isMethod: Bool
    var isNew: Bool
    /// The literals among its first arguments, each with its index.
    var literals: [(index: Int, operand: Operand)]
    var end: Int
  }

  /// Notes a call that has a literal among its arguments.
  mutating func noteCall(_ call: Call) {
    let start = call.name.start
    let end = call.name.end
    guard end - start >= 3, let first = call.literals.first else { return }
    if call.isNew {
      guard first.index == 0, !call.isMethod else { return }
      if isText(from: start, to: end, "Worker") { add(.worker, first.operand) }
      if isText(from: start, to: end, "SharedWorker") { add(.sharedWorker, first.operand) }
      if isText(from: start, to: end, "EventSource") { add(.eventSource, first.operand) }
      if isText(from: start, to: end, "Audio") { add(.audio, first.operand) }
      return
    }
    if first.index == 0, isText(from: start, to: end, "fetch") { add(.fetch, first.operand) }
    if isText(from: start, to: end, "importScripts") {
      for literal in call.literals { add(.importScripts, literal.operand) }
    }
    guard call.isMethod else { return }
    if first.index == 0 {
      if isText(from: start, to: end, "createElement") {
        candidates.lastElement = (call.end, value(of: first.operand).lowercased())
      }
      if isText(from: start, to: end, "register") { add(.register, first.operand) }
      if isText(from: start, to: end, "sendBeacon") { add(.sendBeacon, first.operand) }
    }
    if isText(from: start, to: end, "write") || isText(from: start, to: end, "writeln") {
      for literal in call.literals where value(of: literal.operand).contains("<") {
        add(.write, literal.operand)
      }
    }
    guard call.literals.count >= 2, call.literals[1].index == 1 else { return }
    if isText(from: start, to: end, "open") { add(.open, call.literals[1].operand) }
    if isText(from: start, to: end, "setAttribute") {
      let attribute = value(of: first.operand).lowercased()
      if attribute == "src" || attribute == "href" { add(.setAttribute, call.literals[1].operand) }
    }
  }

  /// Adds a candidate.
  mutating func add(_ construct: ScriptCandidate.Construct, _ literal: Operand, element: String? = nil) {
    let value = value(of: literal)
    candidates.add(
      ScriptCandidate(
        construct: construct, value: value, range: literal.start..<literal.end, elementName: element))
  }

  /// The value of a literal.
  func value(of literal: Operand) -> String {
    lexer.stringValue(from: literal.start, to: literal.end).value
  }
}
