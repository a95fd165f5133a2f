/// The list of active formatting elements.
struct FormattingElements: ~Copyable {
  struct Entry {
    /// Nil for a marker.
    var node: OpaquePointer?
    var nameKey: Int32 = 0
    var tag = Tag.unknown
    /// The same for elements that have the same attributes.
    var fingerprint: UInt64 = 0
    /// The element is on the stack of open elements.
    var isOpen = true

    static var marker: Entry { Entry(node: nil) }
    var isMarker: Bool { node == nil }

    /// The entry of a copy of the element, which is on the stack.
    func replacing(_ copy: OpaquePointer) -> Entry {
      Entry(node: copy, nameKey: nameKey, tag: tag, fingerprint: fingerprint)
    }
  }

  /// How many entries are kept; the oldest goes when there are more.
  ///
  /// The standard has no such bound, but a page may leave any number of elements in the list, and each paragraph after that
  /// makes all of them anew. No page that means what it says has a thousand.
  static let maximumCount = 1_024

  private(set) var entries: [Entry] = []

  /// Whether there is nothing to reconstruct; asked at every stretch of text.
  @inline(__always)
  var isReconstructed: Bool {
    guard let last = entries.last else { return true }
    return last.isMarker || last.isOpen
  }

  mutating func append(_ entry: Entry) {
    if entries.count >= FormattingElements.maximumCount { entries.removeFirst() }
    entries.append(entry)
  }

  mutating func appendMarker() { append(.marker) }

  mutating func clearToMarker() {
    while let last = entries.popLast(), !last.isMarker {}
  }

  /// The entry of that tag behind the last marker that was added last.
  func lastIndex(of tag: Tag) -> Int? {
    var index = entries.count - 1
    while index >= 0, !entries[index].isMarker {
      if entries[index].tag == tag { return index }
      index -= 1
    }
    return nil
  }

  func index(of node: OpaquePointer) -> Int? { entries.lastIndex { $0.node == node } }

  mutating func remove(at index: Int) { entries.remove(at: index) }

  mutating func insert(_ entry: Entry, at index: Int) { entries.insert(entry, at: min(index, entries.count)) }

  mutating func replace(at index: Int, with entry: Entry) { entries[index] = entry }

  /// Notes that an element has left the stack of open elements.
  mutating func closed(_ node: OpaquePointer) {
    if let index = index(of: node) { entries[index].isOpen = false }
  }

  /// The Noah's Ark clause: of elements that are alike, three are kept behind the last marker.
  ///
  /// `isAlike` says whether an element of that tag has the same attributes.
  mutating func makeRoom(for tag: Tag, fingerprint: UInt64, isAlike: (OpaquePointer) -> Bool) {
    var alike = 0
    var earliest = 0
    var index = entries.count - 1
    while index >= 0, let node = entries[index].node {
      if entries[index].tag == tag, entries[index].fingerprint == fingerprint, isAlike(node) {
        alike += 1
        earliest = index
      }
      index -= 1
    }
    if alike >= 3 { entries.remove(at: earliest) }
  }
}
