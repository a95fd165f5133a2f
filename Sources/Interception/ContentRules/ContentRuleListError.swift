/// Why a content rule list was refused: one bad rule refuses all.
public struct ContentRuleListError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, one code for each of WebKit's errors.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// WebKit's text for it.
    public var rawValue: String

    /// Makes a code from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// There is no text at all.
    public static let emptySource = Code(rawValue: "Source JSON rule set cannot be empty")
    /// The text is no JSON.
    public static let invalidJSON = Code(rawValue: "Failed to parse the JSON String.")
    /// The JSON is something other than an array.
    public static let notAnArray = Code(rawValue: "Invalid input, the top level structure is not an array.")
    /// A member of the array is no object.
    public static let invalidRule = Code(rawValue: "Invalid rule.")
    /// There are no rules, or none that is usable.
    public static let noRules = Code(rawValue: "Empty extension.")
    /// There are too many rules.
    public static let tooManyRules = Code(rawValue: "Too many rules in JSON array.")
    /// The trigger is missing, or no object.
    public static let invalidTrigger = Code(rawValue: "Invalid trigger object.")
    /// The URL filter is missing, empty, or no string.
    public static let invalidURLFilter = Code(rawValue: "Invalid url-filter object.")
    /// A list of types is no array.
    public static let invalidFlags = Code(rawValue: "Invalid trigger flags array.")
    /// A list of types holds something that is no type.
    public static let invalidFlag = Code(rawValue: "Invalid string in the trigger flags array.")
    /// The method is none that can be named.
    public static let invalidRequestMethod = Code(
      rawValue:
        #"The request-method string must be "get", "head", "options", "trace", "put", "delete", "post", "patch", or "connect"."#
    )
    /// A condition is no array of texts, or empty.
    public static let invalidConditions = Code(
      rawValue: "Invalid list of if-domain, unless-domain, if-top-url, or unless-top-url conditions.")
    /// A domain has an upper-case or a non-ASCII letter.
    public static let domainNotLowerCaseASCII = Code(
      rawValue: "Domains must be lower case ASCII. Use punycode to encode non-ASCII characters.")
    /// A trigger has more than one condition.
    public static let multipleConditions = Code(
      rawValue:
        "A trigger cannot have more than one condition (if-domain, unless-domain, if-top-url, or unless-top-url)"
    )
    /// The action is missing, or no object.
    public static let invalidAction = Code(rawValue: "Invalid action object.")
    /// The action's type is missing or unknown.
    public static let invalidActionType = Code(rawValue: "Invalid action type.")
    /// The action that hides elements has no selector.
    public static let missingSelector = Code(
      rawValue: "Invalid css-display-none action type. Requires a selector.")
    /// The action that notifies has no text.
    public static let missingNotification = Code(rawValue: "A notify action must have a string notification")
    /// A filter is outside the language of filters.
    public static let invalidRegex = Code(rawValue: "Invalid or unsupported regular expression.")
  }

  /// What is wrong.
  public var code: Code
  /// The place of the bad rule in the array, from 0; `nil` where no single rule is at fault.
  public var ruleIndex: Int?
  /// The filter or member at fault, as it was written.
  public var culprit: String?
  /// What is wrong with it where WebKit's text does not say.
  public var detail: String?

  init(_ code: Code, rule: Int? = nil, culprit: String? = nil, detail: String? = nil) {
    self.code = code
    ruleIndex = rule
    self.culprit = culprit
    self.detail = detail
  }

  /// WebKit's text, with the rule and what is wrong with it.
  public var description: String {
    var text = code.rawValue
    if let ruleIndex { text = "rule \(ruleIndex): " + text }
    if let culprit { text += " \(culprit)" }
    if let detail { text += " (\(detail))" }
    return text
  }
}

extension URLFilterParser.Fault {
  /// What is wrong with a filter, in words.
  var description: String {
    switch self {
    case .empty: "the filter is empty"
    case .notASCII: "only ASCII characters can be matched; percent-encode others"
    case .malformed: "not a regular expression"
    case .characterClass: #"\d, \w and \s are not supported; write the set out, like [0-9]"#
    case .wordBoundary: #"\b and \B are not supported"#
    case .lookAround: "look-ahead and look-behind are not supported"
    case .disjunction: "| is not supported; write one rule for each alternative"
    case .misplacedStart: "^ can only be the first term"
    case .misplacedEnd: "$ can only be the last term"
    case .count: "only the counts ?, * and + are supported"
    case .tooLarge: "the filter is too long or too deeply nested"
    }
  }
}
