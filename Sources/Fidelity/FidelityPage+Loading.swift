import Foundation
import HeadlessWebView
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A load as the truth files have it.
public struct FidelityLoad: Sendable, Hashable {
  /// The URL asked for.
  public let url: String
  /// `scheme` for the handler, `network` for what left for the network, `other` for the rest.
  public let via: String
}

extension FidelityPage {
  /// Loads the page in a view like the recorder's, and says what was asked for, in order.
  ///
  /// - Parameters:
  ///   - scripting: Whether the page is read as with scripts running; they are loaded and not run.
  /// - Returns: Each request, those that redirects led to included.
  /// - Throws: ``HeadlessWebViewError``, which a page of the truth files never causes.
  public func loads(scripting: Bool) async throws -> [FidelityLoad] {
    let handler = ClosureSchemeHandler { request in
      guard let url = request.url else { throw URLError(.badURL) }
      return answer(to: url)
    }
    var configuration = HeadlessWebView.Configuration(
      schemeHandlers: ["herald-hybrid": handler], network: .transport(self))
    configuration.scripting = scripting
    // The engine that recorded the truth had no codecs.
    configuration.playableMediaTypes = []
    let result = try await HeadlessWebView(configuration: configuration).load(url)
    let urls = result.loads.flatMap { $0.redirects.map(\.from) + [$0.redirects.last?.to ?? $0.url] }
    // What was recorded over http is what the server saw, and no server sees a fragment.
    return urls.map { FidelityLoad(url: isHTTP ? $0.withoutFragment.string : $0.string, via: via($0)) }
  }

  private func via(_ url: SerializedURL) -> String {
    switch url.scheme {
    case "herald-hybrid": "scheme"
    case "http", "https", "ws", "wss", "ftp", "file": "network"
    default: "other"
    }
  }
}
