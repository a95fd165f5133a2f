import LoadTrace

extension TraceIndex {
  /// Loads with one URL together, in the order of the first of each.
  func grouped(_ loads: [Load]) -> [[Load]] {
    var groups: [SerializedURL: [Load]] = [:]
    var order: [SerializedURL] = []
    for load in loads {
      let url = load.finalURL.withoutFragment
      if groups[url] == nil { order.append(url) }
      groups[url, default: []].append(load)
    }
    return order.compactMap { groups[$0] }
  }

  /// The places that name loads, at most six.
  func namedBy(_ loads: [Load]) -> [Diagnostic.Detail] {
    var details = loads.prefix(6).compactMap { load in
      load.reference.map { Diagnostic.Detail($0.sourceForm, place: place(of: $0)) }
    }
    if loads.count > 6 { details.append(Diagnostic.Detail("and in \(loads.count - 6) more places")) }
    return details
  }
}

extension Load {
  /// Whether a page is broken without it, rather than lacking something to look at.
  var isNeeded: Bool {
    if reference?.construct.contains("preload") == true { return false }
    switch destination {
    case .document, .frame, .style, .script, .module, .json, .worker, .xslt: return true
    default: return false
    }
  }

  /// Status and MIME type as a finding shows them.
  var statusAndType: String {
    guard let response else { return "none" }
    return [response.isHTTP ? String(response.status) : "no status", response.mimeType ?? "no type"].joined(
      separator: " ")
  }
}
