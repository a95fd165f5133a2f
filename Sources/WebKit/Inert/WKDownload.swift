public import Foundation
public import FoundationNetworking

/// A download. None is ever made: a navigation that becomes one is refused.
@preconcurrency @MainActor open class WKDownload: NSObject {
  /// What was asked for.
  open var originalRequest: URLRequest?
  /// The view that began it.
  open weak var webView: WKWebView?
  /// Who is told of it.
  open weak var delegate: (any WKDownloadDelegate)?

  /// Ends the download.
  open func cancel(_ completionHandler: (@MainActor (Data?) -> Void)? = nil) {
    Task { completionHandler?(nil) }
  }

  /// Ends the download.
  open func cancel() async -> Data? { nil }
}

/// Who is told of a download; never called here.
@preconcurrency @MainActor public protocol WKDownloadDelegate: NSObjectProtocol {
  /// Decides where it goes.
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void)
  /// Decides where it goes.
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL?
  /// It is there.
  func downloadDidFinish(_ download: WKDownload)
  /// It failed.
  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)
}

extension WKDownloadDelegate {
  /// Asks the asynchronous form.
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    Task {
      completionHandler(
        await self.download(download, decideDestinationUsing: response, suggestedFilename: suggestedFilename))
    }
  }
  /// Nowhere.
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? { nil }
  /// Does nothing: the default of a delegate that does not declare it.
  public func downloadDidFinish(_ download: WKDownload) {}
  /// Does nothing: the default of a delegate that does not declare it.
  public func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {}
}
