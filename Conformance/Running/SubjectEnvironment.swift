public import Foundation
public import HeadlessWebView
import Synchronization

/// What a subject is given to be made of: a folder, an upstream, a clock.
public final class SubjectEnvironment: Sendable {
  /// The name of the case.
  public let caseID: String
  /// The name of the engine profile.
  public let profile: String
  /// Where the subject's content is.
  public let address: SubjectAddress
  /// An empty folder that is the subject's alone, for its copies.
  public var folder: URL {
    isFolderUsed.store(true, ordering: .relaxed)
    return workspace.folder
  }
  /// The folder with the case's files, for subjects that serve one.
  public var content: URL { workspace.content }
  /// The network: what subjects that ask a server have to ask through.
  public var upstream: any NetworkTransport {
    isUpstreamUsed.store(true, ordering: .relaxed)
    return network
  }
  /// The case's filter rules, a line each.
  public var filterRules: String {
    areRulesUsed.store(true, ordering: .relaxed)
    return rules
  }
  private let workspace: CaseWorkspace
  private let network: any NetworkTransport
  private let isFolderUsed = Atomic<Bool>(false)
  private let isUpstreamUsed = Atomic<Bool>(false)
  private let areRulesUsed = Atomic<Bool>(false)
  private let rules: String
  private let site: CaseSite
  private let time = Mutex(Date(timeIntervalSince1970: 1_767_225_600))

  init(
    caseID: String, profile: String, address: SubjectAddress, workspace: CaseWorkspace,
    upstream: any NetworkTransport,
    site: CaseSite, filterRules: String
  ) {
    self.caseID = caseID
    self.profile = profile
    self.address = address
    self.workspace = workspace
    network = upstream
    self.site = site
    rules = filterRules
  }

  /// The time, which goes on only when a case says so; from the beginning of 2026.
  public var now: Date { time.withLock { $0 } }

  /// What a factory shows that its subject cannot do: without an upstream it asks none, without a folder it keeps
  /// nothing.
  static func unusedCapabilities(_ make: (SubjectEnvironment) throws -> SubjectInstance) -> Set<Capability> {
    guard let workspace = try? CaseWorkspace(CaseSite(), Placeholders(SubjectAddress())) else { return [] }
    let environment = SubjectEnvironment(
      caseID: "", profile: EngineProfile.defaultID, address: SubjectAddress(), workspace: workspace,
      upstream: CaseUpstream(CaseSite(), address: SubjectAddress()), site: CaseSite(), filterRules: "")
    guard let instance = try? make(environment) else { return [] }
    instance.close()
    var unused: Set<Capability> = []
    if !environment.isUpstreamUsed.load(ordering: .relaxed) {
      unused.formUnion([
        .upstream, .copies, .copiesFirst, .revalidation, .methods, .relaying, .versions, .deletion,
      ])
    }
    if !environment.isFolderUsed.load(ordering: .relaxed) {
      unused.formUnion([.copies, .copiesFirst, .revalidation, .versions, .deletion])
    }
    if !environment.areRulesUsed.load(ordering: .relaxed) { unused.insert(.rules) }
    return unused
  }

  /// The bytes of a file of the case, by its decoded path from the base; `nil` where there is none.
  public func file(at path: String) -> Data? {
    guard let file = site.files[path] else { return nil }
    if case .outside = file { return nil }
    if case .link = file { return nil }
    return file.bytes(Placeholders(address))
  }

  func advance(by seconds: Int) {
    time.withLock { $0 += Double(seconds) }
  }
}
