/// What a `Range` field asks of a body of a known size.
///
/// The rules are those of [RFC 9110, 14](https://www.rfc-editor.org/rfc/rfc9110#name-range-requests). A field that
/// is not valid, has another unit or more than one range is as good as none, which a server is free to do.
enum RequestedRange: Equatable {
  /// The whole body, with status 200.
  case whole
  /// These bytes, which are there, with status 206.
  case part(Range<Int>)
  /// Bytes that are not there: status 416.
  case unsatisfiable

  /// Reads a `Range` field's value; without one, the whole body is asked for.
  init(_ field: String?, size: Int) {
    self = field.flatMap { Self.parsed($0, size: size) } ?? .whole
  }

  private static func parsed(_ field: String, size: Int) -> RequestedRange? {
    let unit = field.utf8.prefix { $0 != UInt8(ascii: "=") }
    guard String(unit)?.lowercased() == "bytes", unit.endIndex < field.endIndex else { return nil }
    let set = trimmed(field.utf8[field.utf8.index(after: unit.endIndex)...])
    guard let dash = set.firstIndex(of: UInt8(ascii: "-")) else { return nil }
    let (first, last) = (set[..<dash], set[set.index(after: dash)...])
    switch (first.isEmpty, last.isEmpty) {
    case (true, true):
      return nil
    case (true, false):
      guard let count = number(last) else { return nil }
      // A body without bytes has no last ones, and `Content-Range` could not name them.
      if count == 0 { return .unsatisfiable }
      return size == 0 ? .whole : .part(max(0, size - count)..<size)
    case (false, _):
      guard let start = number(first) else { return nil }
      guard let end = last.isEmpty ? .max : number(last), start <= end else { return nil }
      return start < size ? .part(start..<min(end, size - 1) + 1) : .unsatisfiable
    }
  }

  /// The value of digits, `Int.max` where it would be larger; `nil` for anything else.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
      value = overflow || carry ? .max : sum
    }
    return digits.isEmpty ? nil : value
  }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }
}
