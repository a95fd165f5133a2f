import LoadTrace

extension DiagnosticRule {
  /// A response whose URL is not the one that was asked for.
  ///
  /// A handler that does so for one file does so for many: where the origin differs, the first file speaks for
  /// all of its kind.
  static let responseURLDiffers = DiagnosticRule("response-url-differs", "A response has another URL") {
    index in
    var groups: [String: [Load]] = [:]
    var order: [String] = []
    for load in index.loads(where: hasOtherURL) {
      guard let response = load.response else { continue }
      let isOther = response.url.origin != load.finalURL.origin
      let key =
        isOther
        ? "\(load.finalURL.origin) \(response.url.origin) \(load.refersFromResponseURL)" : "load \(load.id)"
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(load)
    }
    return order.compactMap { groups[$0] }.map { diagnostic($0, index) }
  }

  private static func diagnostic(_ loads: [Load], _ index: TraceIndex) -> Diagnostic {
    let load = loads[0]
    let url = load.response?.url ?? load.finalURL
    var details = [
      Diagnostic.Detail("asked for", place: load.finalURL.string),
      Diagnostic.Detail("URL of the response", place: url.string),
      Diagnostic.Detail(effect(load.destination)),
    ]
    if let reference = load.reference {
      details.append(Diagnostic.Detail("named by \(reference.sourceForm)", place: index.place(of: reference)))
    }
    if loads.count > 1 {
      let others = loads.dropFirst().prefix(5).map { index.name(of: $0.finalURL) }.joined(separator: ", ")
      let more = loads.count > 6 ? " and \(loads.count - 6) more" : ""
      details.append(Diagnostic.Detail("so have the responses for \(others)\(more)"))
    }
    let isOtherOrigin = url.origin != load.finalURL.origin
    return Diagnostic(
      code: "response-url-differs",
      severity: load.refersFromResponseURL ? (isOtherOrigin ? .error : .warning) : .note, load: load.id,
      reference: load.reference, message: "the response for \(index.name(of: load.finalURL)) has another URL",
      details: details, fix: "build the response with the URL of task.request")
  }

  private static func hasOtherURL(_ load: Load) -> Bool {
    guard load.isAnsweredByApp, let url = load.response?.url, !url.string.isEmpty else { return false }
    // Foundation could not hold the URL, so that the handler was given another.
    if load.redirects.isEmpty, url.string == load.alteredURL { return false }
    return url != load.finalURL && url.withoutFragment != load.finalURL.withoutFragment
  }

  private static func effect(_ destination: Destination) -> String {
    switch destination {
    case .style: "url() and @import in it are resolved against the response's URL"
    case .script: "import() in it is resolved against the response's URL"
    case .module: "imports in it and import.meta.url are resolved against the response's URL"
    case .worker: "the worker's location and all it loads are resolved against the response's URL"
    case .xslt: "what it includes is resolved against the response's URL"
    case .fetch: "the page sees it as response.url or responseURL"
    case .document, .frame: "the document keeps the URL that was asked for"
    default: "nothing refers from it, so only its origin changes"
    }
  }
}

extension Load {
  /// Whether code of the app's answered it: the code that is under test.
  var isAnsweredByApp: Bool { answeredBy == .schemeHandler || answeredBy == .urlProtocol }
}
