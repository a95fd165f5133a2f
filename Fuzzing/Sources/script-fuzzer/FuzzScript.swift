import ScriptSyntax

/// Analyses what libFuzzer makes up, and stops the program where the result contradicts itself.
///
/// The first byte chooses between script and module.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScript(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  guard size > 0 else { return 0 }
  let source = Array(UnsafeBufferPointer(start: data + 1, count: size - 1))
  let kind: SourceKind = data[0] & 1 == 0 ? .module : .script
  let analysis = ScriptAnalysis(of: source, as: kind)
  if let error = analysis.error {
    expect((0...source.count).contains(error.offset), "the error lies in the text")
    expect(!analysis.isTooDeep, "the text is either wrong or too deep")
    _ = SourceLocation(offset: error.offset, in: source)
  }
  check(analysis.record, in: source)
  expect(kind == .module || analysis.record.requests.isEmpty, "scripts import nothing")
  for candidate in analysis.candidates {
    expect(isLiteral(candidate.range, in: source), "candidates are literals")
  }
  expect(
    analysis.candidates.map(\.range.lowerBound) == analysis.candidates.map(\.range.lowerBound).sorted(),
    "candidates are in order")
  return 0
}

private func check(_ record: ModuleRecord, in source: [UInt8]) {
  for request in record.requests { expect(isLiteral(request.range, in: source), "specifiers are literals") }
  for entry in record.imports {
    expect(entry.request <= record.requests.count, "imports belong to a request")
    expect(entry.range.upperBound <= source.count && !entry.range.isEmpty, "names lie in the text")
  }
  for dynamic in record.dynamicImports {
    expect(source[dynamic.offset...].starts(with: "import".utf8), "dynamic imports begin with their word")
    if dynamic.specifier != nil {
      expect(isLiteral(dynamic.range, in: source), "their specifiers are literals")
    }
  }
  for use in record.metaUses {
    expect(source[use.range].starts(with: "import".utf8), "uses of import.meta begin with it")
  }
}

private func isLiteral(_ range: Range<Int>, in source: [UInt8]) -> Bool {
  guard range.count >= 2, range.upperBound <= source.count else { return false }
  let quote = source[range.lowerBound]
  return source[range.upperBound - 1] == quote && "\"'`".utf8.contains(quote)
}

private func expect(_ condition: Bool, _ rule: String) {
  if !condition { fatalError("broken: \(rule)") }
}
