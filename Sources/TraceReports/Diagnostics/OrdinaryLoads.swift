import LoadTrace

/// The loads of which no rule has anything to say as long as it looks at nothing else: nearly all of most runs.
///
/// A scheme handler answered, under the URL that was asked for, and the answer was used. Every rule that looks at loads
/// one by one asks for something that a load here does not have, so that thirty rules need not look at it.
struct OrdinaryLoads {
  /// The beginnings of URLs that a handler answers.
  private let prefixes: [String]

  init(schemes: Set<String>) {
    prefixes = schemes.subtracting(["http", "https"]).map { $0 + ":" }
  }

  func contains(_ load: Load) -> Bool {
    guard load.answeredBy == .schemeHandler, load.verdict.outcome == .used, load.notes.isEmpty,
      load.violations.isEmpty, load.redirects.isEmpty, let response = load.response, response.status < 300,
      response.url == load.url, response.decoding?.hasNonASCII != true
    else { return false }
    // Scripts read status and fields, and media the ranges.
    guard load.destination != .fetch, load.destination != .media, load.rangeField == nil else { return false }
    return prefixes.contains(where: load.url.string.hasPrefix) && !load.url.hasEscapes
  }
}
