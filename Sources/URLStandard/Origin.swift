/// The origin of a URL, <https://html.spec.whatwg.org/multipage/browsers.html#concept-origin>.
///
/// Being equal is not being the same origin: opaque origins have no identity here, so two of them are equal, while a
/// resource of opaque origin shares its origin with no other. Ask ``isSameOrigin(as:)`` for that.
public enum Origin: Sendable, Hashable {
  /// Nothing that could be compared; serialises as `null`.
  case opaque
  /// Scheme, serialised host and port, the port nil where it is the scheme's default.
  case tuple(scheme: String, host: String, port: UInt16?)

  /// Whether both are tuples and equal.
  public func isSameOrigin(as other: Origin) -> Bool { self != .opaque && self == other }
}

extension Origin: CustomStringConvertible {
  /// The serialised origin, as in an `Origin` header: `scheme://host:port` without a default port, or `null`.
  public var description: String {
    switch self {
    case .opaque: "null"
    case .tuple(let scheme, let host, let port):
      "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
    }
  }
}

extension WebURL {
  /// The URL's origin after the standard, <https://url.spec.whatwg.org/#origin>: a tuple for special schemes but
  /// `file`, and for `blob:` URLs of http and https; otherwise opaque.
  public var origin: Origin { origin(tupleSchemes: []) }

  /// The URL's origin where the host knows more schemes than the standard does.
  ///
  /// - Parameter tupleSchemes: Schemes in lower case that have tuple origins besides the standard's, such as
  ///   schemes with a scheme handler.
  /// - Returns: As ``origin``. A URL of one of these schemes without an authority has the empty host, and so has every
  ///   `file` URL if `file` is among them, as in WebKit; `blob:` URLs of these schemes have the origin of the URL
  ///   within them.
  public func origin(tupleSchemes: Set<String>) -> Origin {
    if !isSpecial, scheme == "blob" {
      guard let inner = WebURL(parsing: path), inner.scheme != "blob" else { return .opaque }
      let isTuple = inner.layout.scheme == .http || inner.layout.scheme == .https
      return isTuple || tupleSchemes.contains(inner.scheme)
        ? inner.origin(tupleSchemes: tupleSchemes) : .opaque
    }
    if layout.scheme == .file || !isSpecial {
      guard !tupleSchemes.isEmpty, tupleSchemes.contains(scheme) else { return .opaque }
    }
    let host = layout.scheme == .file ? "" : host ?? ""
    return .tuple(scheme: scheme, host: host, port: port)
  }
}
