/// What a content rule does to the loads it takes.
public enum ContentRuleAction: Sendable, Hashable, CustomStringConvertible {
  /// The load is not made.
  case block
  /// The load is made without cookies, and those that come back are not kept.
  case blockCookies
  /// Elements that a selector matches are not shown in the document.
  case hide(selector: String)
  /// A load over `http` or `ws` with the default port is made over `https` or `wss`.
  case makeHTTPS
  /// The app is told, with a text.
  case notify(String)
  /// Rules before this one in the list do nothing to the load.
  case ignorePreviousRules
  /// Rules after this one in the list do nothing to the load.
  case ignoreFollowingRules

  /// The action's name in a rule list.
  public var description: String {
    switch self {
    case .block: "block"
    case .blockCookies: "block-cookies"
    case .hide: "css-display-none"
    case .makeHTTPS: "make-https"
    case .notify: "notify"
    case .ignorePreviousRules: "ignore-previous-rules"
    case .ignoreFollowingRules: "ignore-following-rules"
    }
  }
}

/// A condition on the URL of a document, apart from the URL that is loaded.
struct ContentRuleCondition: Hashable {
  /// Which document's URL it looks at.
  enum Subject: Hashable {
    case top, frame
  }

  /// One pattern of a condition.
  enum Pattern: Hashable {
    /// A filter in WebKit's language.
    case filter(String, ignoresCase: Bool)
    /// A host, and all hosts below it where `*` stands before it: as WebKit reads `if-domain`.
    case domain(String)
  }

  var subject: Subject
  /// One of them has to match, where there are any.
  var required: [Pattern]
  /// None of them may match.
  var forbidden: [Pattern]
}

/// A rule as it leaves the parser of its format.
struct ContentRule {
  /// Which loads a rule takes, by their URL.
  enum Filter {
    /// A filter in WebKit's language.
    case pattern(String)
    /// A line of a plain list.
    case line(FilterListPattern)
    /// Every URL.
    case everything
  }

  var filter: Filter
  var ignoresCase = true
  var flags: ContentRuleFlags = []
  var condition: ContentRuleCondition?
  var action: ContentRuleAction
  /// Where the rule stands: its index in the JSON array, or its line from 1.
  var index: Int
  /// Where its text lies in the source, in bytes.
  var source: Range<Int>
}
