import Foundation
import LoadTrace
import TestSupport
import Testing

@testable import TraceReports

struct HTMLReportTests {
  static let names = SampleTraces.all.map(\.name)

  func html(_ name: String) throws -> String {
    ReportFormat.html.text(try #require(SampleTraces.all.first { $0.name == name }).trace)
  }

  /// What a browser makes of a page; `nil` where there is none.
  func document(_ html: String) throws -> String? {
    guard let chromium = Tool("chromium") else { return nil }
    let document = try withFile(html, "html") { path in
      let profile = path + ".profile"
      defer { try? FileManager.default.removeItem(atPath: profile) }
      return try chromium.run([
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(profile)", "--dump-dom",
        "file://\(path)",
      ]).output
    }
    if document.contains("<html") { return document }
    print("not checked: Chromium does not start here")
    return nil
  }

  @Test(arguments: ["site", "hostile"])
  func opensInABrowserAndRunsNothingOfATrace(name: String) throws {
    guard let document = try document(html(name)) else { return }
    let root = try #require(document.firstMatch(of: /<html[^>]*>/)).output
    #expect(root.contains("data-ready="))
    #expect(!root.contains("data-attacked"))
    let loads = try #require(SampleTraces.all.first { $0.name == name }).trace.loads.count
    #expect(document.contains(loads == 1 ? ">1 loads<" : ">\(loads) loads<"))
    #expect(!document.contains("<img src=\"x\""))
  }

  @Test func showsWhatDiffersFromAnotherTrace() throws {
    var bytes: [UInt8] = []
    try HTMLReport().write(comparing: SampleTraces.hostile, with: SampleTraces.site) { bytes += $0 }
    guard let document = try document(String(decoding: bytes, as: UTF8.self)) else { return }
    #expect(document.contains("Compared with the first trace"))
    #expect(document.contains("new finding: escape: http://h/site/js/b.js was not intercepted"))
    #expect(try !#require(document.firstMatch(of: /<html[^>]*>/)).output.contains("data-attacked"))
  }

  @Test(arguments: names)
  func holdsNoMarkupButItsOwn(name: String) throws {
    let html = try html(name)
    #expect(html.matches(of: /<\/?script/).count == 10)
    #expect(html.matches(of: /<img|<a |<iframe|<link|<object|<embed/).isEmpty)
    #expect(!html.contains("http-equiv=\"refresh\""))
    let title = try #require(html.firstMatch(of: /<title>([^<]*)<\/title>\n<style>/))
    #expect(title.output.1.hasPrefix("Loads of "))
  }

  @Test func allowsItsOwnScriptAndStyleAlone() throws {
    let html = try html("site")
    let policy = try #require(html.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).output.1
    #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
    guard let python = Tool("python3") else { return }
    let check = """
      import base64, hashlib, re, sys
      html = open(sys.argv[1], encoding="utf-8", newline="").read()
      for kind, pattern in ("script", r"<script>(.*?)</script>"), ("style", r"<style>(.*?)</style>"):
          text = re.search(pattern, html, re.S).group(1)
          digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
          assert f"{kind}-src 'sha256-{digest}'" in html, kind
      """
    let result = try withFile(html, "html") { try python.run(["-c", check, $0]) }
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func encodesAndDecodesBase64() {
    for count in 0..<64 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      #expect(Base64.encoded(bytes) == Data(bytes).base64EncodedString())
      #expect(Base64.decoded(Base64.encoded(bytes).utf8) == bytes)
    }
  }
}
