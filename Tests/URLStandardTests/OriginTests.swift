import Testing
import URLStandard

@Suite struct OriginTests {
  @Test(arguments: [
    ("http://u:p@H:80/x?q#f", "http://h"), ("https://h:80/", "https://h:80"), ("ws://[::1]/", "ws://[::1]"),
    ("ftp://h/", "ftp://h"), ("file:///x", "null"), ("data:,x", "null"), ("about:blank", "null"),
    ("herald-hybrid://h:1/", "null"), ("blob:http://h:1/x", "http://h:1"), ("blob:ftp://h/x", "null"),
    ("blob:blob:http://h/", "null"), ("blob:x", "null"), ("blob:herald-hybrid://h/x", "null"),
  ])
  func isThatOfTheStandard(_ input: String, _ expected: String) throws {
    #expect(try WebURL(input).origin.description == expected)
  }

  @Test(
    "of schemes with a handler is that of WebKit",
    arguments: [
      ("herald-hybrid://h:1/x", "herald-hybrid://h:1"), ("herald-hybrid://h/x", "herald-hybrid://h"),
      ("herald-hybrid://[::1]:80/", "herald-hybrid://[::1]:80"), ("herald-hybrid:x", "herald-hybrid://"),
      ("herald-hybrid:///x", "herald-hybrid://"), ("blob:herald-hybrid://h/1", "herald-hybrid://h"),
      ("blob:http://h/x", "http://h"), ("file://h/x", "file://"), ("blob:file:///x", "file://"),
      ("foo://h:1/", "null"), ("blob:foo://h/", "null"), ("data:,x", "null"), ("http://h:80/", "http://h"),
    ])
  func knowsTupleSchemes(_ input: String, _ expected: String) throws {
    #expect(try WebURL(input).origin(tupleSchemes: ["herald-hybrid", "file"]).description == expected)
  }

  @Test func isTheSameOnlyForTuples() throws {
    let first = try WebURL("http://h/a").origin
    #expect(try first.isSameOrigin(as: WebURL("http://h:80/b").origin))
    #expect(try !first.isSameOrigin(as: WebURL("https://h/b").origin))
    let opaque = try WebURL("data:,x").origin
    #expect(opaque == .opaque)
    #expect(!opaque.isSameOrigin(as: opaque))
  }
}
