/// The sheets that apply to a document, with their conditions decided and their layers ranked.
struct ActiveSheets {
  /// A sheet that applies.
  struct Entry {
    let compiled: CompiledSheet
    let origin: Origin
    /// For each context, whether its media and supports conditions are true.
    var isActive: [Bool]
    /// For each context, its layer.
    var layer: [Int]
    /// For each context, whether it or one around it asks about a container or a scope.
    var isDynamic: [Bool]
    /// Where the sheet's blocks begin among all blocks.
    var firstBlock = 0
  }

  /// Imports are followed this deep.
  private static let maximumImportDepth = 64

  private(set) var entries: [Entry] = []
  /// The ranks of layers, by tree scope.
  private(set) var ranks: [Int32: [UInt16]] = [:]
  /// Whether rules in force stand in container queries, or in scopes.
  private(set) var usesContainers = false
  private(set) var usesScopes = false
  /// Whether properties of layout matter.
  private(set) var readsLayout = false

  private let tree: ElementTree
  private let environment: StyleEnvironment
  private var orders: [Int32: LayerOrder] = [:]

  init(_ styles: DocumentStyles, tree: ElementTree, environment: StyleEnvironment) {
    self.tree = tree
    self.environment = environment
    let set = styles.preferredSetName
    let applied = styles.sheets.filter { styles.applies($0, in: environment, set: set) }
    for sheet in applied { note(sheet, depth: 0) }
    add(UserAgentSheet.sheet, scope: 0, owner: -1, origin: .userAgent, parentLayer: LayerOrder.outermost)
    for sheet in applied { add(sheet, parentLayer: LayerOrder.outermost, depth: 0) }
    ranks = orders.mapValues { $0.ranks() }
  }

  private mutating func note(_ sheet: DocumentStyles.Sheet, depth: Int) {
    guard depth < Self.maximumImportDepth else { return }
    if sheet.sheet.usesContainerSizes || sheet.sheet.usesLayoutPseudoElements { readsLayout = true }
    for imported in sheet.imports.values { note(imported, depth: depth + 1) }
  }

  private mutating func add(_ sheet: DocumentStyles.Sheet, parentLayer: Int, depth: Int) {
    guard depth < Self.maximumImportDepth else { return }
    add(
      sheet.sheet, scope: Int32(sheet.scope), owner: sheet.owner ?? -1, origin: .author,
      parentLayer: parentLayer
    ) { active, index in
      guard let imported = sheet.imports[index] else { return }
      let rule = sheet.sheet.imports[index]
      guard rule.isSupported, rule.media.matches(active.environment) else { return }
      var layer = parentLayer
      if let name = rule.layer {
        layer = active.orders[Int32(sheet.scope), default: LayerOrder()].layer(name, in: parentLayer)
      }
      var inner = imported
      inner.scope = sheet.scope
      inner.owner = sheet.owner
      active.add(inner, parentLayer: layer, depth: depth + 1)
    }
  }

  private mutating func add(
    _ sheet: StyleSheet, scope: Int32, owner: Int, origin: Origin, parentLayer: Int,
    importing: (inout ActiveSheets, Int) -> Void = { _, _ in }
  ) {
    let count = sheet.contexts.count
    var entry = Entry(
      compiled: CompiledSheet(sheet, scope: scope, owner: owner, tree: tree), origin: origin,
      isActive: Array(repeating: true, count: count), layer: Array(repeating: parentLayer, count: count),
      isDynamic: Array(repeating: false, count: count))
    for (index, context) in sheet.contexts.enumerated().dropFirst() {
      let parent = Int(context.parent)
      entry.isActive[index] = entry.isActive[parent] && isActive(context.kind)
      entry.isDynamic[index] = entry.isDynamic[parent] || isDynamic(context.kind)
      if entry.isActive[index] { noteUse(context.kind) }
    }
    decideLayers(of: &entry, scope: scope, parentLayer: parentLayer, importing: importing)
    entries.append(entry)
  }

  private func isActive(_ kind: RuleContext.Kind) -> Bool {
    switch kind {
    case .media(let media): media.matches(environment)
    case .supports(let isSupported): isSupported
    case .startingStyle: false
    default: true
    }
  }

  private mutating func noteUse(_ kind: RuleContext.Kind) {
    switch kind {
    case .container: usesContainers = true
    case .scope: usesScopes = true
    default: break
    }
  }

  private func isDynamic(_ kind: RuleContext.Kind) -> Bool {
    switch kind {
    case .container, .scope: true
    default: false
    }
  }

  /// Gives each context its layer, in the order of the sheet's layer rules and imports.
  private mutating func decideLayers(
    of entry: inout Entry, scope: Int32, parentLayer: Int, importing: (inout ActiveSheets, Int) -> Void
  ) {
    let sheet = entry.compiled.sheet
    var blocks: [Int32: [String]] = [:]
    for (index, context) in sheet.contexts.enumerated() {
      if case .layer(let name) = context.kind { blocks[Int32(index)] = name }
    }
    var order = orders[scope] ?? LayerOrder()
    var decided = 0
    /// The layers of contexts up to one that an event speaks of: contexts are numbered in the order they open.
    func decide(upTo last: Int) {
      while decided < last {
        decided += 1
        let parent = entry.layer[Int(sheet.contexts[decided].parent)]
        if let name = blocks[Int32(decided)], entry.isActive[decided] {
          entry.layer[decided] = order.layer(name, in: parent)
        } else {
          entry.layer[decided] = parent
        }
      }
    }
    for event in sheet.layerEvents {
      switch event {
      case .layer(let context, let name):
        decide(upTo: Int(context))
        if entry.isActive[Int(context)] { _ = order.layer(name, in: entry.layer[Int(context)]) }
      case .block(let context): decide(upTo: Int(context))
      case .import(let index):
        orders[scope] = order
        importing(&self, index)
        order = orders[scope] ?? order
      }
    }
    decide(upTo: sheet.contexts.count - 1)
    orders[scope] = order
  }

  // MARK: - What is not style rules

  /// The custom properties that `@property` registers.
  func registrations() -> [[UInt8]: CustomProperties.Registration] {
    var result: [[UInt8]: CustomProperties.Registration] = [:]
    for entry in entries {
      let sheet = entry.compiled.sheet
      for rule in sheet.properties where entry.isActive[Int(rule.context)] {
        let initial = rule.initialValue.map {
          CustomProperties.Piece(text: sheet.source, source: .sheet(sheet.id), range: $0)
        }
        if let initial, !SyntaxString.allows([initial], rule.syntax) { continue }
        result[rule.name] = CustomProperties.Registration(
          inherits: rule.inherits, syntax: rule.syntax, initial: initial)
      }
    }
    return result
  }

  /// The custom properties that container queries ask about.
  func styleQueryNames() -> Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    for entry in entries {
      for context in entry.compiled.sheet.contexts {
        if case .container(let query) = context.kind { names.formUnion(query.styleNames) }
      }
    }
    return names
  }

  mutating func setFirstBlock(_ block: Int, of entry: Int) { entries[entry].firstBlock = block }
}

/// Where declarations come from, the weakest first.
enum Origin: UInt8, Sendable {
  case userAgent, hint, author
}
