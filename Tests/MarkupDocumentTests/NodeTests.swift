import Testing

@testable import MarkupDocument

@Suite struct NodeTests {
  private let document = DocumentParser.parse(
    """
    <!DOCTYPE html>
    <title>t</title>
    <p id="x" class='a  b'>é<b>c</b><!--d--></p>
    <svg viewBox=1><use xlink:href="#u"/></svg><x-y></x-y>
    <template><img></template>
    """)

  @Test func knowsItsRelatives() throws {
    let paragraph = try #require(document.xpath("//p")?.first)
    #expect(paragraph.parent == document.body)
    #expect(paragraph.children.map(\.kind) == [.text, .element, .comment])
    #expect(paragraph.firstChild?.nextSibling == paragraph.lastChild?.previousSibling)
    #expect(paragraph.lastChild?.data == "d")
    #expect(paragraph.textContent == "éc")
    #expect(document.root?.parent == document.node)
    #expect(document.doctype?.localName == "html")
    #expect(document.head?.textContent == "t\n")
  }

  @Test func knowsItsNames() throws {
    var names: [String] = []
    document.forEachElement { names.append("\($0.namespace) \($0.tag) \($0.node.localName)") }
    #expect(
      names == [
        "html html html", "html head head", "html title title", "html body body", "html p p", "html b b",
        "svg svg svg",
        "svg use use", "html unknown x-y", "html template template",
      ])
  }

  @Test func givesItsAttributes() throws {
    let paragraph = try #require(document.xpath("//p")?.first)
    #expect(paragraph.attributes.map { "\($0.name)=\($0.value)" } == ["id=x", "class=a  b"])
    #expect(paragraph.attribute("id") == "x")
    #expect(paragraph.attribute("ID") == nil)
    #expect(paragraph.attribute("") == nil)
    #expect(paragraph.hasAttribute("class"))
    let use = try #require(document.xpath("//svg:use")?.first)
    #expect(use.attribute("href") == nil)
    #expect(use.attribute(named: "href", namespace: .xlink)?.value == "#u")
    #expect(use.attributes.map(\.name) == ["xlink:href"])
    #expect(use.parent?.attribute("viewBox") == "1")
  }

  @Test func keepsContentsOfATemplateApart() throws {
    let template = try #require(document.xpath("//template")?.first)
    let contents = try #require(template.templateContents)
    #expect(template.firstChild == nil && template.shadowRoot == nil)
    #expect(contents.kind == .templateContents && contents.host == template)
    #expect(contents.firstChild?.tag == .img)
    #expect(contents.firstChild?.isInTemplate == true && !template.isInTemplate)
    #expect(document.xpath("//img") == [])
  }

  @Test func findsItsPlaceInTheSource() throws {
    let paragraph = try #require(document.xpath("//p")?.first)
    let bold = try #require(document.xpath("//b")?.first)
    let use = try #require(document.xpath("//svg:use")?.first)
    #expect(paragraph.location == SourceLocation(line: 3, column: 1))
    #expect(paragraph.attribute(named: "class")?.valueLocation == SourceLocation(line: 3, column: 18))
    #expect(bold.location == SourceLocation(line: 3, column: 25))
    #expect(
      use.attribute(named: "href", namespace: .xlink)?.valueLocation == SourceLocation(line: 4, column: 33))
    #expect(bold.firstChild?.location == SourceLocation(line: 3, column: 28))
  }

  @Test func outlivesItsParser() {
    let text: Node? = {
      DocumentParser.parse("<p>a").body?.firstChild?.firstChild
    }()
    #expect(text?.data == "a")
  }

  @Test func isAlsoTheEndOfADocumentWithoutAny() {
    let document = DocumentParser.parse("")
    #expect(document.html == "<html><head></head><body></body></html>")
    #expect(DocumentParser.parse([], kind: .xml).root == nil)
  }

  @Test func agreesWithEverySpellingOfItsTag() {
    let table = TagTable.shared
    for tag in MarkupDocument.Tag.allCases.dropFirst() {
      let spelling = String(decoding: table.spelling(of: tag), as: UTF8.self)
      let lowercased = spelling.lowercased()
      #expect("\(tag)".lowercased() == lowercased.replacing("-", with: ""))
      #expect(Array(lowercased.utf8).withUnsafeBufferPointer { table.tag(lowercase: $0) } == tag)
      #expect(Array(spelling.utf8).withUnsafeBufferPointer { table.tag(exact: $0) } == tag)
    }
  }

  @Test func walksElementsWithTheirParentsAndSiblings() {
    let document = DocumentParser.parse("<p>a<b></b><i><u></u></i>c</p><div></div>")
    var rows: [[Int]] = []
    document.forEachElement { rows.append([$0.index, $0.parentIndex, $0.previousSiblingIndex]) }
    // html, head, body, p, b, i, u, div
    #expect(
      rows == [
        [0, -1, -1], [1, 0, -1], [2, 0, 1], [3, 2, -1], [4, 3, -1], [5, 3, 4], [6, 5, -1], [7, 2, 3],
      ])
    var below: [MarkupDocument.Tag] = []
    document.forEachElement(below: document.body?.firstChild) { below.append($0.tag) }
    #expect(below == [.b, .i, .u])
  }

  @Test func walksAttributesAsBytes() {
    let document = DocumentParser.parse("<svg><a xlink:href=x class='y z'>")
    var attributes: [String] = []
    document.forEachElement { element in
      element.forEachAttribute { name, namespace, value in
        attributes.append(
          "\(namespace) \(String(decoding: name, as: UTF8.self)) \(String(decoding: value, as: UTF8.self))")
      }
    }
    #expect(attributes == ["xlink href x", "none class y z"])
  }
}
