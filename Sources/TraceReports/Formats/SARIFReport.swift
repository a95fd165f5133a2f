import LoadTrace

/// Writes diagnostics as SARIF 2.1.0, for forges that show findings in the source.
///
/// A diagnostic without a place in a source is a result without a location. Files of the page's origin are named by their path in
/// the repository, others by their URL.
struct SARIFReport {
  /// The folder of the page's root in the repository.
  var sourceFolder = ""

  func write(_ trace: LoadTrace, to output: inout ReportOutput) throws {
    let sources = SourceMap(trace, folder: sourceFolder)
    let rules = ruleCodes(trace)
    let positions = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.code, $0) })
    var json = JSONWriter()
    json.object { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.member(
        "runs",
        array: { json in
          json.object { json in
            json.member(
              "tool",
              object: { json in
                json.member(
                  "driver",
                  object: { json in
                    json.member("name", "headless-webview")
                    json.member("rules", array: { json in for rule in rules { write(rule, to: &json) } })
                  })
              })
            json.member("columnKind", "unicodeCodePoints")
            json.member(
              "results",
              array: { json in
                for diagnostic in trace.diagnostics {
                  write(diagnostic, positions[diagnostic.code] ?? 0, sources, to: &json)
                }
              })
          }
        })
    }
    try output.write(json.bytes)
    try output.write("\n")
  }

  private struct Rule {
    var code: String
    var title: String
  }

  /// The rules, and those codes that a later version found.
  private func ruleCodes(_ trace: LoadTrace) -> [Rule] {
    let known = DiagnosticRule.all.map { Rule(code: $0.code, title: $0.title) }
    let others = Set(trace.diagnostics.map(\.code)).subtracting(known.map(\.code)).sorted()
    return known + others.map { Rule(code: $0, title: $0) }
  }

  private func write(_ rule: Rule, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", rule.code)
      json.member("shortDescription", object: { $0.member("text", rule.title) })
    }
  }

  private func write(_ diagnostic: Diagnostic, _ rule: Int, _ sources: SourceMap, to json: inout JSONWriter) {
    json.object { json in
      json.member("ruleId", diagnostic.code)
      json.member("ruleIndex", rule)
      json.member("level", diagnostic.severity.rawValue)
      json.member("message", object: { $0.member("text", text(diagnostic)) })
      if let reference = diagnostic.reference {
        json.member("locations", array: { write(reference, sources, to: &$0) })
      }
      json.member(
        "partialFingerprints",
        object: { json in
          json.member("reference/v1", fingerprint(diagnostic))
        })
    }
  }

  private func text(_ diagnostic: Diagnostic) -> String {
    let details = diagnostic.details.map { detail in
      [detail.text, detail.place, detail.note.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
    }
    return TerminalText.escapedLines(
      ([diagnostic.message] + details + ["fix: \(diagnostic.fix)"]).joined(separator: "\n"))
  }

  private func write(_ reference: Reference, _ sources: SourceMap, to json: inout JSONWriter) {
    json.object { json in
      json.member(
        "physicalLocation",
        object: { json in
          json.member(
            "artifactLocation",
            object: { json in
              json.member(
                "uri",
                sources.path(of: reference).map(URIText.encoded)
                  ?? URIText.encoded(reference.file.string))
            })
          json.member(
            "region",
            object: { json in
              json.member("startLine", max(reference.line, 1))
              json.member("startColumn", max(reference.column, 1))
              if !reference.text.isEmpty {
                json.member("snippet", object: { $0.member("text", reference.text) })
              }
            })
        })
    }
  }

  /// What stays the same when lines move: the code, the file and what is written there.
  private func fingerprint(_ diagnostic: Diagnostic) -> String {
    let text =
      "\(diagnostic.code)\n\(diagnostic.reference?.file.string ?? "")\n\(diagnostic.reference?.text ?? diagnostic.message)"
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

/// Paths and URLs as a URI reference may have them.
enum URIText {
  /// The text with all that cannot stand in a URI percent-encoded; escapes stay as they are.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case _ where "-._~:/?#@!$&'()*+,;=%".utf8.contains(byte): bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
