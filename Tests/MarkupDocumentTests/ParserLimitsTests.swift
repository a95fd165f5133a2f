import Testing

@testable import MarkupDocument

/// Inputs that are out of proportion: each ends, in time that is linear in its size, with a tree in proportion to it.
@Suite struct ParserLimitsTests {
  private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  private func depth(of document: Document) -> Int {
    var depths: [Int] = []
    document.forEachElement { element in
      depths.append(element.parentIndex < 0 ? 1 : depths[element.parentIndex] + 1)
    }
    return depths.max() ?? 0
  }

  @Test func nestsElementsAsDeepAsWebKit() {
    let document = DocumentParser.parse(repeated("<div>", 100_000))
    #expect(depth(of: document) == 512)
    #expect(document.nodeCount == 100_003)
  }

  @Test func makesElementsThatAreTooDeepSiblings() {
    let limits = ParserLimits(maximumDepth: 4)
    let document = DocumentParser.parse(
      Array("<div><div><div>a<div>b<img>c<!--d--></div>e</div>f".utf8), limits: limits)
    #expect(
      document.body?.innerHTML
        == "<div><div></div><div>a</div><div>b</div><img>c<!--d--></div>ef")
  }

  @Test func nestsAsDeepAsItIsTold() {
    let document = DocumentParser.parse(
      Array(repeated("<div>", 100_000).utf8), limits: ParserLimits(maximumDepth: .max))
    #expect(depth(of: document) == 100_002)
    #expect(document.html.utf8.count > 1_100_000)
  }

  @Test(arguments: [
    (repeating: "<b>", then: "</i>"), ("<span>", "</x>"), ("<svg><g>", "</x>"), ("<div>", "</p>"),
    ("<table><tr><td>", "</li>"), ("<applet><b>", "<i>x</i>"), ("<div>", "<select></select>"),
    ("<b><div>", "</b>"),
    ("<ul><li>", "<li>"), ("<button>", "<p></button>"), ("<template>", "<p>"), ("<table>x<tr>", "y"),
    ("<a><div>", "<a>"),
    ("<p><i></p></i>", "x"), ("<form><div>", "</form>"), ("<", ">"), ("&", "&#"), ("<!--", "-->"),
    ("<!", "<?"),
    ("<script><!--<script", "</script>"), ("&#0;", "&#13;"), ("<frameset>", "<frame>"),
  ])
  func survivesTagsByTheTenThousands(repeating first: String, then second: String) {
    let markup = repeated(first, 20_000) + repeated(second, 20_000)
    let document = DocumentParser.parse(markup)
    #expect(document.nodeCount > 3)
    #expect(document.nodeCount < markup.utf8.count)
  }

  @Test func takesEveryAttributeOfATag() {
    let names = (0..<80_000).map { "a\($0)=\($0)" }.joined(separator: " ")
    let document = DocumentParser.parse("<p \(names) a0=x A79999=y>")
    let paragraph = document.body?.firstChild
    #expect(paragraph?.attributes.reduce(0) { count, _ in count + 1 } == 80_000)
    #expect(paragraph?.attribute("a0") == "0")
    #expect(paragraph?.attribute("a79999") == "79999")
  }

  @Test func mergesTheAttributesOfManyTags() {
    let document = DocumentParser.parse(
      (0..<50_000).map { "<html a\($0)=1><body b\($0 % 100)=\($0)>" }.joined())
    #expect(document.root?.attributes.reduce(0) { count, _ in count + 1 } == 50_000)
    #expect(document.body?.attributes.reduce(0) { count, _ in count + 1 } == 100)
    #expect(document.body?.attribute("b7") == "7")
  }

  @Test func makesNoMoreCopiesOfFormattingElementsThanItMay() {
    let markup =
      "<p>" + (0..<100).map { "<b id=\($0)>" }.joined() + repeated("</p><p>x", 1_000)
    let document = DocumentParser.parse(Array(markup.utf8), limits: ParserLimits(maximumImpliedElements: 500))
    #expect(document.nodeCount < 3_000)
    #expect(document.body?.textContent.utf8.count == 1_000)
  }

  @Test func readsAPageOfManyMegabytes() {
    let line = "The <b>quick</b> fox &amp; the <a href='x?a=1'>dog</a>\n"
    let document = DocumentParser.parse(repeated(line, 100_000))
    #expect(document.nodeCount == 3 + 100_000 * 6 + 1)
  }
}
