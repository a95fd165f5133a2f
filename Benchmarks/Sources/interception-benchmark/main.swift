import Foundation

/// The parts by name; all of them are run where none is named as an argument.
let parts: [(name: String, run: (inout Benchmark) throws -> Void)] = [
  ("content-rules", ContentRules.run), ("cached-answers", CachedAnswers.run), ("store", StoreLookups.run),
]
let names = CommandLine.arguments.dropFirst()

var benchmark = Benchmark()
for part in parts where names.isEmpty || names.contains(part.name) { try part.run(&benchmark) }
exit(benchmark.finish() ? 0 : 1)
