/// Numbers as people read them, the same in every report and every locale.
enum Quantity {
  /// A number of bytes: `0 B`, `999 B`, `1.2 kB`, `34 MB`.
  static func bytes(_ count: Int) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"]
    var unit = 0
    var divisor = 1
    // 999,950 bytes would be rounded to 1000 kB.
    while unit < units.count - 1, count >= divisor * 1000 - (unit == 0 ? 0 : divisor / 20) {
      unit += 1
      divisor *= 1000
    }
    return unit == 0 ? "\(max(count, 0)) B" : "\(rounded(Double(count) / Double(divisor))) \(units[unit])"
  }

  /// A length of time: `0.4 ms`, `12 ms`, `1.5 s`.
  static func seconds(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "–" }
    return seconds < 0.9995 ? "\(rounded(seconds * 1000)) ms" : "\(rounded(seconds)) s"
  }

  /// A count with its noun, in the plural where it is due: `1 load`, `2 loads`.
  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// One decimal place below 10, none above.
  private static func rounded(_ value: Double) -> String {
    guard abs(value) < 9.95 else {
      return abs(value) < 1e15 ? String(Int(value.rounded())) : value.description
    }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
