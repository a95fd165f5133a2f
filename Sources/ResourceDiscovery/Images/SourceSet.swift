/// A parsed `srcset` attribute.
///
/// [HTML, parsing a srcset attribute](https://html.spec.whatwg.org/#parse-a-srcset-attribute).
public struct SourceSet: Sendable, Hashable {
  /// One candidate: a URL with a width or a density.
  public struct Candidate: Sendable, Hashable {
    /// The URL as written.
    public var url: String
    /// The byte offset of the URL in the attribute's value, from 0.
    public var offset: Int
    /// The width descriptor in pixels.
    public var width: Int?
    /// The density descriptor in device pixels for a CSS pixel; 1 where there is no descriptor.
    public var density: Double?
    /// Whether the candidate stands for the `src` attribute.
    public var isSource = false
  }

  /// The candidates in the order they are written; invalid ones are left out.
  public var candidates: [Candidate]

  /// Parses the attribute's value.
  public init(parsing text: String) {
    var parser = Parser(bytes: Array(text.utf8))
    candidates = parser.parse()
  }

  /// The candidate WebKit loads: the least dense one that is dense enough, or the densest.
  ///
  /// - Parameters:
  ///   - source: The `src` attribute, a candidate of density 1 unless the others have widths.
  ///   - size: The width the image will take up, in CSS pixels, which turns widths into densities.
  ///   - scale: Device pixels for a CSS pixel.
  public func best(source: String?, size: Double, scale: Double) -> Candidate? {
    var all = candidates
    if let source, !source.trimmed.isEmpty {
      all.append(Candidate(url: source, offset: 0, width: nil, density: 1, isSource: true))
    }
    let hasWidths = candidates.contains { $0.width != nil }
    let dense = all.enumerated().map { index, candidate in
      let density = candidate.width.map { size > 0 ? Double($0) / size : .infinity } ?? candidate.density ?? 1
      return (density: density, index: index, candidate: candidate)
    }.sorted { ($0.density, $0.index) < ($1.density, $1.index) }
    let usable = dense.filter { !(hasWidths && $0.candidate.isSource) }
    guard let winner = usable.first(where: { $0.density >= scale }) ?? usable.last else { return nil }
    return usable.first { $0.density == winner.density }?.candidate
  }
}

extension SourceSet {
  private struct Parser {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func parse() -> [Candidate] {
      var candidates: [Candidate] = []
      while true {
        skip { $0.isHTMLSpace || $0 == UInt8(ascii: ",") }
        guard position < bytes.count else { return candidates }
        let start = position
        skip { !$0.isHTMLSpace }
        var end = position
        var descriptors: [String] = []
        if bytes[end - 1] == UInt8(ascii: ",") {
          while end > start, bytes[end - 1] == UInt8(ascii: ",") { end -= 1 }
        } else {
          descriptors = parseDescriptors()
        }
        let url = String(decoding: bytes[start..<end], as: UTF8.self)
        if let candidate = Candidate(url: url, offset: start, descriptors: descriptors) {
          candidates.append(candidate)
        }
      }
    }

    /// Reads up to the comma that ends the candidate; commas in parentheses do not.
    private mutating func parseDescriptors() -> [String] {
      var descriptors: [String] = []
      var current: [UInt8] = []
      var depth = 0
      func flush() {
        if !current.isEmpty { descriptors.append(String(decoding: current, as: UTF8.self)) }
        current = []
      }
      loop: while position < bytes.count {
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: ",") where depth == 0: break loop
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")") where depth > 0: depth -= 1
        default:
          if byte.isHTMLSpace, depth == 0 {
            flush()
            continue
          }
        }
        current.append(byte)
      }
      flush()
      return descriptors
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
      while position < bytes.count, condition(bytes[position]) { position += 1 }
    }
  }
}

extension SourceSet.Candidate {
  /// Makes a candidate of a URL and its descriptors; `nil` where they are not valid.
  fileprivate init?(url: String, offset: Int, descriptors: [String]) {
    var width: Int?
    var density: Double?
    var height: Int?
    for descriptor in descriptors {
      let number = String(descriptor.dropLast())
      switch descriptor.last {
      case "w":
        guard width == nil, density == nil, let value = Self.integer(number) else { return nil }
        width = value
      case "x":
        guard width == nil, density == nil, height == nil, let value = Self.number(number) else { return nil }
        density = value
      case "h":
        guard height == nil, density == nil, let value = Self.integer(number) else { return nil }
        height = value
      default: return nil
      }
    }
    if height != nil, width == nil { return nil }
    self.init(url: url, offset: offset, width: width, density: width == nil ? density ?? 1 : nil)
  }

  /// A positive integer that a 32-bit number holds.
  private static func integer(_ text: String) -> Int? {
    guard text.utf8.allSatisfy(isDigit), let value = Int32(text), value > 0 else { return nil }
    return Int(value)
  }

  /// [HTML, floating-point numbers](https://html.spec.whatwg.org/#valid-floating-point-number), which end in a
  /// digit; not below 0.
  private static func number(_ text: String) -> Double? {
    guard let first = text.utf8.first, let last = text.utf8.last, isDigit(last),
      isDigit(first) || first == UInt8(ascii: ".") || first == UInt8(ascii: "-"),
      text.utf8.allSatisfy({ isDigit($0) || ".eE+-".utf8.contains($0) }),
      let value = Double(text), value >= 0, value.isFinite
    else { return nil }
    return value
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
