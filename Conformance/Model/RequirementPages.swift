/// The pages of `docs/requirements/`, made of the requirements and the cases, so that they cannot differ.
public struct RequirementPages: Sendable {
  private let library: CaseLibrary

  /// Makes the pages of a library.
  public init(_ library: CaseLibrary) {
    self.library = library
  }

  /// The files by name: a page for each requirement, and the list.
  public var files: [String: String] {
    var files = ["README.md": list]
    for requirement in library.requirements.values { files["\(requirement.id).md"] = page(requirement) }
    return files
  }

  private var list: String {
    let sorted = library.requirements.values.sorted {
      ($0.checks.first ?? "", $0.id) < ($1.checks.first ?? "", $1.id)
    }
    let rows = sorted.map { requirement in
      let count = cases(requirement).count
      let checked = requirement.untested == nil ? "\(count)" : "–"
      return "| [\(requirement.id)](\(requirement.id).md) | \(requirement.statement) | \(checked) |"
    }
    return """
      # Requirements

      What is required of the code that an app puts behind a web view, from the standards, WebKit's sources, public reports
      and public handlers. Each page says why, what causes the fault, how it is mended, and which cases check it.
      `headless-webview check --explain CASE` says the same of one case.

      This list and the pages are made of `Conformance/requirements.json` and the cases;
      [contributing](../../CONTRIBUTING.md#requirements) says how.

      | requirement | | cases |
      | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      """
  }

  private func page(_ requirement: Requirement) -> String {
    var parts = [
      "# \(requirement.statement)", "**Why.** \(requirement.why)", "**What causes it.** \(requirement.cause)",
      "**How it is mended.** \(requirement.fix)",
    ]
    if !requirement.details.isEmpty { parts.append(requirement.details) }
    parts.append("**Source.** \(requirement.source).")
    if let untested = requirement.untested {
      parts.append("No case checks this. \(untested)")
    } else {
      let rows = cases(requirement).map { testCase in
        "| `\(testCase.id)` | \(testCase.level.rawValue) | \(testCase.summary.replacing("|", with: "\\|")) |"
      }
      parts.append(
        "## Cases\n\n| case | level | what is checked |\n| --- | --- | --- |\n" + rows.joined(separator: "\n")
      )
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func cases(_ requirement: Requirement) -> [ConformanceCase] {
    library.cases.filter { $0.requirement.id == requirement.id }
  }
}
