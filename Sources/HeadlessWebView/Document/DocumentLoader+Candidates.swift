import LoadTrace
import MarkupDocument
import ScriptSyntax
import TextEncoding
import URLStandard

/// What scripts name but the host does not load, since it does not run them.
extension DocumentLoader {
  /// Lists the candidates of an external classic script.
  func listCandidates(_ outcome: LoadOutcome, charset: String?) {
    guard let id = outcome.id else { return }
    let detected = DetectedEncoding.classicScript(
      outcome.body, responseCharset: outcome.response?.textEncodingName, charsetAttribute: charset,
      document: context.encoding)
    loader.recorder.decoded(id, TextDecoding(detected, of: outcome.body))
    listCandidates(
      of: LoadedText(
        text: detected.decode(outcome.body), url: outcome.requestURL, base: context.base, load: id,
        start: nil))
  }

  /// Lists the candidates of a script in an element.
  func listCandidates(in text: [UInt8], element: Node) {
    listCandidates(
      of: LoadedText(
        text: text, url: sourceURL, base: context.base, load: context.load,
        start: contentPosition(of: element)))
  }

  private func listCandidates(of source: LoadedText) {
    listCandidates(ScriptAnalysis(of: source.text, as: .script), of: source)
  }

  /// Lists what a script names: URLs that it would load if it ran, and modules that it would import.
  func listCandidates(_ analysis: ScriptAnalysis, of source: LoadedText) {
    for candidate in analysis.candidates {
      list(candidate.value, at: candidate.range, construct: candidate.construct.rawValue, of: source)
    }
  }

  private func list(_ text: String, at range: Range<Int>, construct: String, of source: LoadedText) {
    loader.recorder.unloaded(
      UnloadedReference(
        parent: source.load, reference: source.reference(at: range, construct: construct),
        url: source.base.flatMap { WebURL(parsing: text, base: $0, dialect: .webKit) }.map {
          SerializedURL($0.href)
        },
        destination: construct == "import()" ? .module : .script,
        reason: VerdictReason(.notRun, "scripts are not run")))
  }
}
