/// What the benchmarks measure and nothing else needs.
@_spi(Benchmarking) public enum MarkupBenchmark {
  /// Tokenizes a document of HTML, without building a tree; gives the number of start tags.
  public static func startTagCount(in bytes: [UInt8]) -> Int {
    var tokenizer = Tokenizer()
    var count = 0
    bytes.withUnsafeBufferPointer { bytes in
      tokenizer.supply(bytes, origin: 0, isInserted: false, isFinal: true)
      while true {
        switch tokenizer.next() {
        case .endOfFile, .needsInput: return
        case .startTag:
          count += 1
          tokenizer.enterRawTextIfNeeded()
        default: break
        }
      }
    }
    return count
  }
}

extension Tokenizer {
  /// Changes to a raw text state by the name of the start tag, for those who read tokens without the tree construction.
  mutating func enterRawTextIfNeeded() {
    let state: State
    switch tag {
    case .script: state = .scriptData
    case .style, .xmp, .iframe, .noembed, .noframes, .noscript: state = .rawText
    case .title, .textarea: state = .rcdata
    default: return
    }
    enterRawText(state, endTag: TagTable.shared.lowercaseSpelling(of: tag))
  }
}
