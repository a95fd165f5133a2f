import Foundation
import LoadTrace

/// What a site's `site.json` says.
struct SiteManifest {
  /// The manifest's rules, in its order.
  var rules: [SiteRule] = []
  /// The hosts that the site answers for; `nil` for all.
  var hosts: Set<String>?
  /// The file that stands for its folder; `nil` where none does.
  var indexFile: String? = "index.html"

  private static let maximumLength = 1 << 24

  /// Makes a manifest that says nothing.
  init() {}

  /// Reads the manifest of a folder; where there is none, nothing is said.
  static func read(in folder: Folder, at url: URL) throws(SiteManifestError) -> SiteManifest {
    let name = FixtureSite.manifestName
    guard let file = folder.open(Array(name.utf8), indexFile: nil) else { return SiteManifest() }
    let path = url.appending(path: name).path(percentEncoded: false)
    guard file.size <= Self.maximumLength, let data = file.read(at: 0, count: file.size) else {
      throw SiteManifestError(
        file: path, path: "", reason: "cannot be read, or is larger than \(Self.maximumLength) bytes")
    }
    return try SiteManifest(data, file: path)
  }

  /// Reads a manifest's bytes.
  init(_ data: Data, file: String) throws(SiteManifestError) {
    let value: JSONValue
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw SiteManifestError(file: file, path: "", reason: Self.reason(of: error))
    }
    let root = JSONField(file: file, path: "$", value: value)
    try root.requireObject(keys: ["version", "hosts", "index", "rules"])
    _ = try root["version"]?.integer(in: 1...1)
    if let hosts = root["hosts"] {
      self.hosts = []
      for host in try hosts.elements() { self.hosts?.insert(try host.string()) }
    }
    if let index = root["index"] {
      if case .null = index.value { indexFile = nil } else { indexFile = try index.string() }
    }
    for rule in try root["rules"]?.elements() ?? [] { rules.append(try SiteRule(manifestRule: rule)) }
  }

  private static func reason(of error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context)? = error as? DecodingError else {
      return "is not valid JSON"
    }
    let cause = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
    return "is not valid JSON: \(cause ?? context.debugDescription)"
  }
}
