/// One thing that a handler is checked for.
///
/// A case is a file, and its path is its name: `response/url/script` is `Cases/response/url/script.json`. The
/// few that cannot be said as data are Swift, with the same description. `docs/writing-a-case.md` has the format.
public struct ConformanceCase: Sendable, Identifiable {
  /// The path without the file's extension.
  public let id: String
  /// What is checked, in a sentence.
  public let summary: String
  /// What is required.
  public let requirement: Requirement
  /// How strongly.
  public let level: RequirementLevel
  /// The mechanisms it applies to.
  public let mechanisms: Set<Mechanism>
  /// What a subject has to be able to do.
  public let needs: Set<Capability>
  /// The engine profiles it applies to; `nil` for all.
  public let profiles: Set<String>?
  /// What goes wrong where it fails.
  public let why: String
  /// What in a handler is likely to cause that.
  public let cause: String
  /// How to mend it.
  public let fix: String
  /// The clause, source file or public report it comes from.
  public let source: String
  /// What the case does.
  let script: Script

  /// What a case does: steps as data, or a function.
  enum Script: Sendable {
    case steps(CaseSteps)
    case code(CaseSite, @Sendable (CaseRun) throws -> Void)
  }

  /// The part of the name before the first slash.
  public var suite: String { String(id.prefix { $0 != "/" }) }

  /// The mechanisms, needs and profiles that rule a subject out, in words; `nil` where the case can be run.
  func reasonForSkipping(
    mechanism: Mechanism, capabilities: Set<Capability>, profile: EngineProfile
  ) -> String? {
    if !mechanisms.contains(mechanism) { return "the case is not for a \(mechanism.rawValue)" }
    if let profiles, !profiles.contains(profile.id) {
      return "the case is for \(profiles.sorted().joined(separator: ", ")), not for \(profile.id)"
    }
    let missing = needs.subtracting(capabilities).min { $0.rawValue < $1.rawValue }
    return missing?.reasonForSkipping
  }
}

extension ConformanceCase: CustomStringConvertible {
  /// The name, which is also what test reports show.
  public var description: String { id }
}
