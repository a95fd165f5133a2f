import Foundation
import Testing
import URLStandard

@Suite struct WebURLTests {
  @Test func showsAllPartsOfAURL() throws {
    let url = try WebURL("HTTPS://us%65r:p@Ex%41mple.COM:8443/a/./b/../c d?q=é#f g")
    #expect(url.href == "https://us%65r:p@example.com:8443/a/c%20d?q=%C3%A9#f%20g")
    #expect(url.scheme == "https")
    #expect(url.username == "us%65r")
    #expect(url.password == "p")
    #expect(url.host == "example.com")
    #expect(url.port == 8443)
    #expect(url.path == "/a/c%20d")
    #expect(url.query == "q=%C3%A9")
    #expect(url.fragment == "f%20g")
    #expect(url.isSpecial)
    #expect(!url.hasOpaquePath)
    #expect(!url.isOpaqueHost)
    #expect(url.description == url.href)
  }

  @Test func tellsAbsentPartsFromEmptyOnes() throws {
    let absent = try WebURL("herald-hybrid:/a")
    #expect([absent.host, absent.query, absent.fragment] == [nil, nil, nil])
    let empty = try WebURL("herald-hybrid:///a?#")
    #expect([empty.host, empty.query, empty.fragment] == ["", "", ""])
  }

  @Test func keepsTheHostOfACustomSchemeAsItIs() throws {
    let url = try WebURL("HERALD-HYBRID://U:P@Other%41:80/X")
    #expect(url.href == "herald-hybrid://U:P@Other%41:80/X")
    #expect(url.isOpaqueHost)
    #expect(url.port == 80)
    #expect(url.effectivePort == 80)
    #expect(try !WebURL("herald-hybrid://[::1]/").isOpaqueHost)
    #expect(try !WebURL("herald-hybrid:///").isOpaqueHost)
  }

  @Test func dropsAndKnowsDefaultPorts() throws {
    let ports = try ["http", "https", "ws", "wss", "ftp"].map { scheme in
      try WebURL("\(scheme)://h:443/").port ?? WebURL("\(scheme)://h:443/").effectivePort
    }
    #expect(ports == [443, 443, 443, 443, 443])
    #expect(try WebURL("https://h:443/").port == nil)
    #expect(try WebURL("herald-hybrid://h/").effectivePort == nil)
    #expect(try WebURL("file:///").effectivePort == nil)
  }

  @Test(arguments: [
    ("http://h/a?q#f", "http://h/a?q"), ("http://h/a#", "http://h/a"), ("data:x #f", "data:x%20"),
    ("http://h/a", "http://h/a"),
  ])
  func losesItsFragment(_ input: String, _ expected: String) throws {
    let url = try WebURL(input).removingFragment()
    #expect(url.href == expected)
    #expect(url.fragment == nil)
    #expect(url == WebURL(parsing: expected))
  }

  @Test func takesANewQueryAndKeepsTheFragment() throws {
    var url = try WebURL("https://h/get.html?x=1#f")
    url.query = "a='b c\n'"
    #expect(url.href == "https://h/get.html?a=%27b%20c%27#f")
    #expect([url.query, url.fragment] == ["a=%27b%20c%27", "f"])
    url.query = nil
    #expect(url.href == "https://h/get.html#f")
    url.query = ""
    #expect(url.href == "https://h/get.html?#f")
    #expect(url == WebURL(parsing: url.href))
  }

  @Test func takesANewFragment() throws {
    var url = try WebURL("herald-hybrid://h?q")
    url.fragment = "ü`#\t"
    #expect(url.href == "herald-hybrid://h?q#%C3%BC%60#")
    #expect(url.fragment == "%C3%BC%60#")
    url.fragment = nil
    #expect(url.href == "herald-hybrid://h?q")
  }

  @Test func isEqualByItsSerialisation() throws {
    let urls = try Set(["http://h", "HTTP://H:80/", "http://h/.", "http://h/#"].map { try WebURL($0) })
    #expect(urls.map(\.href).sorted() == ["http://h/", "http://h/#"])
  }

  @Test func isCodedAsOneString() throws {
    let urls = try [WebURL("herald-hybrid://h/a b"), WebURL("about:blank#x")]
    let data = try JSONEncoder().encode(urls.map(\.href))
    #expect(try JSONDecoder().decode([WebURL].self, from: data) == urls)
    #expect(try JSONDecoder().decode([WebURL].self, from: JSONEncoder().encode(urls)) == urls)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([WebURL].self, from: Data("[\"a b\"]".utf8))
    }
  }

  @Test func readsNoMoreThanItsPartOfAString() throws {
    let text = "http://a/b http://c/d"
    #expect(try WebURL(String(text.dropFirst(11))).href == "http://c/d")
    let bridged = NSString(string: "http://bücher/ä") as String
    #expect(try WebURL(bridged).href == "http://xn--bcher-kva/%C3%A4")
  }
}
