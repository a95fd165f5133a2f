import Testing
import TextEncoding
import URLStandard

@testable import ResourceDiscovery

/// Queries in legacy encodings: the cases of web-platform-tests' `url/resources/percent-encoding.json`
/// (BSD-3-Clause, commit 308110b26b32d12db492d460a41e57932366269d), as queries of whole URLs.
@Suite struct QueryEncoderTests {
  @Test(arguments: [
    ("\u{2020}", "big5", "%26%238224%3B"), ("\u{2020}", "euc-kr", "%A2%D3"),
    ("\u{2020}", "utf-8", "%E2%80%A0"),
    ("\u{2020}", "windows-1252", "%86"),
    ("\u{0E}A", "big5", "%0EA"), ("\u{0E}A", "iso-2022-jp", "%26%2365533%3BA"), ("\u{0E}A", "utf-8", "%0EA"),
    ("\u{203E}\u{5C}", "iso-2022-jp", "%1B(J~%1B(B\\"), ("\u{203E}\u{5C}", "utf-8", "%E2%80%BE\\"),
    ("\u{E5E5}", "gb18030", "%26%2358853%3B"), ("\u{E5E5}", "utf-8", "%EE%97%A5"),
    ("\u{2212}", "shift_jis", "%81|"), ("\u{2212}", "utf-8", "%E2%88%92"),
    ("\u{A2}", "iso-8859-2", "%26%23162%3B"), ("\u{A2}", "utf-8", "%C2%A2"),
    ("\u{E1}|", "utf-8", "%C3%A1|"),
  ])
  func queryIsWrittenInTheDocumentsEncoding(input: String, label: String, expected: String) throws {
    let encoding = try #require(Encoding(label: label))
    let url = try #require(WebURL(parsing: "https://h/?\(input)#", queryEncoder: encoding.queryEncoder))
    #expect(url.query == expected)
  }

  @Test func queryOfACustomSchemeIsAlwaysUTF8() throws {
    let url = try #require(
      WebURL(parsing: "app://h/?\u{2020}", queryEncoder: Encoding.windows1252.queryEncoder))
    #expect(url.query == "%E2%80%A0")
  }
}
