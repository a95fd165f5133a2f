import Testing
import URLStandard

@Suite struct URLParsingErrorTests {
  /// An input that is no URL, the place of the fault marked with `»`.
  struct Case: Sendable, CustomTestStringConvertible {
    var marked: String
    var code: String
    var component: URLParsingError.Component
    var base: String?
    var dialect = WebURL.Dialect.standard

    var testDescription: String { marked }
    var offset: Int { marked.utf8.count - (marked.drop { $0 != "»" }).utf8.count }
    var input: String { marked.filter { $0 != "»" } }
  }

  private static let cases = [
    Case(marked: "»a.png", code: "missing-scheme-non-relative-URL", component: .input),
    Case(marked: "»", code: "missing-scheme-non-relative-URL", component: .input),
    Case(marked: "»a.png", code: "missing-scheme-non-relative-URL", component: .input, base: "data:,x"),
    Case(
      marked: "http:/»", code: "special-scheme-missing-following-solidus", component: .scheme,
      base: "http://h/", dialect: .webKit),
    Case(marked: "http://»", code: "host-missing", component: .host),
    Case(marked: "http://u@»", code: "host-missing", component: .host),
    Case(marked: "foo://»:80/", code: "host-missing", component: .host),
    Case(marked: "//u@»/x", code: "host-missing", component: .host, base: "foo://h/"),
    Case(marked: "herald-hybrid://a» b/x", code: "host-invalid-code-point", component: .host),
    Case(marked: "herald-hybrid://u:p@a»^b/x", code: "host-invalid-code-point", component: .host),
    Case(marked: "  http://a»|b/x", code: "domain-invalid-code-point", component: .host),
    Case(marked: "ht\ttp://a\nb»|c\n/x", code: "domain-invalid-code-point", component: .host),
    Case(marked: "http://é»|a/", code: "domain-invalid-code-point", component: .host),
    Case(marked: "http://»a%00b/", code: "domain-invalid-code-point", component: .host),
    Case(marked: "http://»a\u{FFFD}/", code: "domain-to-ASCII", component: .host),
    Case(marked: "http://»\u{AD}/", code: "domain-to-ASCII", component: .host),
    Case(marked: "http://»xn--a/", code: "domain-to-ASCII", component: .host, dialect: .webKit),
    Case(marked: "http://1.2.3.4.»5/", code: "IPv4-too-many-parts", component: .host),
    Case(marked: "http://1.»x.3/", code: "IPv4-non-numeric-part", component: .host),
    Case(marked: "http://1.»256.3/", code: "IPv4-out-of-range-part", component: .host),
    Case(marked: "http://1.»99999999999999999999/", code: "IPv4-out-of-range-part", component: .host),
    Case(marked: "http://[::1»/", code: "IPv6-unclosed", component: .host),
    Case(marked: "http://[»:1]/", code: "IPv6-invalid-compression", component: .host),
    Case(marked: "http://[1:2:3:4:5:6:7:8:»9]/", code: "IPv6-too-many-pieces", component: .host),
    Case(marked: "http://[1:2:3:4:5::6:7:»8]/", code: "IPv6-too-many-pieces", component: .host),
    Case(marked: "http://[1::2:»:3]/", code: "IPv6-multiple-compression", component: .host),
    Case(marked: "http://[::»g]/", code: "IPv6-invalid-code-point", component: .host),
    Case(marked: "http://[1:»]/", code: "IPv6-invalid-code-point", component: .host),
    Case(marked: "http://[1:2»]/", code: "IPv6-too-few-pieces", component: .host),
    Case(marked: "http://[1:2:3:4:5:6:7:»1.2.3.4]/", code: "IPv4-in-IPv6-too-many-pieces", component: .host),
    Case(marked: "http://[::1.»02.3.4]/", code: "IPv4-in-IPv6-invalid-code-point", component: .host),
    Case(marked: "http://[::1.2.3.4»:5]/", code: "IPv4-in-IPv6-invalid-code-point", component: .host),
    Case(marked: "http://[::1.»256.3.4]/", code: "IPv4-in-IPv6-out-of-range-part", component: .host),
    Case(marked: "http://[::1.2.3»]/", code: "IPv4-in-IPv6-too-few-parts", component: .host),
    Case(marked: "http://h:8»a/", code: "port-invalid", component: .port),
    Case(marked: "herald-hybrid://h:»65536/", code: "port-out-of-range", component: .port),
  ]

  @Test(arguments: cases)
  func namesThePartAtFaultAndItsPlace(_ testCase: Case) throws {
    let base = testCase.base.flatMap { WebURL(parsing: $0) }
    let error = #expect(throws: URLParsingError.self) {
      try WebURL(testCase.input, base: base, dialect: testCase.dialect)
    }
    #expect(error?.code.rawValue == testCase.code)
    #expect(error?.component == testCase.component)
    #expect(error?.utf8Offset == testCase.offset)
    #expect(error?.input == testCase.input)
    #expect(error?.base == testCase.base)
    #expect(error?.message != testCase.code)
    #expect(WebURL(parsing: testCase.input, base: base, dialect: testCase.dialect) == nil)
  }

  @Test func countsScalarsToo() throws {
    let error = #expect(throws: URLParsingError.self) { try WebURL("http://é€|a/") }
    #expect([error?.utf8Offset, error?.scalarOffset] == [12, 9])
  }

  @Test func saysWhatIsWrongInASentence() throws {
    let error = #expect(throws: URLParsingError.self) {
      try WebURL("http://h:99999/", base: WebURL("foo://x"))
    }
    #expect(
      error?.description == """
        port: a port is at most 65535 (port-out-of-range at byte 9 of "http://h:99999/" against foo://x)
        """)
  }
}
