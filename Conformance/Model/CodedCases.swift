/// The cases that cannot be said as data.
enum CodedCases {
  /// All of them.
  static func all(_ requirements: [String: Requirement]) -> [ConformanceCase] {
    (taskCases + streamingCases).compactMap { draft in requirements[draft.requirement].map { draft.make($0) }
    }
  }

  /// A case before its requirement is known.
  struct Draft: Sendable {
    var id: String
    var summary: String
    var requirement: String
    var level = RequirementLevel.must
    var mechanisms: Set<Mechanism> = [.schemeHandler]
    var needs: Set<Capability> = []
    var files: [String: CaseFile] = [:]
    var run: @Sendable (CaseRun) throws -> Void

    func make(_ requirement: Requirement) -> ConformanceCase {
      ConformanceCase(
        id: id, summary: summary, requirement: requirement, level: level, mechanisms: mechanisms,
        needs: needs,
        profiles: nil, why: requirement.why, cause: requirement.cause, fix: requirement.fix,
        source: requirement.source, script: .code(CaseSite(files: files), run))
    }
  }
}
