/// A number by which the caller knows a style sheet.
public struct SheetID: Hashable, Sendable {
  /// The number.
  public var rawValue: Int

  /// An identifier with a number of the caller's choice.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// Where style declarations are written.
public enum StyleSource: Hashable, Sendable {
  /// A style sheet: a file, or the text of a `style` element.
  case sheet(SheetID)
  /// The `style` attribute of an element, by index.
  case styleAttribute(element: Int)
  /// An attribute of an element that says a style: `background`, `mask`, `cursor`.
  case attribute(element: Int, name: String)
}
