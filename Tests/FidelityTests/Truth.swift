import Foundation

/// What real WebKit loaded for recorded pages.
struct Truth {
  private struct Line: Decodable {
    struct Load: Decodable {
      var url: String
    }

    var id: String
    var loads: [Load]
  }

  /// The URLs by page.
  let urls: [String: Set<String>]

  /// Reads a file of JSON lines.
  init(contentsOf file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = try text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    urls = Dictionary(uniqueKeysWithValues: lines.map { ($0.id, Self.counted($0.loads.map(\.url))) })
  }

  /// URLs that count: those of schemes that reach a handler or a network, and that no viewer of WebKitGTK's asks for.
  static func counted(_ urls: [String]) -> Set<String> {
    let leftOut = ["data:", "blob:", "about:", "javascript:", "mailto:", "webkit-pdfjs-viewer:"]
    return Set(urls.filter { url in !leftOut.contains { url.lowercased().hasPrefix($0) } })
  }
}

/// A page whose set of URLs is not WebKit's.
struct Difference: Hashable, CustomStringConvertible {
  let id: String
  let missing: Set<String>
  let extra: Set<String>

  /// Compares two sets of URLs; `nil` where they are the same.
  init?(id: String, want: Set<String>, got: Set<String>) {
    if want == got { return nil }
    self.id = id
    missing = want.subtracting(got)
    extra = got.subtracting(want)
  }

  var description: String { "\(id): missing \(missing.sorted()) extra \(extra.sorted())" }
}
