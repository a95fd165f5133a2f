import Foundation
import LoadTrace

/// What stands beside a body in the file cache: where it belongs, and what it is.
struct FileCacheRecord: Equatable {
  var url: String
  /// The name of the body's file, in the same folder.
  var body: String
  var length: Int
  var checksum: UInt64
  var status: Int
  var mimeType: String?
  var textEncodingName: String?
  var storedAt: Date
  var headers: [HeaderField]

  private static let signature = "HeadlessWebView response 1"
  private static let ending = "end"

  /// The record as it is written down: lines, the last of which says that it is whole.
  var data: Data {
    var text = Self.signature + "\nurl: \(url)\nbody: \(body)\nlength: \(length)\n"
    text += "checksum: \(CacheKey.hexadecimal(checksum))\nstatus: \(status)\n"
    if let mimeType { text += "type: \(mimeType)\n" }
    if let textEncodingName { text += "encoding: \(textEncodingName)\n" }
    text += "stored: \(storedAt.timeIntervalSince1970)\n\n"
    if !headers.isEmpty { text += headers.lines + "\n" }
    return Data((text + "\n" + Self.ending).utf8)
  }

  init(
    url: String, body: String, length: Int, checksum: UInt64, status: Int, mimeType: String?,
    textEncodingName: String?, storedAt: Date, headers: [HeaderField]
  ) {
    self.url = url
    self.body = body
    self.length = length
    self.checksum = checksum
    self.status = status
    self.mimeType = mimeType
    self.textEncodingName = textEncodingName
    self.storedAt = storedAt
    self.headers = headers
  }

  /// Reads a record; `nil` where it is damaged.
  init?(_ data: Data) {
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first.map(String.init) == Self.signature, lines.last.map(String.init) == Self.ending,
      let blank = lines.firstIndex(of: "")
    else { return nil }
    let fields = [HeaderField](lines: lines[1..<blank].joined(separator: "\n"))
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    guard let url = field("url"), let body = field("body"), !body.contains("/"),
      let length = field("length").flatMap({ Int($0) }), length >= 0,
      let checksum = field("checksum").flatMap({ UInt64($0, radix: 16) }),
      let status = field("status").flatMap({ Int($0) }),
      let stored = field("stored").flatMap({ TimeInterval($0) })
    else { return nil }
    self.init(
      url: url, body: body, length: length, checksum: checksum, status: status, mimeType: field("type"),
      textEncodingName: field("encoding"), storedAt: Date(timeIntervalSince1970: stored),
      headers: [HeaderField](lines: lines[blank..<(lines.count - 1)].joined(separator: "\n")))
  }
}

/// A response in the file cache, with its body open.
///
/// It can be read to its end, whatever happens to the cache meanwhile.
struct FileCacheEntry: Sendable {
  /// Up to this size a body is summed up before any of it is used; of a larger one only the length is checked.
  static let largestChecked = 4 << 20

  let response: StoredResponse
  let length: Int
  /// The body's file, where the body was not read for checking.
  let file: OpenFile?
  /// The body, where it has been read for checking.
  let bytes: Data?

  /// A part of the body.
  func read(at offset: Int, count: Int) throws(FileError) -> Data {
    if let bytes {
      let start = bytes.startIndex + min(offset, bytes.count)
      return bytes[start..<min(start + count, bytes.endIndex)]
    }
    return try file?.read(at: offset, count: min(count, length - offset)) ?? Data()
  }
}
