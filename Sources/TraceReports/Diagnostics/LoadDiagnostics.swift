import LoadTrace

/// Loads that came to nothing for a cause that no other rule names.
extension DiagnosticRule {
  /// A body that is something else than it was loaded for, under a status that says all is well.
  static let wrongContent = DiagnosticRule("wrong-content", "A body is something else than it was loaded for")
  {
    index, told in
    index.loads { load in
      load.notes.contains { $0.kind == .unsuitableBody } && load.answeredBy != .memoryCache
        && !told.contains(load.id)
    }.map { load in
      let kind = load.notes.first { $0.kind == .unsuitableBody }?.subject ?? "something else"
      return Diagnostic(
        code: "wrong-content", severity: load.isNeeded ? .error : .warning, load: load.id,
        reference: load.reference,
        message: "\(index.name(of: load.finalURL)) is loaded as \(load.destination.noun), and is \(kind)",
        details: index.namedBy([load])
          + [
            Diagnostic.Detail("status and type", place: load.statusAndType),
            Diagnostic.Detail(
              kind == "HTML"
                ? "a page that answers for every path it does not know is often the cause"
                : "the file is damaged, or another one"),
          ],
        fix: "answer with the file itself, and with status 404 where there is none")
    }
  }

  /// A response whose body has none of the digests that its element wants.
  static let integrityMismatch = DiagnosticRule("integrity-mismatch", "A body is not the one that was meant")
  {
    index, told in
    index.unused(told) { $0.verdict.reason?.code == .integrity }.map { load in
      Diagnostic(
        code: "integrity-mismatch", severity: .error, load: load.id, reference: load.reference,
        message:
          "\(index.name(of: load.finalURL)) is not used: its body has another digest than its element says",
        details: index.namedBy([load]) + [Diagnostic.Detail(load.verdict.reason?.message ?? "")],
        fix: "serve the file unchanged, or write its digest into the integrity attribute")
    }
  }

  /// A file that is not there; one that is named in several places is told of once.
  static let missingFile = DiagnosticRule("missing-file", "A file is not there") { index, told in
    index.grouped(
      index.loads {
        ($0.response?.status == 404 || $0.response?.status == 410) && isTold($0, told, index)
      }
    ).map { loads in
      let load = loads[0]
      let link = load.notes.first { $0.kind == .danglingLink }
      var details = index.namedBy(loads) + [Diagnostic.Detail("the answer", place: load.statusAndType)]
      if let link {
        details.append(Diagnostic.Detail("a symbolic link to nothing", place: link.subject, note: link.text))
      }
      return Diagnostic(
        code: "missing-file", severity: load.isNeeded ? .warning : .note, load: load.id,
        reference: load.reference,
        message: "\(index.name(of: load.finalURL)) is not there", details: details,
        fix: link == nil
          ? "put the file there, or correct the URL" : "put the file itself in the link's place")
    }
  }

  /// Any other load that was refused or not had.
  static let loadFailed = DiagnosticRule("load-failed", "A load failed") { index, told in
    let failed = index.grouped(
      index.loads {
        ($0.isFailed || ($0.response?.status ?? 0) >= 400) && $0.response?.status != 404
          && $0.response?.status != 410 && $0.response?.status != 416 && isTold($0, told, index)
      }
    ).map { loads in
      let load = loads[0]
      let reason = load.verdict.reason?.message ?? "the answer has status \(load.response?.status ?? 0)"
      var details = index.namedBy(loads)
      for redirect in load.redirects.prefix(5) {
        details.append(Diagnostic.Detail("redirected to", place: redirect.to.string))
      }
      details.append(Diagnostic.Detail(reason))
      for note in load.notes where note.kind == .nearMiss {
        details.append(Diagnostic.Detail("recorded is", place: note.subject, note: note.text))
      }
      return Diagnostic(
        code: "load-failed", severity: load.isNeeded ? .error : .warning, load: load.id,
        reference: load.reference,
        message: "\(index.name(of: load.finalURL)) was not had", details: details, fix: fix(load))
    }
    return failed + bodiesNotRecorded(index, told)
  }

  /// Loads that a recorded session answered without the body it does not have.
  private static func bodiesNotRecorded(_ index: TraceIndex, _ told: Set<Int>) -> [Diagnostic] {
    index.loads { load in
      load.notes.contains { $0.kind == .bodyNotRecorded } && load.answeredBy != .memoryCache
        && !told.contains(load.id)
    }.map { load in
      Diagnostic(
        code: "load-failed", severity: .warning, load: load.id, reference: load.reference,
        message: "the body of \(index.name(of: load.finalURL)) was not recorded, so it is empty",
        details: index.namedBy([load]),
        fix: "record with content, and with the cache switched off")
    }
  }

  private static func fix(_ load: Load) -> String {
    switch load.verdict.reason?.code {
    case .redirect: "answer with the file, or let the redirects end at it"
    case .noLayer: "register a handler for the scheme, or name the file by another"
    case .limit: "make it smaller or less deep, or raise the limit in the configuration"
    case .frameOptions: "leave X-Frame-Options and frame-ancestors out for pages that stand in frames"
    case .syntax: "correct the file"
    default: "answer with status 200 and the file, or take the reference out"
    }
  }

  /// Something that the page's own Content Security Policy forbids.
  static let blockedByPolicy = DiagnosticRule("csp-blocked", "The page's policy forbids one of its loads") {
    index in
    var known: Set<SerializedURL> = []
    return index.trace.unloaded.filter {
      $0.reason.code == .csp && known.insert($0.url ?? "").inserted
    }.map { unloaded in
      Diagnostic(
        code: "csp-blocked", severity: .note, load: unloaded.parent, reference: unloaded.reference,
        message:
          "\(unloaded.url.map { index.name(of: $0) } ?? "a load") is forbidden by the page's Content Security Policy",
        details: [
          Diagnostic.Detail(unloaded.reference.sourceForm, place: index.place(of: unloaded.reference)),
          Diagnostic.Detail(unloaded.reason.message),
        ],
        fix: "allow it in the directive, or take the reference out")
    }
  }

  /// A text that is no URL.
  static let invalidURL = DiagnosticRule("invalid-url", "A URL cannot be resolved") { index in
    index.trace.unloaded.filter { $0.reason.code == .invalidURL }.map { unloaded in
      Diagnostic(
        code: "invalid-url", severity: .warning, load: unloaded.parent, reference: unloaded.reference,
        message: "\"\(unloaded.reference.text.prefix(200))\" is no URL",
        details: [
          Diagnostic.Detail(unloaded.reference.sourceForm, place: index.place(of: unloaded.reference))
        ],
        fix: "correct the URL")
    }
  }

  /// Whether a load is to be told of: by nobody yet, wanted by the page, and not outside of what the app answers.
  private static func isTold(_ load: Load, _ told: Set<Int>, _ index: TraceIndex) -> Bool {
    guard !told.contains(load.id), load.answeredBy != .memoryCache, !index.isOutside(load),
      load.destination != .fetch, load.verdict.outcome != .pending
    else { return false }
    switch load.verdict.reason?.code {
    case .stopped, .violation, .contentRule, .csp, .neverAnswered, .mixedContent: return false
    default: return true
    }
  }
}

extension TraceIndex {
  /// Loads that were refused, that no rule has told of, and for which a condition holds.
  fileprivate func unused(_ told: Set<Int>, where isWanted: (Load) -> Bool) -> [Load] {
    loads { $0.isFailed && !told.contains($0.id) && isWanted($0) && !isOutside($0) }
  }
}
