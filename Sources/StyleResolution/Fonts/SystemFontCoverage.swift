/// The characters that fonts of the system are taken to have.
///
/// A font by name has the scripts of Europe and Hebrew; what a generic family stands for has some more. For any other
/// character the families that follow are asked, before the system looks through all its fonts.
enum SystemFontCoverage {
  static let named: [ClosedRange<UInt32>] = [
    0...0x052F, 0x0590...0x05FF, 0x1D00...0x25FF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xFB00...0xFB4F,
  ]
  static let generic: [ClosedRange<UInt32>] = [
    0...0x06FF, 0x07C0...0x07FF, 0x10A0...0x10FF, 0x1400...0x167F, 0x1D00...0x2BFF, 0x2C60...0x2DFF,
    0xA4D0...0xA4FF, 0xA640...0xA7FF, 0xE000...0xF8FF, 0xFB00...0xFEFF,
  ]

  static func has(_ codePoint: UInt32, _ ranges: [ClosedRange<UInt32>]) -> Bool {
    ranges.contains { $0.contains(codePoint) }
  }
}
