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

  /// An entry of `toascii.json`.
  struct DomainCase: Decodable, Sendable {
    var input: String
    var output: String?
  }

  /// An entry of `percent-encoding.json`: the same text in several encodings.
  struct EncodingCase: Decodable, Sendable {
    var input: String
    var output: [String: String]
  }

  @Test("all 891 cases of urltestdata.json parse as they say")
  func urlTestData() throws {
    let cases: [Case] = try TestData.read("urltestdata")
    #expect(cases.count == 891)
    for testCase in cases {
      let base = testCase.base ?? "nothing"
      #expect(
        Parts(parsing: testCase) == Parts(expectedBy: testCase),
        "\(testCase.input.debugDescription) against \(base)")
    }
  }

  @Test("all 87 cases of toascii.json give these domains")
  func toASCII() throws {
    let cases: [DomainCase] = try TestData.read("toascii")
    #expect(cases.count == 87)
    for testCase in cases {
      let url = WebURL(parsing: "https://\(testCase.input)/x")
      #expect(url?.host == testCase.output, "\(testCase.input.debugDescription)")
    }
  }

  @Test("the 7 cases of percent-encoding.json in UTF-8")
  func percentEncoding() throws {
    let cases: [EncodingCase] = try TestData.read("percent-encoding")
    #expect(cases.count == 7)
    for testCase in cases {
      let url = WebURL(parsing: "https://doesnotmatter.invalid/?\(testCase.input)#\(testCase.input)")
      let expected = testCase.output["utf-8"]
      if let expected { #expect(url?.query == expected) }
      #expect(url?.fragment == (expected ?? url?.fragment))
    }
  }

  @Test(
    "what a URL of urltestdata.json serialises to parses to itself",
    arguments: [WebURL.Dialect.standard, .webKit])
  func isIdempotent(_ dialect: WebURL.Dialect) throws {
    let cases: [Case] = try TestData.read("urltestdata")
    for href in cases.compactMap(\.href) {
      guard let url = WebURL(parsing: href, dialect: dialect) else {
        #expect(dialect == .webKit && href.contains("xn--"))
        continue
      }
      #expect(url.href == href)
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
