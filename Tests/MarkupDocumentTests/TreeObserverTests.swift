import Testing

@testable import MarkupDocument

@Suite struct TreeObserverTests {
  /// Writes down what it is told.
  private final class Recorder: TreeObserver {
    var events: [String] = []
    func inserted(_ node: Node) {
      let attributes = node.attributes.map { " \($0.name)=\($0.value)" }.joined()
      events.append("+" + node.localName + attributes + (node.firstChild == nil ? "" : " has children"))
    }
    func childrenFinished(_ node: Node) { events.append("-" + node.localName) }
    func attributesAdded(_ node: Node) { events.append("~" + node.localName) }
  }

  private func events(
    _ markup: String, kind: Document.Kind = .html, frontEnd: DocumentParser.FrontEnd = .standard
  )
    -> [String]
  {
    let recorder = Recorder()
    _ = DocumentParser.parse(Array(markup.utf8), kind: kind, frontEnd: frontEnd, observer: recorder)
    return recorder.events
  }

  @Test func announcesElementsAsTheyComeAndGo() {
    #expect(
      events("<title>t</title><img src=a><p id=b>c<br><script>d</script>") == [
        "+html", "+head", "+title", "-title", "-head", "+body", "+img src=a", "-img", "+p id=b", "+br", "-br",
        "+script", "-script", "-p", "-body", "-html",
      ])
  }

  @Test func announcesAHeadOnceThoughElementsAreAddedToItLater() {
    #expect(
      events("<head></head><link href=a><base href=b>") == [
        "+html", "+head", "-head", "+link href=a", "-link", "+base href=b", "-base", "+body", "-body",
        "-html",
      ])
  }

  @Test func announcesAttributesThatAreAddedLater() {
    #expect(
      events("<body><html a=1><body b=2><html a=3>") == [
        "+html", "+head", "-head", "+body", "~html", "~body", "-body", "-html",
      ])
  }

  @Test func leavesOutContentsOfTemplates() {
    #expect(
      events("<div><template id=a><img><script></script><template><p></template></template></div>").dropFirst(
        4) == [
          "+div", "+template id=a", "-template", "-div", "-body", "-html",
        ])
  }

  @Test func announcesDeclarativeShadowRoots() {
    #expect(
      events("<div><template shadowrootmode=open><img src=a></template>x</div>").dropFirst(4) == [
        "+div", "+img src=a", "-img", "-div", "-body", "-html",
      ])
  }

  @Test func announcesFosteredElementsOnce() {
    #expect(
      events("<table><img><tr><b><td></table>").dropFirst(4) == [
        "+table", "+img", "-img", "+tbody", "+tr", "+b", "-b", "+td", "-td", "-tr", "-tbody", "-table",
        "-body", "-html",
      ])
  }

  @Test func announcesCopiesOfFormattingElementsAndNothingThatMoves() {
    #expect(
      events("<b id=1><div><img></b>").dropFirst(4) == [
        "+b id=1", "+div", "+img", "-img", "-b", "+b id=1 has children", "-b", "-div", "-body", "-html",
      ])
  }

  @Test(arguments: [
    "<b><i><u><p><a><table><td><b></i>x</b></a></table></u>",
    "<a><div><a><table><a><tr><a><td></a><a><select><option>",
    "<p><b><div><p></b><nobr><nobr></p><svg><desc><p><b></svg></b>",
    "<div><template><b><p></b></template><b><p></b>",
  ])
  func announcesEveryElementOfTheTreeOnce(markup: String) {
    final class Counter: TreeObserver {
      var inserted: [Node] = []
      var finished: [Node] = []
      func inserted(_ node: Node) { inserted.append(node) }
      func childrenFinished(_ node: Node) { finished.append(node) }
    }
    let counter = Counter()
    let document = DocumentParser.parse(Array(markup.utf8), observer: counter)
    var elements: Set<Node> = []
    document.forEachElement { elements.insert($0.node) }
    #expect(Set(counter.inserted) == elements)
    #expect(counter.inserted.count == elements.count)
    #expect(Set(counter.finished) == elements)
    #expect(counter.finished.count == elements.count)
  }

  @Test func announcesTreesOfLibXML2AsIfTheyGrew() {
    #expect(
      events("<p>a<img src=b><script>c</script>", frontEnd: .libxml2)
        == [
          "+html", "+body", "+p has children", "+img src=b", "-img", "+script has children", "-script", "-p",
          "-body",
          "-html",
        ].map { $0 == "+html" || $0 == "+body" ? $0 + " has children" : $0 })
    #expect(
      events("<?xml-stylesheet href='a'?><x><y b='c'/>d</x>", kind: .xml) == [
        "+xml-stylesheet", "+x has children", "+y b=c", "-y", "-x",
      ])
  }
}
