public import LoadTrace

/// A recorded session, read from an HTTP archive (HAR), that can answer requests.
public struct HTTPArchive: Sendable {
  /// A request and what was answered.
  public struct Exchange: Sendable, Hashable {
    /// The request's method, in capitals.
    public var method: String
    /// The request's URL.
    public var url: SerializedURL
    /// The request's header fields.
    public var requestHeaders: [HeaderField]
    /// The request's body as text, if it had one.
    public var requestBody: String?
    /// The response's status; 0 where no response was recorded.
    public var status: Int
    /// The response's header fields.
    public var headers: [HeaderField]
    /// The MIME type of the body as recorded, parameters included.
    public var mimeType: String
    /// The body, decoded; `nil` where the archive does not have it, which is common.
    public var body: [UInt8]?
    /// Where a redirect leads to, as recorded; empty for other responses.
    public var redirectURL: String

    /// Makes an exchange.
    public init(
      method: String, url: SerializedURL, requestHeaders: [HeaderField] = [], requestBody: String? = nil,
      status: Int, headers: [HeaderField] = [], mimeType: String = "", body: [UInt8]? = nil,
      redirectURL: String = ""
    ) {
      self.method = method
      self.url = url
      self.requestHeaders = requestHeaders
      self.requestBody = requestBody
      self.status = status
      self.headers = headers
      self.mimeType = mimeType
      self.body = body
      self.redirectURL = redirectURL
    }
  }

  /// The exchanges in the order in which they were recorded.
  public let exchanges: [Exchange]
  /// Positions of exchanges by their method and URL without its fragment.
  let exact: [String: [Int]]
  /// Positions of exchanges by their path.
  let paths: [String: [Int]]
  /// Positions of exchanges by the last component of their path.
  let names: [String: [Int]]

  /// Makes an archive of exchanges.
  public init(_ exchanges: [Exchange]) {
    self.exchanges = exchanges
    let positions = exchanges.indices
    exact = Dictionary(grouping: positions) { Self.key(exchanges[$0].method, exchanges[$0].url) }
    paths = Dictionary(grouping: positions) { exchanges[$0].url.path }
    names = Dictionary(grouping: positions) { exchanges[$0].url.lastComponent }
  }

  static func key(_ method: String, _ url: SerializedURL) -> String {
    "\(method.uppercased()) \(url.withoutFragment)"
  }
}

/// Why a file is no HTTP archive that can be read.
public struct HTTPArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The byte of the file, from 1.
  public var byte: Int
  /// What is wrong, in words.
  public var message: String

  /// The place and what is wrong with it.
  public var description: String { "byte \(byte): \(message)" }
}
