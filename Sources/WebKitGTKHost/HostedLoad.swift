#if WebKitGTK
  import HeadlessWebView
  import LoadTrace

  /// A load while it goes on; touched on GTK's thread only.
  final class HostedLoad: @unchecked Sendable {
    var record: Load
    /// Whether it is for the document of the main frame.
    let isNavigation: Bool
    /// The handler's answer; `nil` where no handler was asked.
    var answer: SchemeAnswer?
    /// WebKit's number for it; `nil` for what is no resource to WebKitGTK, such as a worker's loads.
    var resource: UInt64?
    /// WebKit has said that the resource came, or did not.
    var isEngineDone = false
    /// The fixture network was asked for it.
    var isProxied = false
    /// When the network last gave something of an answer that is not whole, or was asked, on the run's clock.
    var networkWait: Double?
    /// The network gives nothing more, and does not end the answer either.
    var isStalled = false
    /// Where the network has redirected to, and nobody has asked yet.
    var redirectTarget: SerializedURL?

    init(_ record: Load, isNavigation: Bool) {
      self.record = record
      self.isNavigation = isNavigation
    }

    /// Whether WebKit has named it without asking for it, which it may do later, as for media.
    private var isOnlyNamed: Bool { record.verdict.reason?.code == .notUsed }

    /// Whether WebKit's request to the handlers can be for it.
    func awaitsRequest(_ uri: String) -> Bool {
      answer == nil && record.answeredBy == nil
        && (record.verdict.outcome == .pending && !isEngineDone || isOnlyNamed)
        && (record.url.string == uri || record.url.withoutFragment == SerializedURL(uri).withoutFragment)
    }

    /// Whether WebKit has begun it and waits for the network, which may not have been asked yet.
    var isOnItsWay: Bool {
      guard resource != nil, answer == nil, !isEngineDone, !isStalled, record.verdict.outcome == .pending else {
        return false
      }
      return Self.networkSchemes.contains(record.url.scheme)
    }

    private static let networkSchemes: Set<String> = ["http", "https", "ws", "wss"]

    /// Whether a request to the network can be for it, be it one after a redirect.
    func awaitsNetwork(_ url: String) -> Bool {
      guard answer == nil, record.verdict.outcome == .pending else { return false }
      if redirectTarget?.withoutFragment.string == url { return true }
      let current = record.redirects.last?.to ?? record.url
      if !isProxied, current.withoutFragment.string == url { return true }
      return hasRedirected(to: url)
    }

    /// Whether a redirect has led to a URL.
    func hasRedirected(to url: String) -> Bool {
      record.redirects.contains { $0.to.withoutFragment.string == url }
    }

    /// Takes a response that no handler gave.
    func take(status: Int, type: String?, length: Int64, isScheme: Bool) {
      let url = record.redirects.last?.to ?? record.url
      // A resource without status and type was never asked for, such as a video of a type that cannot be played.
      if isScheme, status == 0, type?.isEmpty ?? true { return }
      switch url.scheme {
      case "http", "https", "ws", "wss", "ftp": record.answeredBy = .network
      default: record.answeredBy = isScheme ? .memoryCache : .host
      }
      var response = ResponseRecord(url: url, status: status, mimeType: type, isHTTP: status != 0)
      response.expectedLength = length > 0 ? length : nil
      record.response = response
    }

    /// What WebKit's giving up means.
    func failure(_ message: String, isCancelled: Bool) -> Verdict {
      if let failure = answer?.failure { return failure }
      if let status = record.response?.status, status >= 400 {
        return .rejected(.status, "the status \(status) is an error here")
      }
      if record.response != nil { return .rejected(.failed, "WebKit refused the response: \(message)") }
      return .notLoaded(isCancelled ? .stopped : .failed, message)
    }

    /// The request's mode, as far as its fields tell.
    var mode: RequestMode {
      if isNavigation || record.destination == .frame { return .navigate }
      return record.requestHeaders.contains { $0.name.lowercased() == "origin" } ? .cors : .noCORS
    }
  }
#endif
