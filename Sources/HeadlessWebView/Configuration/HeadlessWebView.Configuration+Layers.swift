import LoadTrace

extension HeadlessWebView.Configuration {
  /// The layers that are set up, whether the profile lets a load reach them or not, as a trace lists them.
  var layers: [AnsweringLayer] {
    let candidates: [(AnsweringLayer, isSetUp: Bool)] = [
      (.contentRule, !contentRules.isEmpty), (.schemeHandler, !schemeHandlers.isEmpty),
      (.urlProtocol, !urlProtocols.isEmpty), (.urlCache, urlCache != nil), (network.layer, network.isThere),
    ]
    return candidates.filter(\.isSetUp).map(\.0)
  }
}
