import HeadlessWebView

extension ConformanceCase {
  /// Why the case cannot be run on a kind of host, in words; `nil` where it can.
  func reasonForSkipping(on engine: HostEngine, mechanism: Mechanism) -> String? {
    if mechanism != .schemeHandler {
      return engine.capabilities.contains(.layers) ? nil : HostCapability.layers.reasonForSkipping
    }
    guard case .steps(let steps) = script else { return nil }
    let missing = steps.steps.reduce(into: Set<HostCapability>()) { $0.formUnion($1.neededCapabilities) }
      .subtracting(engine.capabilities)
    return missing.min { $0.rawValue < $1.rawValue }?.reasonForSkipping
  }
}

extension CaseStep {
  /// What a host has to be able to do.
  fileprivate var neededCapabilities: Set<HostCapability> {
    var needed: Set<HostCapability> = []
    if case .explore = action { needed.insert(.exactStops) }
    for check in expectation?.checks ?? [] {
      switch check {
      case .loads(let urls, _) where urls.contains(where: Self.isMedia): needed.insert(.mediaTypes)
      case .diagnostics: needed.insert(.references)
      case .verdicts(let verdicts) where verdicts.values.contains { $0 != "used" }: needed.insert(.reasons)
      default: break
      }
    }
    return needed
  }

  /// Whether a URL is that of audio or video, by its name.
  private static func isMedia(_ url: String) -> Bool {
    [".mp3", ".mp4", ".webm", ".m4a", ".mov", ".vtt"].contains { url.hasSuffix($0) }
  }
}
