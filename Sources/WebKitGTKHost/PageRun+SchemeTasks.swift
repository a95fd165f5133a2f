#if WebKitGTK
  import CWebKitGTK
  import HeadlessWebView
  import LoadTrace

  /// What a page asks the handlers of its custom schemes for.
  extension PageRun {
    /// WebKit asks for a URL of a custom scheme.
    func take(_ request: OpaquePointer) {
      somethingHappened()
      let uri = String(cString: engine_request_uri(request))
      let load = loads.first { $0.awaitsRequest(uri) } ?? begin(uri, method: "GET")
      guard let handler = handler(uri) else {
        engine_request_fail(request, "no handler is there for this scheme")
        engine_request_free(request)
        return end(load, .notLoaded(.noLayer, "no handler is there for this scheme"))
      }
      let answer = SchemeAnswer(request, load: load, run: self, handler: handler, view: view)
      load.answer = answer
      load.record.verdict = .pending
      load.record.answeredBy = .schemeHandler
      answer.begin()
    }

    /// A handler has answered, or a call of its had something to say.
    func answerChanged(_ load: HostedLoad, _ verdict: Verdict?) {
      somethingHappened()
      if let verdict {
        settle(load, verdict)
      } else if load.answer?.state.isOver == true,
        load.isEngineDone || !byResource.values.contains(where: { $0 === load })
      {
        // Loads of workers and media are no resources to WebKitGTK: their end is the handler's.
        settle(load, .used)
      }
      // What the handler was told or did counts after the load's end, too.
      changed(load)
    }

    /// WebKit has read an answer to its end.
    func answerDelivered(_ load: HostedLoad) {
      somethingHappened()
      if isGone { load.answer = nil }
    }
  }
#endif
