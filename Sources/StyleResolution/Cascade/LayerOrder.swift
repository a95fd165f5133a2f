/// The cascade layers of one tree scope, in the order they are first named.
struct LayerOrder {
  private struct Layer {
    var name: String
    var parent: Int
    var children: [Int] = []
  }

  private var layers = [Layer(name: "", parent: -1)]

  /// The layer outside all layers.
  static let outermost = 0

  /// The layer of a dotted name inside another one, made if it is new; an empty name is a new layer each time.
  mutating func layer(_ name: [String], in parent: Int) -> Int {
    guard !name.isEmpty else { return add("", in: parent) }
    var current = parent
    for part in name {
      let found = layers[current].children.first { layers[$0].name == part }
      current = found ?? add(part, in: current)
    }
    return current
  }

  private mutating func add(_ name: String, in parent: Int) -> Int {
    layers.append(Layer(name: name, parent: parent))
    layers[parent].children.append(layers.count - 1)
    return layers.count - 1
  }

  /// The rank of each layer, the weakest first: children before their parent's own rules, what is outside all last.
  func ranks() -> [UInt16] {
    var ranks = Array(repeating: UInt16(0), count: layers.count)
    var next: UInt16 = 0
    var open = [(layer: 0, child: 0)]
    while let (layer, child) = open.last {
      if child < layers[layer].children.count {
        open[open.count - 1].child += 1
        open.append((layers[layer].children[child], 0))
      } else {
        open.removeLast()
        ranks[layer] = next
        // Past 65,535 layers the rest are as strong as the last.
        if next < .max { next += 1 }
      }
    }
    return ranks
  }
}
