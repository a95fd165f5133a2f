internal import BenchmarkSupport
internal import Foundation
internal import LibXML2Baseline
@_spi(Benchmarking) internal import MarkupDocument

// Measures tokenizing, parsing and discovery against libxml2's SAX and DOM on the same bytes in one run. The exit status is 1 where
// MarkupDocument is the slower one.
//
// usage: markup-benchmark FILE-OR-FOLDER…   (all `.html` files in the folders)

func htmlFiles(_ arguments: [String]) -> [[UInt8]] {
  var pages: [[UInt8]] = []
  for argument in arguments {
    let url = URL(fileURLWithPath: argument)
    let entries = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)?.allObjects
    let files = entries as? [URL] ?? []
    for file in (files.isEmpty ? [url] : files).sorted(by: { $0.path < $1.path })
    where file.pathExtension == "html" {
      if let data = try? Data(contentsOf: file), !data.isEmpty { pages.append([UInt8](data)) }
    }
  }
  return pages
}

let pages = htmlFiles(Array(CommandLine.arguments.dropFirst()))
guard !pages.isEmpty else {
  FileHandle.standardError.write(Data("usage: markup-benchmark FILE-OR-FOLDER…\n".utf8))
  exit(64)
}
let bytes = pages.reduce(0) { $0 + $1.count }
print("\(pages.count) pages, \(bytes) bytes")

func measurePages(_ name: String, _ work: @escaping ([UInt8]) -> Int) -> BenchmarkSupport.Measurement {
  let measurement = measure(name, operations: bytes, repetitions: 7) { pages.reduce(0) { $0 + work($1) } }
  let megabytes = 1_000 / measurement.nanosecondsPerOperation
  print("\(name): count \(measurement.count), \(megabytes.rounded()) MB/s")
  return measurement
}

let sax = measurePages("libxml2, SAX          ") { page in libxml2_sax(page, page.count) }
let tokens = measurePages("MarkupDocument, tokens") { MarkupBenchmark.startTagCount(in: $0) }
let dom = measurePages("libxml2, DOM          ") { page in libxml2_dom(page, page.count) }
let tree = measurePages("MarkupDocument, tree  ") { DocumentParser.parse($0).nodeCount }

let discovery = measurePages("MarkupDocument, tree and discovery") { DiscoveryCounter.count(in: $0) }

let tokenRatio = tokens.speed(relativeTo: sax)
let treeRatio = tree.speed(relativeTo: dom)
print("tokens: \((tokenRatio * 100).rounded() / 100) times as fast as SAX")
print("tree: \((treeRatio * 100).rounded() / 100) times as fast as DOM")
let discoveryRatio = discovery.speed(relativeTo: dom)
print("tree and discovery: \((discoveryRatio * 100).rounded() / 100) times as fast as DOM")
exit(tokenRatio < 1 || treeRatio < 1 ? 1 : 0)
