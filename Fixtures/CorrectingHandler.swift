public import HeadlessWebView

#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
#else
  import Foundation
#endif

/// A scheme handler that fetches over http and builds each response anew.
///
/// It asks as ``PassThroughHandler`` does, but what it gives the task has the URL of the task's own request, and
/// for a file that was found the type of its extension instead of what the server says.
public final class CorrectingHandler: SchemeHandler {
  private let relays = RelayRegister()
  private let upstream: any NetworkTransport

  /// Makes a handler that asks a network.
  public init(upstream: any NetworkTransport) {
    self.upstream = upstream
  }

  /// Asks the network.
  public func start(_ task: any SchemeTask) {
    relays.start(task, over: upstream, making: Self.corrected)
  }

  /// Ends what was asked for.
  public func stop(_ task: any SchemeTask) {
    relays.stop(task)
  }

  private static func corrected(_ response: URLResponse, for url: URL) -> URLResponse {
    guard let http = response as? HTTPURLResponse else {
      return URLResponse(
        url: url, mimeType: response.mimeType, expectedContentLength: Int(response.expectedContentLength),
        textEncodingName: response.textEncodingName)
    }
    var fields: [String: String] = [:]
    for (name, value) in http.allHeaderFields { fields["\(name)"] = "\(value)" }
    // The session has undone the coding, so that the length on the wire is not that of the data.
    if fields.removeValue(forKey: "Content-Encoding") != nil { fields["Content-Length"] = nil }
    if (200..<300).contains(http.statusCode), let type = MIMETypes.type(ofExtension: url.pathExtension),
      type != http.mimeType
    {
      fields["Content-Type"] = http.textEncodingName.map { "\(type); charset=\($0)" } ?? type
    }
    return HTTPURLResponse(
      url: url, statusCode: http.statusCode, httpVersion: "HTTP/1.1", headerFields: fields) ?? response
  }
}
