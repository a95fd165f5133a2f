import LoadTrace
import Testing
import TraceReports

struct HTTPArchiveTests {
  static let archive = HTTPArchive([
    HTTPArchive.Exchange(method: "GET", url: "https://h/a.js?x=1&y=2", status: 200),
    HTTPArchive.Exchange(method: "GET", url: "https://h/a.js?x=1&y=2", status: 304),
    HTTPArchive.Exchange(method: "GET", url: "https://h/b.js?t=17&z=1", status: 200),
    HTTPArchive.Exchange(method: "POST", url: "https://h/api", requestBody: "{}", status: 201),
    HTTPArchive.Exchange(method: "GET", url: "https://cdn/lib/b.js", status: 200),
  ])

  @Test func answersWithTheSameURLInTheOrderOfTheSession() {
    let statuses = (0..<4).map { occurrence -> Int in
      guard
        case .exact(let exchange) = Self.archive.match(
          method: "get", url: "https://h/a.js?x=1&y=2#f", occurrence: occurrence)
      else { return 0 }
      return exchange.status
    }
    #expect(statuses == [200, 304, 304, 304])
  }

  @Test(arguments: [
    ("https://h/a.js?y=2&x=1", ["the parameters stand in another order"]),
    ("https://h/b.js?z=1&t=99", ["the parameter t is 17, not 99"]),
    ("https://h/b.js?z=1", ["the parameter t is missing"]),
    ("app://h/a.js?x=1&y=2", ["the scheme is https, not app"]),
    (
      "app://h/b.js?z=1&cb=5",
      ["the scheme is https, not app", "the parameter cb was not recorded", "the parameter t is missing"]
    ),
  ])
  func answersLooselyAndSaysHow(url: String, differences: [String]) {
    guard case .loose(_, let found) = Self.archive.match(method: "GET", url: SerializedURL(url)) else {
      Issue.record("nothing loose was found")
      return
    }
    #expect(found == differences)
  }

  @Test(arguments: [
    ("GET", "https://h/a.js?x=2&y=2", ["https://h/a.js?x=1&y=2: the parameter x is 1, not 2"]),
    ("GET", "https://h/api", ["https://h/api: the method is POST, not GET"]),
    (
      "GET", "https://cdn/b.js",
      [
        "https://cdn/lib/b.js: the path is /lib/b.js, not /b.js",
        "https://h/b.js?t=17&z=1: the host is h, not cdn; the parameter t is missing; the parameter z is missing",
      ]
    ),
    ("GET", "https://h/none", []),
    ("GET", "", []),
  ])
  func explainsTheNearestMiss(method: String, url: String, misses: [String]) {
    guard case .none(let nearest) = Self.archive.match(method: method, url: SerializedURL(url)) else {
      Issue.record("something was found")
      return
    }
    #expect(
      Set(nearest.map { "\($0.exchange.url): \($0.differences.joined(separator: "; "))" }) == Set(misses))
  }

  @Test func readsWhatRecordersWrite() throws {
    let har = """
      \u{FEFF}{"log": {"version": "1.2", "creator": {}, "pages": [], "entries": [
        {"request": {"method": "post", "url": "https://h/a", "headers": [{"name": "A", "value": "b"}, {"name": ":path", "value": "/"}],
          "postData": {"mimeType": "text/plain", "text": "body"}},
         "response": {"status": 200, "headers": [{"name": "Content-Type", "value": "image/png"}],
          "content": {"size": 3, "mimeType": "image/png", "text": "AQID", "encoding": "base64"}, "redirectURL": ""}},
        {"request": {"method": null, "url": "https://h/b", "headers": null}, "response": {"status": 302.0, "redirectURL": "https://h/c", "content": {"text": "é"}}},
        {"request": 5, "response": "x", "_extra": [1, {"a": null}]}
      ]}}
      """
    let archive = try HTTPArchive(har: Array(har.utf8))
    #expect(
      archive.exchanges == [
        HTTPArchive.Exchange(
          method: "POST", url: "https://h/a", requestHeaders: [HeaderField("A", "b")], requestBody: "body",
          status: 200,
          headers: [HeaderField("Content-Type", "image/png")], mimeType: "image/png", body: [1, 2, 3]),
        HTTPArchive.Exchange(
          method: "", url: "https://h/b", status: 302, body: Array("é".utf8), redirectURL: "https://h/c"),
        HTTPArchive.Exchange(method: "GET", url: "", status: 0),
      ])
  }

  @Test func readsWhatItWrites() throws {
    let trace = SampleTraces.site
    let archive = try HTTPArchive(har: Array(ReportFormat.har.text(trace).utf8))
    #expect(
      archive.exchanges.map(\.url) == [
        "app://h/site/index.html", "app://h/site/css/app.css", "app://h/site/css/a.woff2?v=1&x=%20&y",
        "app://h/site/js/main.js", "http://h/site/js/b.js", "app://h/logo.png", "app://h/old.png",
        "app://h/new.png",
        "app://h/site/css/app.css",
      ])
    #expect(archive.exchanges[2].body == Array("wOF2".utf8))
    #expect(archive.exchanges[6].redirectURL == "app://h/new.png")
  }

  @Test(arguments: [
    ("", "byte 1: the text ends inside a value"),
    ("{}", "byte 1: there is no \"log\" with \"entries\" in it"),
    ("[]", "byte 1: there is no \"log\" with \"entries\" in it"),
    ("{\"log\": {}}", "byte 1: there is no \"log\" with \"entries\" in it"),
    ("{\"log\": {\"entries\": [}", "byte 22: a number is wanted here"),
    ("hello", "byte 1: a number is wanted here"),
  ])
  func saysWhyAFileIsNoArchive(text: String, message: String) {
    #expect {
      try HTTPArchive(har: Array(text.utf8))
    } throws: { error in
      (error as? HTTPArchiveError)?.description == message
    }
  }
}
