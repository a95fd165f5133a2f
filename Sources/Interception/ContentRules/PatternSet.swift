/// Many compiled URL filters, asked together which of them match a text.
///
/// Every filter with a literal part is found through one of that part's runs of four characters (or fewer
/// where it is shorter), the one that the fewest filters share; a text is looked over once for all of them. A
/// filter that was found is then compared and, where it is more than a literal, run over the text.
struct PatternSet: Sendable {
  struct Pattern: Sendable {
    var codeStart: UInt32
    var codeCount: UInt16
    /// How far the run of characters that finds it lies behind the literal's start.
    var gramOffset: UInt8
    var traits: Traits
    var literalStart: UInt32
    var literalCount: UInt16
  }

  struct Traits: OptionSet, Sendable {
    var rawValue: UInt8

    static let isAnchored = Traits(rawValue: 1)
    static let ignoresCase = Traits(rawValue: 2)
    /// A match can only begin where the literal begins.
    static let literalIsAtStart = Traits(rawValue: 4)
    /// The literal is the whole filter.
    static let isLiteral = Traits(rawValue: 8)
  }

  fileprivate(set) var code: [UInt8] = []
  fileprivate(set) var sets: [ASCIISet] = []
  fileprivate(set) var literals: [UInt8] = []
  fileprivate(set) var patterns: [Pattern] = []
  /// The filters that match every text.
  fileprivate(set) var everything: [UInt32] = []
  /// The filters without a literal, which are run over every text.
  fileprivate(set) var unindexed: [UInt32] = []
  fileprivate(set) var indexes: [GramIndex] = []

  /// The number of filters.
  var count: Int { patterns.count }

  /// The memory that the filters take, in bytes.
  var memory: Int {
    code.count + literals.count + patterns.count * MemoryLayout<Pattern>.stride
      + sets.count * MemoryLayout<ASCIISet>.stride + (everything.count + unindexed.count) * 4
      + indexes.reduce(0) { $0 + $1.memory }
  }

  /// The numbers of the filters that match a text, in order.
  func matches(_ text: String) -> [UInt32] {
    guard !patterns.isEmpty else { return [] }
    var text = text
    return text.withUTF8 { text in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 1) { lowered in
        for index in text.indices { lowered[index] = Self.lowered(text[index]) }
        return matches(text, lowered: UnsafeBufferPointer(rebasing: lowered[..<text.count]))
      }
    }
  }

  private func matches(
    _ text: UnsafeBufferPointer<UInt8>, lowered: UnsafeBufferPointer<UInt8>
  ) -> [UInt32] {
    var found = everything
    var candidates = Candidates()
    literals.withUnsafeBufferPointer { literals in
      patterns.withUnsafeBufferPointer { patterns in
        for index in indexes {
          index.visit(lowered) { number, position in
            let pattern = patterns[Int(number)]
            let start = position - Int(pattern.gramOffset)
            let count = Int(pattern.literalCount)
            guard start >= 0, start + count <= text.count else { return }
            if pattern.traits.isSuperset(of: [.isAnchored, .literalIsAtStart]), start != 0 { return }
            let subject = pattern.traits.contains(.ignoresCase) ? lowered : text
            let literal = Int(pattern.literalStart)
            for offset in 0..<count where subject[start + offset] != literals[literal + offset] { return }
            if pattern.traits.contains(.isLiteral) {
              if found.last != number { found.append(number) }
            } else {
              candidates.add(number, at: start)
            }
          }
        }
      }
    }
    run(candidates, text, lowered: lowered, into: &found)
    if found.count > 1 {
      found.sort()
      var last: UInt32?
      found.removeAll { number in
        defer { last = number }
        return number == last
      }
    }
    return found
  }

  /// Runs the filters whose literal was found, and those that have none.
  private func run(
    _ candidates: Candidates, _ text: UnsafeBufferPointer<UInt8>, lowered: UnsafeBufferPointer<UInt8>,
    into found: inout [UInt32]
  ) {
    if candidates.list.isEmpty && unindexed.isEmpty { return }
    code.withUnsafeBufferPointer { code in
      sets.withUnsafeBufferPointer { sets in
        func runs(_ number: UInt32, from start: Int) -> Bool {
          let pattern = patterns[Int(number)]
          let range = Int(pattern.codeStart)..<(Int(pattern.codeStart) + Int(pattern.codeCount))
          let machine = URLFilterMachine(code: UnsafeBufferPointer(rebasing: code[range]), sets: sets)
          let subject = pattern.traits.contains(.ignoresCase) ? lowered : text
          let isAnchored = pattern.traits.contains(.isAnchored)
          let begin = !isAnchored && pattern.traits.contains(.literalIsAtStart) ? start : 0
          return machine.matches(subject, from: begin, anchored: isAnchored)
        }
        for candidate in candidates.list where runs(candidate.number, from: candidate.start) {
          found.append(candidate.number)
        }
        for number in unindexed where runs(number, from: 0) {
          found.append(number)
        }
      }
    }
  }

  /// A letter in lower case, another byte as it is.
  @inline(__always)
  static func lowered(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// The filters to run, each once, from the place where its literal was found first.
  private struct Candidates {
    private(set) var list: [(number: UInt32, start: Int)] = []
    private var seen: Set<UInt32> = []

    mutating func add(_ number: UInt32, at start: Int) {
      if list.count < 16 {
        if list.contains(where: { $0.number == number }) { return }
      } else {
        if seen.isEmpty { seen = Set(list.map(\.number)) }
        guard seen.insert(number).inserted else { return }
      }
      list.append((number, start))
    }
  }
}

extension PatternSet {
  /// Collects filters; the numbers they get count from 0.
  struct Builder {
    private var result = PatternSet()
    private var pool = URLFilterBuilder.SetPool()
    private var literals: [[URLFilter.Literal]] = []

    /// How much of a literal is compared before its filter is run.
    private static let longestComparison = 400

    /// Compiles a filter in WebKit's language, to be added.
    mutating func filter(_ text: String, ignoresCase: Bool) throws(URLFilterParser.Fault) -> URLFilter {
      try URLFilterParser.parse(text, ignoresCase: ignoresCase, sets: &pool)
    }

    /// Compiles a filter that a function puts together, to be added.
    mutating func filter(
      ignoresCase: Bool, _ build: (inout URLFilterBuilder) -> Bool
    ) throws(URLFilterParser.Fault) -> URLFilter {
      var builder = URLFilterBuilder(ignoresCase: ignoresCase, sets: pool)
      let isBuilt = build(&builder) && !builder.isTooLarge
      let (filter, sets) = builder.finish()
      pool = sets
      if !isBuilt { throw .tooLarge }
      return filter
    }

    /// Adds a filter; returns its number.
    mutating func add(_ filter: URLFilter) throws(URLFilterParser.Fault) -> UInt32 {
      guard let number = UInt32(exactly: result.patterns.count),
        let start = UInt32(exactly: result.code.count)
      else { throw .tooLarge }
      var traits: Traits = []
      if filter.isAnchored { traits.insert(.isAnchored) }
      if filter.ignoresCase { traits.insert(.ignoresCase) }
      if filter.isLiteral { traits.insert(.isLiteral) }
      if !filter.matchesEverything, !filter.isLiteral {
        result.code.append(contentsOf: filter.program)
        result.code.append(URLFilterInstruction.match)
      }
      result.patterns.append(
        Pattern(
          codeStart: start, codeCount: UInt16(truncatingIfNeeded: result.code.count - Int(start)),
          gramOffset: 0,
          traits: traits, literalStart: 0, literalCount: 0))
      if filter.matchesEverything {
        result.everything.append(number)
        literals.append([])
      } else {
        if filter.literals.isEmpty { result.unindexed.append(number) }
        literals.append(filter.literals)
      }
      return number
    }

    /// The filters, ready to be asked.
    consuming func finish() -> PatternSet {
      result.sets = pool.sets
      var frequencies = GramFrequencies()
      for list in literals { for literal in list { frequencies.count(literal.bytes) } }
      var entries: [[GramIndex.Entry]] = [[], [], [], []]
      for (number, list) in literals.enumerated() {
        guard let choice = frequencies.rarest(in: list) else { continue }
        let literal = list[choice.literal]
        // More of a long literal would not find the filter better; but where it is the whole filter, all is compared.
        let isWhole = result.patterns[number].traits.contains(.isLiteral)
        let bytes = isWhole ? literal.bytes[...] : literal.bytes.prefix(Self.longestComparison)
        if literal.isAtStart { result.patterns[number].traits.insert(.literalIsAtStart) }
        result.patterns[number].gramOffset = UInt8(choice.offset)
        result.patterns[number].literalStart = UInt32(truncatingIfNeeded: result.literals.count)
        result.patterns[number].literalCount = UInt16(bytes.count)
        result.literals.append(contentsOf: bytes)
        entries[choice.width - 1].append(GramIndex.Entry(gram: choice.gram, pattern: UInt32(number)))
      }
      result.indexes = entries.enumerated().compactMap { width, entries in
        entries.isEmpty ? nil : GramIndex(width: width + 1, entries: entries)
      }
      return result
    }
  }
}
