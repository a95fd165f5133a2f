import Testing
import URLStandard

@Suite struct WebKitDialectTests {
  /// An input, its base, and what WebKit makes of it; nil where it refuses.
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    var input: String
    var base: String?
    var href: String?

    var testDescription: String { "\(input.debugDescription) against \(base ?? "nothing")" }
  }

  @Test("1120 recorded inputs parse as WebKitGTK 2.50.6 parses them")
  func recorded() throws {
    let cases: [Case] = try TestData.read("webkit-urls")
    #expect(cases.count == 1120)
    for testCase in cases {
      let href = Self.resolve(testCase.input, against: testCase.base, dialect: .webKit)
      #expect(href == testCase.href, "\(testCase.testDescription)")
    }
  }

  @Test(
    "differs from the standard",
    arguments: [
      // A backslash separates at the start of a reference and after a dot segment, whatever the scheme.
      ("\\a.png", "herald-hybrid://h/dir/p", "herald-hybrid://h/dir/\\a.png", "herald-hybrid://h/a.png"),
      ("..\\a.png", "herald-hybrid://h/dir/p", "herald-hybrid://h/dir/..\\a.png", "herald-hybrid://h/a.png"),
      (".\\%2e\\a", "herald-hybrid://h/dir/p", "herald-hybrid://h/dir/.\\%2e\\a", "herald-hybrid://h/dir/a"),
      ("/\\other/x", "herald-hybrid://h/dir/p", "herald-hybrid://h/\\other/x", "herald-hybrid://other/x"),
      ("\\\\other\\x", "herald-hybrid://h/dir/p", "herald-hybrid://h/dir/\\\\other\\x", nil),
      ("foo://h/..\\a", nil, "foo://h/..\\a", "foo://h/a"),
      // Labels that begin with xn-- have to be what they say.
      ("https://xn--a/", nil, "https://xn--a/", nil),
      ("https://a.XN--pokxncvks/", nil, "https://a.xn--pokxncvks/", nil),
      // One slash and no more is not a reference to the root.
      ("http:/", "http://h/a", "http://h/", nil),
      // A colon may end an IPv6 address that has "::"; an IPv4 address may not follow "::" and four more pieces.
      ("http://[1::2:]/", nil, nil, "http://[1::2]/"),
      ("http://[::1:2:3:4:1.2.3.4]/", nil, "http://[::1:2:3:4:102:304]/", nil),
      // What has an @ has a path.
      ("foo://u@h?q", nil, "foo://u@h?q", "foo://u@h/?q"),
      ("foo://@h#f", nil, "foo://h#f", "foo://h/#f"),
      // A drive letter is one only where a path starts.
      ("file://h/C|/x", nil, "file://h/C:/x", "file://h/C|/x"),
      ("./C|/x", "file:///", "file:///C:/x", "file:///C|/x"),
      ("//C:?q", "file:///d/p", "file:///C:?q", "file:///C:/?q"),
      ("x", "file:///C:", "file:///C:/x", "file:///x"),
    ] as [(String, String?, String?, String?)])
  func differences(_ input: String, _ base: String?, _ standard: String?, _ webKit: String?) {
    #expect(Self.resolve(input, against: base, dialect: .standard) == standard)
    #expect(Self.resolve(input, against: base, dialect: .webKit) == webKit)
  }

  @Test(
    "resolves references of a page of a custom scheme",
    arguments: [
      ("a.png", "/dir/a.png"), ("./a.png", "/dir/a.png"), ("../a.png", "/a.png"), ("/a.png", "/a.png"),
      ("sub\\a.png", "/dir/sub\\a.png"), ("\\a.png", "/a.png"), ("a b.png", "/dir/a%20b.png"),
      ("a\nb.png", "/dir/ab.png"), ("a\tb.png", "/dir/ab.png"), ("a\rb.png", "/dir/ab.png"),
      ("?x=1", "/dir/page.html?x=1"), ("a.png?x=1 2", "/dir/a.png?x=1%202"),
      ("a.png?x='y'", "/dir/a.png?x='y'"),
      ("é.png?é", "/dir/%C3%A9.png?%C3%A9"), ("a%20b.png", "/dir/a%20b.png"), ("a%2Fb.png", "/dir/a%2Fb.png"),
      ("sub/%2e%2e/a.png", "/dir/a.png"), ("sub/.%2E/a.png", "/dir/a.png"), ("x/..", "/dir/"),
      ("a@2x.png", "/dir/a@2x.png"), ("a[1].png", "/dir/a[1].png"), ("a^b.png", "/dir/a%5Eb.png"),
      ("a|b.png", "/dir/a|b.png"), ("a{b}.png", "/dir/a%7Bb%7D.png"), ("a<b.png", "/dir/a%3Cb.png"),
      ("a\"b.png", "/dir/a%22b.png"), ("a`b.png", "/dir/a%60b.png"), ("a\u{7F}b.png", "/dir/a%7Fb.png"),
      ("", "/dir/page.html"), ("#x", "/dir/page.html#x"), ("../../../a", "/a"), (" a ", "/dir/a"),
    ])
  func references(_ reference: String, _ path: String) {
    let base = "herald-hybrid://page.test/dir/page.html"
    #expect(Self.resolve(reference, against: base, dialect: .webKit) == "herald-hybrid://page.test" + path)
  }

  @Test(
    "resolves references that leave the page's host",
    arguments: [
      ("HERALD-HYBRID://CDN.test/A.png", "herald-hybrid://CDN.test/A.png"),
      ("herald-hybrid:a.png", "herald-hybrid:a.png"), ("herald-hybrid:/a.png", "herald-hybrid:/a.png"),
      ("herald-hybrid://cdn.test/x/../a.png", "herald-hybrid://cdn.test/a.png"),
      ("http:127.0.0.1:18099/a.png", "http://127.0.0.1:18099/a.png"),
      ("http:\\\\127.0.0.1:18099\\a.png", "http://127.0.0.1:18099/a.png"),
      ("herald-hybrid://cdn.test:8080/a.png", "herald-hybrid://cdn.test:8080/a.png"),
      ("herald-hybrid://cdn.test:/a.png", "herald-hybrid://cdn.test/a.png"),
      ("herald-hybrid://u:p@cdn.test/a.png", "herald-hybrid://u:p@cdn.test/a.png"),
      ("herald-hybrid://中文.test/a.png", "herald-hybrid://%E4%B8%AD%E6%96%87.test/a.png"),
      ("herald-hybrid://[::1]/a.png", "herald-hybrid://[::1]/a.png"), ("herald-hybrid://a b/a.png", nil),
      ("herald-hybrid:///a.png", "herald-hybrid:///a.png"), ("//cdn.test/a", "herald-hybrid://cdn.test/a"),
      ("data:image/png;base64,xx", "data:image/png;base64,xx"), ("about:blank", "about:blank"),
    ] as [(String, String?)])
  func otherHosts(_ reference: String, _ href: String?) {
    #expect(
      Self.resolve(reference, against: "herald-hybrid://page.test/dir/page.html", dialect: .webKit) == href)
  }

  private static func resolve(_ input: String, against base: String?, dialect: WebURL.Dialect) -> String? {
    guard let base else { return WebURL(parsing: input, dialect: dialect)?.href }
    guard let base = WebURL(parsing: base, dialect: dialect) else { return nil }
    return WebURL(parsing: input, base: base, dialect: dialect)?.href
  }
}
