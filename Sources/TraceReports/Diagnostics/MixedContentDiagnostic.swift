import LoadTrace

extension DiagnosticRule {
  /// Something insecure in a page that came over https.
  static let mixedContent = DiagnosticRule("mixed-content", "A secure page loads something insecure") {
    index in
    var known: Set<SerializedURL> = []
    let blocked = index.trace.unloaded.compactMap { unloaded -> Diagnostic? in
      guard unloaded.reason.code == .mixedContent, known.insert(unloaded.url ?? "").inserted else {
        return nil
      }
      return diagnostic(unloaded.url, unloaded.reference, load: unloaded.parent, isBlocked: true, index)
    }
    let loaded = index.loads { $0.finalURL.isHTTP }.compactMap { load -> Diagnostic? in
      let isBlocked = load.verdict.reason?.code == .mixedContent
      guard isBlocked || isMixed(load, index), known.insert(load.finalURL).inserted else { return nil }
      return diagnostic(load.finalURL, load.reference, load: load.id, isBlocked: isBlocked, index)
    }
    return blocked + loaded
  }

  private static func isMixed(_ load: Load, _ index: TraceIndex) -> Bool {
    guard load.finalURL.scheme == "http", !load.finalURL.isLoopback, load.destination != .document else {
      return false
    }
    return index.document(of: load)?.finalURL.scheme == "https"
  }

  private static func diagnostic(
    _ url: SerializedURL?, _ reference: Reference?, load: Int, isBlocked: Bool, _ index: TraceIndex
  ) -> Diagnostic {
    var details: [Diagnostic.Detail] = []
    if let reference {
      details.append(Diagnostic.Detail(reference.sourceForm, place: index.place(of: reference)))
    }
    details.append(
      Diagnostic.Detail(isBlocked ? "it was blocked" : "it was loaded, as images and media may be"))
    return Diagnostic(
      code: "mixed-content", severity: isBlocked ? .error : .warning, load: load, reference: reference,
      message: "\(url?.string ?? "an insecure URL") is insecure, but the page is not", details: details,
      fix: "write https:, or a URL without scheme")
  }
}

extension SerializedURL {
  /// Whether the host is this machine.
  var isLoopback: Bool {
    guard let host = host?.lowercased() else { return false }
    return host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "[::1]"
  }
}
