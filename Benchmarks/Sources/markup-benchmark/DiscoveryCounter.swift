internal import MarkupDocument
internal import ResourceDiscovery

/// Counts what the elements of a page ask for, while it is parsed.
final class DiscoveryCounter: TreeObserver {
  private let context = DiscoveryContext(
    scale: 1, scripting: true, matchesMedia: { $0.isEmpty || $0 == "all" || $0 == "screen" },
    sourceSize: { _ in 1_280 }, canPlay: { _ in false })
  private var count = 0

  static func count(in page: [UInt8]) -> Int {
    let counter = DiscoveryCounter()
    let parser = DocumentParser(kind: .html, frontEnd: .standard, scripting: true, observer: counter)
    parser.append(page)
    parser.finish()
    while case .script = parser.run() {}
    return counter.count
  }

  func inserted(_ node: Node) { discover(node, at: .inserted) }
  func childrenFinished(_ node: Node) { discover(node, at: .childrenFinished) }
  func attributesAdded(_ node: Node) {}

  private func discover(_ node: Node, at moment: ElementRule.Moment) {
    guard let rule = ElementRule.rule(for: node), rule.moment == moment else { return }
    count += rule.discover(node, context).count
  }
}
