import Foundation
import LoadTrace
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request as a document makes it, before any layer has seen it.
struct LoadRequest {
  var url: WebURL
  var destination: Destination
  var mode: RequestMode = .noCORS
  /// Whether cookies and the like would go with it, which the CORS check and the memory cache ask.
  var includesCredentials = true
  var method = "GET"
  var body: [UInt8]?
  /// The load whose content named the URL.
  var parent: Int?
  var reference: Reference?
  var base: WebURL?
  /// The document that the load belongs to; `nil` for a navigation from outside.
  var client: DocumentContext?
  var nonce: String?
  var integrity: String?
  /// Whether only the memory cache is to be filled.
  var isPreload = false
  /// Whether a script asked for it, as modules do for what they import, and no element.
  var isScriptInitiated = false
  /// The `Range` field of a media request.
  var range: String?
  /// Whether the response may come from the memory cache.
  var isReload = false
  /// What the app gave instead of an answer to the request.
  var content: PageContent?
  /// The app's own request, whose header fields are kept.
  var original: URLRequest?
}

/// What became of a load, for whoever asked for it.
struct LoadOutcome {
  /// The load's number in the trace; `nil` where no request was made.
  var id: Int?
  var verdict: Verdict
  /// The URL of the request after redirects.
  var requestURL: WebURL
  /// The URL of the response, which a handler may have got wrong.
  var responseURL: WebURL
  var response: ResponseRecord?
  /// The body; empty for kinds of which only the length counts.
  var body: [UInt8] = []

  /// Whether there is something to use.
  var isUsable: Bool { verdict.outcome == .used }
}
