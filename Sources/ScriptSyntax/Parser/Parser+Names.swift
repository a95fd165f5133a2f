extension Parser {
  /// The number of a token's name.
  mutating func number(of token: Token) -> Int {
    if token.isEscaped { return names.number(of: lexer.name(from: token.start, to: token.end)) }
    return names.number(from: token.start, to: token.end)
  }

  /// A token's name.
  func text(of token: Token) -> String {
    if token.isEscaped {
      return String(decoding: lexer.name(from: token.start, to: token.end), as: UTF8.self)
    }
    return text(from: token.start, to: token.end)
  }

  /// Part of the source.
  func text(from start: Int, to end: Int) -> String {
    String(decoding: UnsafeBufferPointer(start: lexer.base + start, count: end - start), as: UTF8.self)
  }

  /// Whether part of the source is a word.
  func isText(_ range: Range<Int>, _ word: StaticString) -> Bool {
    isText(from: range.lowerBound, to: range.upperBound, word)
  }

  /// Whether part of the source is a word.
  @inline(__always)
  func isText(from start: Int, to end: Int, _ word: StaticString) -> Bool {
    guard end &- start == word.utf8CodeUnitCount else { return false }
    for index in 0..<word.utf8CodeUnitCount where lexer.base[start &+ index] != word.utf8Start[index] {
      return false
    }
    return true
  }

  /// Checks that a token can be used as the name of a variable.
  ///
  /// WebKit lets `await` be one in every function that is not async, even in modules.
  @inline(__always)
  mutating func checkReference(_ token: Token) throws(Halt) {
    if token.kind == .identifier { return }
    guard token.kind.isIdentifierLike else { throw unexpected() }
    switch token.kind {
    case .arguments:
      if function.rules.contains(.forbidsArguments) { throw fail(.argumentsInClass, at: token.start) }
    case .let, .static, .strictReserved:
      if isStrict { throw fail(.strictReservedWord, at: token.start) }
    case .yield:
      if isStrict || function.rules.contains(.isGenerator) { throw fail(.yieldAsName, at: token.start) }
    case .await:
      if !function.rules.isDisjoint(with: [.isAsync, .forbidsAwait]) {
        throw fail(.awaitAsName, at: token.start)
      }
      function.lastAwaitName = token.start
    default: break
    }
  }

  /// Checks that a token can be the name of a declaration or of a label, or stand for both name and value.
  @inline(__always)
  mutating func checkBinding(_ token: Token) throws(Halt) {
    if token.kind == .identifier { return }
    if isStrict, token.kind == .eval || token.kind == .arguments {
      throw fail(.evalOrArguments, at: token.start)
    }
    if token.kind == .arguments { return }
    if isModule, token.kind == .await { throw fail(.awaitAsName, at: token.start) }
    try checkReference(token)
  }

  /// Declares a name.
  mutating func declare(_ token: Token, as declaration: ScopeTable.Declaration) throws(Halt) {
    let number = number(of: token)
    guard scopes.declare(number, as: declaration, allowsRepeatedFunctions: !isStrict) else {
      throw fail(.duplicateDeclaration, at: token.start)
    }
  }
}
