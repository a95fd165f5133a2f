internal import BenchmarkSupport
internal import Foundation
internal import URLStandard

// Compares WebURL with Foundation's URL on the same references in one run. The exit status is 1 where WebURL is the
// slower one in any line.

/// The same work done with both.
struct Comparison {
  var name: String
  var webURL: () -> Int
  var foundation: () -> Int
}

/// References and bases, parsed beforehand, as either reads them.
struct Workload {
  let references: [String]
  let absolute: [String]
  private let bases: [WebURL?]
  private let foundationBases: [URL?]

  init(_ corpus: Corpus) {
    references = corpus.pairs.map(\.reference)
    bases = corpus.pairs.map { WebURL(parsing: $0.base) }
    foundationBases = corpus.pairs.map { URL(string: $0.base) }
    absolute = zip(references, bases).map { WebURL(parsing: $0, base: $1)?.href ?? "about:invalid" }
  }

  func resolve(_ measure: (WebURL?) -> Int) -> Int {
    var sum = 0
    for index in references.indices { sum += measure(WebURL(parsing: references[index], base: bases[index])) }
    return sum
  }

  func resolveWithFoundation(_ measure: (URL?) -> Int) -> Int {
    var sum = 0
    for index in references.indices {
      sum += measure(URL(string: references[index], relativeTo: foundationBases[index]))
    }
    return sum
  }

  func parse(_ measure: (WebURL?) -> Int) -> Int {
    var sum = 0
    for string in absolute { sum += measure(WebURL(parsing: string)) }
    return sum
  }

  func parseWithFoundation(_ measure: (URL?) -> Int) -> Int {
    var sum = 0
    for string in absolute { sum += measure(URL(string: string)) }
    return sum
  }
}

let workload = Workload(try Corpus())
let comparisons = [
  Comparison(name: "resolve references (Foundation puts the work off until the URL is read)") {
    workload.resolve { $0 == nil ? 0 : 1 }
  } foundation: {
    workload.resolveWithFoundation { $0 == nil ? 0 : 1 }
  },
  Comparison(name: "resolve references and read the string") {
    workload.resolve { $0?.href.utf8.count ?? 0 }
  } foundation: {
    workload.resolveWithFoundation { $0?.absoluteString.utf8.count ?? 0 }
  },
  Comparison(name: "parse absolute URLs") {
    workload.parse { $0 == nil ? 0 : 1 }
  } foundation: {
    workload.parseWithFoundation { $0 == nil ? 0 : 1 }
  },
  Comparison(name: "parse absolute URLs and read host and path") {
    workload.parse { ($0?.host?.utf8.count ?? 0) + ($0?.path.utf8.count ?? 0) }
  } foundation: {
    workload.parseWithFoundation {
      ($0?.host(percentEncoded: true)?.utf8.count ?? 0) + ($0?.path(percentEncoded: true).utf8.count ?? 0)
    }
  },
]

var isSlower = false
for comparison in comparisons {
  print(comparison.name)
  let operations = workload.references.count
  let foundation = measure("  Foundation", operations: operations, comparison.foundation)
  let webURL = measure("  WebURL    ", operations: operations, comparison.webURL)
  print(foundation, webURL, separator: "\n")
  let speed = webURL.speed(relativeTo: foundation)
  print("  WebURL is \((speed * 100).rounded() / 100) times as fast as Foundation")
  if speed < 1 { isSlower = true }
}
exit(isSlower ? 1 : 0)
