import Foundation
public import HeadlessWebView
import LoadTrace
import Testing
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A small site with one fault, or none, which is loaded as an app would.
struct BrokenSite: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The page's URL.
  var page = "app://h/index.html"
  /// What is to be found: code, severity and place of each.
  let expected: [String]
  /// What the words must say, white space aside.
  var says: [String] = []
  /// Makes what the view is made with, and whatever must live as long.
  let configuration: @Sendable () throws -> (HeadlessWebView.Configuration, keep: any Sendable)

  /// Loads the page, and compares all that is found.
  func check() async throws {
    let (configuration, keep) = try configuration()
    let trace = try await HeadlessWebView(configuration: configuration).load(page).trace
    withExtendedLifetime(keep) {}
    let found = trace.diagnostics.map { diagnostic in
      let place = diagnostic.reference.map {
        " \(SerializedURL($0.file.string).path.split(separator: "/").last ?? ""):\($0.line):\($0.column)"
      }
      return "\(diagnostic.code) \(diagnostic.severity)\(place ?? "")"
    }
    #expect(found == expected, "\(trace.diagnostics)")
    let words = trace.diagnostics.map { diagnostic in
      ([diagnostic.message] + diagnostic.details.flatMap { [$0.text, $0.place ?? "", $0.note ?? ""] }
        + [diagnostic.fix]).joined(separator: "\n")
    }.joined(separator: "\n")
    for text in says { #expect(words.contains(text), "\(words)") }
  }

  // MARK: - Kinds of sites

  /// A site whose answers a scheme handler passes on as they are.
  static func answers(
    _ name: String, _ files: [String: SiteEntry], page: String = "app://h/index.html",
    finds expected: [String] = [], says: [String] = [],
    with change: @escaping @Sendable (inout HeadlessWebView.Configuration) throws -> Void = { _ in }
  ) -> BrokenSite {
    BrokenSite(testDescription: name, page: page, expected: expected, says: says) {
      let site = Network.site(FixtureSite(files: files))
      var configuration = HeadlessWebView.Configuration(
        schemeHandlers: ["app": NetworkSchemeHandler(site)], network: site)
      try change(&configuration)
      return (configuration, 0)
    }
  }

  /// A folder on disk, served by the project's own handler.
  static func folder(
    _ name: String, _ files: [String: String], links: [String: String] = [:],
    page: String = "app://h/index.html", finds expected: [String] = [], says: [String] = []
  ) -> BrokenSite {
    BrokenSite(testDescription: name, page: page, expected: expected, says: says) {
      let folder = try TemporaryFolder(files)
      for (path, target) in links { try folder.link(path, to: target) }
      return (
        HeadlessWebView.Configuration(schemeHandlers: ["app": try DirectorySchemeHandler(folder: folder.url)]
        ),
        folder
      )
    }
  }

  /// A site whose answers a handler of the test's own gives.
  static func handler(
    _ name: String, _ handler: @escaping @Sendable () -> any SchemeHandler, finds expected: [String] = [],
    says: [String] = []
  ) -> BrokenSite {
    BrokenSite(testDescription: name, expected: expected, says: says) {
      var configuration = HeadlessWebView.Configuration(
        schemeHandlers: ["app": handler()], network: .none)
      configuration.limits.abandonedTaskTime = 0.05
      return (configuration, 0)
    }
  }
}

/// A page with some elements in a body, from line 2 on.
func html(_ lines: String...) -> SiteEntry {
  .text("<!DOCTYPE html><meta charset=utf-8><title>t</title>\n" + lines.joined(separator: "\n"))
}

extension SiteEntry {
  /// Bytes that begin as a font of the kind WOFF2.
  static let font = SiteEntry.data(Data("wOF2".utf8) + Data(count: 60), mimeType: "font/woff2")
  /// Bytes that begin as a PNG.
  static let png = SiteEntry.data(
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), mimeType: "image/png")
  /// An SVG image.
  static let svg = SiteEntry.text("<svg xmlns='http://www.w3.org/2000/svg'/>", mimeType: "image/svg+xml")
}

extension SiteEntry: ExpressibleByStringLiteral {
  /// A text under the type of its path's extension.
  public init(stringLiteral value: String) {
    self = .text(value)
  }
}
