import Foundation
import Testing
import URLStandard

@Suite struct FoundationURLTests {
  @Test(arguments: [
    "https://u:p@example.com:8443/a%20b?c=d#e", "herald-hybrid://h", "herald-hybrid:///x", "about:blank",
    "data:text/plain;base64,QQ==", "file:///C:/x", "http://[::1]:8/", "foo:/.//p", "foo://u:p@h:0?#",
  ])
  func holdsWhatRFC3986Allows(_ href: String) throws {
    let converted = try WebURL(href).foundationURL
    #expect(converted.url.absoluteString == href)
    #expect(!converted.isAltered)
  }

  @Test(arguments: [
    ("herald-hybrid://h/a|b.png", "herald-hybrid://h/a%7Cb.png"),
    ("https://h/a[1].png", "https://h/a%5B1%5D.png"),
    ("https://h/%C3%82%", "https://h/%C3%82%25"), ("https://h/%zz", "https://h/%25zz"),
    ("foo://h/a\\b", "foo://h/a%5Cb"), ("https://h/?{a}|^`\\[]", "https://h/?%7Ba%7D%7C%5E%60%5C%5B%5D"),
    ("https://h/#a#b", "https://h/#a%23b"), ("javascript:f('%', \"|\")", "javascript:f('%25',%20%22%7C%22)"),
    ("foo://a\"b%zz/", "foo://a%22b%25zz/"), ("http://[::1]/|", "http://[::1]/%7C"),
    ("https://u|:p^@h/|", "https://u%7C:p%5E@h/%7C"), ("https://h/|?a#b", "https://h/%7C?a#b"),
  ])
  func escapesWhatFoundationCannotHoldAndNothingElse(_ href: String, _ expected: String) throws {
    let original = try WebURL(href)
    let converted = original.foundationURL
    #expect(converted.url.absoluteString == expected)
    #expect(converted.isAltered)
    #expect(converted.webURL(for: converted.url) == original)
  }

  @Test func findsTheWayBackOnlyForItsOwnURL() throws {
    let converted = try WebURL("herald-hybrid://h/a|b").foundationURL
    let renamed = try #require(URL(string: "http://h/a%7Cb"))
    #expect(converted.webURL(for: renamed)?.href == "http://h/a%7Cb")
    let relative = try #require(URL(string: "a/b"))
    #expect(converted.webURL(for: relative) == nil)
    let resolved = try #require(URL(string: "b", relativeTo: URL(string: "http://h/a/")))
    #expect(WebURL(resolved)?.href == "http://h/a/b")
  }

  @Test("no URL of urltestdata.json is lost: 55 of 624 are altered")
  func losesNothing() throws {
    let cases: [WebPlatformTests.Case] = try TestData.read("urltestdata")
    let urls = try cases.compactMap(\.href).map { try WebURL($0) }
    #expect(urls.count == 624)
    let converted = urls.map(\.foundationURL)
    #expect(converted.map { $0.webURL(for: $0.url) } == urls)
    #expect(converted.map(\.isAltered) == converted.map { $0.url.absoluteString != $0.original.href })
    #expect(converted.count { $0.isAltered } == 55)
    // What is altered is altered by escaping alone, so that both name the same once escapes are undone.
    #expect(converted.filter { $0.url.scheme != $0.original.scheme }.map(\.original.href) == [])
  }
}
