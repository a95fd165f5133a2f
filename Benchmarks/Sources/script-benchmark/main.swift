internal import BenchmarkSupport
internal import Foundation
internal import ScriptSyntax

// Times the analysis of scripts and modules: of the files given, as scripts (`--module`: as modules), or of a sample.
// The exit status is 1 where a line is slower than 60 MB/s.

let arguments = CommandLine.arguments.dropFirst()
let kind: SourceKind = arguments.contains("--module") ? .module : .script
let files = arguments.filter { !$0.hasPrefix("--") }.compactMap { FileManager.default.contents(atPath: $0) }
  .map(Array.init)

/// Analyses texts and prints a line.
func run(_ name: String, _ sources: [[UInt8]], as kind: SourceKind) -> Bool {
  let bytes = sources.reduce(0) { $0 + $1.count }
  let measurement = measure(name, operations: max(bytes, 1), repetitions: 11) {
    sources.reduce(0) { count, source in
      let analysis = ScriptAnalysis(of: source, as: kind)
      return count + (analysis.error == nil && !analysis.isTooDeep ? 1 : 0)
    }
  }
  let speed = 1000 / measurement.nanosecondsPerOperation
  print("\(name): \(sources.count) texts, \(bytes) bytes, \(measurement.count) valid, \(Int(speed)) MB/s")
  return speed >= 60
}

var isFastEnough = true
if files.isEmpty {
  isFastEnough = run("sample module", [SampleModule(length: 2_000_000).source], as: .module) && isFastEnough
  let small = Array(repeating: SampleModule(length: 2_000).source, count: 500)
  isFastEnough = run("small modules", small, as: .module) && isFastEnough
} else {
  isFastEnough = run("files", files, as: kind)
}
exit(isFastEnough ? 0 : 1)
