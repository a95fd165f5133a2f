/// How strongly something is required, as RFC 2119 says it.
public enum RequirementLevel: String, Sendable, Hashable, Codable, CaseIterable {
  /// Without it pages break or apps crash.
  case must
  /// Without it pages break in some engines or situations.
  case should
  /// It is good to have.
  case may
}

extension RequirementLevel: Comparable {
  /// Whether it is required less strongly.
  public static func < (left: RequirementLevel, right: RequirementLevel) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .may: 0
    case .should: 1
    case .must: 2
    }
  }
}

/// How an app intercepts what a web view loads.
public enum Mechanism: String, Sendable, Hashable, Codable, CaseIterable {
  /// A `WKURLSchemeHandler`.
  case schemeHandler = "scheme-handler"
  /// A `URLCache` subclass.
  case urlCache = "url-cache"
  /// A `URLProtocol` subclass.
  case urlProtocol = "url-protocol"
}

/// Something that a handler may or may not do, on which cases depend.
///
/// A case that needs what a subject lacks is skipped, with the reason.
public enum Capability: String, Sendable, Hashable, Codable, CaseIterable {
  /// It asks the environment's upstream for what it has not.
  case upstream
  /// It keeps copies in the environment's folder and answers from them.
  case copies
  /// It answers from a copy that is fresh without asking the upstream.
  case copiesFirst = "copies-first"
  /// It asks the upstream again whether copies are still good.
  case revalidation
  /// It answers byte ranges.
  case ranges
  /// It answers a folder's URL with the folder's index file.
  case index
  /// It lets pages of its own scheme but another host read its responses.
  case sharing
  /// It answers HEAD.
  case head
  /// It passes methods other than GET and HEAD on.
  case methods
  /// It gives a file the type of its extension, and text its charset, where the upstream says another or none.
  case typeCorrection = "type-correction"
  /// Its upstream may answer with plain responses, as no session does for `http` and `https`.
  case plainUpstream = "plain-upstream"
  /// It answers in chunks, so that large files do not have to fit in memory.
  case streaming
  /// It answers before the upstream's answer is whole.
  case relaying
  /// It can switch its copies to another version.
  case versions
  /// It can delete its copies.
  case deletion
  /// It answers as filter rules say.
  case rules

  /// Why a case is skipped that needs this.
  var reasonForSkipping: String {
    switch self {
    case .upstream: "the subject asks no upstream"
    case .copies: "the subject keeps no copies"
    case .copiesFirst: "the subject asks the upstream even where it has a copy"
    case .revalidation: "the subject does not revalidate its copies"
    case .ranges: "the subject does not answer byte ranges"
    case .index: "the subject has no index files"
    case .sharing: "the subject is for one origin only"
    case .head: "the subject answers GET only"
    case .methods: "the subject answers GET and HEAD only"
    case .typeCorrection: "the subject passes on the upstream's types as they are"
    case .plainUpstream: "the subject's upstream answers with HTTPURLResponses"
    case .streaming: "the subject does not answer in chunks"
    case .relaying: "the subject answers only when the upstream's answer is whole"
    case .versions: "the subject has no versions"
    case .deletion: "the subject cannot be told to delete copies"
    case .rules: "the subject has no filter rules"
    }
  }
}
