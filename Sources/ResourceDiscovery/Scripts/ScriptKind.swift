/// What a script element holds, by its `type`, `language`, `for` and `event` attributes.
///
/// [HTML, prepare the script element](https://html.spec.whatwg.org/#prepare-the-script-element), with WebKit's
/// legacy languages (`dom/ScriptElement.cpp`).
public enum ScriptKind: Sendable, Hashable {
  /// A classic script.
  case classic
  /// A module.
  case module
  /// An import map.
  case importMap
  /// A data block: neither loaded nor run.
  case dataBlock

  /// Decides by an element's attributes; `nil` stands for an attribute that is absent.
  public init(
    type: String?, language: String?, for target: String? = nil, event: String? = nil,
    isNoModule: Bool = false
  ) {
    self = Self.kind(type: type, language: language)
    guard self == .classic else { return }
    if isNoModule || !Self.handlesWindowLoad(target: target, event: event) { self = .dataBlock }
  }

  private static func kind(type: String?, language: String?) -> ScriptKind {
    if let type {
      if type.isEmpty { return .classic }
      switch type.lowercased() {
      case "module": return .module
      case "importmap": return .importMap
      default: return javaScriptTypes.contains(type.trimmed.lowercased()) ? .classic : .dataBlock
      }
    }
    guard let language, !language.isEmpty else { return .classic }
    let lowercased = language.lowercased()
    return javaScriptTypes.contains("text/" + lowercased) || legacyLanguages.contains(lowercased)
      ? .classic : .dataBlock
  }

  /// Only `for="window" event="onload"` is a script; with one of the two missing the attributes mean nothing.
  private static func handlesWindowLoad(target: String?, event: String?) -> Bool {
    guard let target, let event else { return true }
    let name = event.trimmed.lowercased()
    return target.trimmed.lowercased() == "window" && (name == "onload" || name == "onload()")
  }

  /// [MIME Sniffing, JavaScript MIME types](https://mimesniff.spec.whatwg.org/#javascript-mime-type).
  static let javaScriptTypes: Set<String> = [
    "text/javascript", "text/ecmascript", "application/javascript", "application/ecmascript",
    "application/x-javascript", "application/x-ecmascript", "text/javascript1.0", "text/javascript1.1",
    "text/javascript1.2", "text/javascript1.3", "text/javascript1.4", "text/javascript1.5", "text/jscript",
    "text/livescript", "text/x-javascript", "text/x-ecmascript",
  ]

  private static let legacyLanguages: Set<String> = [
    "javascript", "javascript1.0", "javascript1.1", "javascript1.2", "javascript1.3", "javascript1.4",
    "javascript1.5", "livescript", "ecmascript", "jscript",
  ]
}
