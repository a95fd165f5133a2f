import Testing

@testable import StyleResolution

@Suite struct TokenizerTests {
  /// A token as `kind text`.
  private func tokens(_ text: String) -> [String] {
    let source = TokenSource(Array(text.utf8))
    return source.tokens.map { token in
      let value = source.bytes[Int(token.start)..<Int(token.end)]
      return "\(token.kind) \(String(decoding: value, as: UTF8.self))"
    }
  }

  @Test(arguments: [
    (
      "a-b _c --d -e é \\61 b", ["ident a-b", "ident _c", "ident --d", "ident -e", "ident é", "ident \\61 b"]
    ),
    ("#a #1 #-1 #", ["hash #a", "hash #1", "hash #-1", "delimiter #"]),
    (
      "1 +2 -.5 1e3 1e 1.5% 2px 3e2em 4--x",
      [
        "number 1", "number +2", "number -.5", "number 1e3", "dimension 1e", "percentage 1.5%",
        "dimension 2px",
        "dimension 3e2em", "dimension 4--x",
      ]
    ),
    ("'a' \"b", ["string 'a'", "string \"b"]),
    ("'a\nb'", ["badString 'a", "ident b", "string '"]),
    (
      "url(a) URL( \"a\" ) url( b ) url(a b) url(a\"b) url(",
      [
        "url url(a)", "function URL(", "string \"a\"", "closeParenthesis )", "url url( b )",
        "badURL url(a b)",
        "badURL url(a\"b)", "url url(",
      ]
    ),
    (
      "<!-- --> < - @a @ @-1 f()",
      [
        "cdo <!--", "cdc -->", "delimiter <", "delimiter -", "atKeyword @a", "delimiter @", "delimiter @",
        "number -1", "function f(", "closeParenthesis )",
      ]
    ),
    ("a/*b*/c /* d", ["ident a", "ident c"]),
    (
      "{[(,;:)]}",
      [
        "openBrace {", "openSquare [", "openParenthesis (", "comma ,", "semicolon ;", "colon :",
        "closeParenthesis )", "closeSquare ]", "closeBrace }",
      ]
    ),
  ])
  func splitsTextIntoTokens(_ text: String, _ expected: [String]) {
    #expect(tokens(text).filter { !$0.hasPrefix("whitespace") } == expected)
  }

  @Test(arguments: [
    ("\\61 b", "ab"), ("\\000061b", "ab"), ("\\110000", "\u{FFFD}"), ("\\0", "\u{FFFD}"),
    ("\\d800", "\u{FFFD}"),
    ("\\{", "{"), ("a\0b", "a\u{FFFD}b"), ("\\é", "é"), ("\\61\r\nb", "ab"),
  ])
  func decodesEscapesInNames(_ text: String, _ expected: String) throws {
    let source = TokenSource(Array(text.utf8))
    let token = try #require(source.tokens.first)
    #expect(String(decoding: source.name(token), as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("'a\\\nb'", "ab"), ("'a\\'b'", "a'b"), ("'a", "a"), ("'a\\", "a\u{FFFD}"), ("url( a\\)b )", "a)b"),
    ("url(a\\ )", "a "), ("'\\\\'", "\\"), ("url(", ""),
  ])
  func decodesEscapesInStringsAndURLs(_ text: String, _ expected: String) throws {
    let source = TokenSource(Array(text.utf8))
    let token = try #require(source.tokens.first)
    #expect(String(decoding: source.text(token), as: UTF8.self) == expected)
  }

  @Test func pairsBracketsAsBlocksAreConsumed() {
    let source = TokenSource(Array("( } [ ) ] )".utf8))
    // The closing parenthesis inside the square bracket is no end of the outer one.
    #expect(source.tokens.filter(\.opensBlock).map(\.payload) == [10, 8])
  }
}
