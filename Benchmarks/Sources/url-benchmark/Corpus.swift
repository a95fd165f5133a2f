internal import Foundation
internal import URLStandard

/// Ten thousand references as real sites write them, with the pages that they stand in.
struct Corpus {
  /// References with the URL of their page.
  var pairs: [(base: String, reference: String)] = []

  /// Reads `urls.txt`: a line `base URL`, then its references, each after two spaces.
  init() throws {
    guard let file = Bundle.module.url(forResource: "urls", withExtension: "txt") else {
      throw CocoaError(.fileNoSuchFile)
    }
    var base = ""
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("base ") {
        base = String(line.dropFirst(5))
      } else {
        pairs.append((base, String(line.dropFirst(2))))
      }
    }
  }
}
