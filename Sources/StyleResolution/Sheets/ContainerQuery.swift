/// The condition of a `@container` rule.
struct ContainerQuery: Sendable {
  enum Feature: Sendable {
    /// A size feature: width, height, inline-size, block-size, aspect-ratio, orientation.
    case size(MediaFeature)
    /// `style(--name: value)`, or `style(--name)`.
    case style(name: [UInt8], value: [UInt8]?)
  }

  /// The name a container must have, or nil.
  let name: [UInt8]?
  let condition: Condition<Feature>
  private(set) var asksForSize = false
  private(set) var asksForHeight = false
  /// The custom properties that `style()` asks about.
  private(set) var styleNames: Set<[UInt8]> = []

  init?(_ prelude: TokenCursor) {
    var cursor = prelude
    var name: [UInt8]?
    if let token = cursor.token, token.kind == .ident, !cursor.isKeyword("not") {
      name = cursor.source.name(token)
      cursor.advance()
      cursor.skipWhitespace()
    }
    let parser = ConditionParser(leaf: Self.feature)
    if cursor.isAtEnd { return nil }
    guard let condition = parser.parse(cursor) else { return nil }
    self.name = name
    self.condition = condition
    note(condition)
  }

  private mutating func note(_ condition: Condition<Feature>) {
    switch condition {
    case .leaf(.size(let feature)):
      asksForSize = true
      if !["width", "inline-size"].contains(feature.name) { asksForHeight = true }
    case .leaf(.style(let name, _)): styleNames.insert(name)
    case .unknown: break
    case .not(let inner): note(inner)
    case .all(let parts), .any(let parts): for part in parts { note(part) }
    }
  }

  // MARK: - Features

  private static let features: Set<String> = [
    "width", "height", "inline-size", "block-size", "aspect-ratio", "orientation",
  ]

  private static func feature(_ cursor: inout TokenCursor) -> Feature? {
    if cursor.isFunction("style") {
      guard let inside = cursor.takeBlock() else { return nil }
      return style(inside.trimmed)
    }
    guard cursor.kind == .openParenthesis, let inside = cursor.takeBlock() else { return nil }
    let known: (String, MediaFeature.Value?) -> Bool = { name, value in
      guard features.contains(name) else { return false }
      if name == "inline-size" || name == "block-size" { return MediaFeature.isKnown("width", value) }
      return MediaFeature.isKnown(name, value)
    }
    return MediaFeature(inside.trimmed, known: known).map { .size($0) }
  }

  private static func style(_ inside: TokenCursor) -> Feature? {
    var cursor = inside
    guard let token = cursor.token, token.kind == .ident else { return nil }
    let name = cursor.source.name(token)
    guard name.starts(with: [45, 45]) else { return nil }
    cursor.advance()
    cursor.skipWhitespace()
    if cursor.isAtEnd { return .style(name: name, value: nil) }
    guard cursor.take(.colon) else { return nil }
    return .style(name: name, value: Array(cursor.source.bytes[cursor.trimmed.sourceRange]))
  }
}
