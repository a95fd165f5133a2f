import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Mutant {
  /// Handlers that are right the first time.
  static let againMutants: [Mutant] = [
    Mutant(
      "url-of-upstream-again", .proxy, breaks: "no-escape", "response-url",
      summary: "Pages have to ask again, and the answer then has the http URL it came from"
    ) {
      let asked = SharedNames()
      $0.finish = { answer, _ in answer.fields["Cache-Control"] = "no-cache" }
      $0.responseURL = { request, address in
        let text = request.url?.absoluteString ?? ""
        guard !asked.insert(text) else { return request.url }
        return URL(string: address.upstreamOrigin + text.dropFirst(address.origin.count))
      }
    }
  ]
}
