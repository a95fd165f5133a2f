/// The attribute names that change in foreign content: those of SVG with capitals, and those with a namespace.
struct ForeignAttributes: Sendable {
  static let shared = ForeignAttributes()

  /// A name as it is to be, and its namespace.
  private struct Adjusted {
    var name: StaticString
    var namespace = Namespace.none
  }

  private static let svgNames: [StaticString] = [
    "attributeName", "attributeType", "baseFrequency", "baseProfile", "calcMode", "clipPathUnits",
    "diffuseConstant",
    "edgeMode", "filterUnits", "glyphRef", "gradientTransform", "gradientUnits", "kernelMatrix",
    "kernelUnitLength",
    "keyPoints", "keySplines", "keyTimes", "lengthAdjust", "limitingConeAngle", "markerHeight", "markerUnits",
    "markerWidth", "maskContentUnits", "maskUnits", "numOctaves", "pathLength", "patternContentUnits",
    "patternTransform", "patternUnits", "pointsAtX", "pointsAtY", "pointsAtZ", "preserveAlpha",
    "preserveAspectRatio",
    "primitiveUnits", "refX", "refY", "repeatCount", "repeatDur", "requiredExtensions", "requiredFeatures",
    "specularConstant", "specularExponent", "spreadMethod", "startOffset", "stdDeviation", "stitchTiles",
    "surfaceScale", "systemLanguage", "tableValues", "targetX", "targetY", "textLength", "viewBox",
    "viewTarget",
    "xChannelSelector", "yChannelSelector", "zoomAndPan",
  ]

  /// The name in the token, then the local name.
  private static let namespaced: [(StaticString, StaticString, Namespace)] = [
    ("xlink:actuate", "actuate", .xlink), ("xlink:arcrole", "arcrole", .xlink),
    ("xlink:href", "href", .xlink),
    ("xlink:role", "role", .xlink), ("xlink:show", "show", .xlink), ("xlink:title", "title", .xlink),
    ("xlink:type", "type", .xlink), ("xml:lang", "lang", .xml), ("xml:space", "space", .xml),
    ("xmlns", "xmlns", .xmlns), ("xmlns:xlink", "xlink", .xmlns),
  ]

  private let svg: [String: Adjusted]
  private let other: [String: Adjusted]

  private init() {
    var other: [String: Adjusted] = [:]
    for (name, local, namespace) in ForeignAttributes.namespaced {
      other[name.description] = Adjusted(name: local, namespace: namespace)
    }
    var svg = other
    for name in ForeignAttributes.svgNames { svg[name.description.lowercased()] = Adjusted(name: name) }
    other["definitionurl"] = Adjusted(name: "definitionURL")
    (self.svg, self.other) = (svg, other)
  }

  /// The longest name in the tables; longer ones need no look-up.
  private static let longestName = 20

  func adjusted(
    _ name: UnsafeBufferPointer<UInt8>, in namespace: Namespace
  ) -> (UnsafeBufferPointer<UInt8>, Namespace) {
    guard name.count <= ForeignAttributes.longestName else { return (name, .none) }
    let table = namespace == .svg ? svg : other
    guard let adjusted = table[String(decoding: name, as: UTF8.self)] else { return (name, .none) }
    return (
      UnsafeBufferPointer(start: adjusted.name.utf8Start, count: adjusted.name.utf8CodeUnitCount),
      adjusted.namespace
    )
  }
}
