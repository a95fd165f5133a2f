/// The computed styles of a document, each distinct one once: elements with the same parent's style and the same matching
/// blocks share theirs.
struct StyleTable {
  /// The style that the root element inherits from.
  static let root: Int32 = 0

  private var styles: [ComputedStyle] = [ComputedStyle()]
  private var keys: [[UInt64]] = [[]]
  private var sameHash: [Int32] = [-1]
  private var firstOfHash: [UInt64: Int32] = [:]
  private var key: [UInt64] = []

  private let cascade: Cascade
  private let variables: CustomProperties
  private let keyframes: KeyframesTable
  private var computer: StyleComputer
  /// The names of custom properties that matter.
  var interesting: Set<[UInt8]> = []

  init(
    blocks: BlockStore, variables: CustomProperties, environment: StyleEnvironment, keyframes: KeyframesTable,
    readsLayout: Bool
  ) {
    cascade = Cascade(blocks)
    self.variables = variables
    self.keyframes = keyframes
    computer = StyleComputer(
      cascade: cascade, variables: variables, environment: environment, readsLayout: readsLayout)
  }

  subscript(number: Int32) -> ComputedStyle { styles[Int(number)] }

  var count: Int { styles.count }

  /// The number of the style that a parent's style and some matches make.
  mutating func style(parent: Int32, pseudoElement: PseudoElement, _ matches: [Cascade.Match]) -> Int32 {
    key.removeAll(keepingCapacity: true)
    key.append(UInt64(UInt32(bitPattern: parent)) << 8 | UInt64(pseudoElement.rawValue))
    for match in matches {
      key.append(
        UInt64(UInt32(bitPattern: match.block)) << 32 | UInt64(match.priority.specificity.packed) << 2
          | UInt64(match.priority.tree))
      if match.proximity > 0 { key.append(UInt64(match.proximity)) }
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for word in key {
      hash =
        (hash ^ word &* 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93).low ^ hash >> 31
    }
    var known = firstOfHash[hash] ?? -1
    while known >= 0 {
      if keys[Int(known)] == key { return known }
      known = sameHash[Int(known)]
    }
    let number = Int32(styles.count)
    styles.append(compute(styles[Int(parent)], matches))
    keys.append(key)
    sameHash.append(firstOfHash[hash] ?? -1)
    firstOfHash[hash] = number
    return number
  }

  private mutating func compute(_ parent: ComputedStyle, _ matches: [Cascade.Match]) -> ComputedStyle {
    var style = compute(parent, matches, keyframeBlocks: [])
    guard !style.animations.isEmpty else { return style }
    // Custom properties of the first keyframe are in force from the start.
    let blocks = keyframes.startingBlocks(style.animations)
    if !blocks.isEmpty { style = compute(parent, matches, keyframeBlocks: blocks) }
    style.importantProperties = cascade.importantProperties()
    for (declaration, block) in keyframes.fontDeclarations(style.animations) {
      guard case .families(let families)? = value(declaration, in: block, for: style) else { continue }
      var font = style.font
      font.families = families
      style.animatedFonts.append(font)
    }
    return style
  }

  private mutating func compute(
    _ parent: ComputedStyle, _ matches: [Cascade.Match], keyframeBlocks: [Int32]
  ) -> ComputedStyle {
    cascade.apply(matches)
    var declared = interesting.isEmpty ? [:] : cascade.customProperties(interesting)
    for block in keyframeBlocks {
      for (name, value) in cascade.customProperties(interesting, ofBlock: block) { declared[name] = value }
    }
    let sharesScope = declared.isEmpty && !variables.hasUninherited
    computer.scope =
      sharesScope ? parent.variables : variables.addScope(parent: parent.variables, declared: declared)
    return computer.compute(parent: parent)
  }

  /// The value of a declaration outside the cascade, in a keyframe, for a style.
  func value(
    _ declaration: Declaration, in block: StoredBlock, for style: ComputedStyle
  ) -> PropertyValue? {
    computer.resolve(declaration.value, of: declaration.property, in: block, scope: style.variables)?.value
  }
}
