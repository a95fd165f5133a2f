/// What a layer answered, as the host saw it.
public struct ResponseRecord: Sendable, Hashable, Codable {
  /// What stands behind one reference, so that a copy costs no more than a count; see ``Load``.
  private var shared: CopyOnWrite<Fields>

  /// The response's own URL, which may differ from the one asked for.
  public var url: SerializedURL {
    get { shared.storage.fields.url }
    _modify { yield &shared.unique().fields.url }
  }
  /// The HTTP status; 0 for a plain `URLResponse`, which has none.
  public var status: Int {
    get { shared.storage.fields.status }
    _modify { yield &shared.unique().fields.status }
  }
  /// `URLResponse.mimeType`, which is not the `Content-Type` field; `nil` where the response has none.
  public var mimeType: String? {
    get { shared.storage.fields.mimeType }
    _modify { yield &shared.unique().fields.mimeType }
  }
  /// `URLResponse.textEncodingName`.
  public var textEncodingName: String? {
    get { shared.storage.fields.textEncodingName }
    _modify { yield &shared.unique().fields.textEncodingName }
  }
  /// Whether the response is an `HTTPURLResponse` and thus has a status and header fields.
  public var isHTTP: Bool {
    get { shared.storage.fields.isHTTP }
    _modify { yield &shared.unique().fields.isHTTP }
  }
  /// The header fields; empty for a plain response.
  public var headers: [HeaderField] {
    get { shared.storage.fields.headers }
    _modify { yield &shared.unique().fields.headers }
  }
  /// `URLResponse.expectedContentLength`; `nil` where unknown.
  public var expectedLength: Int64? {
    get { shared.storage.fields.expectedLength }
    _modify { yield &shared.unique().fields.expectedLength }
  }
  /// The number of body bytes that arrived.
  public var bodyLength: Int {
    get { shared.storage.fields.bodyLength }
    _modify { yield &shared.unique().fields.bodyLength }
  }
  /// A digest of the body as `x64:` and 16 hexadecimal digits, to tell two bodies apart; not a safe hash.
  public var bodyDigest: String? {
    get { shared.storage.fields.bodyDigest }
    _modify { yield &shared.unique().fields.bodyDigest }
  }
  /// How the body was read as text; `nil` for other bodies.
  public var decoding: TextDecoding? {
    get { shared.storage.fields.decoding }
    _modify { yield &shared.unique().fields.decoding }
  }
  /// The beginning of the body where the run was asked to keep it.
  public var preview: BodyPreview? {
    get { shared.storage.fields.preview }
    _modify { yield &shared.unique().fields.preview }
  }

  /// Makes a response of which the body has not arrived.
  public init(
    url: SerializedURL, status: Int, mimeType: String?, textEncodingName: String? = nil, isHTTP: Bool,
    headers: [HeaderField] = [], expectedLength: Int64? = nil
  ) {
    shared = CopyOnWrite(
      Fields(
        url: url, status: status, mimeType: mimeType, textEncodingName: textEncodingName, isHTTP: isHTTP,
        headers: headers, expectedLength: expectedLength))
  }

  /// The value of the first header field of a name, compared without case.
  public func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }
}

extension ResponseRecord {
  /// Reads a response from its JSON object; a field that must be there and is not throws `DecodingError`.
  public init(from decoder: any Decoder) throws {
    shared = CopyOnWrite(try Fields(from: decoder))
  }

  /// Writes the response as a JSON object.
  public func encode(to encoder: any Encoder) throws {
    try shared.storage.fields.encode(to: encoder)
  }

  private struct Fields: Sendable, Hashable, Codable {
    var url: SerializedURL
    var status: Int
    var mimeType: String?
    var textEncodingName: String?
    var isHTTP: Bool
    var headers: [HeaderField]
    var expectedLength: Int64?
    var bodyLength: Int = 0
    var bodyDigest: String?
    var decoding: TextDecoding?
    var preview: BodyPreview?
  }
}

extension HeaderField {
  /// Whether the field has a name, compared without the case of ASCII letters.
  fileprivate func isNamed(_ other: String) -> Bool {
    func lowercase(_ byte: UInt8) -> UInt8 {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
    return name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { lowercase($0) == lowercase($1) }
  }
}

/// The beginning of a body.
public struct BodyPreview: Sendable, Hashable, Codable {
  /// The text, for text types; `nil` for others.
  public var text: String?
  /// The bytes in Base64, for other types.
  public var base64: String?
  /// Whether the body goes on after what is kept.
  public var isTruncated: Bool

  /// Makes a preview of text.
  public init(text: String, isTruncated: Bool) {
    self.text = text
    self.isTruncated = isTruncated
  }

  /// Makes a preview of bytes.
  public init(base64: String, isTruncated: Bool) {
    self.base64 = base64
    self.isTruncated = isTruncated
  }
}
