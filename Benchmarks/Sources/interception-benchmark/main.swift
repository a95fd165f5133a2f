import Foundation

var benchmark = Benchmark()
try ContentRules.run(&benchmark)
try CachedAnswers.run(&benchmark)
try StoreLookups.run(&benchmark)
exit(benchmark.finish() ? 0 : 1)
