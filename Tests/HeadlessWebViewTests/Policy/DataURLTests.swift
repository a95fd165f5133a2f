import Testing
import URLStandard

@testable import HeadlessWebView

@Suite struct DataURLTests {
  @Test(
    arguments: [
      ("data:,a%20b", "text/plain", "US-ASCII", "a b"),
      ("data:text/css,@import 'x'", "text/css", nil, "@import 'x'"),
      ("data:text/html;charset=utf-8;base64,PHA+", "text/html", "utf-8", "<p>"),
      ("data:;charset=gbk,x", "text/plain", "gbk", "x"),
      ("data:text/plain ;  BASE64 , YQ ", "text/plain", nil, "a"),
      ("data:nonsense,x%", "text/plain", "US-ASCII", "x%"),
      ("data:,%4", "text/plain", "US-ASCII", "%4"),
      ("data:,%zz%41", "text/plain", "US-ASCII", "%zzA"),
      ("data:,a#b", "text/plain", "US-ASCII", "a"),
    ] as [(String, String, String?, String)])
  func typeAndBodyAreTakenApart(url: String, type: String, charset: String?, body: String) throws {
    let parsed = try #require(WebURL(parsing: url))
    let content = try #require(DataURL(parsed))
    #expect(content.mimeType.text == type)
    #expect(content.charset == charset)
    #expect(String(decoding: content.bytes, as: UTF8.self) == body)
  }

  @Test(arguments: ["data:x", "data:;base64,a", "data:;base64,%%"])
  func brokenOnesAreNothing(url: String) throws {
    let parsed = try #require(WebURL(parsing: url))
    #expect(DataURL(parsed) == nil)
  }
}
