public import Foundation
import HeadlessWebView

/// Scripts, message handlers and content rules; only the last have an effect, since no script runs.
@preconcurrency @MainActor open class WKUserContentController: NSObject {
  private var messageHandlers: [String: AnyObject] = [:]
  private var ruleLists: [WKContentRuleList] = []

  /// The scripts that were added.
  open private(set) var userScripts: [WKUserScript] = []

  /// Makes a controller without anything.
  public nonisolated override init() {
    super.init()
  }

  /// Keeps a script.
  open func addUserScript(_ userScript: WKUserScript) { userScripts.append(userScript) }
  /// Forgets all scripts.
  open func removeAllUserScripts() { userScripts = [] }

  /// Keeps a message handler.
  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
    messageHandlers[name] = scriptMessageHandler
  }
  /// Keeps a message handler of a world.
  open func add(
    _ scriptMessageHandler: any WKScriptMessageHandler, contentWorld world: WKContentWorld, name: String
  ) {
    messageHandlers[name] = scriptMessageHandler
  }
  /// Keeps a message handler that replies.
  open func addScriptMessageHandler(
    _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply, contentWorld: WKContentWorld,
    name: String
  ) {
    messageHandlers[name] = scriptMessageHandlerWithReply
  }
  /// Forgets a message handler.
  open func removeScriptMessageHandler(forName name: String) { messageHandlers[name] = nil }
  /// Forgets a message handler.
  open func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
    messageHandlers[name] = nil
  }
  /// Forgets all message handlers.
  open func removeAllScriptMessageHandlers() { messageHandlers = [:] }
  /// Forgets all message handlers.
  open func removeAllScriptMessageHandlers(from contentWorld: WKContentWorld) { messageHandlers = [:] }

  /// Applies rules to all later loads.
  open func add(_ contentRuleList: WKContentRuleList) {
    guard !ruleLists.contains(where: { $0 === contentRuleList }) else { return }
    ruleLists.append(contentRuleList)
  }
  /// Applies rules no longer.
  open func remove(_ contentRuleList: WKContentRuleList) { ruleLists.removeAll { $0 === contentRuleList } }
  /// Applies no rules any more.
  open func removeAllContentRuleLists() { ruleLists = [] }

  /// The rules that apply, in the order in which they were added.
  var contentRules: [any ContentRules] { ruleLists.map(\.rules) }
}

/// A script to be put into pages; it is kept, and does not run.
@preconcurrency @MainActor open class WKUserScript: NSObject, NSCopying {
  /// The text.
  public let source: String
  /// When it would run.
  public let injectionTime: WKUserScriptInjectionTime
  /// Whether it would run in the page alone.
  public let isForMainFrameOnly: Bool

  /// Makes a script.
  public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {
    self.source = source
    self.injectionTime = injectionTime
    isForMainFrameOnly = forMainFrameOnly
    super.init()
  }

  /// Makes a script of a world.
  public convenience init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool,
    in contentWorld: WKContentWorld
  ) {
    self.init(source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly)
  }

  /// The same object, which does not change.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// When a script would run.
public enum WKUserScriptInjectionTime: Int, Sendable {
  /// Before anything of the page.
  case atDocumentStart
  /// When the document has been read.
  case atDocumentEnd
}

/// A world of scripts.
@preconcurrency @MainActor open class WKContentWorld: NSObject {
  /// The world's name.
  public let name: String?
  /// The world of the page itself.
  public static let page = WKContentWorld(name: nil)
  /// The app's own world.
  public static let defaultClient = WKContentWorld(name: nil)
  private static var worlds: [String: WKContentWorld] = [:]

  private init(name: String?) {
    self.name = name
    super.init()
  }

  /// The world of a name.
  open class func world(name: String) -> WKContentWorld {
    let world = worlds[name] ?? WKContentWorld(name: name)
    worlds[name] = world
    return world
  }
}

/// Takes the messages of scripts; none comes, since no script runs.
@preconcurrency @MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
  /// A message has come.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// Takes the messages of scripts and replies; none comes, since no script runs.
@preconcurrency @MainActor public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
  /// A message has come.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void)
  /// A message has come.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?)
}

extension WKScriptMessageHandlerWithReply {
  /// Replies with what the asynchronous form gives.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    Task {
      let (value, error) = await self.userContentController(userContentController, didReceive: message)
      replyHandler(value, error)
    }
  }

  /// Replies that nobody answers.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) { (nil, "no reply") }
}

/// A message of a script; a test can make one to hand to a message handler.
@preconcurrency @MainActor open class WKScriptMessage: NSObject {
  /// What was sent.
  open var body: Any
  /// The handler's name.
  open var name: String
  /// The view.
  open weak var webView: WKWebView?
  /// The frame that sent it.
  open var frameInfo: WKFrameInfo
  /// The world of the script.
  open var world: WKContentWorld

  /// Makes a message, which Apple's class cannot.
  public init(
    name: String, body: Any, webView: WKWebView? = nil, frameInfo: WKFrameInfo? = nil,
    world: WKContentWorld? = nil
  ) {
    self.name = name
    self.body = body
    self.webView = webView
    self.frameInfo =
      frameInfo ?? WKFrameInfo(isMainFrame: true, request: URLRequest(blank: ()), webView: webView)
    self.world = world ?? .page
    super.init()
  }
}
