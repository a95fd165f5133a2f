public import LoadTrace

extension HTTPArchive {
  /// What an archive has for a request.
  public enum Match: Sendable, Hashable {
    /// An exchange with the same method and URL.
    case exact(Exchange)
    /// An exchange that differs, and in what, in words.
    case loose(Exchange, differences: [String])
    /// Nothing that would do; what comes nearest, and how it differs, in words.
    case none(nearest: [NearMiss])
  }

  /// An exchange that is not the one asked for.
  public struct NearMiss: Sendable, Hashable {
    /// The exchange.
    public var exchange: Exchange
    /// How it differs, in words.
    public var differences: [String]
  }

  /// How much a request may differ from what was recorded.
  public struct Tolerance: Sendable {
    /// Query parameters that do not count, in lower case.
    public var volatileParameters: Set<String>
    /// Whether a scheme of the app's may stand for http or https.
    public var ignoresScheme: Bool

    /// Makes a tolerance.
    public init(
      volatileParameters: Set<String> = Tolerance.usualVolatileParameters, ignoresScheme: Bool = true
    ) {
      self.volatileParameters = volatileParameters
      self.ignoresScheme = ignoresScheme
    }

    /// Parameters that pages add to go around caches, or to count.
    public static let usualVolatileParameters: Set<String> = [
      "_", "_t", "cachebust", "cachebuster", "cb", "nocache", "nonce", "r", "rand", "random", "t", "time",
      "timestamp",
      "ts",
    ]
  }

  /// Finds the exchange for a request.
  ///
  /// The same method and URL, fragment aside, is exact; where there are several, a session asked several times, and
  /// `occurrence`, from 0, tells which, the last for all after it. Otherwise the method, host and path must be the
  /// same, and the query but for order and volatile parameters; the scheme where the tolerance says so.
  public func match(
    method: String, url: SerializedURL, occurrence: Int = 0, tolerance: Tolerance = Tolerance()
  ) -> Match {
    if let positions = exact[Self.key(method, url)] {
      return .exact(exchanges[positions[min(max(occurrence, 0), positions.count - 1)]])
    }
    let method = method.uppercased()
    let candidates = (paths[url.path] ?? []).prefix(Self.mostCandidates).map { position in
      Comparison(exchanges[position], method, url, tolerance)
    }
    if let best = candidates.filter(\.isTolerable).min(by: { $0.distance < $1.distance }) {
      return .loose(best.exchange, differences: best.differences)
    }
    let others = (names[url.lastComponent] ?? []).prefix(Self.mostCandidates).map { position in
      Comparison(exchanges[position], method, url, tolerance)
    }
    var seen: Set<String> = []
    let nearest = (candidates + others).sorted { $0.distance < $1.distance }.filter { comparison in
      seen.insert(Self.key(comparison.exchange.method, comparison.exchange.url)).inserted
    }
    return .none(
      nearest: nearest.prefix(3).map { NearMiss(exchange: $0.exchange, differences: $0.differences) })
  }

  /// The most exchanges with one path that are compared with a request.
  private static let mostCandidates = 1000
}

/// How a recorded exchange differs from a request.
private struct Comparison {
  let exchange: HTTPArchive.Exchange
  /// The differences, in words.
  private(set) var differences: [String] = []
  /// Whether the exchange can stand for the request.
  private(set) var isTolerable = true
  /// How far the two are apart, to put the nearest first.
  private(set) var distance = 0

  init(
    _ exchange: HTTPArchive.Exchange, _ method: String, _ url: SerializedURL,
    _ tolerance: HTTPArchive.Tolerance
  ) {
    self.exchange = exchange
    let recorded = exchange.url
    differ(
      exchange.method != method, "the method is \(exchange.method), not \(method)", weight: 20,
      isTolerable: false)
    differ(
      recorded.scheme != url.scheme, "the scheme is \(recorded.scheme), not \(url.scheme)", weight: 1,
      isTolerable: tolerance.ignoresScheme)
    differ(
      recorded.authority != url.authority,
      "the host is \(recorded.authority ?? "none"), not \(url.authority ?? "none")",
      weight: 30, isTolerable: false)
    differ(
      recorded.path != url.path, "the path is \(recorded.path), not \(url.path)", weight: 40,
      isTolerable: false)
    compareQueries(recorded.query, url.query, tolerance)
  }

  private mutating func differ(_ isDifferent: Bool, _ text: String, weight: Int, isTolerable tolerable: Bool)
  {
    guard isDifferent else { return }
    differences.append(text)
    distance += weight
    isTolerable = isTolerable && tolerable
  }

  private mutating func compareQueries(
    _ recorded: String?, _ asked: String?, _ tolerance: HTTPArchive.Tolerance
  ) {
    guard recorded != asked else { return }
    let recordedPairs = Self.pairs(recorded)
    let askedPairs = Self.pairs(asked)
    let names = Set(recordedPairs.keys).union(askedPairs.keys).sorted()
    var isOrder = true
    for name in names where recordedPairs[name] != askedPairs[name] {
      isOrder = false
      let isVolatile = tolerance.volatileParameters.contains(name.lowercased())
      let text =
        switch (recordedPairs[name], askedPairs[name]) {
        case (nil, _): "the parameter \(name) was not recorded"
        case (_, nil): "the parameter \(name) is missing"
        case (let old?, let new?):
          "the parameter \(name) is \(old.joined(separator: ", ")), not \(new.joined(separator: ", "))"
        }
      differ(true, text, weight: isVolatile ? 1 : 5, isTolerable: isVolatile)
    }
    differ(isOrder, "the parameters stand in another order", weight: 1, isTolerable: true)
  }

  private static func pairs(_ query: String?) -> [String: [String]] {
    var pairs: [String: [String]] = [:]
    for pair in (query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      pairs[String(parts[0]), default: []].append(parts.count > 1 ? String(parts[1]) : "")
    }
    return pairs
  }
}
