import Testing

@testable import MarkupDocument

/// libxml2's own HTML parser, and the same questions asked of the standard one.
@Suite struct LibXML2FrontEndTests {
  private func images(_ markup: String, _ frontEnd: DocumentParser.FrontEnd) -> [String] {
    let document = DocumentParser.parse(Array(markup.utf8), frontEnd: frontEnd)
    var found: [String] = []
    document.forEachElement { element in
      if element.tag == .img { found.append(element.node.attribute("src") ?? "-") }
    }
    return found
  }

  @Test(arguments: [
    (markup: "<title><img src=a></title><img src=b>", standard: ["b"], libxml2: ["a", "b"]),
    ("<textarea><img src=a></textarea>", [], ["a"]),
    ("<iframe><img src=a></iframe>", [], ["a"]),
    ("<noscript><img src=a></noscript>", [], ["a"]),
    ("<template><img src=a></template>", [], ["a"]),
    ("<select><img src=a></select>", [], ["a"]),
    ("<image src=a>", ["a"], []),
    ("<!-->a<img src=b>", ["b"], []),
    ("<img src='&sol;a&NewLine;'>", ["/a\n"], ["&sol;a&NewLine;"]),
    ("<img/src=a>", ["a"], ["-"]),
    ("<p><img src=a?b=1&copy=2>", ["a?b=1&copy=2"], ["a?b=1&copy=2"]),
  ])
  func seesWhatLibXML2Sees(markup: String, standard: [String], libxml2: [String]) {
    #expect(images(markup, .standard) == standard)
    #expect(images(markup, .libxml2) == libxml2)
  }

  @Test func knowsWhereElementsAndAttributesAre() throws {
    let markup = "<p>é\n<IMG alt='x' SRC=a><!--<b>-->c<b id=d>"
    let document = DocumentParser.parse(Array(markup.utf8), frontEnd: .libxml2)
    let image = try #require(document.xpath("//img")?.first)
    let bold = try #require(document.xpath("//b")?.first)
    #expect(image.location == SourceLocation(line: 2, column: 1))
    #expect(image.attribute(named: "src")?.valueLocation == SourceLocation(line: 2, column: 18))
    #expect(bold.sourceOffset == markup.utf8.count - 8)
    #expect(bold.attribute(named: "id")?.valueOffset == markup.utf8.count - 2)
    #expect(image.tag == .img && image.namespace == .html)
  }

  @Test func readsDocumentsInPieces() {
    let whole = DocumentParser.parse(Array("<p>a<script>b</script>c".utf8), frontEnd: .libxml2)
    let parser = DocumentParser(frontEnd: .libxml2)
    for byte in "<p>a<script>b</script>c".utf8 { parser.append([byte]) }
    guard case .needsInput = parser.run() else { return #expect(Bool(false)) }
    parser.finish()
    guard case .script(let script) = parser.run() else { return #expect(Bool(false)) }
    #expect(script.childTextContent == "b")
    guard case .finished = parser.run() else { return #expect(Bool(false)) }
    #expect(parser.document.treeDump == whole.treeDump)
  }

  @Test(arguments: [
    ("<!DOCTYPE html><p>", QuirksMode.noQuirks), ("<p>", .quirks),
    ("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN' 'x'>", .limitedQuirks),
  ])
  func readsTheQuirksMode(markup: String, mode: QuirksMode) {
    #expect(DocumentParser.parse(Array(markup.utf8), frontEnd: .libxml2).quirksMode == mode)
  }

  @Test func survivesInputOutOfProportion() {
    let deep = DocumentParser.parse(Array(String(repeating: "<div>", count: 50_000).utf8), frontEnd: .libxml2)
    #expect(deep.nodeCount > 50_000)
    let names = (0..<20_000).map { "a\($0)=\($0)" }.joined(separator: " ")
    let wide = DocumentParser.parse(Array("<p>x<p \(names)>y".utf8), frontEnd: .libxml2)
    #expect(wide.parseError?.message == "a tag has too many attributes")
    #expect(wide.xpath("//p")?.count == 1)
    #expect(DocumentParser.parse([], frontEnd: .libxml2).root == nil)
    #expect(DocumentParser.parse([0, 60, 255, 0], frontEnd: .libxml2).parseError == nil)
  }
}
