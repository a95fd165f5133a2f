/// The tree that is rendered: shadow trees in place of their hosts' children, and these in the slots.
struct FlatTree {
  private let tree: ElementTree
  /// The nodes assigned to each slot.
  private var assigned: [Int32: [Int32]] = [:]
  private var assignedTexts: [Int32: [Int32]] = [:]

  init(_ tree: ElementTree) {
    self.tree = tree
    let slots = Self.slots(in: tree)
    for root in tree.shadowRoots { assign(root, to: slots[tree.scope[Int(root.node)]] ?? [:]) }
  }

  /// The first slot of each name in each shadow tree, by its scope.
  private static func slots(in tree: ElementTree) -> [Int32: [[UInt8]: Int32]] {
    guard !tree.shadowRoots.isEmpty else { return [:] }
    var slots: [Int32: [[UInt8]: Int32]] = [:]
    for element in 0..<tree.count where tree.known[element] == .slot && tree.scope[element] > 0 {
      let name = Array(tree.attribute("name", of: element) ?? [])
      let scope = tree.scope[element]
      if slots[scope]?[name] == nil { slots[scope, default: [:]][name] = Int32(element) }
    }
    return slots
  }

  private mutating func assign(_ root: ElementTree.ShadowRoot, to slots: [[UInt8]: Int32]) {
    for child in tree.children(of: Int(root.host)) {
      let name = Array(tree.attribute("slot", of: child) ?? [])
      if let slot = slots[name] { assigned[slot, default: []].append(Int32(child)) }
    }
    if let slot = slots[[]] {
      var text = tree.firstText[Int(root.host)]
      while text >= 0 {
        assignedTexts[slot, default: []].append(text)
        text = tree.texts[Int(text)].next
      }
    }
  }

  /// The elements in the order they are rendered, each with the one it is rendered in, or -1.
  func order() -> [(element: Int32, parent: Int32)] {
    var result: [(element: Int32, parent: Int32)] = []
    for root in 0..<tree.count where tree.parent[root] < 0 && !tree.isShadowRoot(root) {
      var open: [(element: Int32, parent: Int32)] = [(Int32(root), -1)]
      while let next = open.popLast() {
        result.append(next)
        for child in children(of: Int(next.element)).reversed() { open.append((child, next.element)) }
      }
    }
    return result
  }

  /// The children that are rendered in an element.
  func children(of element: Int) -> [Int32] {
    if !tree.shadowRootOfHost.isEmpty {
      if let root = tree.shadowRootOfHost[Int32(element)] { return ownChildren(of: Int(root)) }
      if let children = assigned[Int32(element)] { return children }
      if assignedTexts[Int32(element)] != nil { return [] }
    }
    return ownChildren(of: element)
  }

  private func ownChildren(of node: Int) -> [Int32] {
    var children: [Int32] = []
    var next = tree.firstChild[node]
    while next >= 0 {
      children.append(next)
      next = tree.nextSibling[Int(next)]
    }
    return children
  }

  /// The texts that are rendered in an element, by their numbers.
  func texts(of element: Int) -> [Int32] {
    if !tree.shadowRootOfHost.isEmpty {
      if let root = tree.shadowRootOfHost[Int32(element)] { return ownTexts(of: Int(root)) }
      if let texts = assignedTexts[Int32(element)] { return texts }
      if assigned[Int32(element)] != nil { return [] }
    }
    return ownTexts(of: element)
  }

  private func ownTexts(of node: Int) -> [Int32] {
    var texts: [Int32] = []
    var next = tree.firstText[node]
    while next >= 0 {
      texts.append(next)
      next = tree.texts[Int(next)].next
    }
    return texts
  }
}
