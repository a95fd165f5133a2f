import Testing

@testable import MarkupDocument

@Suite struct HTMLSerializerTests {
  @Test(arguments: [
    ("<p>a&lt;b&nbsp;&amp;\"", "<p>a&lt;b&nbsp;&amp;\"</p>"),
    ("<a b='\"&amp;<\u{A0}'>", "<a b=\"&quot;&amp;<&nbsp;\"></a>"),
    ("<br><img><input>", "<br><img><input>"),
    ("<script>a<b&&c</script><style>d>e</style>", "<script>a<b&&c</script><style>d>e</style>"),
    ("<textarea>&lt;</textarea><!--x-->", "<textarea>&lt;</textarea><!--x-->"),
    ("<template><p>a</p></template>", "<template><p>a</p></template>"),
    (
      "<svg xmlns=a xmlns:xlink=b xlink:href=c xml:lang=d><textPath/></svg>",
      "<svg xmlns=\"a\" xmlns:xlink=\"b\" xlink:href=\"c\" xml:lang=\"d\"><textPath></textPath></svg>"
    ),
  ])
  func writesWhatItHasRead(markup: String, expected: String) {
    #expect(DocumentParser.parse("<body>" + markup).body?.innerHTML == expected)
  }

  @Test func writesWholeDocuments() {
    #expect(
      DocumentParser.parse("<!doctype html><!--a--><p b=c>").html
        == "<!DOCTYPE html><!--a--><html><head></head><body><p b=\"c\"></p></body></html>")
    #expect(DocumentParser.parse("<p b=c>d").body?.firstChild?.outerHTML == "<p b=\"c\">d</p>")
  }

  @Test func writesTextThatHoldsNoMarkupAsItIs() {
    let document = DocumentParser.parse("<p>\u{A0}é\u{C2A0}</p>")
    #expect(document.body?.innerHTML == "<p>&nbsp;é\u{C2A0}</p>")
  }
}
