import LoadTrace

extension DiagnosticRule {
  /// A file came from a cache, but something it refers to is not there: from the `URLCache`, or from the store of
  /// a handler that says so.
  ///
  /// A response that may not be kept is not missed, and neither is one that the server does not have.
  static let nestedLoadNotCached = DiagnosticRule(
    "nested-load-not-cached", "A nested load is not in the cache"
  ) { index in
    index.loads { $0.method == "GET" && $0.isPastItsCache(in: index.trace.header.profile) }.compactMap {
      load in
      guard let parent = index.parent(of: load), parent.isFromCache, !load.forbidsStorage,
        !load.isPolicyRefusal, load.response.map({ !(400..<500).contains($0.status) }) ?? true
      else { return nil }
      let isHad = !load.isFailed && (load.response?.status ?? 0) < 500
      let lines = ([load] + index.ancestors(of: load, limit: 12)).compactMap { step in
        step.reference.map { Diagnostic.Detail($0.sourceForm, place: index.place(of: $0)) }
      }
      return Diagnostic(
        code: "nested-load-not-cached", severity: isHad ? .warning : .error, load: load.id,
        reference: load.reference,
        message:
          "\(index.name(of: load.finalURL)) is not in the cache, though \(index.name(of: parent.finalURL)) is",
        details: lines
          + [
            Diagnostic.Detail(
              isHad ? "it came from the network" : "it was not had from the network either")
          ],
        fix: "store it with the file that names it, under exactly this URL")
    }
  }

  /// A response with an error's status was kept, or came out of a cache.
  static let errorInCache = DiagnosticRule("error-in-cache", "An error is stored in the cache") { index in
    index.loads { ($0.response?.status ?? 0) >= 400 }.compactMap { load in
      guard let response = load.response else { return nil }
      let store = load.notes.first { $0.kind == .stored }
      let origin = load.notes.first { $0.kind == .fromStore }
      guard load.answeredBy == .urlCache || store != nil || origin != nil else { return nil }
      let place = (store ?? origin)?.subject ?? "URLCache"
      var details: [Diagnostic.Detail] = []
      if let reference = load.reference {
        details.append(Diagnostic.Detail(reference.sourceForm, place: index.place(of: reference)))
      }
      details.append(Diagnostic.Detail(store != nil ? "stored in" : "came from", place: place))
      details.append(
        Diagnostic.Detail("later loads get the error again, though the server may have the file by then"))
      return Diagnostic(
        code: "error-in-cache", severity: .error, load: load.id, reference: load.reference,
        message: "the cache holds status \(response.status) for \(index.name(of: load.finalURL))",
        details: details,
        fix: "store responses with status 200 only, and remove the entry")
    }
  }

  /// A `URLCache` or `URLProtocol` that a web view never asks.
  static let urlCacheNotAsked = DiagnosticRule(
    "urlcache-not-asked", "The URLCache is not asked in this profile"
  ) { index in
    let header = index.trace.header
    let idle = [AnsweringLayer.urlCache, .urlProtocol].filter(header.layers.contains)
    guard header.profile == .wkWebView, !idle.isEmpty else { return [] }
    let loads = index.loads { $0.finalURL.isHTTP }
    guard let load = loads.first else { return [] }
    let names = idle.map(\.rawValue).joined(separator: " and the ")
    return [
      Diagnostic(
        code: "urlcache-not-asked", severity: .error, load: load.id, reference: load.reference,
        message: "the \(names) \(idle.count == 1 ? "was" : "were") never asked",
        details: [
          Diagnostic.Detail(
            "\(Quantity.count(loads.count, "load")) over http or https, the first",
            place: load.finalURL.string),
          Diagnostic.Detail("a WKWebView loads in another process, where the app's classes are not"),
        ],
        fix:
          "serve the page by a scheme handler under a scheme of its own, or run it with the profile \(Profile.urlLoadingSystem.rawValue) if it is not for a WKWebView"
      )
    ]
  }
}

extension Load {
  /// Whether the response or the request forbids to keep it.
  var forbidsStorage: Bool {
    let fields = [
      response?.header("Cache-Control"),
      requestHeaders.first { $0.name.lowercased() == "cache-control" }?.value,
    ]
    return fields.contains { $0?.lowercased().contains("no-store") == true }
  }

  /// Whether the body came out of a cache of the app's.
  var isFromCache: Bool { answeredBy == .urlCache || notes.contains { $0.kind == .fromStore } }

  /// Whether a cache was asked, and did not have it.
  func isPastItsCache(in profile: Profile) -> Bool {
    if notes.contains(where: { $0.kind == .notInStore }) { return true }
    return profile == .urlLoadingSystem && (answeredBy == .network || answeredBy == nil) && finalURL.isHTTP
  }

  /// Whether the host refused it before any layer was asked.
  var isPolicyRefusal: Bool {
    guard let code = verdict.reason?.code else { return false }
    return [.csp, .contentRule, .mixedContent, .crossOrigin, .recursiveFrame, .stopped].contains(code)
  }
}
