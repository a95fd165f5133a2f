internal import CLibXML2

// Formatting elements: their reconstruction, and the adoption agency algorithm.

extension TreeBuilder {
  /// How far below the top of the stack the adoption agency works, at most.
  ///
  /// It costs time for each element above the one it works on. Deeper than this, the end tag of a formatting element only
  /// takes it from the list.
  private static let maximumAdoptionDepth = 2_048

  // MARK: - Reconstruction

  @inline(__always)
  mutating func reconstructFormattingElements() {
    if !formatting.isReconstructed { reconstruct() }
  }

  private mutating func reconstruct() {
    var index = formatting.entries.count - 1
    while index > 0, !formatting.entries[index - 1].isMarker, !formatting.entries[index - 1].isOpen {
      index -= 1
    }
    while index < formatting.entries.count {
      let entry = formatting.entries[index]
      let place = clonePlace()
      guard let node = entry.node, let clone = clone(node, nameKey: entry.nameKey, isInert: place.isInert)
      else {
        return
      }
      markup_insert(place.parent, clone.node, place.before)
      push(clone)
      if !clone.isInert { events.inserted(clone.node) }
      formatting.replace(at: index, with: entry.replacing(clone.node))
      index += 1
    }
  }

  /// An element with the name and attributes of another; nil when the document has made too many of them.
  private mutating func clone(_ node: OpaquePointer, nameKey: Int32, isInert: Bool) -> OpenElement? {
    guard clonesLeft > 0 else { return nil }
    clonesLeft -= 1
    var info = NodeInfo(bits: markup_info(node))
    info = NodeInfo(
      offset: info.offset, tag: info.tag, namespace: info.namespace, flags: isInert ? .inert : [])
    return openElement(again: markup_element_clone(tree, node, info.bits), nameKey: nameKey)
  }

  // MARK: - The adoption agency algorithm

  /// Closes a formatting element that other elements overlap. The steps are numbered as in the standard.
  mutating func adoptionAgency(for tag: Tag) {
    let key = Int32(tag.rawValue) * 2
    // 2. The simple case: the current node, which is not in the list.
    if open.current.nameKey == key, formatting.index(of: open.current.node) == nil {
      pop()
      return
    }
    // 3., 4. At most eight times.
    for _ in 0..<8 {
      // 4.3
      guard let entryIndex = formatting.lastIndex(of: tag), let node = formatting.entries[entryIndex].node
      else {
        anyOtherEndTag()
        return
      }
      // 4.4
      guard formatting.entries[entryIndex].isOpen else {
        formatting.remove(at: entryIndex)
        return
      }
      let stackIndex = open.index(of: node, key: key)
      guard stackIndex > 0, open.count - stackIndex <= TreeBuilder.maximumAdoptionDepth else {
        formatting.remove(at: entryIndex)
        return
      }
      // 4.5
      guard open.reaches(stackIndex, in: .any) else { return }
      // 4.7, 4.8
      guard let furthest = (stackIndex + 1..<open.count).first(where: { open[$0].traits.has(.special) })
      else {
        pop(through: stackIndex)
        if let index = formatting.index(of: node) { formatting.remove(at: index) }
        return
      }
      guard adopt(formattingIndex: stackIndex, node: node, furthestIndex: furthest) else { return }
    }
  }

  /// Steps 4.9 to 4.19; false when no more elements may be made.
  private mutating func adopt(
    formattingIndex: Int, node formattingNode: OpaquePointer, furthestIndex: Int
  ) -> Bool {
    let formattingElement = open[formattingIndex]
    let common = open[formattingIndex - 1]
    let furthest = open[furthestIndex]
    var created: [OpaquePointer] = []
    // 4.10 The bookmark is the place behind this node in the list; the formatting element's own place when nil.
    var bookmark: OpaquePointer?
    var last = furthest.node
    // 4.13
    var index = furthestIndex
    var counter = 0
    while true {
      index -= 1
      if index == formattingIndex { break }
      let element = open[index]
      counter += 1
      var entryIndex = element.traits.has(.formatting) ? formatting.index(of: element.node) : nil
      // 4.13.4
      if counter > 3, let listed = entryIndex {
        formatting.remove(at: listed)
        entryIndex = nil
      }
      // 4.13.5
      guard let listed = entryIndex else {
        closed(open.remove(at: index))
        continue
      }
      // 4.13.6
      guard let copy = clone(element.node, nameKey: element.nameKey, isInert: common.hasInertChildren) else {
        return false
      }
      created.append(copy.node)
      formatting.replace(at: listed, with: formatting.entries[listed].replacing(copy.node))
      open.replace(at: index, with: copy)
      if !element.isInert { events.childrenFinished(element.node) }
      // 4.13.7
      if last == furthest.node { bookmark = copy.node }
      // 4.13.8
      markup_unlink(last)
      markup_insert(copy.node, last, nil)
      last = copy.node
    }
    // 4.14
    markup_unlink(last)
    let place = adoptionPlace(in: common)
    markup_insert(place.parent, last, place.before)
    // 4.15 to 4.17
    guard let copy = clone(formattingNode, nameKey: formattingElement.nameKey, isInert: furthest.isInert)
    else {
      created.forEach { if !common.hasInertChildren { events.inserted($0) } }
      return false
    }
    markup_move_children(furthest.target, copy.node)
    markup_insert(furthest.target, copy.node, nil)
    // 4.18
    replaceInList(formattingNode, with: copy, behind: bookmark)
    // 4.19
    let above = open.index(of: furthest.node, key: furthest.nameKey)
    open.insert(copy, at: above + 1)
    closed(open.remove(at: formattingIndex))
    if !common.hasInertChildren { created.reversed().forEach(events.inserted) }
    if !copy.isInert { events.inserted(copy.node) }
    return true
  }

  private mutating func replaceInList(
    _ node: OpaquePointer, with copy: OpenElement, behind bookmark: OpaquePointer?
  ) {
    guard let index = formatting.index(of: node) else { return }
    let entry = formatting.entries[index].replacing(copy.node)
    formatting.remove(at: index)
    guard let bookmark, let bookmarkIndex = formatting.index(of: bookmark) else {
      formatting.insert(entry, at: index)
      return
    }
    formatting.insert(entry, at: bookmarkIndex + 1)
  }
}
