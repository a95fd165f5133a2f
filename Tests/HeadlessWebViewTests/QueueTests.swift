import Testing

@testable import HeadlessWebView

@Suite struct QueueTests {
  @Test func givesWhatWasAddedInOrder() {
    var queue = Queue<Int>()
    var taken: [Int] = []
    for round in 0..<200 {
      for number in 0..<3 { queue.append(round * 3 + number) }
      for _ in 0..<2 { if let element = queue.popFirst() { taken.append(element) } }
    }
    while let element = queue.popFirst() { taken.append(element) }
    #expect(taken == Array(0..<600))
    #expect(queue.isEmpty)
    #expect(queue.popFirst() == nil)
  }

  @Test func leavesOutWhatIsRemoved() {
    var queue = Queue<Int>()
    for number in 0..<10 { queue.append(number) }
    _ = queue.popFirst()
    queue.removeAll { $0.isMultiple(of: 3) }
    #expect(queue.compactMap { $0 } == [1, 2, 4, 5, 7, 8])
    #expect(queue.compactMap { $0 > 4 ? "\($0)" : nil } == ["5", "7", "8"])
  }

  @Test func holdsNothingThatWasTakenOut() {
    final class Token {}
    var queue = Queue<Token>()
    queue.append(Token())
    queue.append(Token())
    weak let first = queue.popFirst()
    #expect(first == nil)
  }
}
