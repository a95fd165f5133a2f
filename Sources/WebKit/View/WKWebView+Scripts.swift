public import Foundation

extension WKWebView {
  /// The error of everything that needs a script to run.
  static var scriptingIsOff: WKError {
    WKError(
      .javaScriptExceptionOccurred,
      userInfo: [
        NSLocalizedDescriptionKey: "A JavaScript exception occurred",
        "WKJavaScriptExceptionMessage": "scripting is off: this web view loads scripts but does not run them",
      ])
  }

  /// Answers that scripting is off.
  @preconcurrency public func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, in contentWorld: WKContentWorld,
    completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
  ) {
    Task { completionHandler?(.failure(Self.scriptingIsOff)) }
  }

  /// Throws that scripting is off.
  @discardableResult public func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, contentWorld: WKContentWorld
  ) async throws -> Any? {
    throw Self.scriptingIsOff
  }

  /// Answers that scripting is off.
  @preconcurrency public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    in contentWorld: WKContentWorld,
    completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
  ) {
    Task { completionHandler?(.failure(Self.scriptingIsOff)) }
  }

  /// Throws that scripting is off.
  @discardableResult public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    contentWorld: WKContentWorld
  ) async throws -> Any? {
    throw Self.scriptingIsOff
  }

  // MARK: - What needs drawing

  private static var nothingIsDrawn: WKError {
    WKError(.unknown, userInfo: [NSLocalizedDescriptionKey: "this web view draws nothing"])
  }

  /// Answers that nothing is drawn.
  @preconcurrency public func createPDF(
    configuration pdfConfiguration: WKPDFConfiguration = WKPDFConfiguration(),
    completionHandler: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
  ) {
    Task { completionHandler(.failure(Self.nothingIsDrawn)) }
  }

  /// Throws that nothing is drawn.
  public func pdf(configuration: WKPDFConfiguration = WKPDFConfiguration()) async throws -> Data {
    throw Self.nothingIsDrawn
  }

  /// Answers that nothing is drawn.
  @preconcurrency public func takeSnapshot(
    with snapshotConfiguration: WKSnapshotConfiguration?,
    completionHandler: @escaping @MainActor @Sendable (WKSnapshotImage?, (any Error)?) -> Void
  ) {
    Task { completionHandler(nil, Self.nothingIsDrawn) }
  }

  /// Throws that nothing is drawn.
  public func takeSnapshot(configuration: WKSnapshotConfiguration?) async throws -> WKSnapshotImage {
    throw Self.nothingIsDrawn
  }

  /// Answers that nothing is archived.
  @preconcurrency public func createWebArchiveData(
    completionHandler: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
  ) {
    Task { completionHandler(.failure(Self.nothingIsDrawn)) }
  }

  /// Answers that nothing was found.
  @preconcurrency public func find(
    _ string: String, configuration: WKFindConfiguration = WKFindConfiguration(),
    completionHandler: @escaping @MainActor @Sendable (WKFindResult) -> Void
  ) {
    Task { completionHandler(WKFindResult()) }
  }

  // MARK: - What needs media

  /// Goes on at once: nothing plays.
  public func pauseAllMediaPlayback(completionHandler: (@MainActor () -> Void)? = nil) {
    if let completionHandler { Task { completionHandler() } }
  }

  /// Goes on at once: nothing plays.
  public func closeAllMediaPresentations(completionHandler: (@MainActor () -> Void)? = nil) {
    if let completionHandler { Task { completionHandler() } }
  }
}
