public import HeadlessWebView
import LoadTrace

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A page of a recorded comparison with real WebKit, served as the recorder serves it.
public struct FidelityPage: Sendable {
  /// A file of the page's site.
  struct File: Sendable {
    var answer: SiteAnswer
    /// The target where the answer is a redirect.
    var redirect: String?

    /// What is answered where no file is.
    static let missing = File(answer: SiteAnswer(status: 404, mimeType: "text/plain"))
  }

  /// Where http pages were recorded; nothing listens there now.
  static let server = "http://127.0.0.1:18098/"

  /// The page's name in the truth files.
  public let id: String
  let page: String
  let isHTTP: Bool
  /// The file at a path, percent-decoded and without its leading slash.
  let file: @Sendable (String) -> File?

  /// The URL that the recorder loaded.
  var url: String { isHTTP ? "\(Self.server)\(id)/\(page)" : "herald-hybrid://\(id).test/\(page)" }

  /// What the recorder's handler answers for a URL of the custom scheme.
  ///
  /// - Parameter fillsType: Whether a missing type is filled in from the extension, as WebKitGTK does, which recorded
  ///   the truth, and WebKit itself does not.
  func answer(to url: URL, fillsType: Bool) -> ClosureSchemeHandler.Answer {
    let path = (url.path(percentEncoded: true).removingPercentEncoding ?? "").drop { $0 == "/" }
    let found = url.host() == "\(id).test" ? file(String(path)) : nil
    var answer = (found ?? .missing).answer
    if fillsType, answer.mimeType == nil {
      answer.mimeType = MIMETypes.type(ofExtension: url.pathExtension) ?? "application/octet-stream"
    }
    return (answer.response(for: url), answer.body)
  }
}

extension FidelityPage: NetworkTransport {
  /// Answers as the recorder's web server did; every other host is not there.
  public func start(_ request: URLRequest, client: any NetworkClient) -> NetworkLoad {
    let prefix = "\(Self.server)\(id)/"
    guard let url = request.url, url.absoluteString.hasPrefix(prefix) else {
      client.receive(.failed(URLError(.cannotConnectToHost)), after: 0)
      return NetworkLoad()
    }
    let path = url.absoluteString.dropFirst(prefix.count).prefix { $0 != "?" && $0 != "#" }
    let file = file(String(path).removingPercentEncoding ?? "") ?? .missing
    var answer = file.answer
    answer.headers.append(HeaderField("Cache-Control", "no-store"))
    let response = answer.response(for: url)
    if let http = response as? HTTPURLResponse, let target = file.redirect,
      Redirect.statuses.contains(http.statusCode)
    {
      client.receive(.redirect(http, location: target), after: 0)
    } else {
      client.receive(.response(response), after: 0)
      if !answer.body.isEmpty { client.receive(.data(answer.body), after: 0) }
      client.receive(.finished, after: 0)
    }
    return NetworkLoad()
  }
}
