/// What a `Range` field asks of a body of a known size; more than one range, or nonsense, counts as none.
///
/// [RFC 9110, 14](https://www.rfc-editor.org/rfc/rfc9110#name-range-requests).
enum ByteRangeField: Hashable {
  case whole
  case part(Range<Int>)
  case unsatisfiable

  init(_ field: String, size: Int) {
    self = Self.parsed(field, size: size) ?? .whole
  }

  private static func parsed(_ field: String, size: Int) -> ByteRangeField? {
    guard field.lowercased().hasPrefix("bytes=") else { return nil }
    let spec = field.dropFirst(6)
    guard let dash = spec.firstIndex(of: "-") else { return nil }
    let (first, last) = (spec[..<dash], spec[spec.index(after: dash)...])
    guard (first + last).utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    if first.isEmpty {
      guard !last.isEmpty else { return nil }
      let count = Int(last) ?? .max
      if count == 0 { return .unsatisfiable }
      return size == 0 ? nil : .part(max(0, size - min(count, size))..<size)
    }
    let start = Int(first) ?? .max
    let end = last.isEmpty ? .max : Int(last) ?? .max
    guard start <= end else { return nil }
    return start < size ? .part(start..<min(end, size - 1) + 1) : .unsatisfiable
  }
}
