import Testing

@testable import MarkupDocument

@Suite struct XMLDocumentTests {
  private func parse(_ markup: String) -> Document { DocumentParser.parse(markup, kind: .xml) }

  @Test func knowsTheElementsOfXHTMLAndSVG() {
    let document = parse(
      """
      <html xmlns="http://www.w3.org/1999/xhtml"><IMG/><img src="a"/>
      <svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:linearGradient/><svg:lineargradient/></svg:svg><x xmlns=""/>
      <y xmlns="urn:y"/></html>
      """)
    var names: [String] = []
    document.forEachElement { names.append("\($0.namespace) \($0.tag) \($0.node.localName)") }
    #expect(
      names == [
        "html html html", "html unknown IMG", "html img img", "svg svg svg",
        "svg linearGradient linearGradient",
        "svg unknown lineargradient", "none unknown x", "other unknown y",
      ])
    #expect(document.parseError == nil)
    #expect(document.root?.lastChild?.namespaceURI == "urn:y")
  }

  @Test func showsInstructionsBeforeTheRoot() {
    let document = parse(
      "<?xml version='1.0'?>\n<?xml-stylesheet href='a.css' type=\"text/css\"?>\n<!-- c -->\n<x/>")
    let instruction = document.node.firstChild
    #expect(instruction?.kind == .processingInstruction)
    #expect(instruction?.localName == "xml-stylesheet")
    #expect(instruction?.data == "href='a.css' type=\"text/css\"")
    #expect(
      document.node.children.map { [$0.location.line, $0.location.column] } == [[2, 1], [3, 1], [4, 1]])
  }

  @Test func knowsWhereEverythingIs() throws {
    let document = parse(
      "<a>\n  <b c='d' xmlns:e=\"urn:e\" e:f = 'g&amp;h'>é<![CDATA[i]]><j/></b>\n  <!--k-->\n</a>")
    let b = try #require(document.xpath("//b")?.first)
    #expect(b.location == SourceLocation(line: 2, column: 3))
    #expect(b.attributes.map { $0.valueLocation.column } == [9, 35])
    #expect(b.attributes.map(\.name) == ["c", "e:f"])
    #expect(b.attribute(named: "f", namespace: .other)?.value == "g&h")
    #expect(b.children.map { $0.location.column } == [44, 45, 58])
    #expect(document.root?.children.map { $0.location.line } == [1, 2, 2, 3, 3])
  }

  @Test(arguments: [
    ("<a><b/><c", "<a>bc</a>", 1), ("<a><b></a>", "<a>b</a>", 1), ("<a>\n<b>&x;</b></a>", "<a>b</a>", 2),
    ("text", "", 1),
    ("<a/>\n<b/>", "<a></a>", 2), ("<a b=1/>", "", 1), ("<a b='<'/>", "", 1), ("", "", 1),
    ("<a>\u{1}</a>", "<a></a>", 1),
  ])
  func keepsWhatStandsBeforeAnError(markup: String, kept: String, line: Int) {
    let document = parse(markup)
    var names: [String] = []
    document.forEachElement { if $0.parentIndex >= 0 { names.append($0.node.localName) } }
    let root = document.root?.localName
    #expect((root.map { "<\($0)>\(names.joined())</\($0)>" } ?? "") == kept)
    #expect(document.parseError?.location.line == line)
    #expect(document.parseError?.message.isEmpty == false)
  }

  @Test func replacesTheReferencesOfHTMLWhereXHTMLDeclaresThem() {
    let document = parse(
      """
      <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
      <p title="&eacute;&AMP;&ngE;">&nbsp;&copy;&LT;&amp;</p>
      """)
    #expect(document.parseError == nil)
    #expect(document.root?.attribute("title") == "é&≧̸")
    #expect(document.root?.textContent == "\u{A0}©<&")
    #expect(parse("<p>&nbsp;</p>").parseError != nil)
  }

  @Test func loadsNothingFromOutside() {
    let document = parse(
      """
      <!DOCTYPE x SYSTEM "file:///etc/passwd" [<!ENTITY a SYSTEM "file:///etc/passwd">
      <!ENTITY % p SYSTEM "file:///etc/passwd">%p;]><x b="[&c;]">[&a;]</x>
      """)
    #expect(document.root?.textContent ?? "[]" == "[]")
    #expect(document.sourceBytes.count < 500)
  }

  @Test func replacesEntitiesThatTheDocumentDeclares() throws {
    let document = parse("<!DOCTYPE x [<!ENTITY a '<b c=\"d\">e</b>'>]><x>&a;&a;</x>")
    #expect(document.xpath("//b")?.map { $0.attribute("c") } == ["d", "d"])
    #expect(document.xpath("//b")?.map(\.tag) == [.unknown, .unknown])
    #expect(document.root?.textContent == "ee")
  }

  @Test(arguments: ["<x>&a9;</x>", "<x b='&a9;'/>"])
  func boundsWhatEntitiesExpandTo(body: String) {
    let entities = (1...9).map { "<!ENTITY a\($0) '" + String(repeating: "&a\($0 - 1);", count: 10) + "'>" }
    let document = parse("<!DOCTYPE x [<!ENTITY a0 'laugh'>\(entities.joined())]>\(body)")
    #expect(document.parseError != nil)
    #expect(document.nodeCount < 100_000)
  }

  @Test func boundsDepthAndAttributes() {
    let deep = parse(String(repeating: "<a>", count: 100_000))
    #expect(deep.parseError?.message == "elements are nested too deeply")
    #expect(deep.nodeCount == 5_000)
    let names = (0..<80_000).map { "a\($0)='\($0)'" }.joined(separator: " ")
    let wide = parse("<x><y/><z \(names)/></x>")
    #expect(wide.parseError?.message == "a tag has too many attributes")
    #expect(wide.xpath("//y")?.count == 1)
    #expect(
      parse("<x>" + String(repeating: "a=b ", count: 5_000) + "<!-- \(names) --></x>").parseError == nil)
  }

  @Test func keepsContentsOfTemplatesApart() {
    let document = parse(
      "<html xmlns='http://www.w3.org/1999/xhtml'><template><img/><template><p/></template></template><img/></html>"
    )
    var tags: [MarkupDocument.Tag] = []
    document.forEachElement { tags.append($0.tag) }
    #expect(tags == [.html, .template, .img])
    #expect(document.root?.firstChild?.templateContents?.children.map(\.tag) == [.img, .template])
    #expect(document.root?.firstChild?.templateContents?.firstChild?.isInTemplate == true)
  }

  @Test func pausesAtScripts() {
    let parser = DocumentParser(kind: .xml)
    parser.append(
      Array("<svg xmlns='http://www.w3.org/2000/svg'><script>a</script><g/><script href='b'/></svg>".utf8))
    parser.finish()
    var scripts: [String] = []
    while case .script(let script) = parser.run() {
      scripts.append(script.textContent + (script.attribute("href") ?? ""))
    }
    #expect(scripts == ["a", "b"])
  }

  @Test func writesXMLAndFindsNodes() {
    let document = parse("<a b='c&lt;'><d/>e<d/></a>")
    #expect(document.xml == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a b=\"c&lt;\"><d/>e<d/></a>\n")
    #expect(document.xpath("//d[2]")?.count == 1)
    #expect(document.xpath("count(//d)") == nil)
    #expect(document.xpath("///") == nil)
  }
}
