import Foundation
import Testing
import URLStandard

/// The URL tests of web-platform-tests, whole and in the standard's dialect.
@Suite struct WebPlatformTests {
  /// An entry of `urltestdata.json`.
  struct Case: Decodable, Sendable {
    var input: String
    var base: String?
    var failure: Bool?
    var href: String?
    var origin: String?
    var `protocol`: String?
    var username: String?
    var password: String?
    var host: String?
    var hostname: String?
    var port: String?
    var pathname: String?
    var search: String?
    var hash: String?
  }

  @Test("all 891 cases of urltestdata.json parse as they say")
  func urlTestData() throws {
    let cases: [Case] = try TestData.read("urltestdata")
    #expect(cases.count == 891)
    for testCase in cases {
      let parts = Parts(parsing: testCase)
      #expect(
        parts == Parts(expectedBy: testCase),
        "\(testCase.input.debugDescription) against \(testCase.base ?? "nothing")")
    }
  }
}

/// What the URL class of the standard's API shows of a URL.
private struct Parts: Equatable {
  var href: String
  var origin: String?
  var parts: [String]

  init?(expectedBy testCase: WebPlatformTests.Case) {
    guard testCase.failure != true else { return nil }
    href = testCase.href ?? ""
    origin = testCase.origin
    parts = [
      testCase.protocol, testCase.username, testCase.password, testCase.host, testCase.hostname,
      testCase.port,
      testCase.pathname, testCase.search, testCase.hash,
    ].map { $0 ?? "" }
  }

  init?(parsing testCase: WebPlatformTests.Case) {
    let base = testCase.base.flatMap { WebURL(parsing: $0) }
    if testCase.base != nil, base == nil { return nil }
    guard let url = WebURL(parsing: testCase.input, base: base) else { return nil }
    href = url.href
    origin = testCase.origin == nil ? nil : url.origin.description
    let port = url.port.map(String.init) ?? ""
    let host = url.host ?? ""
    let search = url.query.map { $0.isEmpty ? "" : "?" + $0 } ?? ""
    let hash = url.fragment.map { $0.isEmpty ? "" : "#" + $0 } ?? ""
    parts = [
      url.scheme + ":", url.username, url.password, port.isEmpty ? host : host + ":" + port, host, port,
      url.path,
      search, hash,
    ]
  }
}
