import LoadTrace
import MarkupDocument
import ResourceDiscovery
import TextEncoding
import URLStandard

/// The requests that a document's references become.
extension DocumentLoader {
  /// The base URL of an element's `style` attribute: what it was when the element was parsed.
  func base(ofStyleOf node: Node) -> WebURL? {
    node.sourceOffset < baseOffset ? context.fallbackBase : context.base
  }

  /// Resolves what an element names against the document's base URL.
  func resolve(_ text: String) -> WebURL? { resolve(text, against: context.base) }

  private func resolve(_ text: String, against base: WebURL?) -> WebURL? {
    base.flatMap {
      WebURL(parsing: text, base: $0, queryEncoder: context.encoding.queryEncoder, dialect: .webKit)
    }
  }

  /// Makes the request for a resource; `nil` where its URL cannot be resolved, which is recorded.
  func request(for resource: Resource) -> LoadRequest? {
    request(for: resource, reference: reference(resource.place, text: resource.url), base: context.base)
  }

  /// Makes the request for a resource that is named somewhere, against a base of its own.
  func request(for resource: Resource, reference: Reference, base: WebURL?) -> LoadRequest? {
    guard let url = resolve(resource.url, against: base) else {
      loader.recorder.unloaded(
        UnloadedReference(
          parent: context.load, reference: reference, url: nil, destination: resource.destination,
          reason: VerdictReason(.invalidURL, "\"\(resource.url.prefix(200))\" cannot be resolved")))
      return nil
    }
    var request = LoadRequest(url: url, destination: resource.destination)
    if resource.cors != .none {
      request.mode = .cors
      request.url = url.withoutCredentials
    }
    request.includesCredentials = resource.cors != .anonymous || isSameOrigin(url)
    request.parent = context.load
    request.reference = reference
    request.base = base
    request.client = context
    request.nonce = resource.nonce
    request.integrity = resource.integrity
    request.isPreload = resource.isPreload
    request.isReload = page.isReload
    return request
  }

  /// Makes the request for a URL that a style sheet names; `nil` where it cannot be resolved, which is recorded.
  func request(
    for text: String, _ destination: Destination, in source: LoadedText, at range: Range<Int>,
    construct: String,
    encoding: Encoding
  ) -> LoadRequest? {
    let reference = source.reference(at: range, construct: construct)
    let url = source.base.flatMap {
      WebURL(parsing: text, base: $0, queryEncoder: encoding.queryEncoder, dialect: .webKit)
    }
    guard let url else {
      loader.recorder.unloaded(
        UnloadedReference(
          parent: source.load, reference: reference, url: nil, destination: destination,
          reason: VerdictReason(.invalidURL, "\"\(text.prefix(200))\" cannot be resolved")))
      return nil
    }
    var request = LoadRequest(url: url, destination: destination)
    request.parent = source.load
    request.reference = reference
    request.base = source.base
    request.client = context
    request.isReload = page.isReload
    return request
  }

  func isSameOrigin(_ url: WebURL) -> Bool {
    context.isSameOrigin(url, registeredSchemes: loader.registeredSchemes)
  }
}
