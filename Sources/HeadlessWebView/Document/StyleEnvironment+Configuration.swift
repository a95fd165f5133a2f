import StyleResolution

extension StyleEnvironment {
  /// The environment of a view.
  init(_ configuration: HeadlessWebView.Configuration) {
    self.init()
    viewportWidth = Double(configuration.viewport.width)
    viewportHeight = Double(configuration.viewport.height)
    scale = configuration.scale
    isScriptingEnabled = configuration.scripting
  }

  /// Whether a media query list holds.
  func matches(media text: String) -> Bool {
    MediaQueryList(parsing: text).matches(self)
  }
}
