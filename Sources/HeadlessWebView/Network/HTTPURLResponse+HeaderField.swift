import LoadTrace

#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
#else
  import Foundation
#endif

extension HTTPURLResponse {
  /// Makes a response with header fields in a list.
  ///
  /// A field that is there more than once is joined with commas, since Foundation holds fields in a dictionary.
  static func make(url: URL, status: Int, fields: [HeaderField]) -> HTTPURLResponse? {
    var joined: [String: String] = [:]
    for field in fields {
      let name = joined.keys.first { $0.lowercased() == field.name.lowercased() } ?? field.name
      joined[name] = joined[name].map { "\($0), \(field.value)" } ?? field.value
    }
    return HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: joined)
  }
}
