internal import CLibXML2

// Attributes of the token, as elements get them.

extension TreeBuilder {
  /// The value of an attribute of the token.
  func tokenAttribute(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    for index in 0..<tokenizer.attributes.count {
      let attribute = tokenizer.attributes[index]
      if attribute.name.count == wanted.count, tokenizer.bytes(of: attribute.name).isEqual(to: wanted) {
        return tokenizer.bytes(of: attribute.value)
      }
    }
    return nil
  }

  /// Whether the token's `encoding` makes a MathML `annotation-xml` an integration point.
  var hasHTMLEncoding: Bool {
    guard let encoding = tokenAttribute("encoding") else { return false }
    return encoding.isEqual(ignoringASCIICase: "text/html")
      || encoding.isEqual(ignoringASCIICase: "application/xhtml+xml")
  }

  /// Fills ``inputs`` with the token's attributes, adjusted for the namespace of their element; gives their number.
  mutating func attributeInputs(for namespace: Namespace) -> Int {
    let count = tokenizer.attributes.count
    if count > inputCapacity { growInputs(to: count) }
    for index in 0..<count {
      let attribute = tokenizer.attributes[index]
      var name = tokenizer.bytes(of: attribute.name)
      let value = tokenizer.bytes(of: attribute.value)
      var attributeNamespace = Namespace.none
      if namespace != .html {
        (name, attributeNamespace) = ForeignAttributes.shared.adjusted(name, in: namespace)
      }
      (inputs + index).initialize(
        to: MarkupAttributeInput(
          name: name.baseAddress, value: value.baseAddress, valueCount: value.count,
          nameCount: UInt32(name.count),
          nameSpace: UInt32(attributeNamespace.rawValue),
          info: AttributeInfo(nameOffset: attribute.nameOffset, valueOffset: attribute.valueOffset).bits))
    }
    return count
  }

  private mutating func growInputs(to count: Int) {
    inputs.deallocate()
    inputCapacity = max(count, inputCapacity * 2)
    inputs = .allocate(capacity: inputCapacity)
  }
}

/// The attributes of `html` or `body`, to which later tags of that name may add.
struct MergedAttributes {
  private var known: Set<UnsafePointer<CChar>> = []
  private var last: OpaquePointer?

  /// Gives the element those of some attributes that it does not have; whether there were any.
  mutating func add(
    _ inputs: UnsafeBufferPointer<MarkupAttributeInput>, to element: OpaquePointer, in tree: OpaquePointer
  ) -> Bool {
    if known.isEmpty {
      var attribute = markup_first_attribute(element)
      while let current = attribute {
        known.insert(markup_attribute_name(current))
        last = current
        attribute = markup_next_attribute(current)
      }
    }
    var hasAdded = false
    for input in inputs {
      guard let name = input.name else { continue }
      guard known.insert(markup_intern(tree, name, Int(input.nameCount))).inserted else { continue }
      last = withUnsafePointer(to: input) { markup_element_add_attribute(tree, element, last, $0) }
      hasAdded = true
    }
    return hasAdded
  }
}

extension UnsafeBufferPointer<UInt8> {
  func isEqual(ignoringASCIICase other: StaticString) -> Bool {
    guard count == other.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index].asciiLowercased != other.utf8Start[index].asciiLowercased {
      return false
    }
    return true
  }

  func hasPrefix(ignoringASCIICase other: StaticString) -> Bool {
    count >= other.utf8CodeUnitCount && keeping(other.utf8CodeUnitCount).isEqual(ignoringASCIICase: other)
  }
}
