public import Foundation
public import LoadTrace

/// What a fixture site has at a path, as it is written down: anything left out is taken from the path.
public struct SiteEntry: Sendable, Hashable {
  /// Where the body comes from.
  public enum Body: Sendable, Hashable {
    /// The file of the site's folder at the path asked for, where there is one.
    case samePath
    /// A file of the site's folder, by its path from there.
    case file(String)
    /// These bytes.
    case data(Data)
  }

  /// Which MIME type a response has.
  public enum MIMEType: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The type of the file's or path's extension, see ``MIMETypes``.
    case byExtension
    /// No type at all.
    case none
    /// This type, perhaps with parameters.
    case type(String)

    /// Makes ``type(_:)`` of a literal such as `"text/css; charset=utf-8"`.
    public init(stringLiteral value: String) {
      self = .type(value)
    }
  }

  /// Where the body comes from.
  public var body: Body = .samePath
  /// The HTTP status; `nil` for 200, for 302 where there is a redirect, and for 404 where there is no body.
  public var status: Int?
  /// The MIME type, which is also sent as `Content-Type`.
  public var mimeType: MIMEType = .byExtension
  /// Header fields other than `Content-Type` and those that frame the body.
  public var headers: [HeaderField] = []
  /// The class of the response.
  public var kind: SiteAnswer.Kind = .http
  /// The value of `Location`; the status is 302 unless it is given.
  public var redirect: String?
  /// Milliseconds on the host's clock before the response.
  public var delay = 0
  /// How the transfer goes wrong, if it does.
  public var fault: SiteAnswer.Fault?
  /// How the end of the body is told.
  public var framing: SiteAnswer.Framing = .contentLength
  /// Whether the body is sent with `Content-Encoding: gzip`.
  public var isGzipped = false
  /// The status of an interim response sent first, such as 100 or 103.
  public var interimStatus: Int?

  /// Makes an entry that answers with the file at the path asked for.
  public init() {}

  /// Makes an entry of text, which is sent as UTF-8.
  public static func text(
    _ text: String, mimeType: MIMEType = .byExtension, status: Int? = nil, headers: [HeaderField] = []
  ) -> SiteEntry {
    .data(Data(text.utf8), mimeType: mimeType, status: status, headers: headers)
  }

  /// Makes an entry of bytes.
  public static func data(
    _ data: Data, mimeType: MIMEType = .byExtension, status: Int? = nil, headers: [HeaderField] = []
  ) -> SiteEntry {
    var entry = SiteEntry()
    entry.body = .data(data)
    entry.mimeType = mimeType
    entry.status = status
    entry.headers = headers
    return entry
  }

  /// Makes an entry that redirects; the location is sent as it is.
  public static func redirect(to location: String, status: Int = 302) -> SiteEntry {
    var entry = SiteEntry()
    entry.redirect = location
    entry.status = status
    return entry
  }

  /// A copy that answers later, in milliseconds on the host's clock.
  public func delayed(by milliseconds: Int) -> SiteEntry {
    var entry = self
    entry.delay = milliseconds
    return entry
  }

  /// A copy whose transfer goes wrong.
  public func failing(_ fault: SiteAnswer.Fault) -> SiteEntry {
    var entry = self
    entry.fault = fault
    return entry
  }

  /// A copy whose response is of another class.
  public func answering(as kind: SiteAnswer.Kind) -> SiteEntry {
    var entry = self
    entry.kind = kind
    return entry
  }
}
