import Testing

@testable import MarkupDocument

/// Pauses at scripts, and text that scripts insert.
@Suite struct DocumentParserTests {
  private func parser(_ markup: String, observer: (any TreeObserver)? = nil) -> DocumentParser {
    let parser = DocumentParser(observer: observer)
    parser.append(Array(markup.utf8))
    parser.finish()
    return parser
  }

  private func script(_ step: DocumentParser.Step) throws -> Node {
    guard case .script(let node) = step else { throw Unexpected(step: "\(step)") }
    return node
  }

  private struct Unexpected: Error {
    var step: String
  }

  @Test func pausesAtEachScript() throws {
    let parser = parser(
      "<script>a</script><p>b<svg><script>c</script><script/></svg><template><script>d</script></template><script src=e>"
    )
    var seen: [String] = []
    while case .script(let node) = parser.run() {
      seen.append(node.childTextContent + "|" + (parser.document.body?.textContent ?? ""))
    }
    #expect(seen == ["a|", "c|bc", "|bc"])
    #expect(parser.document.xpath("//script[@src]")?.count == 1)
  }

  @Test func pausesWithTheTreeAsFarAsItHasCome() throws {
    let parser = parser("<p>a<script></script>b")
    _ = try script(parser.run())
    #expect(parser.document.body?.innerHTML == "<p>a<script></script></p>")
    guard case .finished = parser.run() else { return #expect(Bool(false)) }
    #expect(parser.document.body?.innerHTML == "<p>a<script></script>b</p>")
  }

  @Test func asksForInputUntilItIsFinished() {
    let parser = DocumentParser()
    guard case .needsInput = parser.run() else { return #expect(Bool(false)) }
    parser.append(Array("<p>a&am".utf8))
    guard case .needsInput = parser.run() else { return #expect(Bool(false)) }
    #expect(parser.document.body?.innerHTML == "<p>a</p>")
    parser.append(Array("p;b".utf8))
    parser.finish()
    guard case .finished = parser.run() else { return #expect(Bool(false)) }
    #expect(parser.document.body?.innerHTML == "<p>a&amp;b</p>")
    parser.append(Array("more".utf8))
    guard case .finished = parser.run() else { return #expect(Bool(false)) }
    #expect(parser.document.body?.innerHTML == "<p>a&amp;b</p>")
  }

  @Test func insertsTextWhereTheScriptStands() throws {
    let parser = parser("<p>a<script></script>b</p>")
    _ = try script(parser.run())
    parser.insert("<b>1</b>")
    parser.insert("<i>2")
    guard case .finished = parser.run() else { return #expect(Bool(false)) }
    #expect(parser.document.body?.innerHTML == "<p>a<script></script><b>1</b><i>2b</i></p>")
  }

  @Test func parsesInsertedTextAtOnceWhenAsked() throws {
    let parser = parser("<p>a<script></script>b</p>")
    _ = try script(parser.run())
    parser.insert("<b>1</b")
    guard case .needsInput = parser.runToInsertionPoint() else { return #expect(Bool(false)) }
    #expect(parser.document.body?.innerHTML == "<p>a<script></script><b>1</b></p>")
    parser.insert(" x>2<i title='")
    guard case .needsInput = parser.runToInsertionPoint() else { return #expect(Bool(false)) }
    #expect(parser.document.body?.innerHTML == "<p>a<script></script><b>1</b>2</p>")
    parser.insert("t'>")
    guard case .finished = parser.run() else { return #expect(Bool(false)) }
    #expect(parser.document.body?.innerHTML == "<p>a<script></script><b>1</b>2<i title=\"t\">b</i></p>")
  }

  @Test func insertsTextOfScriptsWithinInsertedText() throws {
    let parser = parser("<script>outer</script>end")
    _ = try script(parser.run())
    parser.insert("1<script>inner</script>4")
    let inner = try script(parser.runToInsertionPoint())
    #expect(inner.childTextContent == "inner")
    parser.insert("2")
    parser.insert("3")
    guard case .needsInput = parser.runToInsertionPoint() else { return #expect(Bool(false)) }
    #expect(parser.document.body?.textContent == "1inner23")
    parser.scriptFinished()
    // The outer script goes on: what it writes now comes behind all that it has written.
    parser.insert("5")
    guard case .needsInput = parser.runToInsertionPoint() else { return #expect(Bool(false)) }
    #expect(parser.document.body?.textContent == "1inner2345")
    parser.scriptFinished()
    #expect(!parser.insert("x"))
    guard case .finished = parser.run() else { return #expect(Bool(false)) }
    #expect(parser.document.body?.textContent == "1inner2345end")
  }

  @Test func leavesTextBehindAScriptThatMustWait() throws {
    let parser = parser("<script>outer</script>end")
    _ = try script(parser.run())
    parser.insert("<script src=a></script>2")
    let waiting = try script(parser.runToInsertionPoint())
    #expect(waiting.attribute("src") == "a")
    parser.scriptFinished()
    parser.insert("3")
    parser.scriptFinished()
    guard case .finished = parser.run() else { return #expect(Bool(false)) }
    #expect(parser.document.body?.textContent == "23end")
  }

  @Test func ignoresTextWhenNoScriptRuns() {
    let parser = parser("a")
    #expect(!parser.insert("b"))
    guard case .finished = parser.run() else { return #expect(Bool(false)) }
    #expect(parser.document.body?.textContent == "a")
  }

  @Test func placesInsertedNodesWhereTheScriptStands() throws {
    let parser = parser("<script></script>\n<p>")
    _ = try script(parser.run())
    parser.insert("<img src=a>")
    _ = parser.run()
    let image = try #require(parser.document.xpath("//img")?.first)
    let paragraph = try #require(parser.document.xpath("//p")?.first)
    #expect(image.isInserted && image.sourceOffset == 17)
    #expect(image.attribute(named: "src")?.valueOffset == 17)
    #expect(!paragraph.isInserted && paragraph.sourceOffset == 18)
  }

  @Test func isNotDisturbedByAnObserverThatCallsIt() throws {
    final class Caller: TreeObserver {
      weak var parser: DocumentParser?
      var steps = 0
      func inserted(_ node: Node) {
        parser?.append(Array("<i>".utf8))
        parser?.insert("<b>")
        if case .needsInput = parser?.run() { steps += 1 }
      }
    }
    let caller = Caller()
    let parser = DocumentParser(observer: caller)
    caller.parser = parser
    parser.append(Array("<p>a".utf8))
    _ = parser.run()
    parser.finish()
    _ = parser.run()
    #expect(caller.steps > 0)
    #expect(parser.document.body?.textContent == "a")
  }
}
