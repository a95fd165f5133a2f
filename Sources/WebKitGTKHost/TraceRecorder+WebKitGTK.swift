#if WebKitGTK
  import HeadlessWebView
  import LoadTrace

  extension TraceRecorder {
    /// Begins the record of a page that WebKitGTK loads; the configuration's observer is told so.
    convenience init(url: String, configuration: HeadlessWebView.Configuration) {
      let viewport = configuration.viewport
      let header = TraceHeader(
        page: SerializedURL(url), engine: "webkitgtk", profile: .wkWebView,
        schemes: configuration.schemeHandlers.keys.sorted(), viewport: [viewport.width, viewport.height],
        parser: "webkit", scripting: configuration.scripting)
      self.init(header: header, limit: configuration.limits.references, observer: configuration.traceObserver)
    }
  }
#endif
