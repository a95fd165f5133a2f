/// What structural pseudo-classes ask about, computed once for a whole document when first asked for.
final class TreeStructure {
  let tree: ElementTree
  /// The root element; -1 in an empty document.
  let root: Int
  private(set) lazy var forms = FormStates(tree)
  private lazy var directions = DirectionTest(tree)
  private var childIndices: Indices?
  private var typeIndices: Indices?
  private var filtered: [FilteredKey: [Int32]] = [:]

  /// 1-based indices of elements among their siblings, from the start and from the end.
  private struct Indices {
    var fromStart: [Int32]
    var fromEnd: [Int32]
  }

  private struct FilteredKey: Hashable {
    var list: SelectorMatcher.ListKey
    var isLast: Bool
  }

  init(_ tree: ElementTree) {
    self.tree = tree
    root = (0..<tree.count).first { tree.parent[$0] < 0 && !tree.isShadowRoot($0) } ?? -1
  }

  /// What `<meta http-equiv="content-language">` says.
  private(set) lazy var documentLanguage: ArraySlice<UInt8> = {
    guard let meta = tree.names.index(of: "meta".utf8) else { return [] }
    for element in 0..<tree.count where tree.isNamed(element, meta) {
      guard let name = tree.attribute("http-equiv", of: element),
        FontParser.normalized(name) == "content-language",
        let content = tree.attribute("content", of: element)
      else { continue }
      let language = content.split(whereSeparator: isCSSWhitespace).first ?? []
      return language.contains(44) ? [] : language
    }
    return []
  }()

  // MARK: - Indices

  /// The 1-based index that a pseudo-class of the `nth-` family counts.
  func index(of element: Int, _ pseudoClass: PseudoClass) -> Int32 {
    switch pseudoClass {
    case .nthChild: children.fromStart[element]
    case .nthLastChild: children.fromEnd[element]
    case .nthOfType: types.fromStart[element]
    default: types.fromEnd[element]
    }
  }

  /// The 1-based index among the siblings that a test is true of.
  func index(
    of element: Int, among list: SelectorMatcher.ListKey, isLast: Bool, _ test: (Int) -> Bool
  ) -> Int32 {
    let key = FilteredKey(list: list, isLast: isLast)
    if let known = filtered[key]?[element], known > 0 { return known }
    var indices = filtered.removeValue(forKey: key) ?? Array(repeating: 0, count: tree.count)
    // All siblings at once, so that each is tested once.
    var siblings: [Int] = []
    var first = element
    while tree.previousSibling[first] >= 0 { first = Int(tree.previousSibling[first]) }
    var next = Int32(first)
    while next >= 0 {
      siblings.append(Int(next))
      next = tree.nextSibling[Int(next)]
    }
    var count: Int32 = 0
    for sibling in isLast ? siblings.reversed() : siblings where test(sibling) {
      count += 1
      indices[sibling] = count
    }
    filtered[key] = indices
    return indices[element]
  }

  private var children: Indices {
    if let childIndices { return childIndices }
    let indices = count { _ in 0 }
    childIndices = indices
    return indices
  }

  private var types: Indices {
    if let typeIndices { return typeIndices }
    let indices = count { Int(tree.localName[$0]) << 2 | Int(tree.namespace[$0].rawValue) }
    typeIndices = indices
    return indices
  }

  /// Indices among the siblings that have the same key.
  private func count(by key: (Int) -> Int) -> Indices {
    var indices = Indices(
      fromStart: Array(repeating: 1, count: tree.count), fromEnd: Array(repeating: 1, count: tree.count))
    var seen: [Int: Int32] = [:]
    for first in 0..<tree.count where tree.previousSibling[first] < 0 {
      guard tree.nextSibling[first] >= 0 else { continue }
      seen.removeAll(keepingCapacity: true)
      var next = Int32(first)
      var last = next
      while next >= 0 {
        let count = (seen[key(Int(next))] ?? 0) + 1
        seen[key(Int(next))] = count
        indices.fromStart[Int(next)] = count
        last = next
        next = tree.nextSibling[Int(next)]
      }
      while last >= 0 {
        indices.fromEnd[Int(last)] = (seen[key(Int(last))] ?? 0) - indices.fromStart[Int(last)] + 1
        last = tree.previousSibling[Int(last)]
      }
    }
    return indices
  }

  // MARK: - Combinators

  /// The elements from which a combinator leads to one of a set: for the descendant combinator its ancestors.
  func leading(_ relation: SimpleSelector.Relation, to set: [Bool]) -> [Bool] {
    var result = Array(repeating: false, count: tree.count)
    for element in 0..<tree.count where set[element] {
      switch relation {
      case .descendant:
        var parent = tree.parent[element]
        // Above a marked ancestor all are marked.
        while parent >= 0, !tree.isShadowRoot(Int(parent)), !result[Int(parent)] {
          result[Int(parent)] = true
          parent = tree.parent[Int(parent)]
        }
      case .child:
        if let parent = tree.parentElement(element) { result[parent] = true }
      case .nextSibling:
        let previous = tree.previousSibling[element]
        if previous >= 0 { result[Int(previous)] = true }
      case .subsequentSibling:
        var previous = tree.previousSibling[element]
        while previous >= 0, !result[Int(previous)] {
          result[Int(previous)] = true
          previous = tree.previousSibling[Int(previous)]
        }
      case .compound, .end: break
      }
    }
    return result
  }

  // MARK: - Pseudo-classes

  func matches(_ pseudoClass: PseudoClass, _ element: Int, _ environment: StyleEnvironment) -> Bool {
    switch pseudoClass {
    case .root: element == root
    case .empty: tree.firstChild[element] < 0 && !tree.hasText(element)
    case .firstChild: tree.previousSibling[element] < 0
    case .lastChild: tree.nextSibling[element] < 0
    case .onlyChild: tree.previousSibling[element] < 0 && tree.nextSibling[element] < 0
    case .firstOfType: types.fromStart[element] == 1
    case .lastOfType: types.fromEnd[element] == 1
    case .onlyOfType: types.fromStart[element] == 1 && types.fromEnd[element] == 1
    case .link: isLink(element)
    case .target: isTarget(element, environment)
    case .defined: isDefined(element)
    case .paused: tree.known[element] == .video || tree.known[element] == .audio
    case .muted:
      (tree.known[element] == .video || tree.known[element] == .audio)
        && tree.hasAttribute("muted", of: element)
    case .directionLTR: directions.direction(of: element) == .leftToRight
    case .directionRTL: directions.direction(of: element) == .rightToLeft
    default: forms.matches(pseudoClass, element)
    }
  }

  private func isLink(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .a, .area: tree.hasAttribute("href", of: element)
    case .svgA: tree.hasAttribute("href", of: element) || tree.hasAttribute("xlink:href", of: element)
    default: false
    }
  }

  private func isTarget(_ element: Int, _ environment: StyleEnvironment) -> Bool {
    guard let fragment = environment.fragment, !fragment.isEmpty else { return false }
    if let id = tree.attribute("id", of: element) { return id.elementsEqual(fragment.utf8) }
    return tree.known[element] == .a
      && tree.attribute("name", of: element)?.elementsEqual(fragment.utf8) == true
  }

  /// A custom element is defined by a script, which has not run.
  private func isDefined(_ element: Int) -> Bool {
    guard tree.namespace[element] == .html else { return true }
    let name = tree.names[tree.localName[element]]
    let reserved = [
      "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format",
      "font-face-name", "missing-glyph",
    ]
    return !name.contains(45) || reserved.contains { name.elementsEqual($0.utf8) }
  }
}
