import Foundation
import LoadTrace
import MarkupDocument
import TextEncoding
import URLStandard

/// What loads must know of the document that asks for them.
final class DocumentContext {
  /// The load that brought the document.
  let load: Int
  /// The document's URL: that of the request after redirects, not that of the response.
  let url: WebURL
  /// The document that this one is framed by.
  let parent: DocumentContext?
  /// The origin; opaque in a sandbox.
  let origin: Origin
  /// The base URL of its own; `nil` once a `base` element has made it invalid.
  var ownBase: WebURL?
  /// Whether a `base` element with an `href` was seen.
  var hasBaseElement = false
  /// The policies of the response and of `meta` elements seen so far.
  var policies: [ContentSecurityPolicy] = []
  /// The encoding that the document was read in.
  var encoding = Encoding.utf8
  var isInQuirksMode = false
  /// The tokens of the frame's `sandbox` attribute and of the policies; `nil` outside a sandbox.
  var sandbox: [String]?

  init(load: Int, url: WebURL, base: WebURL?, origin: Origin, parent: DocumentContext?, sandbox: [String]?) {
    self.load = load
    self.url = url
    self.ownBase = base
    self.origin = origin
    self.parent = parent
    self.sandbox = sandbox
  }

  /// The documents around this one, the nearest first.
  var ancestors: [DocumentContext] {
    Array(sequence(first: self, next: \.parent).dropFirst())
  }

  /// Whether scripts may run here.
  var allowsScripts: Bool { sandbox.map { $0.contains("allow-scripts") } ?? true }

  /// The document of the view's own frame.
  var top: DocumentContext { parent?.top ?? self }

  /// The URL as Foundation can hold it.
  private(set) lazy var foundationURL = url.foundationURL.url

  /// The URL that `'self'` stands for in a policy; a `srcdoc` document has its parent's.
  var policyURL: WebURL { url.scheme == "about" ? parent?.policyURL ?? url : url }

  /// What URLs are resolved against: a framed document without a base of its own takes that of the document around it.
  ///
  /// WebKit, `Document::baseURLForComplete`.
  var base: WebURL? { ownBase ?? parent?.ownBase }

  /// What the document's base URL is without a `base` element.
  var fallbackBase: WebURL? { url.scheme == "about" ? parent?.ownBase : url }

  /// What requests say their origin is.
  var originField: String { origin.description }

  /// Whether a URL is of the document's own origin.
  func isSameOrigin(_ url: WebURL, registeredSchemes: Set<String>) -> Bool {
    let other = url.origin(tupleSchemes: registeredSchemes)
    guard case .tuple(let scheme, let host, let port) = origin,
      case .tuple(let otherScheme, let otherHost, let otherPort) = other
    else { return false }
    // Hosts of custom schemes are not lower-cased in URLs, but they are in origins.
    return scheme == otherScheme && port == otherPort && host.lowercased() == otherHost.lowercased()
  }
}
