/// What a layer answered, as the host saw it.
public struct ResponseRecord: Sendable, Hashable, Codable {
  /// The response's own URL, which may differ from the one asked for.
  public var url: SerializedURL
  /// The HTTP status; 0 for a plain `URLResponse`, which has none.
  public var status: Int
  /// `URLResponse.mimeType`, which is not the `Content-Type` field; `nil` where the response has none.
  public var mimeType: String?
  /// `URLResponse.textEncodingName`.
  public var textEncodingName: String?
  /// Whether the response is an `HTTPURLResponse` and thus has a status and header fields.
  public var isHTTP: Bool
  /// The header fields; empty for a plain response.
  public var headers: [HeaderField]
  /// `URLResponse.expectedContentLength`; `nil` where unknown.
  public var expectedLength: Int64?
  /// The number of body bytes that arrived.
  public var bodyLength: Int
  /// A digest of the body as `x64:` and 16 hexadecimal digits, to tell two bodies apart; not a safe hash.
  public var bodyDigest: String?
  /// How the body was read as text; `nil` for other bodies.
  public var decoding: TextDecoding?
  /// The beginning of the body where the run was asked to keep it.
  public var preview: BodyPreview?

  /// Makes a response of which the body has not arrived.
  public init(
    url: SerializedURL, status: Int, mimeType: String?, textEncodingName: String? = nil, isHTTP: Bool,
    headers: [HeaderField] = [], expectedLength: Int64? = nil
  ) {
    self.url = url
    self.status = status
    self.mimeType = mimeType
    self.textEncodingName = textEncodingName
    self.isHTTP = isHTTP
    self.headers = headers
    self.expectedLength = expectedLength
    self.bodyLength = 0
  }

  /// The value of the first header field of a name, compared without case.
  public func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
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
