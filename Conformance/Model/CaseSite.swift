import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization

/// What there is to load in a case: files, and an upstream that may say something else.
struct CaseSite: Sendable {
  /// The files by their path from the base, percent-decoded.
  var files: [String: CaseFile] = [:]
  /// What the upstream answers differently from the files.
  var rules: [SiteFileRule] = []
}

/// A file of a case's site.
enum CaseFile: Sendable, Hashable {
  case text(String)
  case data(Data)
  /// So many bytes, each the number of its place modulo 251.
  case counted(Int)
  /// A symbolic link, for subjects that serve a folder.
  case link(String)
  /// A file beside the served folder, which nobody may read.
  case outside(String)

  /// Whether nobody may read it.
  var isOutside: Bool { if case .outside = self { true } else { false } }

  /// The bytes of the file; a link has none.
  func bytes(_ placeholders: Placeholders) -> Data {
    switch self {
    case .text(let text), .outside(let text): Data(placeholders.fill(text).utf8)
    case .data(let data): data
    case .counted(let count): Self.counted(count)
    case .link: Data()
    }
  }

  /// The bytes of the longest file so far, of which others are the beginning.
  private static let counted = Mutex(Data(0..<251))

  private static func counted(_ count: Int) -> Data {
    counted.withLock { data in
      while data.count < count { data += data }
      return data.prefix(count)
    }
  }
}

/// An answer of the upstream's, as a case's file says it.
struct SiteFileRule: Sendable {
  /// The path from the base, percent-decoded.
  var path: String
  var query: String?
  var method: String?
  var entry: SiteEntry
  /// Text of the entry that may have placeholders.
  var text: String?
  var location: String?

  /// The rule of a site whose base has this path.
  func rule(basePath: String, _ placeholders: Placeholders) -> SiteRule {
    var entry = entry
    if let text { entry.body = .data(Data(placeholders.fill(text).utf8)) }
    if let location { entry.redirect = placeholders.fill(location) }
    entry.headers = entry.headers.map { HeaderField($0.name, placeholders.fill($0.value)) }
    return SiteRule(basePath + path, query: query, method: method, entry: entry)
  }
}

/// What stands for a subject's addresses in the text of a case.
struct Placeholders: Sendable {
  private let values: [(name: String, value: String)]

  /// Makes the values for a subject's address.
  init(_ address: SubjectAddress) {
    values = [
      ("{base}", address.base), ("{origin}", address.origin), ("{scheme}", address.scheme),
      ("{host}", address.host),
      ("{path}", address.path), ("{upstream}", address.upstreamBase),
      ("{upstream-origin}", address.upstreamOrigin),
    ]
  }

  /// The text with values in their places.
  func fill(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    return values.reduce(text) { $0.replacing($1.name, with: $1.value) }
  }
}

/// Where a subject's content is, for pages and for its upstream.
public struct SubjectAddress: Sendable, Hashable {
  /// The scheme that pages use, in lower case.
  public var scheme: String
  /// The host.
  public var host: String
  /// The path under which content is, with a slash at both ends.
  public var path: String
  /// The scheme that the upstream is asked with.
  public var upstreamScheme: String

  /// Makes an address; a missing slash at either end of the path is added.
  public init(
    scheme: String = "app", host: String = "conformance.example", path: String = "/",
    upstreamScheme: String = "http"
  ) {
    self.scheme = scheme.lowercased()
    self.host = host
    var path = path.hasPrefix("/") ? path : "/" + path
    if !path.hasSuffix("/") { path += "/" }
    self.path = path
    self.upstreamScheme = upstreamScheme
  }

  /// The URL that relative references of pages begin with.
  public var base: String { origin + path }
  /// Scheme and host.
  public var origin: String { "\(scheme)://\(host)" }
  /// The URL of the same content at the upstream.
  public var upstreamBase: String { upstreamOrigin + path }
  /// Scheme and host of the upstream.
  public var upstreamOrigin: String { "\(upstreamScheme)://\(host)" }
}
