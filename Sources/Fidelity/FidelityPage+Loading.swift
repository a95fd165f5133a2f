import Foundation
public import HeadlessWebView
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

/// What a real engine was seen to load, as a line of a truth file has it.
public struct FidelityRun: Sendable {
  /// The requests in the order in which they were seen.
  public var loads: [FidelityLoad]
  /// The rest of a truth file's fields of each, by their names there.
  public var fields: [[String: String]]
  /// The status that each was answered with; 0 for none.
  public var statuses: [Int]
  /// Whether the page came to be idle.
  public var isFinished: Bool
  /// Whether the engine lost the page, so that the record says nothing.
  public var isLost: Bool
}

extension FidelityPage {
  /// Loads the page in a view like the recorder's, and says what was asked for, in order.
  ///
  /// - Parameters:
  ///   - scripting: Whether the page is read as with scripts running; they are loaded and not run.
  /// - Returns: Each request, those that redirects led to included.
  /// - Throws: `HeadlessWebViewError`, which a page of the truth files never causes.
  public func loads(scripting: Bool) async throws -> [FidelityLoad] {
    let configuration = configuration(scripting: scripting, fillsType: true)
    let result = try await HeadlessWebView(configuration: configuration).load(url)
    let urls = result.loads.flatMap { $0.redirects.map(\.from) + [$0.redirects.last?.to ?? $0.url] }
    // What was recorded over http is what the server saw, and no server sees a fragment.
    return urls.map { FidelityLoad(url: isHTTP ? $0.withoutFragment.string : $0.string, via: via($0)) }
  }

  /// Loads the page in a real engine, which records the truth.
  ///
  /// - Throws: Where the engine does not start.
  public func run(scripting: Bool, on engine: HostEngine) async throws -> FidelityRun {
    let configuration = configuration(scripting: scripting, fillsType: false)
    let host = try engine.makeHost(configuration)
    let trace = try await host.load(url).trace
    host.close()
    var run = FidelityRun(
      loads: [], fields: [], statuses: [], isFinished: trace.end?.interruption == nil,
      isLost: trace.notes.contains { $0.kind == .webProcessLost })
    for load in trace.loads where isRequest(load) {
      for (index, url) in (load.redirects.map(\.from) + [load.redirects.last?.to ?? load.url]).enumerated() {
        let isServed = isHTTP && url.string.hasPrefix(Self.server)
        let text = isServed ? url.withoutFragment.string : url.string
        run.loads.append(FidelityLoad(url: via(url) == "scheme" ? text : Self.shortened(text), via: via(url)))
        run.fields.append(Self.fields(load, isHandled: via(url) == "scheme", isServed: isServed))
        let status = index < load.redirects.count ? load.redirects[index].status : load.response?.status ?? 0
        run.statuses.append(via(url) == "scheme" || isServed ? status : 0)
      }
    }
    return run
  }

  private func configuration(scripting: Bool, fillsType: Bool) -> HeadlessWebView.Configuration {
    let handler = ClosureSchemeHandler { request in
      guard let url = request.url else { throw URLError(.badURL) }
      return answer(to: url, fillsType: fillsType)
    }
    var configuration = HeadlessWebView.Configuration(
      schemeHandlers: ["herald-hybrid": handler], network: .transport(self))
    configuration.scripting = scripting
    // The engine that recorded the truth had no codecs.
    configuration.playableMediaTypes = []
    return configuration
  }

  /// Whether a load asked somebody: the handler, the network, or nobody who could be recorded.
  private func isRequest(_ load: Load) -> Bool {
    via(load.url) != "scheme" || load.answeredBy == .schemeHandler || load.answeredBy == .memoryCache
  }

  private static func fields(_ load: Load, isHandled: Bool, isServed: Bool) -> [String: String] {
    guard isHandled || isServed else { return [:] }
    var fields = ["method": load.method]
    guard isHandled else { return fields }
    for field in load.requestHeaders where !field.value.isEmpty {
      let name = field.name.lowercased()
      if ["accept", "referer", "origin", "range", "content-type"].contains(name) {
        fields[name] = field.value
      }
    }
    return fields
  }

  /// Long URLs are cut, since those that no handler sees can be a whole file.
  private static func shortened(_ url: String) -> String { url.count < 300 ? url : url.prefix(80) + "…" }

  private func via(_ url: SerializedURL) -> String {
    switch url.scheme {
    case "herald-hybrid": "scheme"
    case "http", "https", "ws", "wss", "ftp", "file": "network"
    default: "other"
    }
  }
}
