public import Foundation
import URLStandard

/// A web view without a window: it loads pages through the scheme handlers, protocols and caches under test,
/// and tells exactly what was loaded.
///
/// A view has a thread of its own, which is the main thread as handlers see it. Its methods may be called from
/// any thread or task. Pages are loaded one after the other; what one has loaded stays in the memory cache for
/// the next, as in a web view.
public final class HeadlessWebView: Sendable {
  private let run: PageRunner

  /// The configuration the view was made with.
  public let configuration: Configuration

  /// Makes a view; nothing is loaded yet.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    run = PageRunner(configuration: configuration)
  }

  deinit {
    run.close(viewIsGone: true)
  }

  /// Loads a page, and waits until it is idle: until everything it asks for has ended in a verdict.
  ///
  /// - Parameter url: The page's URL, parsed as a web view parses it.
  /// - Returns: The page with the record of all loads. A page that could not be loaded is no error: its first
  ///   load says why.
  /// - Throws: ``HeadlessWebViewError`` where the text is no URL or the view is closed.
  public func load(_ url: String) async throws(HeadlessWebViewError) -> Page {
    guard let parsed = WebURL(parsing: url, dialect: .webKit) else {
      throw HeadlessWebViewError(.invalidURL, url: url)
    }
    return try await run.load(parsed, isReload: false)
  }

  /// Loads a page, and waits until it is idle.
  public func load(_ url: URL) async throws(HeadlessWebViewError) -> Page {
    try await load(url.absoluteString)
  }

  /// Loads the last page again; everything is asked for anew.
  ///
  /// - Throws: ``HeadlessWebViewError`` where no page was loaded or the view is closed.
  public func reload() async throws(HeadlessWebViewError) -> Page {
    try await run.reload()
  }

  /// Stops all loads of the page; handlers are told, and the page's `load` ends.
  public func stop() {
    run.stop()
  }

  /// Closes the view: stops all loads for good.
  public func close() {
    run.close(viewIsGone: false)
  }
}

/// Why a view could not do what it was asked to.
public struct HeadlessWebViewError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Sendable, Hashable {
    /// The text is no URL.
    case invalidURL
    /// The view is closed.
    case closed
    /// No page was loaded yet.
    case noPage
  }

  /// What is wrong.
  public let code: Code
  /// The URL concerned.
  public let url: String?

  init(_ code: Code, url: String? = nil) {
    self.code = code
    self.url = url
  }

  /// A sentence that says what to do.
  public var description: String {
    switch code {
    case .invalidURL: "\"\(url ?? "")\" is not an absolute URL"
    case .closed: "the view is closed; make a new one"
    case .noPage: "there is no page to reload; load one first"
    }
  }
}
