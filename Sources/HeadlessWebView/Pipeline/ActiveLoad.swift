import Foundation
import LoadTrace
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A load from its request to its end, and after that what others may have of it.
///
/// It is sent to closures that other threads hold, but touched in turns of the view's thread only.
final class ActiveLoad: @unchecked Sendable {
  /// Where the answer comes from.
  enum Source {
    case none
    case task(HostSchemeTask, any SchemeHandler)
    case network(NetworkLoad)
  }

  /// The load's number in the trace.
  let id: Int
  private let entry: LoadEntry
  /// The load as the trace has it; when the page is over, changes no longer reach the page's trace.
  var record: Load {
    get { entry.load }
    _modify { yield &entry.load }
  }
  /// The loader of the page that the load is for; `nil` when that is over.
  private(set) var loader: ResourceLoader?
  /// The request; its URL changes with redirects.
  var request: LoadRequest
  /// The request's URL as Foundation can hold it.
  var foundationURL: URL
  var source = Source.none
  /// The states of the scheme task, where there is one.
  var taskState = SchemeTaskState()
  /// What the host made of it at its end; `nil` while it is under way.
  private var verdict: Verdict?
  /// When something last came from the layer that answers.
  var lastEvent: Double
  /// The layer has said that nothing more will come.
  var isStalled = false
  /// Events that wait on the host's clock.
  var scheduledEvents = 0
  /// The handler's start method has not returned, so that the record is not whole yet.
  var isStarting = false
  /// The handler was told of the load, so that it has to be told when it is stopped.
  var isWithHandler = false
  /// What came from the layer while a decision about the response is pending, in order; `nil` where none is.
  var undecided: [() -> Void]?
  /// The page that the load is for has begun to come.
  var isCommitted = false
  /// Why the response will be refused when the body is complete.
  var objection: VerdictReason?

  private var waiters: [Waiter] = []
  /// What has come of the body, for destinations that are read.
  private(set) var body: [UInt8] = []
  private var bodyLength = 0
  private var digest = BodyDigest()
  private let keptBytes: Int

  /// Makes a load whose start has just been recorded.
  init(_ entry: LoadEntry, of loader: ResourceLoader, request: LoadRequest, foundationURL: URL) {
    self.entry = entry
    id = entry.load.id
    self.loader = loader
    self.request = request
    self.foundationURL = foundationURL
    lastEvent = entry.load.timing.started
    let previewBytes = loader.configuration.previewBytes
    keptBytes = ActiveLoad.isRead(request.destination) ? .max : max(previewBytes, ActiveLoad.signatureBytes)
  }

  /// Enough to tell a font or an image from something else.
  private static let signatureBytes = 256

  /// Whether the host reads bodies of this destination, rather than only counting them.
  private static func isRead(_ destination: Destination) -> Bool {
    ![.image, .media, .font, .track].contains(destination)
  }

  /// The page is over; the load may be kept for longer, by the memory cache or a handler, but not the page by it.
  func letGoOfPage() {
    loader = nil
  }

  var isOver: Bool { verdict != nil }
  var hasFailed: Bool { verdict.map { $0.outcome != .used } ?? false }

  /// What came of it; `nil` while it is under way.
  private var outcome: LoadOutcome? {
    verdict.map {
      LoadOutcome(
        id: id, verdict: $0, requestURL: request.url, responseURL: responseURL, response: record.response,
        body: body)
    }
  }

  /// Whether documents other than the first may have the response without asking again.
  ///
  /// WebKit, `CachedResource::freshnessLifetime`: responses of custom schemes never grow old.
  var isReusableByOtherDocuments: Bool {
    guard isOver, let response = record.response else { return false }
    let control = (response.header("Cache-Control") ?? "").lowercased()
    if control.contains("no-store") || control.contains("no-cache") { return false }
    guard record.url.scheme == "http" || record.url.scheme == "https" else { return true }
    guard let range = control.firstRange(of: "max-age=") else { return false }
    return (Int(control[range.upperBound...].prefix { $0.isNumber }) ?? 0) > 0
  }

  /// Whoever waits for the load's end; a closure within an array of its own would be wrapped twice.
  private struct Waiter {
    let take: (LoadOutcome) -> Void
  }

  /// Calls back when the load has ended, which may be at once.
  func whenOver(_ completion: @escaping (LoadOutcome) -> Void) {
    if let outcome { completion(outcome) } else { waiters.append(Waiter(take: completion)) }
  }

  /// Whether somebody waits for the load's end.
  var isAwaited: Bool { !waiters.isEmpty }

  /// Calls back those that wait for the load, which has ended.
  func tellThatItIsOver() {
    guard let outcome else { return }
    let waiters = waiters
    self.waiters = []
    for waiter in waiters { waiter.take(outcome) }
  }

  /// Takes a part of the body.
  ///
  /// - Returns: The number of bytes that have come so far.
  func append(_ data: Data) -> Int {
    data.withUnsafeBytes { bytes in
      digest.append(bytes)
      if body.count < keptBytes { body.append(contentsOf: bytes.prefix(keptBytes - body.count)) }
    }
    bodyLength += data.count
    return bodyLength
  }

  /// Ends the load; those that wait for it are told by ``tellThatItIsOver()``.
  func end(_ verdict: Verdict, at time: Double, previewBytes: Int) {
    record.verdict = verdict
    record.timing.ended = time
    if var response = record.response {
      record.response = nil
      response.bodyLength = bodyLength
      if bodyLength > 0 { response.bodyDigest = digest.text }
      if previewBytes > 0 { response.preview = preview(bytes: previewBytes, of: response) }
      record.response = response
    }
    self.verdict = verdict
  }

  /// The response's URL, which is parsed only where it is not the request's.
  private var responseURL: WebURL {
    guard let response = record.response, response.url.string != request.url.href else { return request.url }
    return WebURL(parsing: response.url.string) ?? request.url
  }

  private func preview(bytes count: Int, of response: ResponseRecord) -> BodyPreview? {
    guard !body.isEmpty, let outcomeType = response.mimeType else { return nil }
    let kept = body.prefix(count)
    let isTruncated = bodyLength > kept.count
    let type = MIMEEssence(outcomeType)
    if type.text.hasPrefix("text/") || type.isXML || type.isJSON || type.isJavaScript {
      return BodyPreview(text: String(decoding: kept, as: UTF8.self), isTruncated: isTruncated)
    }
    return type.isRasterImage && !isTruncated
      ? BodyPreview(base64: Data(kept).base64EncodedString(), isTruncated: false) : nil
  }
}
