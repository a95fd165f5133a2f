import HeadlessWebView
import Interception
import LoadTrace

/// Compiles content rules into the lists of `Interception`.
struct ContentRuleListCompiler: ContentRuleCompiler {
  func compile(_ encodedContentRuleList: String) throws -> any ContentRules {
    CompiledContentRules(list: try ContentRuleList(json: encodedContentRuleList))
  }
}

/// A compiled list, as the host asks it.
private struct CompiledContentRules: ContentRules {
  let list: ContentRuleList

  func decision(for load: ContentRuleLoad) -> ContentRuleOutcome {
    var asked = ResourceLoad(
      url: load.url.string, destination: load.destination, documentURL: load.documentURL.string,
      topURL: load.topURL.string, method: load.method)
    asked.isInTopFrame = load.isInTopFrame
    let decision = list.decision(for: asked)
    return ContentRuleOutcome(blockedBy: decision.blockingRule?.source, makesHTTPS: decision.makesHTTPS)
  }
}
