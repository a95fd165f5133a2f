/// The specified value of a longhand, as far as it matters.
enum PropertyValue: Sendable {
  case wide(WideKeyword)
  /// Contains `var()` or the like: the shorthand or longhand is parsed again when it is computed.
  case unresolved(UnresolvedValue)
  case image([StyleImage])
  case content(ContentValue)
  case display(Display)
  case families([FontFamily])
  case number(Double)
  case numbers([Double])
  case keyword(Keyword)
  case names([[UInt8]])
  case listStyle(ListStyleType)
  case strings([[UInt8]])
  case length(Length)
  /// The initial value, or a value that is as good as it here.
  case initial

  enum WideKeyword: UInt8, Sendable {
    case initial, inherit, unset, revert, revertLayer
  }

  /// Keywords of the properties that have few.
  enum Keyword: UInt8, Sendable {
    case none, auto, normal, italic, oblique, bolder, lighter, uppercase, lowercase, capitalize, fullWidth
    case smallCaps, bullet, disclosure, other, size, inlineSize, borderBox, contentBox
    case left, right, absolute, fixed, scroll, visible, fill
  }

  static func wideKeyword(_ name: String) -> WideKeyword? {
    switch name {
    case "initial": .initial
    case "inherit": .inherit
    case "unset": .unset
    case "revert": .revert
    case "revert-layer": .revertLayer
    default: nil
    }
  }
}

/// The text of a value that is known only when custom properties are.
struct UnresolvedValue: Sendable {
  /// The property as written, a longhand or a shorthand.
  var parser: DeclarationGrammar.Name
  var range: Range<Int>
}

/// The computed value of `content`.
struct ContentValue: Sendable {
  enum Item: Sendable {
    case image(StyleImage)
    case text([UInt8])
    case attribute([UInt8])
    case counter(ListStyleType)
    case openQuote, closeQuote, noQuote
  }

  enum Form: UInt8, Sendable {
    case normal, none, items
  }

  var form: Form
  var items: [Item] = []
  /// What stands after the slash, for those who do not see.
  var alternative: [UInt8] = []

  /// Whether the text is that of an attribute.
  var showsAttribute: Bool { items.contains { if case .attribute = $0 { true } else { false } } }
}

/// The computed value of `display`, as far as boxes differ for what loads.
enum Display: UInt8, Sendable {
  case none, contents, inline, block, flowRoot, inlineBlock, listItem, inlineListItem
  case flex, inlineFlex, grid, inlineGrid, table, inlineTable, tableCell, tableCaption
  /// A row, a row group, a column or a column group.
  case tablePart
  case column
  case webkitBox, inlineWebkitBox

  /// Whether the box stands in a line of its parent.
  var isInlineLevel: Bool {
    switch self {
    case .inline, .inlineBlock, .inlineListItem, .inlineFlex, .inlineGrid, .inlineTable,
      .inlineWebkitBox:
      true
    default: false
    }
  }

  /// Whether the box holds lines or blocks itself: it has a first line and a first letter.
  var isBlockContainer: Bool {
    switch self {
    case .block, .flowRoot, .inlineBlock, .listItem, .inlineListItem, .tableCell, .tableCaption: true
    default: false
    }
  }

  var laysOutChildrenAsItems: Bool {
    switch self {
    case .flex, .inlineFlex, .grid, .inlineGrid, .webkitBox, .inlineWebkitBox: true
    default: false
    }
  }

  /// What the box is as a flex or grid item, or a float.
  var blockified: Display {
    switch self {
    case .inline, .inlineBlock: .block
    case .inlineListItem: .listItem
    case .inlineFlex: .flex
    case .inlineGrid: .grid
    case .inlineTable: .table
    case .inlineWebkitBox: .webkitBox
    case .tablePart, .tableCell, .tableCaption, .column: .block
    default: self
    }
  }

  static let single: [String: Display] = [
    "none": .none, "contents": .contents, "inline": .inline, "block": .block, "flow-root": .flowRoot,
    "inline-block": .inlineBlock, "list-item": .listItem, "flex": .flex, "inline-flex": .inlineFlex,
    "grid": .grid, "inline-grid": .inlineGrid, "table": .table, "inline-table": .inlineTable,
    "table-cell": .tableCell, "table-caption": .tableCaption, "table-row": .tablePart,
    "table-row-group": .tablePart, "table-header-group": .tablePart, "table-footer-group": .tablePart,
    "table-column": .column, "table-column-group": .column,
    "-webkit-box": .webkitBox, "-webkit-inline-box": .inlineWebkitBox,
    "-webkit-flex": .flex, "-webkit-inline-flex": .inlineFlex, "flow": .block,
  ]

  /// The value of two keywords (`inline flow-root`); nil if they are no display. List items have no such form in WebKit.
  static func multiple(_ words: [String]) -> Display? {
    guard words.count == 2, let inner = words.first(where: { $0 != "block" && $0 != "inline" }) else {
      return nil
    }
    let isInline = words.contains("inline")
    guard isInline != words.contains("block") else { return nil }
    return switch inner {
    case "flow": isInline ? .inline : .block
    case "flow-root": isInline ? .inlineBlock : .flowRoot
    case "flex": isInline ? .inlineFlex : .flex
    case "grid": isInline ? .inlineGrid : .grid
    case "table": isInline ? .inlineTable : .table
    default: nil
    }
  }
}
