/// Sorts the elements of a tree into kinds while it is built.
///
/// Two elements are of one kind if they have the same name and namespace, the same `class` attribute and attributes of
/// the same names, so that what selectors ask of them comes to the same but for ids, values and places in the tree.
struct KindTable {
  /// What the element that is being begun is, as far as it is known.
  private struct Begun {
    var hash: UInt64 = 0
    var classValue: NameTable.Index = -1
  }

  private var begun = Begun()
  /// The `class` attributes there are, and the class names each stands for.
  private var classValues = NameTable()
  private var classLists: [Range<Int32>] = []
  /// The `class` attribute of each kind, or -1.
  private var classValueOfKind: [NameTable.Index] = []
  private var kindOfHash = PairTable()
  /// The next kind with the same hash, or -1.
  private var sameHash: [Int32] = []

  /// Begins an element.
  mutating func begin(_ name: NameTable.Index, _ namespace: ElementNamespace) {
    begun = Begun()
    mix(UInt64(UInt32(bitPattern: name)) << 2 | UInt64(namespace.rawValue))
  }

  /// Adds an attribute of the element.
  mutating func add(_ attribute: NameTable.Index) { mix(UInt64(UInt32(bitPattern: attribute)) | 1 << 40) }

  /// The class names of a `class` attribute of the element; nil if the attribute is a new one, of which `note` must be
  /// told.
  mutating func classes(_ value: UnsafeBufferPointer<UInt8>) -> Range<Int32>? {
    let index = classValues.intern(value)
    begun.classValue = index
    mix(UInt64(index) | 1 << 41)
    return Int(index) < classLists.count ? classLists[Int(index)] : nil
  }

  /// Notes what the `class` attribute that was asked for last stands for.
  mutating func note(_ classes: Range<Int32>) { classLists.append(classes) }

  private mutating func mix(_ word: UInt64) {
    begun.hash = (begun.hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    begun.hash ^= begun.hash >> 29
  }

  /// The kind of the element, which has all its attributes; a new one if there is none like it.
  mutating func kind(of element: Int, in tree: ElementTree) -> Int32 {
    let first = kindOfHash[begun.hash, 0]
    var known = first
    while known >= 0 {
      if classValueOfKind[Int(known)] == begun.classValue,
        tree.isAlike(element, Int(tree.kindExamples[Int(known)]))
      {
        return known
      }
      known = sameHash[Int(known)]
    }
    let kind = Int32(classValueOfKind.count)
    classValueOfKind.append(begun.classValue)
    sameHash.append(first)
    kindOfHash[begun.hash, 0] = kind
    return kind
  }
}

extension ElementTree {
  /// Whether two elements have the same name, namespace and names of attributes.
  fileprivate func isAlike(_ left: Int, _ right: Int) -> Bool {
    guard localName[left] == localName[right], namespace[left] == namespace[right] else { return false }
    let (first, second) = (attributeRange[left], attributeRange[right])
    guard first.count == second.count else { return false }
    for offset in 0..<Int32(first.count) {
      let (one, other) = (Int(first.lowerBound + offset), Int(second.lowerBound + offset))
      guard attributes[one].name == attributes[other].name else { return false }
    }
    return true
  }
}
