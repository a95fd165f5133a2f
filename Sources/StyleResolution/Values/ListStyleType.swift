/// A counter style, as far as its characters matter for fonts.
enum ListStyleType: Sendable, Equatable {
  case none, disc, circle, square, disclosure, decimal
  case lowerRoman, upperRoman, lowerAlpha, upperAlpha, lowerGreek
  case string([UInt8])
  /// Any other name: a style of `@counter-style`, or one whose characters are not known here.
  case other

  private static let names: [String: ListStyleType] = [
    "none": .none, "disc": .disc, "circle": .circle, "square": .square, "disclosure-open": .disclosure,
    "disclosure-closed": .disclosure, "decimal": .decimal, "decimal-leading-zero": .decimal,
    "lower-roman": .lowerRoman, "upper-roman": .upperRoman, "lower-alpha": .lowerAlpha,
    "lower-latin": .lowerAlpha,
    "upper-alpha": .upperAlpha, "upper-latin": .upperAlpha, "lower-greek": .lowerGreek,
  ]

  init(named name: String) { self = Self.names[name] ?? .other }

  /// The text of a counter's value.
  func text(_ value: Int) -> String {
    switch self {
    case .none, .other: ""
    case .disc: "\u{2022}"
    case .circle: "\u{25E6}"
    case .square: "\u{25A0}"
    case .disclosure: "\u{25B8}\u{25BE}"
    case .decimal: String(value)
    case .lowerRoman: Self.roman(value)
    case .upperRoman: Self.roman(value).uppercased()
    case .lowerAlpha: Self.alphabetic(value, first: 0x61, count: 26)
    case .upperAlpha: Self.alphabetic(value, first: 0x41, count: 26)
    case .lowerGreek: Self.alphabetic(value, first: 0x3B1, count: 24)
    case .string(let text): String(decoding: text, as: UTF8.self)
    }
  }

  /// Whether the text is a number, which a period and a space follow in a marker.
  var isCounting: Bool {
    switch self {
    case .decimal, .lowerRoman, .upperRoman, .lowerAlpha, .upperAlpha, .lowerGreek: true
    default: false
    }
  }

  private static func roman(_ value: Int) -> String {
    guard (1...3999).contains(value) else { return String(value) }
    let digits = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
      (10, "x"),
      (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = value
    var text = ""
    for (digit, letters) in digits {
      while rest >= digit {
        text += letters
        rest -= digit
      }
    }
    return text
  }

  private static func alphabetic(_ value: Int, first: UInt32, count: Int) -> String {
    guard value > 0 else { return String(value) }
    var rest = value
    var scalars: [Unicode.Scalar] = []
    while rest > 0 {
      rest -= 1
      if let scalar = Unicode.Scalar(first + UInt32(rest % count)) { scalars.append(scalar) }
      rest /= count
    }
    return String(String.UnicodeScalarView(scalars.reversed()))
  }
}
