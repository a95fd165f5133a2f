import Foundation
import HeadlessWebView
import LoadTrace
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct FixtureSiteTests {
  private static func answer(
    _ site: FixtureSite, _ path: String, method: String = "GET"
  ) throws -> SiteAnswer {
    try #require(site.answer(method: method, url: SerializedURL("http://site.example\(path)")))
  }

  @Test func `An entry has the type of its path and is found with or without a slash in front`() throws {
    let site = FixtureSite(files: ["index.html": .text("<p>"), "/css/a.css": .text("p{}")])
    #expect(
      try Self.answer(site, "/index.html") == SiteAnswer(mimeType: "text/html", body: Data("<p>".utf8)))
    #expect(
      try Self.answer(site, "/css/a.css") == SiteAnswer(mimeType: "text/css", body: Data("p{}".utf8)))
  }

  @Test(arguments: [
    ("/", "root"), ("/sub/", "sub"), ("/a%20b.txt", "space"), ("/%E6%97%A5.txt", "CJK"), ("/a*.txt", "star"),
    ("//a%20b.txt", "space"), ("/a%20b.txt?x#y", "space"), ("/100%25.txt", "percent"),
    ("/100%.txt", "percent"),
  ])
  func `A path is percent-decoded once and a folder answers with its index file`(
    path: String, body: String
  ) throws {
    let site = FixtureSite(files: [
      "index.html": .text("root"), "sub/index.html": .text("sub"), "a b.txt": .text("space"),
      "日.txt": .text("CJK"), "a*.txt": .text("star"), "100%.txt": .text("percent"),
    ])
    #expect(try Self.answer(site, path).body == Data(body.utf8))
  }

  @Test func `What is not there is 404 with a body`() throws {
    let notFound = SiteAnswer(status: 404, mimeType: "text/plain", body: Data("Not found\n".utf8))
    let site = FixtureSite(files: ["a.txt": .text("a")], indexFile: nil)
    for path in ["/", "/b", "/a.txt/", "/A.txt", "/%2e%2e/a.txt"] {
      #expect(try Self.answer(site, path) == notFound, "\(path)")
    }
  }

  @Test func `The first rule that matches path, host, query and method counts`() throws {
    func rule(
      _ path: String, host: String? = nil, query: String? = nil, method: String? = nil, _ text: String
    ) -> SiteRule {
      SiteRule(path, host: host, query: query, method: method, entry: .text(text))
    }
    let site = FixtureSite(rules: [
      rule("/a", method: "POST", "post"), rule("/a", query: "v=1&x=é", "query"),
      rule("/a", query: "", "bare"),
      rule("/a", host: "cdn.example:81", "host"), rule("/a*", "star"), rule("/a", "never"),
      rule("/dir/**", "deep"), rule("/*/x", "one segment"), rule("**/*.png", "image"),
    ])
    func body(_ url: SerializedURL, _ method: String = "GET") -> String? {
      site.answer(method: method, url: url).map { String(decoding: $0.body, as: UTF8.self) }
    }
    #expect(body("http://h/a", "POST") == "post")
    #expect(body("http://h/a?v=1&x=%C3%A9") == "query")
    #expect(body("http://h/a") == "bare")
    #expect(body("http://cdn.example:81/a?q") == "host")
    #expect(body("http://h/a?q") == "star")
    #expect(body("http://h/abc") == "star")
    #expect(body("http://h/dir/b/c") == "deep")
    #expect(body("http://h/b/x") == "one segment")
    #expect(body("http://h/b/c/x") == "Not found\n")
    #expect(body("http://h/b/c/x.png") == "image")
    #expect(body("http://h/x.png") == "Not found\n")
  }

  @Test func `A site that names its hosts does not know others`() {
    let site = FixtureSite(files: ["a": .text("a")], hosts: ["One.example", "two.example:8080"])
    let hosts = ["one.example", "two.example:8080", "two.example", "three.example"]
    let known = hosts.filter { site.answer(url: SerializedURL("http://\($0)/a")) != nil }
    #expect(known == ["one.example", "two.example:8080"])
  }

  @Test func `A path of stars takes no longer than its length and the pattern's`() throws {
    let site = FixtureSite(rules: [
      SiteRule(String(repeating: "*a", count: 100) + "b", entry: .text(""))
    ])
    #expect(try Self.answer(site, "/" + String(repeating: "a", count: 2_000)).status == 404)
  }

  // MARK: - Folders

  @Test func `A folder is served with the manifest's changes`() throws {
    let folder = try TemporaryFolder([
      "index.html": "<p>", "css/a.css": "p{}", "other.txt": "other",
      "site.json": #"""
      {"version": 1, "rules": [
        {"path": "/css/a.css", "mimeType": "application/javascript", "headers": {"X-A": "1"}, "delay": 20},
        {"path": "/b.js", "file": "other.txt", "mimeType": "none", "response": "url"},
        {"path": "/old", "redirect": "/new?x"},
        {"path": "/gone", "status": 410},
        {"path": "/later", "headers": {"X-A": "1"}},
        {"path": "/inline.json", "text": "{}", "headers": [["Set-Cookie", "a=1"], ["Set-Cookie", "b=2"]]},
        {"path": "/pixel", "base64": "AAE=", "mimeType": "image/png"}
      ]}
      """#,
    ])
    let site = try FixtureSite(folder: folder.url)
    #expect(try Self.answer(site, "/") == SiteAnswer(mimeType: "text/html", body: Data("<p>".utf8)))
    #expect(
      try Self.answer(site, "/css/a.css")
        == SiteAnswer(
          mimeType: "application/javascript", headers: [HeaderField("X-A", "1")], body: Data("p{}".utf8),
          delay: 20))
    #expect(
      try Self.answer(site, "/b.js") == SiteAnswer(mimeType: nil, body: Data("other".utf8), kind: .url))
    #expect(
      try Self.answer(site, "/old")
        == SiteAnswer(status: 302, mimeType: nil, headers: [HeaderField("Location", "/new?x")]))
    #expect(try Self.answer(site, "/gone") == SiteAnswer(status: 410, mimeType: nil))
    #expect(
      try Self.answer(site, "/later")
        == SiteAnswer(
          status: 404, mimeType: "text/plain", headers: [HeaderField("X-A", "1")],
          body: Data("Not found\n".utf8)
        ))
    #expect(
      try Self.answer(site, "/inline.json")
        == SiteAnswer(
          mimeType: "application/json",
          headers: [HeaderField("Set-Cookie", "a=1"), HeaderField("Set-Cookie", "b=2")],
          body: Data("{}".utf8)))
    #expect(try Self.answer(site, "/pixel") == SiteAnswer(mimeType: "image/png", body: Data([0, 1])))
    #expect(try Self.answer(site, "/site.json").status == 404)
  }

  @Test(arguments: [
    "/../secret.txt", "/a/../../secret.txt", "/%2e%2e/secret.txt", "/%2E%2E%2Fsecret.txt", "/..%2fsecret.txt",
    "/%252e%252e/secret.txt", "/..%5csecret.txt", "/..\\secret.txt", "/a/..", "/.%2e/secret.txt",
    "//etc/passwd", "/%2Fetc%2Fpasswd", "/out.txt", "/outdir/secret.txt", "/a.txt%00", "/a.txt%00.html",
    "/%00", "/loop", "/pipe",
  ])
  func `Nothing outside of the folder can be read`(path: String) throws {
    let outside = try TemporaryFolder(["secret.txt": "secret"])
    try outside.write(Data("a".utf8), to: "root/a.txt")
    let root = outside.url.appending(path: "root")
    try outside.link("root/out.txt", to: "../secret.txt")
    try outside.link("root/outdir", to: outside.url.path(percentEncoded: false))
    try outside.link("root/loop", to: "loop")
    mkfifo(root.appending(path: "pipe").path(percentEncoded: false), 0o600)
    #expect(try Self.answer(FixtureSite(folder: root), path).status == 404)
  }

  @Test func `A symbolic link inside of the folder is followed`() throws {
    let folder = try TemporaryFolder(["a/b.txt": "b", "a/index.html": "index"])
    try folder.link("c", to: "a")
    try folder.link("d.txt", to: "a/b.txt")
    let site = try FixtureSite(folder: folder.url)
    #expect(try Self.answer(site, "/c/b.txt").body == Data("b".utf8))
    #expect(try Self.answer(site, "/c").body == Data("index".utf8))
    #expect(try Self.answer(site, "/d.txt") == SiteAnswer(mimeType: "text/plain", body: Data("b".utf8)))
  }

  @Test func `A missing folder is an error`() throws {
    #expect(
      throws: SiteManifestError(file: "/no/such/folder", path: "", reason: "there is no such folder")
    ) {
      try FixtureSite(folder: URL(filePath: "/no/such/folder"))
    }
  }

  @Test(arguments: [
    (#"[]"#, "$: expected an object, found an array"),
    (#"{"rule": []}"#, #"$: unknown key "rule"; known are version, hosts, index, rules"#),
    (#"{"version": 2}"#, "$.version: expected a whole number from 1 to 1"),
    (#"{"rules": [{"path": "/a"}, {"status": 200}]}"#, "$.rules[1]: a rule needs a path"),
    (
      #"{"rules": [{"path": "/a", "status": 99}]}"#,
      "$.rules[0].status: expected a whole number from 200 to 599"
    ),
    (#"{"rules": [{"path": "/a", "delay": "1"}]}"#, "$.rules[0].delay: expected a number, found a string"),
    (#"{"rules": [{"path": 1}]}"#, "$.rules[0].path: expected a string, found a number"),
    (#"{"rules": [{"path": "/a", "gzip": 1}]}"#, "$.rules[0].gzip: expected true or false, found a number"),
    (
      #"{"rules": [{"path": "/a", "text": "", "file": "b"}]}"#,
      "$.rules[0]: text and file exclude each other"
    ),
    (#"{"rules": [{"path": "/a", "base64": "?"}]}"#, "$.rules[0].base64: is not valid Base64"),
    (
      #"{"rules": [{"path": "/a", "headers": {"content-type": "a/b"}}]}"#,
      "$.rules[0].headers.content-type: use the key mimeType instead of content-type"
    ),
    (
      #"{"rules": [{"path": "/a", "headers": [["A B", ""]]}]}"#,
      "$.rules[0].headers[0]: \"A B\" is no name of a header field"
    ),
    (
      #"{"rules": [{"path": "/a", "headers": {"A": "b\r\nC: d"}}]}"#,
      "$.rules[0].headers.A: a header field's value has no control characters"
    ),
    (#"{"rules": [{"path": "/a", "fault": "slow"}]}"#, #"$.rules[0].fault: expected "reset" or "stall""#),
    (
      #"{"rules": [{"path": "/a", "fault": {}}]}"#,
      "$.rules[0].fault: expected one of truncate, stall, reset"
    ),
    (
      #"{"rules": [{"path": "/a", "redirect": "/b", "status": 200}]}"#,
      "$.rules[0]: a redirect needs a status of 3xx"
    ),
    (#"{"rules": [{"path": "/a", "response": "ftp"}]}"#, #"$.rules[0].response: expected "http" or "url""#),
  ])
  func `A wrong manifest says where and what`(manifest: String, message: String) throws {
    let folder = try TemporaryFolder(["site.json": manifest])
    let error = #expect(throws: SiteManifestError.self) { try FixtureSite(folder: folder.url) }
    let file = folder.url.appending(path: "site.json").path(percentEncoded: false)
    #expect(error?.description == "\(file): \(message)")
  }

  @Test(arguments: ["{", "", "{\"rules\": [}", String(repeating: "[", count: 100_000)])
  func `A manifest that is no JSON says so`(manifest: String) throws {
    let folder = try TemporaryFolder(["site.json": manifest])
    let error = #expect(throws: SiteManifestError.self) { try FixtureSite(folder: folder.url) }
    #expect(error?.reason.hasPrefix("is not valid JSON") == true)
  }

  // MARK: - As a network

  typealias Event = RecordingNetworkClient.Event

  @Test(arguments: [
    ("", [Event.response(status: 200, mimeType: "text/plain"), .data("hello"), .finished]),
    (#""text": "","#, [.response(status: 200, mimeType: "text/plain"), .finished]),
    (
      #""status": 301, "redirect": "../b c","#, [.redirect(status: 301, location: "../b c")]
    ),
    (#""status": 301,"#, [.response(status: 301, mimeType: "text/plain"), .data("hello"), .finished]),
    (#""status": 204,"#, [.response(status: 204, mimeType: "text/plain"), .finished]),
    (#""response": "url","#, [.response(status: 0, mimeType: "text/plain"), .data("hello"), .finished]),
    (#""gzip": true,"#, [.response(status: 200, mimeType: "text/plain"), .data("hello"), .finished]),
    (
      #""chunked": 2,"#,
      [
        .response(status: 200, mimeType: "text/plain"), .data("he"), .data("ll"), .data("o"), .finished,
      ]
    ),
    (
      #""contentLength": 3,"#, [.response(status: 200, mimeType: "text/plain"), .data("hel"), .finished]
    ),
    (
      #""contentLength": 9,"#,
      [
        .response(status: 200, mimeType: "text/plain"), .data("hello"),
        .failed(URLError.networkConnectionLost.rawValue),
      ]
    ),
    (
      #""fault": {"truncate": 2},"#,
      [
        .response(status: 200, mimeType: "text/plain"), .data("he"),
        .failed(URLError.networkConnectionLost.rawValue),
      ]
    ),
    (
      #""fault": {"reset": 0},"#,
      [.response(status: 200, mimeType: "text/plain"), .failed(URLError.networkConnectionLost.rawValue)]
    ),
    (#""fault": {"stall": 1},"#, [.response(status: 200, mimeType: "text/plain"), .data("h"), .stalled]),
    (#""fault": "reset","#, [.failed(URLError.networkConnectionLost.rawValue)]),
    (#""fault": "stall","#, [.stalled]),
  ])
  func `A network load has the events that a real server would cause`(
    rule: String, events: [Event]
  ) throws {
    let folder = try TemporaryFolder([
      "a.txt": "hello", "site.json": #"{"rules": [{\#(rule) "path": "/a.txt", "delay": 5}]}"#,
    ])
    let site = try FixtureSite(folder: folder.url)
    let client = RecordingNetworkClient()
    _ = site.start(URLRequest(url: try #require(URL(string: "http://h/a.txt"))), client: client)
    #expect(client.events == events)
    #expect(client.delays == [0.005] + [Double](repeating: 0, count: events.count - 1))
  }

  @Test func `A HEAD request has the header fields and no body`() throws {
    let site = FixtureSite(files: ["a.txt": .text("hello", headers: [HeaderField("X-A", "1")])])
    let client = RecordingNetworkClient()
    var request = URLRequest(url: try #require(URL(string: "http://h/a.txt")))
    request.httpMethod = "HEAD"
    _ = site.start(request, client: client)
    #expect(client.events == [.response(status: 200, mimeType: "text/plain"), .finished])
    #expect(client.headers == ["content-type": "text/plain", "content-length": "5", "x-a": "1"])
  }

  @Test func `Without a network, and with a host that is not known, loads fail`() throws {
    let request = URLRequest(url: try #require(URL(string: "http://h/a.txt")))
    let networks: [(Network, URLError.Code)] = [
      (.none, .notConnectedToInternet), (.site(FixtureSite(files: [:], hosts: ["i"])), .cannotFindHost),
    ]
    for (network, code) in networks {
      let client = RecordingNetworkClient()
      _ = network.makeTransport().start(request, client: client)
      #expect(client.events == [.failed(code.rawValue)])
    }
  }
}
