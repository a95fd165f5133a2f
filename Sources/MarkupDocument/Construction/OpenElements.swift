/// An element on the stack of open elements.
struct OpenElement {
  var node: OpaquePointer
  /// Where its children go: the element itself, or the contents of a template, or a shadow root.
  var target: OpaquePointer
  /// The number of its name, doubled; plus one outside of HTML.
  var nameKey: Int32
  var tag: Tag
  var namespace: Namespace
  var traits: TagTraits
  /// It is in the contents of a template.
  var isInert: Bool
  /// Its children are.
  var hasInertChildren: Bool
  /// Nobody is to be told that it ends: it is on the stack for a second time.
  var isSilent = false

  var previousSameName: Int32 = -1
  /// The index of the nearest element with a trait, itself or one below it on the stack; -1 when there is none.
  var nearest = Nearest()

  struct Nearest {
    var scope: Int32 = -1
    var buttonScope: Int32 = -1
    var listScope: Int32 = -1
    var tableScope: Int32 = -1
    var selectScope: Int32 = -1
    var special: Int32 = -1
    var item: Int32 = -1
    var html: Int32 = -1
    var mode: Int32 = -1
  }
}

/// The stack of open elements.
///
/// Every question of the tree construction ("is there such an element in scope?") is answered in constant time, from the
/// topmost index of each name and the nearest boundaries that each element knows: a page of a hundred thousand open elements
/// and as many end tags that match none of them costs no more than any other of its size.
struct OpenElements: ~Copyable {
  private var base: UnsafeMutablePointer<OpenElement>
  private var capacity = 64
  private(set) var count = 0
  /// The index of the topmost element of each name key; -1 when there is none.
  private var topmost: UnsafeMutablePointer<Int32>
  private var topmostCapacity = 1024

  init() {
    base = .allocate(capacity: capacity)
    topmost = .allocate(capacity: topmostCapacity)
    topmost.initialize(repeating: -1, count: topmostCapacity)
  }

  deinit {
    base.deallocate()
    topmost.deallocate()
  }

  @inline(__always)
  subscript(index: Int) -> OpenElement { base[index] }

  /// The current node. The stack must not be empty.
  @inline(__always)
  var current: OpenElement { base[count - 1] }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  // MARK: - Changing

  mutating func push(_ element: OpenElement) {
    if count == capacity { grow() }
    let index = Int32(count)
    var element = element
    if count > 0 { element.nearest = base[count - 1].nearest }
    let traits = element.traits
    if traits.has(.scopeBoundary) {
      element.nearest.scope = index
      element.nearest.buttonScope = index
      element.nearest.listScope = index
    }
    if traits.has(.buttonScopeBoundary) { element.nearest.buttonScope = index }
    if traits.has(.listScopeBoundary) { element.nearest.listScope = index }
    if traits.has(.tableScopeBoundary) { element.nearest.tableScope = index }
    if !traits.has(.selectTransparent) { element.nearest.selectScope = index }
    if traits.has(.special) { element.nearest.special = index }
    if traits.has(.itemBoundary) { element.nearest.item = index }
    if traits.has(.html) { element.nearest.html = index }
    if traits.has(.decidesMode) { element.nearest.mode = index }
    let key = Int(element.nameKey)
    if key >= topmostCapacity { growTopmost(for: key) }
    element.previousSameName = topmost[key]
    topmost[key] = index
    (base + count).initialize(to: element)
    count += 1
  }

  @discardableResult
  @inline(__always)
  mutating func pop() -> OpenElement {
    count -= 1
    let element = base[count]
    topmost[Int(element.nameKey)] = element.previousSameName
    return element
  }

  /// Removes an element from anywhere in the stack, at the cost of those above it.
  @discardableResult
  mutating func remove(at index: Int) -> OpenElement {
    let removed = base[index]
    rebuild(from: index) { above in above.removeFirst() }
    return removed
  }

  mutating func insert(_ element: OpenElement, at index: Int) {
    rebuild(from: index) { above in above.insert(element, at: 0) }
  }

  mutating func replace(at index: Int, with element: OpenElement) {
    rebuild(from: index) { above in above[0] = element }
  }

  private mutating func rebuild(from index: Int, change: (inout [OpenElement]) -> Void) {
    var above = Array(UnsafeBufferPointer(start: base + index, count: count - index))
    while count > index { pop() }
    change(&above)
    for element in above { push(element) }
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<OpenElement>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  private mutating func growTopmost(for key: Int) {
    let newCapacity = max(topmostCapacity * 2, key + 1)
    let larger = UnsafeMutablePointer<Int32>.allocate(capacity: newCapacity)
    larger.initialize(repeating: -1, count: newCapacity)
    larger.update(from: topmost, count: topmostCapacity)
    topmost.deallocate()
    topmost = larger
    topmostCapacity = newCapacity
  }

  // MARK: - Asking

  /// The index of the topmost element with that name key, or -1.
  @inline(__always)
  func topmostIndex(key: Int32) -> Int { key < topmostCapacity ? Int(topmost[Int(key)]) : -1 }

  /// The index of the topmost HTML element with that tag, or -1.
  @inline(__always)
  func topmostIndex(_ tag: Tag) -> Int { Int(topmost[Int(tag.rawValue) * 2]) }

  @inline(__always)
  func contains(_ tag: Tag) -> Bool { topmostIndex(tag) >= 0 }

  enum Scope {
    case any, button, listItem, table, select
  }

  /// Whether the standard's algorithm "has an element in the specific scope" finds one.
  @inline(__always)
  func has(_ tag: Tag, in scope: Scope) -> Bool { reaches(topmostIndex(tag), in: scope) }

  /// Whether an index is at least as high as the nearest boundary of a scope.
  @inline(__always)
  func reaches(_ index: Int, in scope: Scope) -> Bool {
    if index < 0 { return false }
    let nearest = base[count - 1].nearest
    let boundary =
      switch scope {
      case .any: nearest.scope
      case .button: nearest.buttonScope
      case .listItem: nearest.listScope
      case .table: nearest.tableScope
      case .select: nearest.selectScope
      }
    return index >= Int(boundary)
  }

  /// The index of an element, looked for among those of its name from the top; -1 when it is not open.
  func index(of node: OpaquePointer, key: Int32) -> Int {
    var index = topmostIndex(key: key)
    while index >= 0, base[index].node != node { index = Int(base[index].previousSameName) }
    return index
  }

  /// Sets whether the end of an element is announced.
  mutating func setSilent(at index: Int) { base[index].isSilent = true }
}
