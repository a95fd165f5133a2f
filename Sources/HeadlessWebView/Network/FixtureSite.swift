public import Foundation
public import LoadTrace

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A site made for tests: a folder, a manifest, or entries in code.
///
/// It answers a request with the entry of the first rule that matches, else with the file of its folder at that
/// path, else with 404. It serves as a host's network (``Network/site(_:)``), where it answers in the process
/// without sleeping. `docs/fixture-sites.md` describes the manifest.
public struct FixtureSite: Sendable {
  /// The name of the manifest in a site's folder; it is never served.
  public static let manifestName = "site.json"

  /// The most bytes a file may have to be served; a larger one is answered with 500.
  public static let maximumBodyLength = 1 << 28

  /// The rules; the first that matches a request counts.
  public let rules: [SiteRule]

  /// The hosts (with ports where they are not the default) that the site answers for; `nil` for all.
  public let hosts: Set<String>?

  /// The file that stands for its folder; `nil` where none does.
  public let indexFile: String?

  private let folder: Folder?
  private let exactRules: [[UInt8]: [Int]]
  private let patternRules: [(index: Int, pattern: PathPattern)]

  /// Makes a site of entries by path; a slash in front means nothing, and a star is a star.
  public init(files: [String: SiteEntry], hosts: Set<String>? = nil, indexFile: String? = "index.html") {
    let rules = files.sorted { $0.key < $1.key }.map { SiteRule($0.key, entry: $0.value) }
    self.init(rules: rules, folder: nil, hosts: hosts, indexFile: indexFile, hasPatterns: false)
  }

  /// Makes a site of rules, of which the first that matches counts.
  public init(rules: [SiteRule], hosts: Set<String>? = nil, indexFile: String? = "index.html") {
    self.init(rules: rules, folder: nil, hosts: hosts, indexFile: indexFile, hasPatterns: true)
  }

  /// Makes a site of a folder and of the manifest `site.json` in it, if there is one.
  ///
  /// - Throws: ``SiteManifestError`` where the folder is missing, or the manifest cannot be read or is wrong.
  public init(folder url: URL) throws(SiteManifestError) {
    guard let folder = Folder(url) else {
      throw SiteManifestError(
        file: url.path(percentEncoded: false), path: "", reason: "there is no such folder")
    }
    let manifest = try SiteManifest.read(in: folder, at: url)
    self.init(
      rules: manifest.rules, folder: folder, hosts: manifest.hosts, indexFile: manifest.indexFile,
      hasPatterns: true)
  }

  private init(
    rules: [SiteRule], folder: Folder?, hosts: Set<String>?, indexFile: String?, hasPatterns: Bool
  ) {
    self.rules = rules
    self.folder = folder
    self.hosts = hosts.map { Set($0.map { $0.lowercased() }) }
    self.indexFile = indexFile
    var exact: [[UInt8]: [Int]] = [:]
    var patterns: [(index: Int, pattern: PathPattern)] = []
    for (index, rule) in rules.enumerated() {
      if hasPatterns, PathPattern.isPattern(rule.path) {
        patterns.append((index, PathPattern(rule.path)))
      } else {
        exact[Array(rule.path.utf8), default: []].append(index)
      }
    }
    exactRules = exact
    patternRules = patterns
  }

  /// What the site answers to a request; `nil` where the URL's host is none of the site's.
  ///
  /// The same arguments always give the same answer as long as the files of the folder stay the same.
  public func answer(method: String = "GET", url: SerializedURL) -> SiteAnswer? {
    let host = (url.authority?.split(separator: "@").last ?? "").lowercased()
    guard hosts?.contains(host) ?? true else { return nil }
    let path = Array(percentDecoded(url.path).drop { $0 == UInt8(ascii: "/") })
    let request = SiteRequest(
      method: method, host: host, path: path, query: percentDecoded(url.query ?? ""))
    return answer(to: request)
  }

  private func answer(to request: SiteRequest) -> SiteAnswer {
    if let entry = entry(for: request) { return answer(to: request.path, with: entry) }
    if let index = indexPath(of: request.path) {
      var request = request
      request.path = index
      if let entry = entry(for: request) { return answer(to: index, with: entry) }
    }
    return answer(to: request.path, with: SiteEntry())
  }

  /// The entry of the first rule that matches.
  private func entry(for request: SiteRequest) -> SiteEntry? {
    let exact = exactRules[request.path]?.first { request.matchesConditions(of: rules[$0]) }
    let pattern = patternRules.first { index, pattern in
      index < exact ?? .max && request.matchesConditions(of: rules[index]) && pattern.matches(request.path)
    }
    return (pattern?.index ?? exact).map { rules[$0].entry }
  }

  /// The path of the index file of a path that ends as a folder's does.
  private func indexPath(of path: [UInt8]) -> [UInt8]? {
    guard let indexFile, path.isEmpty || path.last == UInt8(ascii: "/") else { return nil }
    return path + Array(indexFile.utf8)
  }

  private func answer(to path: [UInt8], with entry: SiteEntry) -> SiteAnswer {
    let found = body(of: entry, at: path)
    var answer = SiteAnswer(
      status: entry.status ?? (entry.redirect != nil ? 302 : 200), mimeType: nil, headers: entry.headers,
      kind: entry.kind, delay: entry.delay, fault: entry.fault, framing: entry.framing,
      isGzipped: entry.isGzipped, interimStatus: entry.interimStatus)
    var type: String?
    switch found {
    case .bytes(let data, let name):
      answer.body = data
      type = MIMETypes.type(ofPath: name)
    case .absent where entry.redirect != nil || entry.status != nil:
      break
    case .absent:
      answer.status = 404
      answer.body = Data("Not found\n".utf8)
      type = "text/plain"
    case .tooLarge:
      answer.status = 500
      answer.body = Data("The file is larger than \(Self.maximumBodyLength) bytes\n".utf8)
      type = "text/plain"
    }
    switch entry.mimeType {
    case .byExtension: answer.mimeType = type
    case .none: answer.mimeType = nil
    case .type(let type): answer.mimeType = type
    }
    if let redirect = entry.redirect { answer.headers.append(HeaderField("Location", redirect)) }
    return answer
  }

  private enum FoundBody {
    case bytes(Data, name: String)
    case absent
    case tooLarge
  }

  private func body(of entry: SiteEntry, at path: [UInt8]) -> FoundBody {
    let file: OpenFile?
    switch entry.body {
    case .data(let data): return .bytes(data, name: String(decoding: path, as: UTF8.self))
    case .file(let name): file = folder?.open(Array(name.utf8), indexFile: nil)
    case .samePath: file = folder?.open(path, indexFile: indexFile)
    }
    guard let file, file.name != Self.manifestName else { return .absent }
    guard file.size <= Self.maximumBodyLength else { return .tooLarge }
    return file.read(at: 0, count: file.size).map { .bytes($0, name: file.name) } ?? .absent
  }
}

extension FixtureSite {
  /// Why the site's folder has no file at a URL's path, where the cause is a likely slip.
  private func noteOnMissing(_ url: URL) -> Note? {
    folder?.noteOnMissing(SerializedURL(url.absoluteString).path, indexFile: indexFile)
  }
}

// MARK: - As a network

extension FixtureSite: NetworkTransport {
  /// Hands over all events of the answer at once; the entry's delay goes with the first.
  public func start(_ request: URLRequest, client: any NetworkClient) -> NetworkLoad {
    guard let url = request.url else {
      client.receive(.failed(URLError(.badURL)), after: 0)
      return NetworkLoad()
    }
    let method = request.httpMethod ?? "GET"
    guard let answer = answer(method: method, url: SerializedURL(url.absoluteString)) else {
      client.receive(.failed(URLError(.cannotFindHost, failing: url)), after: 0)
      return NetworkLoad()
    }
    if answer.status == 404, let note = noteOnMissing(url) { client.receive(note) }
    for (index, event) in answer.events(method: method, url: url).enumerated() {
      client.receive(event, after: index == 0 ? Double(answer.delay) / 1000 : 0)
    }
    return NetworkLoad()
  }
}
