internal import BenchmarkSupport
internal import Foundation
internal import URLStandard

// Compares WebURL with Foundation's URL on the same references in one run. The exit status is 1 where WebURL is the
// slower one in any line.

let corpus = try Corpus()
let ours = corpus.pairs.map { (WebURL(parsing: $0.base), $0.reference) }
let theirs = corpus.pairs.map { (URL(string: $0.base), $0.reference) }
let absolute = ours.compactMap { WebURL(parsing: $0.1, base: $0.0)?.href }

/// What is measured of both, and the share of Foundation's speed that WebURL has to reach.
struct Comparison {
  var name: String
  var operations: Int
  var webURL: () -> Int
  var foundation: () -> Int
}

let comparisons = [
  Comparison(name: "resolve references", operations: ours.count) {
    ours.reduce(0) { $0 + (WebURL(parsing: $1.1, base: $1.0) == nil ? 0 : 1) }
  } foundation: {
    theirs.reduce(0) { $0 + (URL(string: $1.1, relativeTo: $1.0) == nil ? 0 : 1) }
  },
  Comparison(name: "resolve references to strings", operations: ours.count) {
    ours.reduce(0) { $0 + (WebURL(parsing: $1.1, base: $1.0)?.href.utf8.count ?? 0) }
  } foundation: {
    theirs.reduce(0) { $0 + (URL(string: $1.1, relativeTo: $1.0)?.absoluteString.utf8.count ?? 0) }
  },
  Comparison(name: "parse absolute URLs", operations: absolute.count) {
    absolute.reduce(0) { $0 + (WebURL(parsing: $1) == nil ? 0 : 1) }
  } foundation: {
    absolute.reduce(0) { $0 + (URL(string: $1) == nil ? 0 : 1) }
  },
  Comparison(name: "parse absolute URLs, read host and path", operations: absolute.count) {
    absolute.reduce(0) {
      let url = WebURL(parsing: $1)
      return $0 + (url?.host?.utf8.count ?? 0) + (url?.path.utf8.count ?? 0)
    }
  } foundation: {
    absolute.reduce(0) {
      let url = URL(string: $1)
      return $0 + (url?.host(percentEncoded: true)?.utf8.count ?? 0)
        + (url?.path(percentEncoded: true).utf8.count ?? 0)
    }
  },
]

var isSlower = false
for comparison in comparisons {
  print(comparison.name)
  let foundation = measure("  Foundation", operations: comparison.operations, comparison.foundation)
  let webURL = measure("  WebURL    ", operations: comparison.operations, comparison.webURL)
  print(foundation, webURL, separator: "\n")
  let speed = webURL.speed(relativeTo: foundation)
  print("  WebURL is \((speed * 100).rounded() / 100) times as fast as Foundation")
  if speed < 1 { isSlower = true }
}
exit(isSlower ? 1 : 0)
