#if WebKitGTK
  import CWebKitGTK
  import Foundation
  import HeadlessWebView
  import LoadTrace
  import URLStandard

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// What a page asks the network for, which the proxy tells of.
  extension PageRun {
    /// Whether the page, or a load of it, waits for a URL from the network.
    func awaits(_ url: String) -> Bool {
      loads.contains { $0.awaitsNetwork(url) } || (loads.isEmpty && self.url == url)
    }

    /// Whether the page has loaded a URL.
    func has(_ url: String) -> Bool {
      !url.isEmpty
        && loads.contains { $0.record.url.withoutFragment.string == url || $0.hasRedirected(to: url) }
    }

    /// How many bytes a URL has in common with the page's, from the beginning.
    func closeness(to other: String) -> Int { zip(url.utf8, other.utf8).prefix { $0 == $1 }.count }

    /// Who answers a request of the page's for the network.
    func route(_ request: URLRequest) -> NetworkProxy.Route {
      somethingHappened()
      let url = request.url?.absoluteString ?? ""
      let load = loads.first { $0.awaitsNetwork(url) } ?? begin(url, method: request.httpMethod ?? "GET")
      load.isProxied = true
      load.networkWait = now
      load.redirectTarget = nil
      load.record.answeredBy = .network
      let fields = (request.allHTTPHeaderFields ?? [:]).map { HeaderField($0.key, $0.value) }
      load.record.requestHeaders = fields.sorted { $0.name < $1.name }
      changed(load)
      return NetworkProxy.Route(transport: transport) { [thread] event in
        thread.post { self.take(event, for: load) }
      }
    }

    /// The fixture network answers.
    private func take(_ event: NetworkEvent, for load: HostedLoad) {
      somethingHappened()
      load.networkWait = now
      // What no resource of WebKitGTK's stands for, such as a worker's script, ends here.
      let isKnownHereOnly = !byResource.values.contains { $0 === load }
      switch event {
      case .response(let response):
        load.record.response = ResponseRecord(response)
        load.record.timing.responded = now
        changed(load)
      case .data(let data): load.record.response?.bodyLength += data.count
      case .redirect(let response, let location):
        // It is followed at once or, as in a loop, not at all.
        load.networkWait = nil
        let from = load.record.redirects.last?.to ?? load.record.url
        guard
          let target = WebURL(
            parsing: location, base: WebURL(parsing: from.string, dialect: .webKit), dialect: .webKit)
        else { break }
        load.redirectTarget = SerializedURL(target.href)
        guard isKnownHereOnly else { break }
        load.record.redirects.append(
          Redirect(from: from, to: SerializedURL(target.href), status: response.statusCode))
      case .finished:
        load.networkWait = nil
        if isKnownHereOnly { end(load, .used) }
      case .failed(let error):
        load.networkWait = nil
        if isKnownHereOnly { end(load, .notLoaded(.failed, error.localizedDescription)) }
      case .stalled:
        load.networkWait = nil
        load.isStalled = true
      }
    }
  }
#endif
