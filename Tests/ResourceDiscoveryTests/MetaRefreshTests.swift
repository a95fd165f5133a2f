import Testing

@testable import ResourceDiscovery

@Suite struct MetaRefreshTests {
  @Test(
    arguments: [
      ("0;url=next.html", 0, "next.html"),
      ("0; URL='next.html'", 0, "next.html"),
      ("0,url=next.html", 0, "next.html"),
      ("5 url = \"a b\" c", 5, "a b"),
      ("0;next.html", 0, "next.html"),
      ("1.9; url=x", 1, "x"),
      (".5;url=x", 0, "x"),
      ("600", 600, nil),
      ("3;", 3, nil),
      ("0;urlx", 0, "urlx"),
    ] as [(String, Double, String?)])
  func delayAndURLAreRead(content: String, delay: Double, url: String?) {
    let refresh = MetaRefresh(parsing: content)
    #expect(refresh?.delay == delay)
    #expect(refresh?.url == url)
  }

  @Test(arguments: ["", "x", "url=next.html", "0x;url=a", ";url=a", "-1;url=a"])
  func contentWithoutALeadingNumberIsNoRefresh(content: String) {
    #expect(MetaRefresh(parsing: content) == nil)
  }
}
