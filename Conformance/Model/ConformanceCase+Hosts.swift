import HeadlessWebView

extension ConformanceCase {
  /// Why the case cannot be run on a kind of host, in words; `nil` where it can.
  func reasonForSkipping(on engine: HostEngine, mechanism: Mechanism) -> String? {
    if mechanism != .schemeHandler {
      return engine.capabilities.contains(.layers) ? nil : HostCapability.layers.reasonForSkipping
    }
    guard case .steps(let steps) = script else { return nil }
    var needed = steps.steps.reduce(into: Set<HostCapability>()) { $0.formUnion($1.neededCapabilities) }
    if requirement.id == Self.typeRequirement, steps.steps.contains(where: \.loadsAPage) {
      needed.insert(.reasons)
    }
    let missing = needed.subtracting(engine.capabilities)
    return missing.min { $0.rawValue < $1.rawValue }?.reasonForSkipping
  }

  /// What of a page shows whether a type is right: that what has it is not refused.
  private static let typeRequirement = "mime-type"
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

  fileprivate var loadsAPage: Bool {
    if case .load = action { return true }
    return false
  }

  /// Whether a URL is that of audio or video, by its name.
  private static func isMedia(_ url: String) -> Bool {
    [".mp3", ".mp4", ".webm", ".m4a", ".mov", ".vtt"].contains { url.hasSuffix($0) }
  }
}
