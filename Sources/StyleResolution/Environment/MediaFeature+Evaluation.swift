extension MediaFeature {
  /// How a feature's value is written.
  enum Form {
    case length, integer, resolution, ratio
    /// One of these words, the true one first to last by the environment.
    case words(Set<String>)
  }

  /// The media features of WebKit, by name.
  static let forms: [String: Form] = [
    "width": .length, "height": .length, "device-width": .length, "device-height": .length,
    "aspect-ratio": .ratio, "device-aspect-ratio": .ratio, "color": .integer, "color-index": .integer,
    "monochrome": .integer, "grid": .integer, "resolution": .resolution,
    "-webkit-device-pixel-ratio": .resolution, "orientation": .words(["landscape", "portrait"]),
    "hover": .words(["hover", "none"]), "any-hover": .words(["hover", "none"]),
    "pointer": .words(["fine", "coarse", "none"]), "any-pointer": .words(["fine", "coarse", "none"]),
    "scripting": .words(["enabled", "none", "initial-only"]),
    "prefers-color-scheme": .words(["light", "dark"]),
    "prefers-reduced-motion": .words(["reduce", "no-preference"]),
    "prefers-contrast": .words(["more", "less", "custom", "no-preference"]),
    "forced-colors": .words(["none", "active"]), "inverted-colors": .words(["none", "inverted"]),
    "color-gamut": .words(["srgb", "p3", "rec2020"]), "dynamic-range": .words(["standard", "high"]),
    "update": .words(["fast", "slow", "none"]),
    "overflow-block": .words(["scroll", "none", "paged", "optional-paged"]),
    "overflow-inline": .words(["scroll", "none"]), "scan": .words(["progressive", "interlace"]),
    "-webkit-transform-3d": .integer, "-webkit-transform-2d": .integer, "-webkit-transition": .integer,
    "-webkit-animation": .integer, "-webkit-video-playable-inline": .integer,
  ]

  static func isRange(_ name: String) -> Bool {
    switch name {
    case "width", "height", "device-width", "device-height", "aspect-ratio", "device-aspect-ratio", "color",
      "color-index", "monochrome", "resolution", "-webkit-device-pixel-ratio":
      true
    default: false
    }
  }

  /// Whether a feature exists and may have such a value (nil: none).
  static func isKnown(_ name: String, _ value: Value?) -> Bool {
    guard let form = forms[name] else { return false }
    switch (form, value) {
    case (_, nil): return true
    case (.length, .length), (.ratio, .ratio), (.ratio, .number), (.resolution, .resolution): return true
    case (.length, .number(let number)): return number == 0
    case (.resolution, .number): return name == "-webkit-device-pixel-ratio"
    case (.integer, .number(let number)): return abs(number) < 1e9 && Double(Int64(number)) == number
    case (.words(let words), .keyword(let word)): return words.contains(word)
    default: return false
    }
  }

  /// Whether the test is true; nil if it cannot be known.
  func evaluate(_ environment: StyleEnvironment) -> Bool? {
    if let number = number(environment) {
      if bounds.isEmpty { return number != 0 }
      return bounds.allSatisfy { bound in
        Self.resolve(bound.value, environment).map { bound.comparison.holds(number, $0) } ?? false
      }
    }
    guard let words = words(environment) else { return nil }
    if bounds.isEmpty { return !words.isEmpty && !words.isSubset(of: ["none", "no-preference"]) }
    guard case .keyword(let word) = bounds[0].value else { return false }
    return words.contains(word)
  }

  private static func resolve(_ value: Value, _ environment: StyleEnvironment) -> Double? {
    switch value {
    case .number(let number), .resolution(let number), .ratio(let number): number
    case .length(let length): length.pixels(LengthContext(environment)).map(layoutUnits)
    case .keyword: nil
    }
  }

  /// Lengths are kept in sixty-fourths of a pixel.
  private static func layoutUnits(_ pixels: Double) -> Double {
    abs(pixels) < 1e7 ? Double(Int(pixels * 64)) / 64 : pixels
  }

  private func number(_ environment: StyleEnvironment) -> Double? {
    switch name {
    case "width": environment.viewportWidth
    case "height": environment.viewportHeight
    case "device-width": environment.deviceWidth
    case "device-height": environment.deviceHeight
    case "aspect-ratio": environment.viewportWidth / environment.viewportHeight
    case "device-aspect-ratio": environment.deviceWidth / environment.deviceHeight
    case "color": 8
    case "color-index", "monochrome", "grid": 0
    case "resolution", "-webkit-device-pixel-ratio": environment.scale
    case "-webkit-transform-3d", "-webkit-transform-2d", "-webkit-transition", "-webkit-animation": 1
    case "-webkit-video-playable-inline": 1
    default: nil
    }
  }

  /// The words that are true of a feature.
  private func words(_ environment: StyleEnvironment) -> Set<String>? {
    switch name {
    case "orientation": [environment.viewportWidth > environment.viewportHeight ? "landscape" : "portrait"]
    case "hover", "any-hover": [environment.hasMouse ? "hover" : "none"]
    case "pointer", "any-pointer": [environment.hasMouse ? "fine" : "coarse"]
    case "scripting": [environment.isScriptingEnabled ? "enabled" : "none"]
    case "prefers-color-scheme": [environment.colorScheme.rawValue]
    case "prefers-reduced-motion": [environment.prefersReducedMotion ? "reduce" : "no-preference"]
    case "prefers-contrast": ["no-preference"]
    case "forced-colors", "inverted-colors": ["none"]
    case "color-gamut": ["srgb"]
    case "dynamic-range": ["standard"]
    case "update": ["fast"]
    case "overflow-block", "overflow-inline": ["scroll"]
    case "scan": []
    default: nil
    }
  }
}
