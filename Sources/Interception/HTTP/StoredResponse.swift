public import Foundation
#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif
public import LoadTrace

/// A complete response as the caches keep it.
public struct StoredResponse: Sendable, Hashable {
  /// The URL that was asked for, whole, with its query and without its fragment.
  public var url: String
  /// The HTTP status.
  public var status: Int
  /// The header fields in their order; names are compared without case.
  public var headers: [HeaderField]
  /// The MIME type without parameters.
  public var mimeType: String?
  /// The text encoding's name, from the `charset` parameter.
  public var textEncodingName: String?
  /// The content, with any transfer and content coding undone.
  public var body: Data
  /// When it came from the server, or was last found to be still good.
  public var storedAt: Date

  /// Makes a response to be kept.
  public init(
    url: String, status: Int = 200, headers: [HeaderField] = [], mimeType: String? = nil,
    textEncodingName: String? = nil, body: Data, storedAt: Date
  ) {
    self.url = url
    self.status = status
    self.headers = headers
    self.mimeType = mimeType
    self.textEncodingName = textEncodingName
    self.body = body
    self.storedAt = storedAt
  }

  /// The values of a header field, joined by commas; `nil` where there is none.
  public func header(_ name: String) -> String? { headers.value(of: name) }

  /// The response as the URL Loading System has it, for any URL; `nil` where the URL is malformed.
  public func httpResponse(url: URL? = nil) -> HTTPURLResponse? {
    guard let url = url ?? URL(string: self.url) else { return nil }
    return HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers.dictionary)
  }
}

extension HeaderField {
  /// Whether this is the field's name, letters in any case.
  func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && name.utf8.elementsEqual(other.utf8) { PatternSet.lowered($0) == PatternSet.lowered($1) }
  }
}

extension [HeaderField] {
  /// The values of a field, joined by commas; `nil` where there is none.
  func value(of name: String) -> String? {
    var result: String?
    for field in self where field.isNamed(name) {
      result = result.map { $0 + ", " + field.value } ?? field.value
    }
    return result
  }

  /// Sets a field and removes others of its name.
  mutating func set(_ name: String, _ value: String) {
    remove(name)
    append(HeaderField(name, value))
  }

  /// Removes a field.
  mutating func remove(_ name: String) {
    removeAll { $0.isNamed(name) }
  }

  /// The fields as the URL Loading System takes them; values of one name are joined by commas.
  var dictionary: [String: String] {
    reduce(into: [:]) { result, field in
      result[field.name] = result[field.name].map { $0 + ", " + field.value } ?? field.value
    }
  }

  /// The fields of a response, sorted by name since the URL Loading System has lost their order.
  init(_ response: URLResponse) {
    let fields = (response as? HTTPURLResponse)?.allHeaderFields ?? [:]
    self = fields.map { HeaderField("\($0.key)", "\($0.value)") }.sorted { $0.name < $1.name }
  }

  /// The fields, a line each.
  var lines: String {
    map { "\($0.name): \($0.value)".replacingOccurrences(of: "\n", with: " ") }.joined(separator: "\n")
  }

  /// Reads what ``lines`` wrote; a line without a colon is passed over.
  init(lines: String) {
    self = lines.split(separator: "\n").compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return HeaderField(String(line[..<colon]), String(value))
    }
  }
}
