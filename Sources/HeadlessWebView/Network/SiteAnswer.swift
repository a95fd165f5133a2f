public import Foundation
public import LoadTrace

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What a fixture site answers to one request.
public struct SiteAnswer: Sendable, Hashable {
  /// How a transfer goes wrong; counts are body bytes that are still sent.
  public enum Fault: Sendable, Hashable {
    /// The connection is closed in an orderly way before the body is complete.
    case truncate(after: Int)
    /// Nothing more is sent, and the connection stays open.
    case stall(after: Int)
    /// The connection is reset.
    case reset(after: Int)
    /// The connection is reset before any response.
    case resetBeforeResponse
    /// Nothing is ever sent, not even a response.
    case stallBeforeResponse
  }

  /// How the end of the body is told.
  public enum Framing: Sendable, Hashable {
    /// `Content-Length` has the body's true length.
    case contentLength
    /// `Content-Length` has this length, which may be wrong.
    case declaredLength(Int)
    /// `Transfer-Encoding: chunked` in pieces of this many bytes, at least 1.
    case chunked(Int)
  }

  /// The class of the response.
  public enum Kind: String, Sendable, Hashable {
    /// An `HTTPURLResponse`, with a status and header fields.
    case http
    /// A plain `URLResponse`, with nothing but a MIME type; over a real connection it is HTTP all the same.
    case url
  }

  /// The HTTP status.
  public var status: Int
  /// The MIME type, perhaps with parameters; `nil` where the response has none.
  public var mimeType: String?
  /// Header fields other than `Content-Type` and those that frame the body.
  public var headers: [HeaderField]
  /// The body as the client will see it, before any content coding.
  public var body: Data
  /// The class of the response.
  public var kind: Kind
  /// Milliseconds on the host's clock before the response.
  public var delay: Int
  /// How the transfer goes wrong, if it does.
  public var fault: Fault?
  /// How the end of the body is told.
  public var framing: Framing
  /// Whether the body is sent with `Content-Encoding: gzip`.
  public var isGzipped: Bool
  /// The status of an interim response sent first, such as 100 or 103.
  public var interimStatus: Int?

  /// Makes an answer.
  public init(
    status: Int = 200, mimeType: String?, headers: [HeaderField] = [], body: Data = Data(),
    kind: Kind = .http,
    delay: Int = 0, fault: Fault? = nil, framing: Framing = .contentLength, isGzipped: Bool = false,
    interimStatus: Int? = nil
  ) {
    self.status = status
    self.mimeType = mimeType
    self.headers = headers
    self.body = body
    self.kind = kind
    self.delay = delay
    self.fault = fault
    self.framing = framing
    self.isGzipped = isGzipped
    self.interimStatus = interimStatus
  }

  /// The header fields that the client sees, in the order they are sent.
  ///
  /// The length is that of the body as it is sent, be it coded: a session decodes the body and leaves the fields as they
  /// came.
  public var responseHeaders: [HeaderField] {
    var fields: [HeaderField] = []
    if let mimeType { fields.append(HeaderField("Content-Type", mimeType)) }
    fields += headers
    if isGzipped { fields.append(HeaderField("Content-Encoding", "gzip")) }
    switch framing {
    case .contentLength:
      let length = isGzipped ? GZip.length(of: body.count) : body.count
      fields.append(HeaderField("Content-Length", String(length)))
    case .declaredLength(let length): fields.append(HeaderField("Content-Length", String(length)))
    case .chunked: fields.append(HeaderField("Transfer-Encoding", "chunked"))
    }
    return fields
  }

  /// Makes the response of this answer for a URL.
  ///
  /// A field that is there more than once is joined with commas, since Foundation holds fields in a dictionary.
  public func response(for url: URL) -> URLResponse {
    if kind == .http,
      let response = HTTPURLResponse.make(url: url, status: status, fields: responseHeaders)
    {
      return response
    }
    let type = mimeType.map { ContentType($0) }
    return URLResponse(
      url: url, mimeType: type?.essence, expectedContentLength: body.count, textEncodingName: type?.charset)
  }
}
