#if WebKitGTK
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Whose a request is that comes to the proxy.
  extension WebKitGTKEngine {
    /// How often, and in what steps of seconds, the page is looked for that makes a request: the network process may be
    /// ahead of what the web process says.
    static let routingAttempts = 20
    private static let routingStep = 0.01

    /// Finds the page that makes a request: it waits for the URL, or has the URL that the `Referer` field names; else
    /// it is one of the request's origin whose own URL is most like it. A request of none, such as of a page that is
    /// gone, is refused.
    func route(
      _ request: URLRequest, attempts: Int, _ answer: @escaping @Sendable (NetworkProxy.Route?) -> Void
    ) {
      let url = request.url?.absoluteString ?? ""
      let referrer = request.value(forHTTPHeaderField: "Referer") ?? ""
      let run = runs.values.first { $0.awaits(url) } ?? runs.values.first { $0.has(referrer) }
      if run == nil, attempts > 0 {
        return thread.post(after: Self.routingStep) { [weak self] in
          self?.route(request, attempts: attempts - 1, answer) ?? answer(nil)
        }
      }
      answer((run ?? likely(url))?.route(request))
    }

    /// The page that an unannounced request is most likely of: the only one there is, or one of its origin.
    private func likely(_ url: String) -> PageRun? {
      if runs.count == 1 { return runs.values.first }
      let origin = url.split(separator: "/", maxSplits: 3).prefix(2).joined(separator: "//")
      return runs.values.filter { $0.closeness(to: url) > origin.utf8.count }
        .max { $0.closeness(to: url) < $1.closeness(to: url) }
    }
  }
#endif
