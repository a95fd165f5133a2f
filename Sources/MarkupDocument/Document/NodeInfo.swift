/// What is known of a node besides libxml2's fields, packed into the word that libxml2 leaves to its user.
///
/// Bits 0–39 are the source offset, 40–51 the tag, 52–54 the namespace, 55–62 the flags; bit 63 is the C library's.
struct NodeInfo {
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// The node is in the contents of a template, where nothing loads and no style applies.
    static let inert = Flags(rawValue: 1 << 0)
    /// A fragment that is a shadow root, not the contents of a template.
    static let shadowRoot = Flags(rawValue: 1 << 1)
    /// A MathML `annotation-xml` whose encoding makes it an HTML integration point.
    static let integrationPoint = Flags(rawValue: 1 << 2)
    /// The node came with inserted text and is not in the source.
    static let inserted = Flags(rawValue: 1 << 3)
  }

  var bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  @inline(__always)
  init(offset: Int, tag: Tag = .unknown, namespace: Namespace = .none, flags: Flags = []) {
    bits =
      UInt64(truncatingIfNeeded: offset) & NodeInfo.offsetMask | UInt64(tag.rawValue) << 40
      | UInt64(namespace.rawValue) << 52 | UInt64(flags.rawValue) << 55
  }

  static let offsetMask: UInt64 = 1 << 40 - 1

  @inline(__always)
  var offset: Int { Int(bits & NodeInfo.offsetMask) }

  @inline(__always)
  var tag: Tag { Tag(rawValue: UInt16(bits >> 40 & 0xFFF)) ?? .unknown }

  @inline(__always)
  var namespace: Namespace { Namespace(rawValue: UInt8(bits >> 52 & 7)) ?? .other }

  @inline(__always)
  var flags: Flags { Flags(rawValue: UInt8(bits >> 55 & 0xFF)) }
}

/// Where an attribute's name and value start: bits 0–39 the name's source offset, 40–63 how far behind that the value starts.
struct AttributeInfo {
  var bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  @inline(__always)
  init(nameOffset: Int, valueOffset: Int) {
    // A name of more than 16 MiB makes the value's place wrong, and nothing else.
    let distance = min(max(0, valueOffset - nameOffset), 0xFF_FFFF)
    bits = UInt64(truncatingIfNeeded: nameOffset) & NodeInfo.offsetMask | UInt64(distance) << 40
  }

  var nameOffset: Int { Int(bits & NodeInfo.offsetMask) }
  var valueOffset: Int { nameOffset + Int(bits >> 40) }
}
