import LoadTrace

/// The loads of a trace in the order of their tree: each parent before its children, siblings by their start.
struct LoadTree {
  /// A load's place in the tree.
  struct Node {
    /// The load's position in the trace.
    var position: Int
    /// The parent's position in the trace.
    var parent: Int?
    /// The number of loads above it.
    var depth: Int
    /// Whether no sibling follows.
    var isLast: Bool
  }

  let nodes: [Node]

  init(_ loads: [Load]) {
    var positions: [Int: Int] = [:]
    var children: [[Int]] = Array(repeating: [], count: loads.count)
    var parents: [Int?] = []
    var roots: [Int] = []
    parents.reserveCapacity(loads.count)
    for (position, load) in loads.enumerated() {
      // Only a load that stands before it can be a parent, so there are no circles.
      let parent = load.parent.flatMap { positions[$0] }
      parents.append(parent)
      if let parent { children[parent].append(position) } else { roots.append(position) }
      if positions[load.id] == nil { positions[load.id] = position }
    }
    var nodes: [Node] = []
    nodes.reserveCapacity(loads.count)
    var stack = roots.reversed().map { Node(position: $0, parent: nil, depth: 0, isLast: $0 == roots.last) }
    while let node = stack.popLast() {
      nodes.append(node)
      let below = children[node.position]
      for child in below.reversed() {
        stack.append(
          Node(position: child, parent: node.position, depth: node.depth + 1, isLast: child == below.last))
      }
    }
    self.nodes = nodes
  }
}
