extension GB18030Ranges {
  /// The code point of a four-byte pointer
  /// ([index gb18030 ranges code point](https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point)).
  static func codePoint(pointer: Int) -> UInt32? {
    guard pointer >= 0, pointer <= 39419 || pointer >= 189_000, pointer <= 1_237_575 else { return nil }
    if pointer >= 189_000 { return 0x10000 + UInt32(pointer - 189_000) }
    let entry = table[lastIndex { $0.pointer <= pointer }]
    return entry.codePoint + UInt32(pointer) - entry.pointer
  }

  /// The four-byte pointer of a code point that has no two-byte form.
  static func pointer(codePoint: UInt32) -> Int {
    if codePoint >= 0x10000 { return 189_000 + Int(codePoint) - 0x10000 }
    // Run 7457 is one character of the private use area, out of order: it is found by itself.
    if codePoint == 0xE7C7 { return 7457 }
    let entry = table[lastIndex { $0.codePoint <= codePoint && $0.codePoint != 0xE7C7 }]
    return Int(entry.pointer + codePoint - entry.codePoint)
  }

  /// The last run for which a condition holds, which is 0 where it holds for none.
  private static func lastIndex(where holds: ((pointer: UInt32, codePoint: UInt32)) -> Bool) -> Int {
    table.lastIndex(where: holds) ?? 0
  }
}
