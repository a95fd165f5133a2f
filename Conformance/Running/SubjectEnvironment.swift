public import Foundation
public import HeadlessWebView
import Synchronization

/// What a subject is given to be made of: a folder, an upstream, a clock.
public final class SubjectEnvironment: Sendable {
  /// The name of the case.
  public let caseID: String
  /// Where the subject's content is.
  public let address: SubjectAddress
  /// An empty folder that is the subject's alone, for its copies.
  public let folder: URL
  /// The folder with the case's files, for subjects that serve one.
  public let content: URL
  /// The network: what subjects that ask a server have to ask through.
  public let upstream: any NetworkTransport
  /// The case's filter rules, a line each.
  public let filterRules: String
  private let site: CaseSite
  private let time = Mutex(Date(timeIntervalSince1970: 1_767_225_600))

  init(
    caseID: String, address: SubjectAddress, folder: URL, content: URL, upstream: any NetworkTransport,
    site: CaseSite,
    filterRules: String
  ) {
    self.caseID = caseID
    self.address = address
    self.folder = folder
    self.content = content
    self.upstream = upstream
    self.site = site
    self.filterRules = filterRules
  }

  /// The time, which goes on only when a case says so; from the beginning of 2026.
  public var now: Date { time.withLock { $0 } }

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
