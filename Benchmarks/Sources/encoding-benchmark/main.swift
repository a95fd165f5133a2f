internal import BenchmarkSupport
internal import Foundation
internal import TextEncoding

// Times decoding. The exit status is 1 where UTF-8 that is valid is decoded at less than 1 GB/s.

/// A text of about four megabytes.
func text(_ piece: String) -> [UInt8] {
  Array(String(repeating: piece, count: 4_000_000 / piece.utf8.count).utf8)
}

/// Decodes bytes and prints a line.
///
/// - Returns: The speed in MB/s of input.
func run(_ name: String, _ bytes: [UInt8], _ encoding: Encoding) -> Int {
  let measurement = measure(name, operations: bytes.count, repetitions: 11) { encoding.decode(bytes).count }
  let speed = Int(1000 / measurement.nanosecondsPerOperation)
  print("\(name): \(bytes.count) bytes to \(measurement.count), \(speed) MB/s")
  return speed
}

/// The text in another encoding.
func encoded(_ text: [UInt8], _ encoding: Encoding) -> [UInt8] {
  var bytes: [UInt8] = []
  encoding.encode(text, into: &bytes)
  return bytes
}

let markup = text("<p class=\"note\">plain <b>markup</b> of a page</p>\n")
let chinese = text("<p>中文字符测试页面内容</p>\n")
let valid = [
  run("UTF-8, ASCII only", markup, .utf8), run("UTF-8, Chinese", chinese, .utf8),
  run("UTF-8, German", text("<p>schöne Größe, übrigens</p>\n"), .utf8),
]
_ = run("UTF-8, an error a line", markup.map { $0 == 0x0A ? 0xFF : $0 }, .utf8)
_ = run("windows-1252", markup, .windows1252)
_ = run("GBK", encoded(chinese, .gbk), .gbk)
_ = run("Shift_JIS", encoded(text("<p>日本語のページ</p>\n"), .shiftJIS), .shiftJIS)
exit(valid.allSatisfy { $0 >= 1000 } ? 0 : 1)
