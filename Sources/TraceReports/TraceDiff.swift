public import LoadTrace

/// What two traces of a page do not have in common.
///
/// Times, identifiers and the order of loads that depend on nothing but time do not count. A load is the same in
/// both if its URL and destination are, and if there are several such, the first is compared with the first.
public struct TraceDiff: Sendable {
  /// A load that differs, and in what.
  public struct Change: Sendable, Hashable {
    /// The load before.
    public var before: Load
    /// The load after.
    public var after: Load
    /// What differs, in words.
    public var differences: [String]
  }

  /// Loads that only the second trace has, in its order.
  public let added: [Load]
  /// Loads that only the first trace has, in its order.
  public let lost: [Load]
  /// Loads that differ, in the second trace's order.
  public let changed: [Change]
  /// Findings that only the second trace has.
  public let newDiagnostics: [Diagnostic]
  /// Findings that only the first trace has.
  public let goneDiagnostics: [Diagnostic]
  /// For loads whose difference follows from a parent's: the identifier in its trace, and the parent's.
  let consequences: [Difference: Difference]

  /// A difference, by the load's identifier in the trace that has it.
  struct Difference: Hashable {
    var isLost: Bool
    var id: Int
  }

  /// How traces are compared.
  public struct Options: Sendable {
    /// Query parameters that do not count, in lower case.
    public var volatileParameters: Set<String> = []

    /// Makes the default options.
    public init() {}
  }

  /// Whether nothing differs.
  public var isEmpty: Bool {
    added.isEmpty && lost.isEmpty && changed.isEmpty && newDiagnostics.isEmpty && goneDiagnostics.isEmpty
  }

  /// Compares two traces.
  public init(_ before: LoadTrace, _ after: LoadTrace, options: Options = Options()) {
    let matching = LoadMatching(before, after, options)
    added = matching.added
    lost = matching.lost
    changed = matching.pairs.compactMap { pair in
      let differences = LoadComparison(before: pair.before, after: pair.after, options).differences
      return differences.isEmpty
        ? nil : Change(before: pair.before, after: pair.after, differences: differences)
    }
    func key(_ diagnostic: Diagnostic) -> String {
      "\(diagnostic.code) \(options.normalized(diagnostic.message))"
    }
    let old = Set(before.diagnostics.map(key))
    let new = Set(after.diagnostics.map(key))
    newDiagnostics = after.diagnostics.filter { !old.contains(key($0)) }
    goneDiagnostics = before.diagnostics.filter { !new.contains(key($0)) }
    consequences = Self.consequences(added: added, lost: lost, changed: changed)
  }

  /// What follows from what: a load that came or went with a parent that came, went or changed.
  private static func consequences(added: [Load], lost: [Load], changed: [Change]) -> [Difference: Difference]
  {
    let addedIDs = Set(added.map(\.id))
    let lostIDs = Set(lost.map(\.id))
    let changedBefore = Dictionary(changed.map { ($0.before.id, $0.after.id) }) { first, _ in first }
    let changedAfter = Set(changed.map(\.after.id))
    var consequences: [Difference: Difference] = [:]
    for load in added {
      guard let parent = load.parent, addedIDs.contains(parent) || changedAfter.contains(parent) else {
        continue
      }
      consequences[Difference(isLost: false, id: load.id)] = Difference(isLost: false, id: parent)
    }
    for load in lost {
      guard let parent = load.parent else { continue }
      if lostIDs.contains(parent) {
        consequences[Difference(isLost: true, id: load.id)] = Difference(isLost: true, id: parent)
      } else if let changed = changedBefore[parent] {
        consequences[Difference(isLost: true, id: load.id)] = Difference(isLost: false, id: changed)
      }
    }
    return consequences
  }
}

extension TraceDiff.Options {
  /// A URL without its volatile parameters, or a text that has such URLs in it.
  func normalized(_ text: String) -> String {
    guard !volatileParameters.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    while let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      result += rest[..<mark]
      rest = rest[mark...].dropFirst()
      let end = rest.utf8.firstIndex { $0 == UInt8(ascii: "#") || $0 <= 0x20 } ?? rest.endIndex
      let kept = rest[..<end].split(separator: "&", omittingEmptySubsequences: false).filter { pair in
        !volatileParameters.contains((pair.split(separator: "=", maxSplits: 1).first ?? "").lowercased())
      }
      if !kept.isEmpty { result += "?" + kept.joined(separator: "&") }
      rest = rest[end...]
    }
    return result + rest
  }
}

/// Which load of one trace is which of another.
private struct LoadMatching {
  var pairs: [(before: Load, after: Load)] = []
  var added: [Load] = []
  var lost: [Load] = []

  private struct Key: Hashable {
    var url: String
    var destination: Destination
    var method: String
  }

  init(_ before: LoadTrace, _ after: LoadTrace, _ options: TraceDiff.Options) {
    func key(_ load: Load) -> Key {
      Key(url: options.normalized(load.url.string), destination: load.destination, method: load.method)
    }
    // Positions are taken from the end, which is cheap, so they stand in reverse order.
    var open = Dictionary(grouping: before.loads.indices.reversed()) { key(before.loads[$0]) }
    var isMatched = Array(repeating: false, count: before.loads.count)
    for load in after.loads {
      if let position = open[key(load)]?.popLast() {
        isMatched[position] = true
        pairs.append((before.loads[position], load))
      } else {
        added.append(load)
      }
    }
    lost = before.loads.indices.filter { !isMatched[$0] }.map { before.loads[$0] }
  }
}

/// What differs between two loads of the same URL.
private struct LoadComparison {
  private(set) var differences: [String] = []

  init(before: Load, after: Load, _ options: TraceDiff.Options) {
    func url(_ url: SerializedURL?) -> String? { url.map { options.normalized($0.string) } }
    compare("verdict", verdict(before), verdict(after))
    compare("answered by", before.answeredBy?.rawValue, after.answeredBy?.rawValue)
    compare("status", before.response?.status, after.response?.status)
    compare("URL of the response", url(before.response?.url), url(after.response?.url))
    compare("redirects", url(before.redirects.last?.to), url(after.redirects.last?.to))
    compare("MIME type", before.response?.mimeType, after.response?.mimeType)
    compare("Content-Type", before.response?.header("Content-Type"), after.response?.header("Content-Type"))
    compare("encoding", before.response?.textEncodingName, after.response?.textEncodingName)
    compare("size", before.response?.bodyLength, after.response?.bodyLength)
    if before.response?.bodyLength == after.response?.bodyLength, let old = before.response?.bodyDigest,
      let new = after.response?.bodyDigest, old != new
    {
      differences.append("the body differs, at the same size")
    }
    compare("violations", before.violations.first?.reason, after.violations.first?.reason)
    compare("mode", before.mode.rawValue, after.mode.rawValue)
    compare("named in", url(before.reference?.file), url(after.reference?.file))
    compare("named by", before.reference?.construct, after.reference?.construct)
  }

  private func verdict(_ load: Load) -> String {
    [load.verdict.outcome.rawValue, load.verdict.reason?.code.rawValue].compactMap(\.self).joined(
      separator: ": ")
  }

  private mutating func compare<Value: Equatable>(_ name: String, _ before: Value?, _ after: Value?) {
    guard before != after else { return }
    differences.append("\(name): \(before.map { "\($0)" } ?? "none") → \(after.map { "\($0)" } ?? "none")")
  }
}
