import BenchmarkSupport
import Foundation

var benchmark = Benchmark()
try ContentRules.run(&benchmark)
exit(benchmark.finish() ? 0 : 1)
