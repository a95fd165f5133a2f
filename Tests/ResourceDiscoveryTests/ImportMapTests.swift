import Testing
import URLStandard

@testable import ResourceDiscovery

@Suite struct ImportMapTests {
  private static let base = "herald-hybrid://h/app/index.html"

  private func map(_ texts: String...) throws -> ImportMap {
    let base = try #require(WebURL(parsing: Self.base))
    var map = ImportMap()
    for text in texts {
      let isMap = map.merge(text, base: base)
      #expect(isMap)
    }
    return map
  }

  @Test(
    arguments: [
      ("lib", "herald-hybrid://h/app/l.js"),
      ("lib/", nil),
      ("pkg/a.js", "herald-hybrid://h/app/p/a.js"),
      ("pkg/deep/a.js", "herald-hybrid://h/app/d/a.js"),
      ("pkg/../x.js", nil),
      ("gone", nil),
      ("unknown", nil),
      ("./rel.js", "herald-hybrid://h/app/rel.js"),
      ("/mapped.js", "herald-hybrid://h/app/other.js"),
      ("https://cdn.test/x.js", "https://cdn.test/x.js"),
    ] as [(String, String?)])
  func specifiersAreMappedExactlyThenByLongestPrefix(specifier: String, expected: String?) throws {
    let map = try map(
      """
      {"imports": {"lib": "./l.js", "pkg/": "./p/", "pkg/deep/": "./d/", "gone": null, "/mapped.js": "./other.js",
                   "lib/": "./no-slash"}}
      """)
    let base = try #require(WebURL(parsing: Self.base))
    #expect(map.resolve(specifier, base: base)?.href == expected)
  }

  @Test func scopeOfTheImporterComesBeforeTheMap() throws {
    let map = try map(#"{"imports": {"lib": "./l1.js"}, "scopes": {"/s/": {"lib": "./l2.js"}}}"#)
    let inside = try #require(WebURL(parsing: "herald-hybrid://h/s/m.js"))
    let outside = try #require(WebURL(parsing: Self.base))
    #expect(map.resolve("lib", base: inside)?.href == "herald-hybrid://h/app/l2.js")
    #expect(map.resolve("lib", base: outside)?.href == "herald-hybrid://h/app/l1.js")
  }

  @Test func firstMappingOfASpecifierWins() throws {
    let map = try map(#"{"imports": {"a": "./1.js"}}"#, #"{"imports": {"a": "./2.js", "b": "./3.js"}}"#)
    let base = try #require(WebURL(parsing: Self.base))
    #expect(map.resolve("a", base: base)?.href == "herald-hybrid://h/app/1.js")
    #expect(map.resolve("b", base: base)?.href == "herald-hybrid://h/app/3.js")
  }

  @Test(arguments: ["", "[]", "{", "null", #"{"imports": }"#])
  func textThatIsNoObjectIsNoMap(text: String) throws {
    var map = ImportMap()
    let base = try #require(WebURL(parsing: Self.base))
    let isMap = map.merge(text, base: base)
    #expect(!isMap)
    #expect(map.isEmpty)
  }
}
