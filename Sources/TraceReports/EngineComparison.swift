public import LoadTrace

/// Two traces of a page, one of them a real engine's, cut down to what both engines can tell.
///
/// A real engine says which URLs were asked for, by which method, who answered and what. It does not say which line
/// named a URL, why it refused a response, or, beyond a guess, what a load was for; there it is taken to agree. What
/// never left the engine (`data:`, the memory cache) is left out, and so is a URL's being asked for again.
public struct EngineComparison: Sendable {
  /// The simulated host's trace.
  public let simulated: LoadTrace
  /// The real engine's trace.
  public let real: LoadTrace

  /// Cuts two traces down.
  public init(simulated: LoadTrace, real: LoadTrace) {
    self.simulated = Self.reduced(simulated)
    let known = Dictionary(self.simulated.loads.map { (Key($0), $0) }) { first, _ in first }
    var reduced = Self.reduced(real)
    for index in reduced.loads.indices {
      if let other = known[Key(reduced.loads[index])] { reduced.loads[index].agree(with: other) }
    }
    self.real = reduced
  }

  private struct Key: Hashable {
    let url: SerializedURL
    let method: String

    init(_ load: Load) {
      url = load.url.withoutFragment
      method = load.method
    }
  }

  private static func reduced(_ trace: LoadTrace) -> LoadTrace {
    var seen: Set<Key> = []
    var reduced = trace
    reduced.diagnostics = []
    reduced.loads = trace.loads.filter { load in
      guard load.answeredBy != .memoryCache, load.answeredBy != .host, load.url.scheme != "data" else {
        return false
      }
      return seen.insert(Key(load)).inserted
    }
    return reduced
  }
}

extension Load {
  /// Takes over what a real engine does not tell, or tells in another way.
  fileprivate mutating func agree(with other: Load) {
    url = other.url
    parent = other.parent
    reference = other.reference
    base = other.base
    destination = other.destination
    mode = other.mode
    violations = violations.isEmpty ? other.violations : violations
    if (verdict.outcome == .notLoaded) == (other.verdict.outcome == .notLoaded) { verdict = other.verdict }
    // A load that failed was answered by nobody.
    if verdict.outcome == .notLoaded { answeredBy = other.answeredBy }
    // Of the network's responses a real engine tells status and type; the rest is as the simulated host had it.
    guard answeredBy == .network, other.answeredBy == .network, let known = other.response else { return }
    let status = response?.status
    let type = response?.mimeType
    response = known
    if let status { response?.status = status }
    if let type { response?.mimeType = type }
  }
}
