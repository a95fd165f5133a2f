import Interception
import Testing

@Suite struct HybridURLTests {
  private static let configuration = HybridURL.Configuration(
    upstreamSchemes: ["secure.example": "https", "mixed.example:8443": "https"])

  @Test(arguments: [
    ("herald-hybrid://h.example/myhybrid/a.html", "http://h.example/myhybrid/a.html"),
    ("herald-hybrid://h.example/myhybrid/", "http://h.example/myhybrid/"),
    (
      "herald-hybrid://h.example:8080/myhybrid/a?http://b/#http",
      "http://h.example:8080/myhybrid/a?http://b/#http"
    ),
    (
      "herald-hybrid://h.example/myhybrid/a?u=herald-hybrid://x",
      "http://h.example/myhybrid/a?u=herald-hybrid://x"
    ),
    ("herald-hybrid://u:p@h.example/myhybrid/a", "http://u:p@h.example/myhybrid/a"),
    ("herald-hybrid://secure.example/myhybrid/a", "https://secure.example/myhybrid/a"),
    ("herald-hybrid://mixed.example:8443/myhybrid/a", "https://mixed.example:8443/myhybrid/a"),
    ("herald-hybrid://mixed.example/myhybrid/a", "http://mixed.example/myhybrid/a"),
    (
      "herald-hybrid://h.example/myhybrid/a%20b%2Fc%25;d//e/?x=%zz",
      "http://h.example/myhybrid/a%20b%2Fc%25;d//e/?x=%zz"
    ),
    (
      "herald-hybrid://h.example/myhybrid/%E4%B8%AD%F0%9F%98%80",
      "http://h.example/myhybrid/%E4%B8%AD%F0%9F%98%80"
    ),
  ])
  func convertsBothWays(hybrid: String, upstream: String) throws {
    let there = try HybridURL(marked: hybrid, Self.configuration)
    let back = try HybridURL(marked: upstream, Self.configuration)
    #expect([there.url, there.upstream] == [hybrid, upstream])
    #expect([back.url, back.upstream] == [hybrid, upstream])
  }

  @Test(arguments: [
    ("HERALD-HYBRID://H.example/myhybrid/a", "http://h.example/myhybrid/a"),
    ("herald-hybrid://h.example/myhybrid/x/../a", "http://h.example/myhybrid/a"),
    ("herald-hybrid://h.example/%6dyhybrid/a", "http://h.example/%6dyhybrid/a"),
    ("herald-hybrid://h.example/myhybrid/中 文", "http://h.example/myhybrid/%E4%B8%AD%20%E6%96%87"),
  ])
  func takesOtherSpellings(hybrid: String, upstream: String) throws {
    #expect(try HybridURL(marked: hybrid, Self.configuration).upstream == upstream)
  }

  @Test(arguments: [
    ("herald-hybrid://h.example/other", HybridURL.Failure.unmarked),
    ("herald-hybrid://h.example/other?/myhybrid/", .unmarked),
    ("herald-hybrid://h.example/other#/myhybrid/", .unmarked),
    ("herald-hybrid://h.example/myhybrid", .unmarked),
    ("herald-hybrid://h.example/myhybrid/../secret", .unmarked),
    ("herald-hybrid://h.example/myhybrid/%2e%2e/secret", .unmarked),
    ("herald-hybrid://h.example/MyHybrid/a", .unmarked),
    ("herald-hybrid://h.example", .unmarked),
    ("herald-hybrid:///myhybrid/a", .malformed),
    ("herald-hybrid:myhybrid", .malformed),
    ("no url", .malformed),
    ("", .malformed),
    ("ftp://h.example/myhybrid/a", .otherScheme("ftp")),
    ("file:///myhybrid/a", .malformed),
    ("herald-hybrid://a b/myhybrid/a", .malformed),
  ])
  func refusesWhatIsNotHybrid(url: String, failure: HybridURL.Failure) {
    #expect(throws: failure) { try HybridURL(marked: url, Self.configuration) }
  }

  @Test func asksOnlyAllowedHosts() throws {
    let configuration = HybridURL.Configuration(hosts: ["H.example"])
    #expect(try HybridURL(marked: "herald-hybrid://h.EXAMPLE:1/myhybrid/", configuration).isMarked)
    #expect(throws: HybridURL.Failure.otherHost("evil.example")) {
      try HybridURL("herald-hybrid://h.example@evil.example/myhybrid/", configuration)
    }
  }

  @Test(arguments: [("h5", "/h5/"), ("/h5", "/h5/"), ("/", "/"), ("", "/")])
  func slashesAreAddedToTheMarker(marker: String, completed: String) {
    #expect(HybridURL.Configuration(marker: marker).marker == completed)
  }
}
