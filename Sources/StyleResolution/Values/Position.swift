private let horizontalSides: Set<String> = ["left", "right"]
private let verticalSides: Set<String> = ["top", "bottom"]

/// Takes a [position](https://drafts.csswg.org/css-values/#position): one to four components; false and nothing taken if
/// there is none.
///
/// Takes as much as is a position; with four components each offset follows its side.
func takePosition(_ cursor: inout TokenCursor) -> Bool {
  var components: [PositionComponent] = []
  var ends: [Int] = []
  let start = cursor.position
  while components.count < 4, let component = PositionComponent(&cursor) {
    components.append(component)
    ends.append(cursor.position)
  }
  while let end = ends.last {
    if isPosition(components) {
      cursor.move(to: end)
      return true
    }
    components.removeLast()
    ends.removeLast()
  }
  cursor.move(to: start)
  return false
}

private enum PositionComponent {
  case horizontal, vertical, center, offset

  init?(_ cursor: inout TokenCursor) {
    if cursor.takeIdentifier(in: horizontalSides) != nil {
      self = .horizontal
    } else if cursor.takeIdentifier(in: verticalSides) != nil {
      self = .vertical
    } else if cursor.takeKeyword("center") {
      self = .center
    } else if Length.parse(&cursor, allowsPercentages: true) != nil {
      self = .offset
    } else {
      return nil
    }
  }

  var isSide: Bool { self == .horizontal || self == .vertical }
}

private func isPosition(_ components: [PositionComponent]) -> Bool {
  switch components.count {
  case 1: return true
  case 2:
    switch (components[0], components[1]) {
    case (.horizontal, .horizontal), (.vertical, .vertical), (.vertical, .offset), (.offset, .horizontal):
      return false
    default: return true
    }
  default:
    // Three or four: two sides (or a side and `center`), at least one with its offset.
    var groups: [PositionComponent] = []
    var previousTakesOffset = false
    for component in components {
      if component == .offset {
        guard previousTakesOffset else { return false }
        previousTakesOffset = false
      } else {
        groups.append(component)
        previousTakesOffset = component.isSide
      }
    }
    return groups.count == 2 && (groups[0] != groups[1] || groups[0] == .center)
  }
}
