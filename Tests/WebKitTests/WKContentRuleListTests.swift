import LoadTrace
import Testing
import WebKit

@MainActor @Suite(.serialized) struct WKContentRuleListTests {
  let store = WKContentRuleListStore(url: URL(filePath: "/nowhere"))!
  let rules = #"[{"trigger": {"url-filter": "ad\\.png"}, "action": {"type": "block"}}]"#

  @Test func aListBlocksLoadsWhereItIsAdded() async throws {
    let list = try #require(
      try await store.compileContentRuleList(forIdentifier: "ads", encodedContentRuleList: rules))
    let handler = PageHandler()
    handler.answers = ["/": ("text/html", "<img src=ad.png><img src=a.png>"), "/a.png": ("image/png", "x")]
    let configuration = WKWebViewConfiguration()
    configuration.setURLSchemeHandler(handler, forURLScheme: "app")
    configuration.userContentController.add(list)
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.load(URLRequest(url: URL(string: "app://h/")!))
    await view.waitUntilIdle()
    #expect(handler.events == ["start app://h/", "start app://h/a.png"])
    #expect(view.lastPage?.trace.unloaded.map(\.reason.code) == [.contentRule])
  }

  @Test func listsAreKeptByName() async throws {
    _ = try await store.compileContentRuleList(forIdentifier: "ads", encodedContentRuleList: rules)
    let names = await store.availableIdentifiers()
    #expect(names == ["ads"])
    let list = try await store.contentRuleList(forIdentifier: "ads")
    #expect(list?.identifier == "ads")
    try await store.removeContentRuleList(forIdentifier: "ads")
    await #expect(throws: WKError.self) { _ = try await store.contentRuleList(forIdentifier: "ads") }
    await #expect(throws: WKError.self) { try await store.removeContentRuleList(forIdentifier: "ads") }
  }

  @Test(arguments: ["", "{}", "[{}]", #"[{"trigger": {"url-filter": "("}, "action": {"type": "block"}}]"#])
  func aListThatIsWrongIsRefusedAsAWhole(_ source: String) async {
    do {
      _ = try await store.compileContentRuleList(forIdentifier: "x", encodedContentRuleList: source)
      Issue.record("\(source) was compiled")
    } catch {
      #expect((error as? WKError)?.code == .contentRuleListStoreCompileFailed)
      #expect(error.localizedDescription == "Rule list compilation failed")
    }
  }
}
