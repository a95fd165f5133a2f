public import LoadTrace

extension DiagnosticRule {
  /// A content rule that no load can ever match, as its compiler found out.
  static let contentRuleNeverFires = DiagnosticRule(
    "content-rule-never-fires", "A content rule can never fire"
  ) { index in
    index.trace.notes.filter { $0.kind == .deadContentRule }.map { note in
      Diagnostic(
        code: "content-rule-never-fires", severity: .warning, load: nil, reference: note.reference,
        message: "\(note.subject ?? "a content rule") can never fire",
        details: note.text.map { [Diagnostic.Detail($0)] } ?? [],
        fix: "correct the rule's trigger, or take the rule out")
    }
  }

  /// Loads that one parser's front end finds in the page and the other does not.
  static let frontEndsDisagree = DiagnosticRule("front-ends-disagree", "The parsers' front ends disagree") {
    index in
    let notes = index.trace.notes.filter { $0.kind == .frontEndDifference }
    guard let first = notes.first else { return [] }
    var details = notes.prefix(10).map {
      Diagnostic.Detail($0.text ?? "", place: $0.subject, note: index.place(of: $0.reference))
    }
    if notes.count > 10 { details.append(Diagnostic.Detail("and \(notes.count - 10) more")) }
    return [
      Diagnostic(
        code: "front-ends-disagree", severity: .warning, load: nil, reference: first.reference,
        message: "the two HTML parsers find different loads in \(index.name(of: index.trace.header.page))",
        details: details,
        fix:
          "mend the markup near the first difference; code that rewrites pages with libxml2 will read it differently than WebKit"
      )
    ]
  }
}

extension LoadTrace {
  /// Notes on the loads that only one of two runs of the same page made.
  ///
  /// The other run is one with the other front end of the parser. The notes are to be added to ``notes``, where
  /// ``diagnose(with:)`` finds them.
  public func frontEndNotes(comparedWith other: LoadTrace) -> [Note] {
    let own = Set(loads.map(\.url))
    let others = Set(other.loads.map(\.url))
    return notes(own.subtracting(others), of: self) + notes(others.subtracting(own), of: other)
  }

  private func notes(_ urls: Set<SerializedURL>, of trace: LoadTrace) -> [Note] {
    var urls = urls
    return trace.loads.compactMap { load in
      urls.remove(load.url).map { url in
        Note(
          .frontEndDifference, subject: url.string, text: "found by \(trace.header.parser) alone",
          reference: load.reference)
      }
    }
  }
}
