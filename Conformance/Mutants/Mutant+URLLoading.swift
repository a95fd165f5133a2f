import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Mutant {
  private static func cache(
    _ id: String, breaks: String..., summary: String,
    _ change: @escaping @Sendable (inout ModelCacheParts) -> Void
  ) -> Mutant {
    let subject = ConformanceSubject.modelCache(id) {
      var parts = ModelCacheParts()
      change(&parts)
      return parts
    }
    return Mutant(id, .cache, breaks: breaks, summary: summary, subject)
  }

  /// Caches that block the wrong requests, or answer them wrongly.
  static let cacheMutants: [Mutant] = [
    cache("cache-blocks-nothing", breaks: "content-rules", summary: "Rules are not read") {
      $0.blocks = { _, _ in false }
    },
    cache("cache-blocks-everything", breaks: "content-rules", summary: "One rule blocks everything") {
      $0.blocks = { _, _ in true }
    },
    cache(
      "cache-substrings", breaks: "content-rules", summary: "A host's name is looked for in the whole URL"
    ) {
      $0.blocks = { url, lines in
        lines.contains { line in
          let word = line.filter { $0.isLetter || $0.isNumber || $0 == "." }
          return !line.hasPrefix("@@") && !word.isEmpty && url.contains(word)
        }
      }
    },
    cache("cache-host-exactly", breaks: "content-rules", summary: "Hosts below a host are not blocked") {
      $0.blocks = { url, lines in
        ModelCacheParts.blocks(url, lines) && URL(string: url)?.host()?.hasPrefix("cdn.") != true
      }
    },
    cache("cache-http-only", breaks: "content-rules", summary: "https is not blocked") {
      $0.blocks = { url, lines in url.hasPrefix("http:") && ModelCacheParts.blocks(url, lines) }
    },
    cache("cache-hosts-only", breaks: "content-rules", summary: "Only rules for hosts are read") {
      $0.blocks = { url, lines in ModelCacheParts.blocks(url, lines.filter { $0.contains("||") }) }
    },
    cache("cache-no-exceptions", breaks: "content-rules", summary: "Exceptions are not read") {
      $0.blocks = { url, lines in ModelCacheParts.blocks(url, lines.filter { !$0.hasPrefix("@@") }) }
    },
    cache("cache-exceptions-as-rules", breaks: "content-rules", summary: "Exceptions are read as rules") {
      $0.blocks = { url, lines in
        ModelCacheParts.blocks(url, lines.map { $0.hasPrefix("@@") ? String($0.dropFirst(2)) : $0 })
      }
    },
    cache("cache-comments-as-rules", breaks: "content-rules", summary: "Comments are read as rules") {
      $0.blocks = { url, lines in
        ModelCacheParts.blocks(
          url, lines.map { $0.hasPrefix("! ") ? String($0.dropFirst(2)).replacing(" ", with: "%20") : $0 })
      }
    },
    cache(
      "cache-broken-lines-block", breaks: "content-rules", summary: "A line that is no rule blocks everything"
    ) {
      $0.blocks = { url, lines in lines.contains("$$$") || ModelCacheParts.blocks(url, lines) }
    },
    cache("cache-default-rules", breaks: "content-rules", summary: "There are rules of its own") {
      $0.blocks = { url, lines in url.contains("/banner/") || ModelCacheParts.blocks(url, lines) }
    },
    cache(
      "cache-answers-empty", breaks: "url-cache", "content-rules",
      summary: "A blocked request is answered without a byte"
    ) {
      $0.answer = { request in
        ModelCacheParts.answer(request).map { CachedURLResponse(response: $0.response, data: Data()) }
      }
    },
    cache(
      "cache-answers-nil", breaks: "content-rules", "url-cache", summary: "A blocked request is not answered"
    ) { $0.answer = { _ in nil } },
    cache(
      "cache-answers-about-blank", breaks: "url-cache",
      summary: "A blocked request is answered with the URL about:blank"
    ) {
      $0.answer = { _ in URL(string: "about:blank").flatMap { ModelCacheParts.answer(URLRequest(url: $0)) } }
    },
    cache("cache-answers-without-query", breaks: "url-cache", summary: "What answers has lost its query") {
      $0.answer = { request in
        URL(string: String(request.url?.absoluteString.prefix { $0 != "?" } ?? "")).flatMap {
          ModelCacheParts.answer(URLRequest(url: $0))
        }
      }
    },
    cache(
      "cache-answers-all-alike", breaks: "url-cache", summary: "One response answers all blocked requests"
    ) {
      let first = SharedTable<String, URL>()
      $0.answer = { request in
        request.url.flatMap { ModelCacheParts.answer(URLRequest(url: first.value(for: "", orInsert: $0))) }
      }
    },
    cache("cache-stores-nothing", breaks: "url-cache", summary: "Storing is not passed on to the base class")
    { $0.stores = false },
    cache(
      "cache-key-without-query", breaks: "url-cache", summary: "The query does not count for what is stored"
    ) {
      $0.key = { String($0.url?.absoluteString.prefix { $0 != "?" } ?? "") }
    },
  ]

  private static func proto(
    _ id: String, breaks: String..., summary: String,
    _ change: @escaping @Sendable (inout ModelProtocolParts) -> Void
  ) -> Mutant {
    let subject = ConformanceSubject.modelProtocol(id) {
      var parts = ModelProtocolParts()
      change(&parts)
      return parts
    }
    return Mutant(id, .protocol, breaks: breaks, summary: summary, subject)
  }

  /// Protocols that take the wrong requests, or treat their client wrongly.
  static let protocolMutants: [Mutant] = [
    proto("protocol-takes-its-own", breaks: "url-protocol", summary: "The requests it makes are not marked") {
      $0.marks = false
    },
    proto(
      "protocol-takes-everything", breaks: "url-protocol",
      summary: "Every request is taken, whatever its scheme"
    ) {
      $0.claims = { $0.value(forHTTPHeaderField: ModelProtocolParts.mark) == nil }
    },
    proto("protocol-takes-nothing", breaks: "url-protocol", summary: "No request is taken") {
      $0.claims = { _ in false }
    },
    proto("protocol-loses-posts", breaks: "url-protocol", summary: "POST is taken and fetched by GET") {
      $0.claims = {
        ["http", "https"].contains($0.url?.scheme ?? "")
          && $0.value(forHTTPHeaderField: ModelProtocolParts.mark) == nil
      }
      let make = $0.parts.upstreamRequest
      $0.parts.upstreamRequest = { request, address in
        var result = make(request, address)
        result?.httpMethod = "GET"
        result?.httpBody = nil
        return result
      }
    },
    proto(
      "protocol-ignores-stops", breaks: "url-protocol", "no-call-after-stop",
      summary: "The client is called after stopLoading"
    ) { $0.ignoresStops = true },
    proto(
      "protocol-finishes-twice", breaks: "one-completion", "url-protocol",
      summary: "The client is told of the end twice"
    ) {
      $0.steps = { $0 + [.finish] }
      $0.ignoresStops = true
    },
    proto(
      "protocol-swallows-failures", breaks: "url-protocol", "always-answered",
      summary: "The client is not told of a failure"
    ) {
      $0.steps = { if case .fail? = $0.first { [] } else { $0 } }
    },
    proto(
      "protocol-finishes-failures", breaks: "url-protocol", summary: "A failure is told as an empty answer"
    ) {
      $0.steps = { steps in
        guard case .fail? = steps.first, let url = URL(string: "http://conformance.example/") else {
          return steps
        }
        return [.response(ModelAnswer(type: "text/html").response(for: url)), .finish]
      }
    },
    proto(
      "protocol-data-first", breaks: "call-order", "url-protocol", summary: "Data comes before the response"
    ) {
      $0.steps = { steps in steps.filter(\.isData) + steps.filter { !$0.isData } }
    },
    proto(
      "protocol-drops-data", breaks: "url-protocol", "call-order",
      summary: "Only half of the data is passed on"
    ) {
      $0.steps = { steps in
        steps.map { step in
          if case .data(let data) = step { .data(data.prefix(data.count / 2)) } else { step }
        }
      }
    },
    proto(
      "protocol-length-copied", breaks: "content-length",
      summary: "The coding of what a session has decoded is taken off, and its length passed on"
    ) { copyLength(&$0.parts) },
    proto(
      "protocol-passes-redirects", breaks: "url-protocol", summary: "A redirect is passed on as a response"
    ) { $0.parts.followsRedirects = false },
    proto("protocol-url-of-base", breaks: "url-protocol", summary: "The response has another URL") {
      $0.parts.responseURL = { request, _ in
        URL(string: String(request.url?.absoluteString.prefix { $0 != "?" } ?? ""))
      }
    },
  ]
}
