import Testing
import URLStandard

/// Inputs of a megabyte, made so that a parser that goes over anything twice would not come to an end.
@Suite struct BoundsTests {
  private static let million = 1 << 20
  private static let repeated = [
    ".", "@", "%", "/", "\\", ":", "?", "#", "[", "]", "..", "../", "./", "..\\", "a/../", "/..", "%2e",
    "%2e%2e/", "%zz",
    " ", "\t", "\n", "a", "é", "0", "1.", "0x", "xn--", "xn--a.", "\u{AD}", "\u{301}", "C|/", "//", "&",
    "\u{0}", "|",
  ]
  private static let prefixes = [
    "", "http://", "http://h/", "http:", "https://u@", "https://h:", "https://[", "file:", "file:///",
    "herald-hybrid://",
    "herald-hybrid://h/", "herald-hybrid:/", "data:", "/", "?", "#", "\\", "x",
  ]

  @Test(arguments: repeated)
  func takesLinearTime(_ text: String) {
    let long = String(repeating: text, count: Self.million / text.utf8.count)
    for prefix in ["http://", "herald-hybrid://h/"] {
      let url = WebURL(parsing: prefix + long, dialect: .webKit)
      #expect(url?.href.isEmpty != true)
    }
  }

  @Test(arguments: repeated)
  func serialisesToWhatParsesToItself(_ text: String) {
    let long = String(repeating: text, count: 1024 / text.utf8.count)
    let bases = ["http://h/a/b?c#d", "herald-hybrid://h/a/b", "foo:opaque"].map { WebURL(parsing: $0) }
    for prefix in Self.prefixes {
      for dialect in [WebURL.Dialect.standard, .webKit] {
        let url = WebURL(parsing: prefix + long, base: bases[prefix.count % bases.count], dialect: dialect)
        #expect(url.map { WebURL(parsing: $0.href) == $0 } ?? true)
        #expect(url.map { $0.foundationURL.original == $0 } ?? true)
      }
    }
  }

  @Test func resolvesLinearlyAgainstALongBase() throws {
    let base = try WebURL("http://h" + String(repeating: "/a", count: Self.million / 2))
    let up = try WebURL(String(repeating: "../", count: Self.million / 2), base: base)
    #expect(up.href == "http://h/")
    #expect(WebURL(parsing: "b", base: base)?.href.utf8.count == base.href.utf8.count)
  }

  @Test func saysWhereEvenInALongInput() {
    let input = "http://" + String(repeating: "a\t", count: Self.million / 2) + "|/"
    let error = #expect(throws: URLParsingError.self) { try WebURL(input) }
    #expect(error?.utf8Offset == Self.million + 7)
  }

  @Test func refusesDomainsThatAreTooLongToConvert() {
    #expect(WebURL(parsing: "http://" + String(repeating: "é", count: 2048) + "/") == nil)
    #expect(WebURL(parsing: "http://" + String(repeating: "é.", count: 250) + "/") != nil)
    #expect(WebURL(parsing: "http://" + String(repeating: "a", count: Self.million) + "/") != nil)
  }
}
