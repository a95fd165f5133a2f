import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Mutant {
  /// Handlers that do not pass requests on as they are.
  static let forwardingMutants: [Mutant] = [
    Mutant("method-lost", .proxy, breaks: "request-forwarding", summary: "Everything is GET for the upstream")
    {
      $0.upstreamRequest = forwarding { $0.httpMethod = "GET" }
    },
    Mutant(
      "method-post-for-all", .proxy, breaks: "request-forwarding",
      summary: "Whatever has a body is POST for the upstream"
    ) {
      $0.upstreamRequest = forwarding {
        if !["GET", "HEAD"].contains($0.httpMethod ?? "GET") { $0.httpMethod = "POST" }
      }
    },
    Mutant(
      "posts-share-a-fetch", .proxy, breaks: "request-forwarding",
      summary: "Equal requests at the same time are one for the upstream, whatever their method"
    ) { $0.isRead = { _ in true } },
    Mutant(
      "head-as-get", .proxy, breaks: "request-forwarding", "content-length",
      summary: "HEAD is answered with the body of GET"
    ) {
      $0.upstreamRequest = forwarding { if $0.httpMethod == "HEAD" { $0.httpMethod = "GET" } }
      $0.finish = { answer, _ in answer.isHead = false }
    },
    Mutant("body-lost", .proxy, breaks: "request-body", summary: "Bodies do not reach the upstream") {
      $0.upstreamRequest = forwarding {
        $0.httpBody = nil; $0.httpBodyStream = nil
      }
    },
    Mutant("body-stream-lost", .proxy, breaks: "request-body", summary: "Only httpBody reaches the upstream")
    {
      $0.upstreamRequest = forwarding { if $0.httpBody == nil { $0.httpBodyStream = nil } }
    },
    Mutant(
      "body-data-lost", .proxy, breaks: "request-body", summary: "Only httpBodyStream reaches the upstream"
    ) {
      $0.upstreamRequest = forwarding { if $0.httpBody != nil { $0.httpBody = nil } }
    },
    Mutant("body-as-text", .proxy, breaks: "request-body", summary: "Bodies are passed on as text") {
      $0.upstreamRequest = forwarding {
        $0.httpBody = $0.httpBody.map { Data(String(decoding: $0, as: UTF8.self).utf8) }
      }
    },
    Mutant(
      "upload-cut-off", .proxy, breaks: "request-body", summary: "Of streams the first 64 KB are passed on"
    ) {
      $0.upstreamRequest = forwarding { request in
        guard request.httpBodyStream != nil else { return }
        request.httpBody = UpstreamRequest(request).body.prefix(65_536)
      }
    },
    Mutant(
      "body-trimmed", .proxy, breaks: "request-body",
      summary: "Bodies lose what is beyond ASCII and line ends"
    ) {
      $0.upstreamRequest = forwarding { request in
        request.httpBody = UpstreamRequest(request).body.filter { $0 < 128 && $0 != 13 }.prefix(8)
      }
    },
    Mutant(
      "body-invented", .proxy, breaks: "request-body",
      summary: "A request without a body gets an empty object"
    ) {
      $0.upstreamRequest = forwarding { request in
        if request.httpMethod == "POST", request.httpBody == nil, request.httpBodyStream == nil {
          request.httpBody = Data("{}".utf8)
        }
      }
    },
    Mutant(
      "fields-lost", .proxy, breaks: "request-forwarding", summary: "A request for the URL alone is made"
    ) {
      $0.upstreamRequest = forwarding { request in
        guard let url = request.url else { return }
        let original = request
        request = URLRequest(url: url)
        request.httpMethod = original.httpMethod
        request.httpBody = original.httpBody
        request.httpBodyStream = original.httpBodyStream
      }
    },
    Mutant(
      "authorization-lost", .proxy, breaks: "request-forwarding",
      summary: "Authorization does not reach the upstream"
    ) {
      $0.upstreamRequest = forwarding { $0.setValue(nil, forHTTPHeaderField: "Authorization") }
    },
    Mutant("accept-replaced", .proxy, breaks: "request-forwarding", summary: "Accept is the handler's own") {
      $0.upstreamRequest = forwarding {
        $0.setValue("*/*", forHTTPHeaderField: "Accept")
        $0.setValue("en", forHTTPHeaderField: "Accept-Language")
      }
    },
    Mutant(
      "content-type-replaced", .proxy, breaks: "request-body", summary: "Every body is JSON for the upstream"
    ) {
      $0.upstreamRequest = forwarding {
        $0.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
      }
    },
    Mutant("origin-passed-on", .proxy, breaks: "sharing", summary: "The app's origin is sent to the upstream")
    {
      $0.upstreamRequest = { request, address in
        var result = ModelParts.upstreamRequest(request, address)
        result?.setValue(request.value(forHTTPHeaderField: "Origin"), forHTTPHeaderField: "Origin")
        return result
      }
    },
    Mutant(
      "post-answers-as-get", .proxy, breaks: "request-forwarding",
      summary: "The answer to POST has the status 200 and the type text/html"
    ) {
      $0.finish = { answer, request in
        if request.httpMethod == "POST" { answer.status = 200; answer.type = "text/html" }
      }
    },
  ]

  private static func forwarding(
    _ edit: @escaping @Sendable (inout URLRequest) -> Void
  ) -> @Sendable (URLRequest, SubjectAddress) -> URLRequest? {
    { request, address in
      guard var result = ModelParts.upstreamRequest(request, address) else { return nil }
      edit(&result)
      return result
    }
  }

  /// Handlers that let the wrong origins read.
  static let sharingMutants: [Mutant] = [
    Mutant("shares-nothing", .files, breaks: "sharing", summary: "Access-Control-Allow-Origin is missing") {
      $0.sharing = { _, _ in [:] }
    },
    Mutant(
      "shares-nothing-of-copies", .proxy, breaks: "sharing", summary: "Access-Control-Allow-Origin is missing"
    ) { $0.sharing = { _, _ in [:] } },
    Mutant(
      "shares-with-a-constant", .files, breaks: "sharing",
      summary: "Access-Control-Allow-Origin is the page's usual origin"
    ) {
      $0.sharing = { _, address in ["Access-Control-Allow-Origin": address.origin] }
    },
    Mutant(
      "shares-with-the-first", .proxy, breaks: "sharing",
      summary: "The first origin that asked is allowed from then on"
    ) {
      let first = SharedTable<String, String>()
      $0.sharing = { request, _ in
        let origin = request.value(forHTTPHeaderField: "Origin") ?? "*"
        let url = request.url?.absoluteString ?? ""
        return ["Access-Control-Allow-Origin": first.value(for: url, orInsert: origin), "Vary": "Origin"]
      }
    },
    Mutant(
      "shares-as-the-upstream", .proxy, breaks: "sharing",
      summary: "The upstream's Access-Control-Allow-Origin is passed on"
    ) {
      $0.sharing = { _, _ in [:] }
      let passesOn = $0.passesOn
      $0.passesOn = { $0 == "access-control-allow-origin" || passesOn($0) }
    },
    Mutant("shares-with-a-list", .files, breaks: "sharing", summary: "Access-Control-Allow-Origin is a list")
    {
      $0.sharing = { request, address in
        [
          "Access-Control-Allow-Origin":
            "\(address.origin), \(request.value(forHTTPHeaderField: "Origin") ?? "*")"
        ]
      }
    },
    Mutant(
      "shares-star-and-credentials", .files, breaks: "sharing",
      summary: "A star stands beside allowed credentials"
    ) {
      $0.sharing = { _, _ in ["Access-Control-Allow-Origin": "*", "Access-Control-Allow-Credentials": "true"]
      }
    },
    Mutant("shares-without-vary", .files, breaks: "sharing", summary: "Vary is missing") {
      $0.sharing = { request, address in
        var fields = ModelParts.sharing(request, address)
        fields["Vary"] = nil
        return fields
      }
    },
    Mutant(
      "shares-without-port", .files, breaks: "sharing", summary: "The origin is put together without its port"
    ) {
      $0.sharing = { request, address in
        ModelParts.sharing(request, address).mapValues { value in
          value.hasPrefix("app://") ? value.replacing(/:\d+$/, with: "") : value
        }
      }
    },
    Mutant(
      "shares-no-errors", .files, breaks: "sharing", summary: "Errors and parts may be read by nobody else"
    ) {
      $0.finish = { answer, _ in
        if answer.status != 200 { answer.fields["Access-Control-Allow-Origin"] = nil }
      }
    },
    Mutant("shares-get-only", .files, breaks: "sharing", summary: "HEAD may be read by nobody else") {
      $0.finish = { answer, _ in if answer.isHead { answer.fields["Access-Control-Allow-Origin"] = nil } }
    },
    Mutant("shares-fonts-only", .files, breaks: "sharing", summary: "Only fonts may be read by others") {
      $0.finish = { answer, _ in
        if answer.type?.hasPrefix("font/") != true { answer.fields["Access-Control-Allow-Origin"] = nil }
      }
    },
  ]
}
