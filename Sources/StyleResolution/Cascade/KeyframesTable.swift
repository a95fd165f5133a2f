/// The `@keyframes` rules of a document, by tree scope and name.
struct KeyframesTable {
  struct Rule {
    var keyframes: [Keyframe]
    /// Where the blocks of its sheet begin among all blocks.
    var firstBlock: Int32
    var rank: UInt16
  }

  private struct Key: Hashable {
    var scope: Int32
    var name: [UInt8]
  }

  private var rules: [Key: Rule] = [:]
  let blocks: BlockStore

  init(_ active: ActiveSheets, _ blocks: BlockStore) {
    self.blocks = blocks
    for entry in active.entries {
      let scope = entry.compiled.scope
      let ranks = active.ranks[scope] ?? [0]
      for rule in entry.compiled.sheet.keyframes where entry.isActive[Int(rule.context)] {
        let key = Key(scope: scope, name: rule.name)
        let rank = ranks[entry.layer[Int(rule.context)]]
        // The last rule of a name wins, within its layer.
        if let known = rules[key], known.rank > rank { continue }
        rules[key] = Rule(keyframes: rule.keyframes, firstBlock: Int32(entry.firstBlock), rank: rank)
      }
    }
  }

  var isEmpty: Bool { rules.isEmpty }

  /// The blocks of all keyframes.
  var blockNumbers: [Int32] {
    rules.values.flatMap { rule in rule.keyframes.map { rule.firstBlock + $0.block } }
  }

  /// The rule that an element of a tree scope gets for a name.
  func rule(_ name: [UInt8], scope: Int32) -> Rule? { rules[Key(scope: scope, name: name)] }

  func block(_ keyframe: Keyframe, of rule: Rule) -> StoredBlock { blocks[rule.firstBlock + keyframe.block] }

  /// The blocks of keyframes at the start of animations that declare custom properties.
  func startingBlocks(_ animations: [ComputedStyle.Animation]) -> [Int32] {
    var result: [Int32] = []
    for animation in animations {
      guard let rule = rule(animation.name, scope: 0) else { continue }
      for keyframe in rule.keyframes where keyframe.offsets.contains(0) {
        if !block(keyframe, of: rule).block.customs.isEmpty {
          result.append(rule.firstBlock + keyframe.block)
        }
      }
    }
    return result
  }

  /// The declarations of `font-family` in the keyframes of animations.
  func fontDeclarations(
    _ animations: [ComputedStyle.Animation]
  ) -> [(declaration: Declaration, block: StoredBlock)] {
    var result: [(declaration: Declaration, block: StoredBlock)] = []
    for animation in animations {
      guard let rule = rule(animation.name, scope: 0) else { continue }
      for keyframe in rule.keyframes {
        let block = block(keyframe, of: rule)
        for declaration in block.block.declarations where declaration.property == .fontFamily {
          result.append((declaration, block))
        }
      }
    }
    return result
  }
}
