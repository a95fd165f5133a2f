extension Parser {
  /// Checks what stands before `=`.
  func checkTarget(_ operand: Operand, _ cover: Cover) throws(Halt) {
    switch operand.kind {
    case .object, .array:
      if cover.assignmentError >= 0 { throw fail(.invalidDestructuring, at: cover.assignmentError) }
    default: try checkSimpleTarget(operand, .invalidAssignmentTarget)
    }
  }

  /// Checks what stands before `+=` or beside `++`.
  func checkSimpleTarget(_ operand: Operand, _ reason: ScriptSyntaxError.Reason) throws(Halt) {
    switch operand.kind {
    case .identifier, .parenthesizedIdentifier:
      if isStrict, operand.tokenKind == .eval || operand.tokenKind == .arguments {
        throw fail(.evalOrArguments, at: operand.start)
      }
    case .member, .privateMember: break
    // Old pages assign to calls, which fails only when it is reached.
    case .call: if isStrict { throw fail(reason, at: operand.start) }
    default: throw fail(reason, at: operand.start)
    }
  }

  /// Notes what an operand would be as a part of a pattern: its names, or what is wrong with it.
  mutating func noteBinding(_ operand: Operand, _ cover: inout Cover) {
    switch operand.kind {
    case .identifier:
      if isStrict, operand.tokenKind == .eval || operand.tokenKind == .arguments {
        cover.rejectPattern(at: operand.start)
      }
      var token = Token()
      token.kind = operand.tokenKind
      token.start = operand.start
      token.end = operand.end
      token.isEscaped = operand.isEscaped
      arrowNames.append(token)
    case .object, .array, .assignment: break
    case .parenthesizedIdentifier:
      if isStrict, operand.tokenKind == .eval || operand.tokenKind == .arguments {
        cover.rejectPattern(at: operand.start)
      }
      cover.rejectBinding(at: operand.start)
    case .member, .privateMember: cover.rejectBinding(at: operand.start)
    default: cover.rejectPattern(at: operand.start)
    }
  }

  /// Reads one element of an array, object or parameter list that may turn out to be a pattern.
  ///
  /// - Parameter cover: The whole's; takes what is wrong with the element.
  /// - Returns: What the element is.
  /// - Throws: The first syntax error, or that the text is too deep.
  mutating func parseElement(_ cover: inout Cover) throws(Halt) -> Operand {
    var part = Cover()
    let names = arrowNames.count
    let operand = try parseAssignment(&part)
    if operand.kind.canBePattern {
      cover.merge(part)
    } else {
      try reject(part)
      if arrowNames.count > names { arrowNames.removeLast(arrowNames.count - names) }
    }
    noteBinding(operand, &cover)
    return operand
  }
}
