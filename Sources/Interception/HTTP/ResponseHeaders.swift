import Foundation
import LoadTrace

/// The header fields of a response to a page, made from those of its server.
struct ResponseHeaders {
  /// Fields that speak of the connection or of the server's storage, and would be wrong or without use here.
  ///
  /// The session has undone any content coding, so that `Content-Encoding` and the length on the wire are wrong.
  private static let dropped: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "proxy-authenticate", "te", "trailer",
    "transfer-encoding",
    "upgrade", "content-encoding", "content-length", "content-range", "content-type", "set-cookie",
    "set-cookie2",
    "strict-transport-security", "alt-svc", "public-key-pins", "access-control-allow-origin",
    "access-control-allow-credentials", "clear-site-data",
  ]

  /// The fields to keep with a response: those of the server that say something of the content.
  static func kept(_ fields: [HeaderField]) -> [HeaderField] {
    fields.filter { field in
      let name = field.name.lowercased()
      return !dropped.contains(name)
        || ["content-type", "content-range", "access-control-allow-origin"].contains(name)
    }
  }

  /// The server's fields for a page, with the corrected type and encoding, the number of bytes that follow where it
  /// is known, and what says who may read the response.
  static func forPage(
    _ fields: [HeaderField], type: String?, encoding: String?, length: Int?, sharing: [HeaderField]
  ) -> [HeaderField] {
    var result = fields.filter { !dropped.contains($0.name.lowercased()) }
    if let type {
      result.append(HeaderField("Content-Type", encoding.map { "\(type); charset=\($0)" } ?? type))
    }
    if let length { result.append(HeaderField("Content-Length", String(length))) }
    for field in sharing where field.name != "Vary" { result.set(field.name, field.value) }
    if let vary = sharing.value(of: "Vary") {
      let before = result.value(of: "Vary")
      result.set(
        "Vary", before.map { $0.lowercased().contains(vary.lowercased()) ? $0 : "\($0), \(vary)" } ?? vary)
    }
    return result
  }
}
