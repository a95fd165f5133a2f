import Foundation
import HeadlessWebView
import LoadTrace

/// Decides what type and encoding a response is given, whatever its server says.
///
/// 1. The type of a successful response is that of its path's extension, by a table that is the same everywhere.
/// 2. Without a known extension, and for every other status, it is the server's.
/// 3. Where the server says none, or what stands for none, it is what the first bytes look like.
///
/// The encoding is the server's. Where it says none, text that neither names its encoding itself nor fails to be
/// UTF-8 is given `utf-8`; the first bytes decide.
struct ResponseCorrection {
  /// So many bytes are looked at.
  static let sniffLength = 1_024

  /// Types by which servers say that they do not know.
  private static let unknownTypes: Set<String> = [
    "", "application/octet-stream", "binary/octet-stream", "application/unknown", "unknown/unknown", "*/*",
    "application/x-unknown-content-type",
  ]

  /// The type, as far as it is known without the content.
  static func type(url: String, status: Int, serverType: String?) -> String? {
    if (200..<300).contains(status), let type = typeByExtension(url) { return type }
    let type = serverType?.lowercased() ?? ""
    return unknownTypes.contains(type) ? nil : type
  }

  /// The type of the extension of a URL's last segment.
  private static func typeByExtension(_ url: String) -> String? {
    let bytes = url.utf8
    let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.endIndex
    let path = bytes[..<end]
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")), let slash = path.lastIndex(of: UInt8(ascii: "/")),
      slash < dot, path[..<slash].last != UInt8(ascii: "/")
    else { return nil }
    return MIMETypes.type(ofExtension: url[path.index(after: dot)..<end])
  }

  /// Whether the first bytes have to be seen to know type and encoding.
  static func needsContent(type: String?, encoding: String?) -> Bool {
    guard let type else { return true }
    return encoding == nil && isText(type)
  }

  /// The type of content by its first bytes.
  static func type(of bytes: Data) -> String {
    for (magic, type) in magics where bytes.starts(with: magic) { return type }
    if bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)),
      bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    {
      return "image/webp"
    }
    let start = bytes.prefix(sniffLength)
    let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      .lowercased()
    for (beginning, type) in beginnings where text.hasPrefix(beginning) { return type }
    let isBinary = start.contains { $0 < 9 || (14..<27).contains($0) }
    return isBinary ? "application/octet-stream" : "text/plain"
  }

  private static let magics: [([UInt8], String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "image/png"), ([0xFF, 0xD8, 0xFF], "image/jpeg"),
    (Array("GIF8".utf8), "image/gif"),
    (Array("%PDF-".utf8), "application/pdf"), (Array("wOFF".utf8), "font/woff"),
    (Array("wOF2".utf8), "font/woff2"),
    ([0, 1, 0, 0], "font/ttf"), (Array("OTTO".utf8), "font/otf"),
    ([0, 0x61, 0x73, 0x6D], "application/wasm"),
    (Array("OggS".utf8), "audio/ogg"), ([0x1A, 0x45, 0xDF, 0xA3], "video/webm"),
    (Array("ID3".utf8), "audio/mpeg"),
  ]

  private static let beginnings = [
    ("<!doctype html", "text/html"), ("<html", "text/html"), ("<head", "text/html"), ("<body", "text/html"),
    ("<script", "text/html"), ("<!--", "text/html"), ("<svg", "image/svg+xml"), ("<?xml", "application/xml"),
    ("{\"", "application/json"), ("[{\"", "application/json"), ("webvtt", "text/vtt"),
  ]

  /// The encoding that text is given whose server says none; `nil` where it is better left out.
  static func encoding(type: String, start: Data, isWhole: Bool) -> String? {
    guard isText(type) else { return nil }
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { return "utf-8" }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return nil }
    let head = String(decoding: start.prefix(sniffLength), as: UTF8.self).lowercased()
    let namesItself = ["charset", "encoding="].contains { head.contains($0) }
    if namesItself, type == "text/html" || type == "text/css" || type.hasSuffix("xml") { return nil }
    return isUTF8(start, isWhole: isWhole) ? "utf-8" : nil
  }

  private static func isText(_ type: String) -> Bool {
    if type == "text/event-stream" { return false }
    return type.hasPrefix("text/") || type == "application/javascript" || type == "application/x-javascript"
      || type == "application/ecmascript" || type.hasSuffix("xml") || type == "application/json"
      || type.hasSuffix("+json")
  }

  /// Whether bytes are UTF-8; at the end of a part, a character may be cut off.
  private static func isUTF8(_ bytes: Data, isWhole: Bool) -> Bool {
    for missing in 0...(isWhole ? 0 : min(3, bytes.count))
    where String(validating: bytes.dropLast(missing), as: UTF8.self) != nil {
      return true
    }
    return false
  }
}
