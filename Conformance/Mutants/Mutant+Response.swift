import Foundation
import HeadlessWebView
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Mutant {
  /// Handlers whose responses have a wrong URL, class or status.
  static let responseMutants: [Mutant] = [
    Mutant(
      "url-of-upstream", .proxy, breaks: "response-url", "no-escape", "redirects",
      summary: "The response has the http URL the answer came from"
    ) {
      $0.responseURL = { request, address in
        let text = request.url?.absoluteString ?? ""
        return URL(string: address.upstreamOrigin + text.dropFirst(address.origin.count))
      }
    },
    Mutant("url-of-file", .files, breaks: "response-url", "no-escape", summary: "The response has a file URL")
    {
      $0.responseURL = { request, _ in URL(fileURLWithPath: request.url?.path(percentEncoded: false) ?? "/") }
    },
    Mutant(
      "url-without-query", .files, breaks: "response-url", summary: "The response's URL has lost its query"
    ) {
      $0.responseURL = { request, _ in
        URL(string: String(request.url?.absoluteString.prefix { $0 != "?" } ?? ""))
      }
    },
    Mutant(
      "url-without-query-from-copies", .proxy, breaks: "response-url", "cache-population",
      summary: "The response's URL has lost its query"
    ) {
      $0.responseURL = { request, _ in
        URL(string: String(request.url?.absoluteString.prefix { $0 != "?" } ?? ""))
      }
    },
    Mutant(
      "url-of-first-request", .proxy, breaks: "response-url",
      summary: "The response from a copy has the URL of the request that made it"
    ) {
      let first = SharedFirstURLs()
      $0.responseURL = { request, _ in request.url.map { first.first(for: $0) } }
    },
    Mutant(
      "url-normalised", .files, breaks: "response-url",
      summary: "The response's URL is put together of decoded parts"
    ) {
      $0.responseURL = { request, _ in
        guard let url = request.url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        else { return nil }
        parts.percentEncodedPath =
          (url.path(percentEncoded: false)).addingPercentEncoding(
            withAllowedCharacters: .alphanumerics.union(["/", ".", "-"])) ?? ""
        return parts.url
      }
    },
    Mutant(
      "url-with-dots-removed", .files, breaks: "response-url",
      summary: "The response's URL is that of the last folder and the name"
    ) {
      $0.responseURL = { request, _ in
        request.url.flatMap { URL(string: $0.absoluteString.replacing("..", with: "")) }
      }
    },
    Mutant(
      "url-in-lower-case", .files, breaks: "response-url",
      summary: "The response's URL is in lower case throughout"
    ) {
      $0.responseURL = { request, _ in request.url.flatMap { URL(string: $0.absoluteString.lowercased()) } }
    },
    Mutant(
      "url-of-index", .files, breaks: "response-url", "index-and-fallback",
      summary: "The response to a folder has the index file's URL"
    ) {
      $0.responseURL = { request, _ in
        request.url.map { $0.absoluteString.hasSuffix("/") ? $0.appending(path: "index.html") : $0 }
      }
    },
    Mutant("plain-response", .files, breaks: "http-response", summary: "The response is a plain URLResponse")
    {
      $0.finish = { answer, _ in answer.isPlain = true }
    },
    Mutant(
      "plain-response-of-copies", .proxy, breaks: "http-response", upstreamScheme: "package",
      summary: "The response from a copy is a plain URLResponse"
    ) {
      $0.finish = { answer, _ in answer.isPlain = true }
    },
    Mutant("missing-fails", .files, breaks: "not-found", summary: "What is missing is a failure") {
      $0.steps = { $0.status == 404 ? [.fail(URLError(.fileDoesNotExist))] : ModelParts.steps($0, $1) }
    },
    Mutant(
      "missing-is-empty", .files, breaks: "not-found", summary: "What is missing is an empty answer with 200"
    ) {
      $0.finish = { answer, _ in if answer.status == 404 { answer.status = 200; answer.body = Data() } }
    },
    Mutant(
      "missing-is-index", .files, breaks: "not-found",
      summary: "What is missing is answered with the index file"
    ) {
      $0.read = {
        ModelParts.read($0, $1) ?? ModelParts.read(Array("index.html".utf8), $1) ?? (
          Data("<p>INDEX".utf8), "index.html"
        )
      }
    },
    Mutant(
      "missing-without-body", .files, breaks: "not-found",
      summary: "What is missing is answered without a body"
    ) {
      $0.finish = { answer, _ in if answer.status == 404 { answer.body = Data() } }
    },
    Mutant(
      "folders-are-listed", .files, breaks: "not-found",
      summary: "A folder without an index is answered with a list of its files"
    ) {
      $0.read = { path, environment in
        if let file = ModelParts.read(path, environment) { return file }
        let folder = environment.content.appending(path: String(decoding: path, as: UTF8.self))
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        return names.map { (Data($0.sorted().joined(separator: "\n").utf8), "list.html") }
      }
    },
    Mutant("missing-is-403", .files, breaks: "not-found", summary: "What is missing is answered with 403") {
      $0.finish = { answer, _ in if answer.status == 404 { answer.status = 403 } }
    },
    Mutant(
      "missing-head-has-body", .files, breaks: "not-found", "content-length",
      summary: "HEAD has the body of GET"
    ) {
      $0.finish = { answer, _ in answer.isHead = false }
    },
    Mutant(
      "upstream-errors-are-200", .proxy, breaks: "not-found",
      summary: "Every answer of the upstream's has the status 200"
    ) {
      $0.finish = { answer, _ in
        answer.status = answer.status == 206 || answer.status == 416 ? answer.status : 200
      }
    },
    Mutant("upstream-errors-fail", .proxy, breaks: "not-found", summary: "An upstream's error is a failure") {
      $0.steps = {
        $0.status >= 400 && $0.status != 416
          ? [.fail(URLError(.badServerResponse))] : ModelParts.steps($0, $1)
      }
    },
    Mutant(
      "upstream-errors-are-404", .proxy, breaks: "not-found",
      summary: "Every error of the upstream's is a 404"
    ) {
      $0.finish = { answer, _ in if answer.status >= 400, answer.status != 416 { answer.status = 404 } }
    },
    Mutant(
      "successes-are-200", .proxy, breaks: "not-found", "request-forwarding",
      summary: "201 and 204 become 200"
    ) {
      $0.finish = { answer, _ in if answer.status == 201 || answer.status == 204 { answer.status = 200 } }
    },
    Mutant(
      "errors-without-body", .proxy, breaks: "not-found", summary: "An upstream's error has lost its body"
    ) {
      $0.finish = { answer, _ in if answer.status >= 400 { answer.body = Data() } }
    },
  ]
}

/// The first URL with which a resource was asked for.
final class SharedFirstURLs: Sendable {
  private let urls = SharedTable<String, URL>()

  func first(for url: URL) -> URL {
    urls.value(for: SerializedURL(url.absoluteString).withoutFragment, orInsert: url)
  }
}
