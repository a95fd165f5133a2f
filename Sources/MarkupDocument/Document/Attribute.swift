internal import CLibXML2

/// An attribute of an element.
public struct Attribute {
  let pointer: OpaquePointer
  let document: Document

  /// The name without a prefix.
  public var localName: String { String(cString: markup_attribute_name(pointer)) }

  /// The bytes of ``localName``, valid as long as the document.
  public var localNameBytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(cString: markup_attribute_name(pointer))
  }

  /// The namespace; `none` for ordinary attributes.
  public var namespace: Namespace {
    Namespace(rawValue: UInt8(markup_attribute_namespace(pointer).rawValue)) ?? .other
  }

  /// The name as it is written in XML: with its prefix, if it has one.
  public var name: String {
    guard let prefix = markup_attribute_prefix(pointer) else { return localName }
    let written = String(cString: prefix)
    return written == localName ? written : written + ":" + localName
  }

  /// The value, with character references replaced.
  public var value: String { String(decoding: valueBytes, as: UTF8.self) }

  /// The bytes of ``value``, valid as long as the document.
  public var valueBytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(markup_attribute_value(pointer)) }

  private var info: AttributeInfo { AttributeInfo(bits: markup_attribute_info(pointer)) }

  /// Where the name starts in the source, in bytes.
  public var nameOffset: Int { info.nameOffset }

  /// Where the value starts in the source, in bytes, behind the quote; that of the name, when there is no value.
  public var valueOffset: Int { info.valueOffset }

  /// The bytes of the source that are the value as it is written, without quotes; empty when there is no value.
  public var sourceRange: Range<Int> {
    let bytes = document.source.bytes
    let start = min(valueOffset, bytes.count)
    guard !isInserted, valueOffset > nameOffset else { return start..<start }
    let quote = bytes[start - 1]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    let end = bytes[start...].firstIndex {
      isQuoted ? $0 == quote : $0.isHTMLSpace || $0 == UInt8(ascii: ">")
    }
    return start..<(end ?? bytes.count)
  }

  /// Whether the element came with inserted text, and is not in the source.
  var isInserted: Bool {
    NodeInfo(bits: markup_info(markup_attribute_element(pointer))).flags.contains(.inserted)
  }

  /// The line and column of the value.
  public var valueLocation: SourceLocation { document.location(ofByteOffset: valueOffset) }
}

/// The attributes of an element, in the order of its tag.
public struct AttributeSequence: Sequence, IteratorProtocol {
  private var current: OpaquePointer?
  private let document: Document

  init(of node: Node) {
    current = markup_first_attribute(node.pointer)
    document = node.document
  }

  /// The next attribute.
  public mutating func next() -> Attribute? {
    guard let pointer = current else { return nil }
    current = markup_next_attribute(pointer)
    return Attribute(pointer: pointer, document: document)
  }
}

extension Node {
  /// The attributes of an element, in the order of its tag; none for other nodes.
  public var attributes: AttributeSequence { AttributeSequence(of: self) }

  /// The attribute of that local name.
  ///
  /// - Parameters:
  ///   - name: in lower case for HTML elements; case counts.
  ///   - namespace: `none` for ordinary attributes, `xlink` for `xlink:href`.
  /// - Returns: nil when there is none.
  public func attribute(named name: StaticString, namespace: Namespace = .none) -> Attribute? {
    markup_find_attribute(
      pointer, name.utf8Start, name.utf8CodeUnitCount, MarkupNamespace(UInt32(namespace.rawValue))
    ).map { Attribute(pointer: $0, document: document) }
  }

  /// The value of the attribute of that local name in no namespace; nil when there is none, empty when it has no value.
  public func attribute(_ name: String) -> String? {
    var name = name
    return name.withUTF8 { bytes in
      guard let base = bytes.baseAddress, bytes.count > 0 else { return nil }
      let found = markup_find_attribute(pointer, base, bytes.count, MARKUP_NAMESPACE_NONE)
      return found.map { String(decoding: UnsafeBufferPointer(markup_attribute_value($0)), as: UTF8.self) }
    }
  }

  /// The bytes of the value of an attribute, valid as long as the document; nil when there is none.
  public func attributeBytes(
    _ name: StaticString, namespace: Namespace = .none
  ) -> UnsafeBufferPointer<UInt8>? {
    attribute(named: name, namespace: namespace)?.valueBytes
  }

  /// Whether the element has an attribute of that local name in no namespace.
  public func hasAttribute(_ name: StaticString) -> Bool { attribute(named: name) != nil }
}
