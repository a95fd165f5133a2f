import LoadTrace

/// Writes diagnostics as commands of GitHub Actions, which shows them in the files of a change.
struct AnnotationsReport {
  /// The folder of the page's root in the repository.
  var sourceFolder = ""

  func write(_ trace: LoadTrace, to output: inout ReportOutput) throws {
    let sources = SourceMap(trace, folder: sourceFolder)
    for diagnostic in trace.diagnostics {
      var properties: [String] = []
      if let reference = diagnostic.reference, let path = sources.path(of: reference) {
        properties.append("file=\(property(path))")
        properties.append("line=\(reference.line),col=\(reference.column)")
      }
      properties.append("title=\(property(diagnostic.code))")
      try output.write(
        "::\(command(diagnostic.severity)) \(properties.joined(separator: ","))::\(data(text(diagnostic)))\n")
    }
  }

  private func command(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  private func text(_ diagnostic: Diagnostic) -> String {
    let details = diagnostic.details.map { detail in
      [detail.text, detail.place, detail.note.map { "(\($0))" }].compactMap(\.self).joined(separator: "  ")
    }
    return ([diagnostic.message] + details + ["fix: \(diagnostic.fix)"]).joined(separator: "\n")
  }

  private func data(_ text: String) -> String {
    TerminalText.escapedLines(text).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing(
      "\n", with: "%0A")
  }

  private func property(_ text: String) -> String {
    data(TerminalText.escaped(text)).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
