import Foundation
import LoadTrace
import URLStandard

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// What comes back from a layer, and what is asked of it.
extension ResourceLoader {
  /// Takes a response from a handler or the network.
  func receive(_ response: URLResponse, for load: ActiveLoad) {
    accept(ResponseRecord(response), for: load)
    decide(about: response, for: load)
  }

  /// Takes a response, and refuses it at once where the checks are not those that wait for the body.
  func accept(_ response: ResponseRecord, for load: ActiveLoad) {
    load.record.response = response
    load.record.timing.responded = thread.now
    load.objection = nil
    if load.request.mode == .cors, let reason = objectionOfCORS(to: response, load) {
      return cancel(load, Verdict(.rejected, reason))
    }
    let rule = rule(for: load.request.destination, in: load.request.client)
    guard let reason = rule.objection(to: response, for: load.request.destination) else { return }
    if rule.waitsForBody && reason.code != .status {
      load.objection = reason
    } else {
      cancel(load, Verdict(.rejected, reason))
    }
  }

  private func rule(for destination: Destination, in client: DocumentContext?) -> ResponseRule {
    // In a quirks-mode document, style sheets of any type are taken.
    if destination == .style, client?.isInQuirksMode == true { return .quirksModeStyle }
    return ResponseRule.table[destination] ?? ResponseRule()
  }

  private func objectionOfCORS(to response: ResponseRecord, _ load: ActiveLoad) -> VerdictReason? {
    guard let client = load.request.client, load.request.url.scheme != "data",
      !client.isSameOrigin(load.request.url, registeredSchemes: registeredSchemes)
    else { return nil }
    return CORSCheck.objection(
      to: response, origin: client.originField, withCredentials: load.request.includesCredentials)
  }

  /// Takes a part of the body.
  func receive(_ data: Data, for load: ActiveLoad) {
    commit(load)
    let limit =
      load.record.destination == .document || load.record.destination == .frame
      ? configuration.limits.documentBytes : configuration.limits.bodyBytes
    if load.append(data) > limit {
      cancel(load, .notLoaded(.limit, "the body is longer than \(limit) bytes"))
    }
  }

  /// The body is complete.
  func complete(_ load: ActiveLoad) {
    commit(load)
    finish(load, (load.objection ?? objectionOfIntegrity(load)).map { Verdict(.rejected, $0) } ?? .used)
  }

  private func objectionOfIntegrity(_ load: ActiveLoad) -> VerdictReason? {
    guard let integrity = load.request.integrity, !SubresourceIntegrity(parsing: integrity).accepts(load.body)
    else {
      return nil
    }
    return VerdictReason(.integrity, "the body has none of the digests in \"\(integrity)\"")
  }

  /// Follows a redirect, whoever reported it.
  ///
  /// - Returns: Why the redirect must not be followed; the load is then still under way.
  func redirect(_ load: ActiveLoad, to target: WebURL, status: Int) -> VerdictReason? {
    var target = target
    if target.fragment == nil, let fragment = load.request.url.fragment {
      target = WebURL(parsing: target.href + "#" + fragment) ?? target
    }
    load.record.redirects.append(
      Redirect(
        from: SerializedURL(load.request.url.href), to: SerializedURL(target.href), status: status))
    guard load.record.redirects.count <= configuration.limits.redirects else {
      return VerdictReason(.redirect, "more than \(configuration.limits.redirects) redirects")
    }
    if target.scheme == "data", load.request.destination != .document {
      return VerdictReason(.redirect, "a redirect to a data: URL is never followed")
    }
    var request = load.request
    request.url = target
    if let reason = objection(to: request) { return reason }
    load.request.url = target
    load.foundationURL = target.foundationURL.url
    load.record.requestHeaders = RequestHeaders.fields(for: load.request, userAgent: configuration.userAgent)
    return nil
  }
}

extension ResponseRecord {
  /// Takes what the host needs of a response.
  package init(_ response: URLResponse) {
    let http = response as? HTTPURLResponse
    let headers = (http?.allHeaderFields ?? [:]).compactMap { name, value in
      (name as? String).map { HeaderField($0, String(describing: value)) }
    }
    self.init(
      url: SerializedURL(response.url?.absoluteString ?? ""), status: http?.statusCode ?? 0,
      mimeType: response.mimeType, textEncodingName: response.textEncodingName, isHTTP: http != nil,
      headers: headers.sorted { $0.name < $1.name },
      expectedLength: response.expectedContentLength >= 0 ? response.expectedContentLength : nil)
  }
}
