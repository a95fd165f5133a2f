/// Decides which declaration of each property wins, from the blocks that apply to an element.
///
/// [CSS Cascade 5](https://drafts.csswg.org/css-cascade-5/). One object serves all elements of a document, so that its
/// tables are made once.
final class Cascade {
  /// A block that applies.
  struct Match {
    var block: Int32
    var priority: Priority
    /// Larger is nearer: a rule in a `@scope` whose root is near wins over one whose root is far.
    var proximity: UInt32 = 0
    var order: UInt32
  }

  /// A declaration's place: which of the sorted matches, which declaration of its block.
  struct Winner {
    var step: Int32 = -1
    var declaration: Int32 = -1
  }

  /// One application of a block: its normal declarations, or its important ones.
  struct Step {
    var match: Match
    var isImportant: Bool
  }

  private(set) var winners = Array(repeating: Winner(), count: Property.count)
  private(set) var steps: [Step] = []
  private let blocks: BlockStore

  init(_ blocks: BlockStore) { self.blocks = blocks }

  /// Applies blocks, the weakest first; the results stand in `winners` until the next call.
  func apply(_ matches: [Match]) {
    for index in 0..<winners.count { winners[index] = Winner() }
    steps.removeAll(keepingCapacity: true)
    for match in Self.sorted(matches, by: \.normal) { steps.append(Step(match: match, isImportant: false)) }
    if matches.contains(where: { blocks[$0.block].block.hasImportant }) {
      let important = matches.filter { blocks[$0.block].block.hasImportant }
      for match in Self.sorted(important, by: \.important) {
        steps.append(Step(match: match, isImportant: true))
      }
    }
    for (number, step) in steps.enumerated() {
      let declarations = blocks[step.match.block].block.declarations
      for index in 0..<declarations.count where declarations[index].isImportant == step.isImportant {
        winners[Int(declarations[index].property.rawValue)] = Winner(
          step: Int32(number), declaration: Int32(index))
      }
    }
  }

  private static func sorted(_ matches: [Match], by key: KeyPath<Priority, UInt64>) -> [Match] {
    matches.sorted { left, right in
      let (first, second) = (left.priority[keyPath: key], right.priority[keyPath: key])
      // Proximity comes after specificity, and before the order.
      if first != second { return first < second }
      if left.proximity != right.proximity { return left.proximity < right.proximity }
      return left.order < right.order
    }
  }

  /// The value that wins for a property and the block it is in; nil if none is declared.
  ///
  /// `revert` and `revert-layer` are followed to what they uncover.
  func value(of property: Property) -> (value: PropertyValue, block: StoredBlock)? {
    var winner = winners[Int(property.rawValue)]
    while winner.step >= 0 {
      let step = steps[Int(winner.step)]
      let block = blocks[step.match.block]
      let value = block.block.declarations[Int(winner.declaration)].value
      guard case .wide(let keyword) = value, keyword == .revert || keyword == .revertLayer else {
        return (value, block)
      }
      winner = weaker(than: winner.step, property) { other in
        if keyword == .revert {
          return other.origin == .userAgent && step.match.priority.origin != .userAgent
        }
        let priority = step.match.priority
        return other.origin != priority.origin || other.layer != priority.layer
          || other.isInline != priority.isInline || other.tree != priority.tree
      }
    }
    return nil
  }

  /// The strongest declaration of a property before a step whose priority passes a test.
  private func weaker(
    than step: Int32, _ property: Property, where test: (Priority) -> Bool
  ) -> Winner {
    for number in stride(from: Int(step) - 1, through: 0, by: -1) where test(steps[number].match.priority) {
      let declarations = blocks[steps[number].match.block].block.declarations
      let index = declarations.lastIndex {
        $0.property == property && $0.isImportant == steps[number].isImportant
      }
      if let index { return Winner(step: Int32(number), declaration: Int32(index)) }
    }
    return Winner()
  }

  /// The properties whose winning declaration is important.
  func importantProperties() -> PropertySet {
    var result: PropertySet = []
    for property in Property.allCases {
      let step = winners[Int(property.rawValue)].step
      if step >= 0, steps[Int(step)].isImportant { result.insert(PropertySet(property)) }
    }
    return result
  }

  /// The custom properties that a block declares.
  func customProperties(
    _ interesting: Set<[UInt8]>, ofBlock number: Int32
  ) -> [[UInt8]: CustomProperties.Declared] {
    var result: [[UInt8]: CustomProperties.Declared] = [:]
    let block = blocks[number]
    for custom in block.block.customs where interesting.contains(custom.name) {
      let piece = CustomProperties.Piece(text: block.text, source: block.source, range: custom.range)
      result[custom.name] = CustomProperties.Declared(piece: piece, keyword: custom.keyword)
    }
    return result
  }

  /// The custom properties that win, by name.
  func customProperties(_ interesting: Set<[UInt8]>) -> [[UInt8]: CustomProperties.Declared] {
    var result: [[UInt8]: CustomProperties.Declared] = [:]
    for step in steps {
      let block = blocks[step.match.block]
      for custom in block.block.customs
      where custom.isImportant == step.isImportant && interesting.contains(custom.name) {
        let piece = CustomProperties.Piece(text: block.text, source: block.source, range: custom.range)
        result[custom.name] = CustomProperties.Declared(piece: piece, keyword: custom.keyword)
      }
    }
    return result
  }
}

/// All blocks of a document's styles, by number.
final class BlockStore {
  private var blocks: [StoredBlock] = []

  var count: Int { blocks.count }

  subscript(number: Int32) -> StoredBlock { blocks[Int(number)] }

  func add(_ block: StoredBlock) -> Int32 {
    blocks.append(block)
    return Int32(blocks.count - 1)
  }

  /// Adds the declarations of layout to some blocks, which were passed over when their sheets were parsed.
  func readLayout(of used: [Bool]) {
    for number in blocks.indices where used[number] && blocks[number].block.lacksLayout {
      let stored = blocks[number]
      blocks[number] = StoredBlock(
        block: DeclarationParser.withLayout(stored.block, in: stored.text), text: stored.text,
        source: stored.source)
    }
  }

  /// The names of custom properties that decide something: those that declarations of some blocks use, and those these
  /// use.
  func interestingNames(_ asked: Set<[UInt8]>, in used: [Bool]) -> Set<[UInt8]> {
    var uses: [[UInt8]: Set<[UInt8]>] = [:]
    var pending = asked
    for number in blocks.indices where used[number] {
      let block = blocks[number]
      for declaration in block.block.declarations {
        if case .unresolved(let value) = declaration.value {
          pending.formUnion(Self.names(in: block.text.cursor(over: value.range)))
        }
      }
      for custom in block.block.customs {
        uses[custom.name, default: []].formUnion(Self.names(in: block.text.cursor(over: custom.range)))
      }
    }
    var result: Set<[UInt8]> = []
    while let name = pending.popFirst() {
      guard result.insert(name).inserted else { continue }
      // Not by subtracting, which goes through all that was found so far.
      for used in uses[name] ?? [] where !result.contains(used) { pending.insert(used) }
    }
    return result
  }

  private static func names(in cursor: TokenCursor) -> Set<[UInt8]> {
    var cursor = cursor
    var names: Set<[UInt8]> = []
    while let token = cursor.token {
      if token.kind == .ident, cursor.source.bytes[cursor.source.nameRange(token)].starts(with: [45, 45]) {
        names.insert(cursor.source.name(token))
      }
      cursor.advance()
    }
    return names
  }
}
