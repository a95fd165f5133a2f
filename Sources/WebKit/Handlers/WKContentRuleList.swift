public import Foundation
import HeadlessWebView

/// A compiled list of content rules.
@preconcurrency @MainActor open class WKContentRuleList: NSObject {
  /// The list's name in its store.
  public let identifier: String
  let rules: any ContentRules

  init(identifier: String, rules: any ContentRules) {
    self.identifier = identifier
    self.rules = rules
    super.init()
  }
}

/// Compiles and keeps lists of content rules, in memory.
///
/// A list that cannot be compiled fails with `WKError.contentRuleListStoreCompileFailed`, and the first error in it.
@preconcurrency @MainActor open class WKContentRuleListStore: NSObject {
  private let compiler: any ContentRuleCompiler = ContentRuleListCompiler()

  private static let defaultStore = WKContentRuleListStore()
  private var lists: [String: WKContentRuleList] = [:]

  /// The store that all share.
  open class func `default`() -> WKContentRuleListStore! { defaultStore }

  /// A store of its own; nothing is written to the folder.
  public convenience init!(url: URL) {
    self.init()
  }

  /// Makes an empty store.
  public nonisolated override init() {
    super.init()
  }

  /// Compiles a list and keeps it.
  open func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList: String!,
    completionHandler: ((WKContentRuleList?, (any Error)?) -> Void)!
  ) {
    let result = compile(identifier ?? "", encodedContentRuleList ?? "")
    later { [completionHandler] in
      switch result {
      case .success(let list): completionHandler?(list, nil)
      case .failure(let error): completionHandler?(nil, error)
      }
    }
  }

  /// Compiles a list and keeps it.
  open func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList: String!
  ) async throws -> WKContentRuleList? {
    try compile(identifier ?? "", encodedContentRuleList ?? "").get()
  }

  private func compile(_ identifier: String, _ source: String) -> Result<WKContentRuleList, any Error> {
    do {
      let list = WKContentRuleList(identifier: identifier, rules: try compiler.compile(source))
      lists[identifier] = list
      return .success(list)
    } catch {
      return .failure(
        WKError(
          .contentRuleListStoreCompileFailed,
          userInfo: [
            NSLocalizedDescriptionKey: "Rule list compilation failed",
            NSHelpAnchorErrorKey: "Rule list compilation failed: \(error)",
          ]))
    }
  }

  /// Finds a list that is kept.
  open func lookUpContentRuleList(
    forIdentifier identifier: String!, completionHandler: ((WKContentRuleList?, (any Error)?) -> Void)!
  ) {
    let list = lists[identifier ?? ""]
    later { completionHandler?(list, list == nil ? WKError(.contentRuleListStoreLookUpFailed) : nil) }
  }

  /// Finds a list that is kept.
  open func contentRuleList(forIdentifier identifier: String!) async throws -> WKContentRuleList? {
    guard let list = lists[identifier ?? ""] else { throw WKError(.contentRuleListStoreLookUpFailed) }
    return list
  }

  /// Forgets a list.
  open func removeContentRuleList(
    forIdentifier identifier: String!, completionHandler: (((any Error)?) -> Void)!
  ) {
    let known = lists.removeValue(forKey: identifier ?? "") != nil
    later { completionHandler?(known ? nil : WKError(.contentRuleListStoreRemoveFailed)) }
  }

  /// Forgets a list.
  open func removeContentRuleList(forIdentifier identifier: String!) async throws {
    guard lists.removeValue(forKey: identifier ?? "") != nil else {
      throw WKError(.contentRuleListStoreRemoveFailed)
    }
  }

  /// The names of all lists, in alphabetical order.
  open func getAvailableContentRuleListIdentifiers(_ completionHandler: (([String]?) -> Void)!) {
    let identifiers = lists.keys.sorted()
    later { completionHandler?(identifiers) }
  }

  /// The names of all lists, in alphabetical order.
  open func availableIdentifiers() async -> [String]? { lists.keys.sorted() }
}

/// Calls back on the main queue, in a later turn.
func later(_ body: @escaping () -> Void) {
  // It runs on the main queue, as does whoever made it.
  nonisolated(unsafe) let body = body
  DispatchQueue.main.async { body() }
}
