/// Something that is required of what an app puts behind a web view.
///
/// The texts say what to do without the project's source at hand; `docs/requirements/` has a page for each.
public struct Requirement: Sendable, Hashable, Identifiable {
  /// The name, which is also that of its page: `response-url`.
  public let id: String
  /// The numbers of the checks it stands for, such as `C11`.
  public let checks: [String]
  /// The requirement in a sentence.
  public let statement: String
  /// What goes wrong in pages or apps where it is broken.
  public let why: String
  /// What in a handler is likely to cause that.
  public let cause: String
  /// How to mend it.
  public let fix: String
  /// The clause, source file or public report it comes from.
  public let source: String
  /// Why no case checks it; `nil` where cases do.
  public let untested: String?
  /// The rest of the page, in Markdown.
  let details: String

  /// The page's place in the repository.
  public var page: String { "docs/requirements/\(id).md" }

  init(_ id: String, _ node: JSONNode) throws(CaseFileError) {
    try node.requireKeys(["checks", "statement", "why", "cause", "fix", "source", "details", "untested"])
    self.id = id
    var checks: [String] = []
    for check in try node.require("checks").elements() { checks.append(try check.string()) }
    self.checks = checks
    statement = try node.require("statement").string()
    why = try node.require("why").string()
    cause = try node.require("cause").string()
    fix = try node.require("fix").string()
    source = try node.require("source").string()
    details = try node["details"]?.string() ?? ""
    untested = try node["untested"]?.string()
  }
}
