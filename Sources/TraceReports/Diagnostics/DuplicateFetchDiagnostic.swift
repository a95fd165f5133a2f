import LoadTrace

extension DiagnosticRule {
  /// One URL that was fetched twice within a page although a web view could have shared it.
  ///
  /// Documents, `fetch()` and media are never shared and do not count, nor do loads that failed.
  static let duplicateFetch = DiagnosticRule("duplicate-fetch", "A file was fetched twice") { index in
    let loads = index.trace.loads
    var firsts: [Key: Int] = [:]
    var groups: [(key: Key, positions: [Int])] = []
    var groupsByFirst: [Int: Int] = [:]
    let shareable = loads.positions(where: isShareable)
    firsts.reserveCapacity(shareable.count)
    for position in shareable {
      let key = Key(url: loads[position].url.withoutFragment, page: index.navigation(at: position))
      guard let first = firsts[key] else {
        firsts[key] = position
        continue
      }
      if let group = groupsByFirst[first] {
        groups[group].positions.append(position)
      } else {
        groupsByFirst[first] = groups.count
        groups.append((key, [first, position]))
      }
    }
    return groups.compactMap { key, positions in
      let loads = positions.map { loads[$0] }
      guard let cause = Cause(loads) else { return nil }
      let details = loads.prefix(6).map { load in
        Diagnostic.Detail(
          "as \(load.destination), \(load.mode.rawValue)",
          place: index.place(of: load.reference) ?? "by a script")
      }
      return Diagnostic(
        code: "duplicate-fetch", severity: cause == .mode ? .warning : .note, load: loads[1].id,
        reference: loads[1].reference, message: "\(index.name(of: key.url)) was fetched \(loads.count) times",
        details: details + [Diagnostic.Detail(cause.text)], fix: cause.fix)
    }
  }

  private struct Key: Hashable {
    var url: SerializedURL
    /// The navigation that the loads belong to: a reload fetches all again.
    var page: Int
  }

  /// Why the second load could not use the first.
  private enum Cause {
    case destination
    case mode
    case fragment

    init?(_ loads: [Load]) {
      if Set(loads.map(\.destination)).count > 1 {
        self = .destination
      } else if Set(loads.map(\.mode)).count > 1 {
        self = .mode
      } else if Set(loads.map(\.url)).count > 1, !loads[0].url.isHTTP {
        self = .fragment
      } else {
        return nil
      }
    }

    var text: String {
      switch self {
      case .destination: "what is loaded for one destination is not used for another"
      case .mode: "what is loaded without CORS is not used with it, nor the other way round"
      case .fragment: "under an app's own scheme the fragment belongs to the key"
      }
    }

    var fix: String {
      switch self {
      case .destination: "refer to it in one way; a preload's \"as\" must be what it is used for"
      case .mode:
        "give both elements the same crossorigin attribute; fonts and modules need it on their preload"
      case .fragment: "leave the fragment out, or accept the second fetch"
      }
    }
  }

  private static func isShareable(_ load: Load) -> Bool {
    switch load.destination {
    case .document, .frame, .object, .embed, .fetch, .media, .svg: return false
    default: break
    }
    guard load.method == "GET", load.verdict.outcome == .used, let layer = load.answeredBy else {
      return false
    }
    return layer != .memoryCache && layer != .host && load.parent != nil
  }
}
