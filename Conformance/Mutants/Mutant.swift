/// A wrong subject on purpose, which cases have to notice.
public struct Mutant: Sendable, Identifiable {
  /// What it is made of.
  public enum Base: String, Sendable, Hashable, CaseIterable {
    /// The model that serves a folder.
    case files
    /// The model with an upstream and copies.
    case proxy
    /// The model of a cache.
    case cache
    /// The model of a protocol.
    case `protocol`
  }

  /// The name: `stop-fails-the-task`.
  public let id: String
  /// What is wrong with it, in a sentence.
  public let summary: String
  /// The requirements it breaks; at least one of the cases that notice has to be of these.
  public let breaks: [String]
  /// What it is made of.
  public let base: Base
  /// The subject.
  public let subject: ConformanceSubject

  init(
    _ id: String, _ base: Base, breaks: String..., lacks: Set<Capability> = [],
    upstreamScheme: String = "http", summary: String,
    _ change: @escaping @Sendable (inout ModelParts) -> Void
  ) {
    var subject = ConformanceSubject.model(id, usesUpstream: base == .proxy) {
      var parts = ModelParts()
      change(&parts)
      return parts
    }
    subject.lacks.formUnion(lacks)
    subject.address.upstreamScheme = upstreamScheme
    self.init(id, base, breaks: breaks, summary: summary, subject)
  }

  init(_ id: String, _ base: Base, breaks: [String], summary: String, _ subject: ConformanceSubject) {
    self.id = id
    self.summary = summary
    self.breaks = breaks
    self.base = base
    self.subject = subject
  }

  /// All mutants.
  public static let all: [Mutant] =
    endMutants + orderMutants + stopMutants + identityMutants + againMutants + responseMutants + lengthMutants
    + typeMutants + textMutants + rangeMutants + pathMutants + traversalMutants + copyMutants + copyKeyMutants
    + freshnessMutants + forwardingMutants + sharingMutants + cacheMutants + protocolMutants
}
