import LoadTrace
import Testing
import URLStandard

@testable import HeadlessWebView

@Suite struct ContentSecurityPolicyTests {
  @Test(
    arguments: [
      ("default-src 'none'", "herald-hybrid://h/a.js", Destination.script, "default-src"),
      ("img-src 'self'", "herald-hybrid://h/a.png", .image, nil),
      ("img-src 'self'", "herald-hybrid://other/a.png", .image, "img-src"),
      ("img-src 'self'", "herald-hybrid://h:1/a.png", .image, "img-src"),
      ("img-src 'self'", "herald-hybrid://other/a.js", .script, nil),
      ("default-src *", "herald-hybrid://other/a.png", .image, nil),
      ("default-src *", "second-scheme://h/a.png", .image, "default-src"),
      ("default-src *", "https://h/a.png", .image, nil),
      ("img-src herald-hybrid:", "herald-hybrid://x/a.png", .image, nil),
      ("script-src-elem 'none'; script-src *", "https://h/a.js", .module, "script-src-elem"),
      ("img-src https://*.example.com", "https://cdn.example.com/a.png", .image, nil),
      ("img-src https://*.example.com", "https://example.com/a.png", .image, "img-src"),
      ("img-src http://a.test", "https://a.test/x", .image, nil),
      ("img-src https://a.test/img/", "https://a.test/img/x.png", .image, nil),
      ("img-src https://a.test/img", "https://a.test/img/x.png", .image, "img-src"),
      ("img-src https://a.test:8443", "https://a.test/x", .image, "img-src"),
      ("img-src https://a.test:*", "https://a.test:8443/x", .image, nil),
      ("child-src 'none'", "herald-hybrid://h/f.html", .frame, "child-src"),
      ("IMG-SRC 'NONE'", "herald-hybrid://h/a.png", .image, "img-src"),
      ("img-src 'none'; img-src *", "herald-hybrid://h/a.png", .image, "img-src"),
    ] as [(String, String, Destination, String?)])
  func directiveOfTheDestinationDecides(
    policy: String, url: String, destination: Destination, forbiddenBy: String?
  ) throws {
    let request = ContentSecurityPolicy.Request(
      try #require(WebURL(parsing: url)), destination,
      selfURL: try #require(WebURL(parsing: "herald-hybrid://h/index.html")), nonce: nil,
      isScriptInitiated: false)
    #expect(ContentSecurityPolicy(parsing: policy).violation(of: request) == forbiddenBy)
  }

  @Test(
    arguments: [
      ("script-src 'nonce-abc'", "abc", nil), ("script-src 'nonce-abc'", "x", "script-src"),
      ("script-src 'unsafe-inline'", nil, nil), ("script-src 'unsafe-inline' 'nonce-abc'", nil, "script-src"),
      ("style-src 'none'", nil, nil), ("default-src 'self'", nil, "default-src"),
    ] as [(String, String?, String?)])
  func inlineScriptsNeedANonceOrUnsafeInline(policy: String, nonce: String?, forbiddenBy: String?) {
    let policy = ContentSecurityPolicy(parsing: policy)
    #expect(policy.violation(ofInline: .script, nonce: nonce) == forbiddenBy)
  }

  @Test func headerMayHoldSeveralPolicies() {
    #expect(ContentSecurityPolicy.list(parsing: "img-src *, script-src 'none' , ,").count == 2)
  }
}
