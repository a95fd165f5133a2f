import LoadTrace

extension DiagnosticRule {
  /// A text beyond ASCII whose encoding nobody names, so that it is read as windows-1252.
  static let missingCharset = DiagnosticRule("missing-charset", "A text beyond ASCII has no charset") {
    index in
    index.loads { $0.response?.decoding?.hasNonASCII == true }.compactMap { load in
      guard load.verdict.outcome == .used, load.answeredBy != .memoryCache,
        let decoding = load.response?.decoding, decoding.hasNonASCII,
        decoding.encoding.lowercased() != "utf-8", isGuessed(load, index)
      else { return nil }
      var details: [Diagnostic.Detail] = []
      if let reference = load.reference {
        details.append(Diagnostic.Detail(reference.sourceForm, place: index.place(of: reference)))
      }
      let label = load.response?.textEncodingName ?? ""
      details.append(
        Diagnostic.Detail(
          label.isEmpty ? "the response names no charset" : "the response names a charset that there is not",
          place: load.response?.header("Content-Type")
            ?? (label.isEmpty ? load.response?.mimeType : label)))
      if decoding.source == .parent {
        details.append(Diagnostic.Detail("nor does the document that asked for it"))
      }
      return Diagnostic(
        code: "missing-charset", severity: .warning, load: load.id, reference: load.reference,
        message:
          "\(index.name(of: load.finalURL)) has text beyond ASCII and no charset, and is read as \(decoding.encoding)",
        details: details,
        fix: "give the response the text encoding utf-8, or write \(declaration(load.destination))")
    }
  }

  /// Whether nothing named the encoding: neither the text, nor the response, nor what asked for it.
  private static func isGuessed(_ load: Load, _ index: TraceIndex) -> Bool {
    var next: Load? = load
    while let text = next {
      switch text.response?.decoding?.source {
      case .fallback: return true
      case .parent: next = index.parent(of: text)
      default: return false
      }
    }
    return false
  }

  private static func declaration(_ destination: Destination) -> String {
    switch destination {
    case .style: "@charset \"utf-8\"; at its very beginning"
    case .document, .frame, .object, .embed: "<meta charset=utf-8> into its first 1024 bytes"
    default: "<meta charset=utf-8> into the document"
    }
  }
}
