import HeadlessWebView
import LoadTrace
import Testing
import TraceReports

/// A recorded session in the place of the network, and of what answers an app's scheme.
struct RecordedSessionTests {
  static let archive = HTTPArchive([
    exchange(
      "https://h/",
      "<!DOCTYPE html><meta charset=utf-8>\n<script src=a.js?v=3&t=1></script><img src=old.png>", "text/html"),
    exchange("https://h/a.js?t=9&v=3", "1", "text/javascript"),
    HTTPArchive.Exchange(
      method: "GET", url: "https://h/old.png", status: 302, headers: [HeaderField("Location", "/new.png")]),
    exchange("https://h/new.png", "x", "image/png", fields: [HeaderField("Content-Encoding", "br")]),
  ])

  static func exchange(
    _ url: SerializedURL, _ text: String, _ type: String, fields: [HeaderField] = []
  ) -> HTTPArchive.Exchange {
    HTTPArchive.Exchange(
      method: "GET", url: url, status: 200, headers: [HeaderField("Content-Type", type)] + fields,
      mimeType: type,
      body: Array(text.utf8))
  }

  func loads(_ page: String, _ archive: HTTPArchive = archive) async throws -> [Load] {
    let network = Network.recording(archive)
    let configuration = HeadlessWebView.Configuration(
      schemeHandlers: ["app": NetworkSchemeHandler(network)], network: network)
    return try await HeadlessWebView(configuration: configuration).load(page).trace.loads
  }

  @Test func answersAsTheServerDid() async throws {
    let loads = try await loads("https://h/")
    #expect(loads.map(\.url) == ["https://h/", "https://h/a.js?v=3&t=1", "https://h/old.png"])
    #expect(loads.map(\.answeredBy) == [.recording, .recording, .recording])
    #expect(loads.map(\.verdict.outcome) == [.used, .used, .used])
    #expect(
      loads[1].notes == [
        Note(.looseMatch, subject: "https://h/a.js?t=9&v=3", text: "the parameter t is 9, not 1")
      ])
    #expect(loads[2].redirects == [Redirect(from: "https://h/old.png", to: "https://h/new.png", status: 302)])
    #expect(loads[2].response?.header("Content-Encoding") == nil)
    #expect(loads[2].response?.bodyLength == 1)
  }

  @Test func answersAnAppsSchemeUnderItsOwnURLs() async throws {
    let loads = try await loads("app://h/")
    #expect(loads.map(\.url) == ["app://h/", "app://h/a.js?v=3&t=1", "app://h/old.png"])
    #expect(loads.map(\.response?.url) == loads.map(\.url))
    #expect(loads.map(\.answeredBy) == [.schemeHandler, .schemeHandler, .schemeHandler])
    #expect(loads[1].notes.map(\.kind) == [.looseMatch])
  }

  @Test func saysWhatComesNearest() async throws {
    let load = try #require(try await loads("https://h/a.js?v=4").first)
    #expect(load.verdict.outcome == .notLoaded)
    #expect(load.verdict.reason?.message.contains("the nearest is GET https://h/a.js?t=9&v=3") == true)
    #expect(load.notes.map(\.kind) == [.nearMiss])
  }

  @Test func givesTheAnswersOfOneURLInTurnAndAnewForEachPage() async throws {
    let archive = HTTPArchive([
      Self.exchange(
        "https://h/", "<!DOCTYPE html><iframe src=f></iframe><iframe src=f></iframe>", "text/html"),
      Self.exchange("https://h/f", "1", "text/plain"), Self.exchange("https://h/f", "22", "text/plain"),
    ])
    let view = HeadlessWebView(configuration: .init(network: .recording(archive)))
    for _ in 0..<2 {
      let page = try await view.load("https://h/")
      #expect(page.loads.dropFirst().map(\.response?.bodyLength) == [1, 2])
    }
  }
}
