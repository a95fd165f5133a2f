import Foundation
public import URLStandard

/// The import map of a document: which URL a module specifier stands for.
///
/// [HTML, import maps](https://html.spec.whatwg.org/#import-maps). Several maps merge; the first mapping of a
/// specifier wins.
public struct ImportMap: Sendable {
  private var imports: [String: WebURL?] = [:]
  private var scopes: [String: [String: WebURL?]] = [:]

  /// Makes an empty map: every bare specifier fails.
  public init() {}

  /// Whether nothing is mapped.
  public var isEmpty: Bool { imports.isEmpty && scopes.isEmpty }

  /// Adds the text of an `importmap` script.
  ///
  /// - Parameters:
  ///   - text: JSON. Anything but an object with objects as `imports`, `scopes`, each scope and `integrity` adds
  ///     nothing at all. Entries that are no URLs map to nothing, so that the specifier fails.
  ///   - base: The document's base URL, which addresses are resolved against.
  /// - Returns: Whether the text was an import map.
  public mutating func merge(_ text: String, base: WebURL) -> Bool {
    guard !Self.hasTrailingComma(text),
      let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      let entries = Self.object(object["imports"]), let scopeEntries = Self.object(object["scopes"]),
      Self.object(object["integrity"]) != nil,
      scopeEntries.values.allSatisfy({ $0 is [String: Any] })
    else { return false }
    imports.merge(Self.specifierMap(entries, base: base)) { old, _ in old }
    for (prefix, entries) in scopeEntries {
      guard let entries = entries as? [String: Any],
        let scope = WebURL(parsing: prefix, base: base, dialect: .webKit)
      else { continue }
      scopes[scope.href, default: [:]].merge(Self.specifierMap(entries, base: base)) { old, _ in old }
    }
    return true
  }

  /// A member that must be an object if it is there; `nil` where it is something else.
  private static func object(_ value: Any?) -> [String: Any]? {
    value.map { $0 as? [String: Any] } ?? [:]
  }

  /// Whether a comma stands before the end of an object or a list, which Foundation lets pass.
  private static func hasTrailingComma(_ text: String) -> Bool {
    var isInString = false
    var isEscaped = false
    var last: UInt8 = 0
    for byte in text.utf8 {
      if isInString {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if last == UInt8(ascii: ",") { return true }
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
      default: break
      }
      last = byte
    }
    return false
  }

  /// Resolves a specifier.
  ///
  /// - Parameters:
  ///   - specifier: As written, decoded.
  ///   - base: The URL of the script that imports it.
  /// - Returns: The URL, or `nil` where the specifier is bare and not mapped, or mapped to nothing.
  public func resolve(_ specifier: String, base: WebURL) -> WebURL? {
    let asURL = Self.urlLike(specifier, base: base)
    let normalized = asURL?.href ?? specifier
    // A scope is a script's own URL, or a beginning of it.
    let around = Self.prefixes(of: base.href, in: scopes).filter { $0 != base.href }
    for scope in [base.href] + around {
      if let match = Self.lookUp(normalized, asURL: asURL, in: scopes[scope] ?? [:]) { return match }
    }
    if let match = Self.lookUp(normalized, asURL: asURL, in: imports) { return match }
    return asURL
  }

  /// An exact entry, else the longest entry that ends in a slash and begins the specifier.
  ///
  /// - Returns: `nil` where nothing matches, `.some(nil)` where the specifier is mapped to nothing.
  private static func lookUp(_ specifier: String, asURL: WebURL?, in map: [String: WebURL?]) -> WebURL?? {
    if let exact = map[specifier] { return exact }
    guard asURL?.isSpecial ?? true else { return nil }
    guard let prefix = prefixes(of: specifier, in: map).first, let entry = map[prefix] else { return nil }
    guard let address = entry else { return .some(nil) }
    let rest = String(specifier.dropFirst(prefix.count))
    guard let url = WebURL(parsing: rest, base: address, dialect: .webKit), url.href.hasPrefix(address.href)
    else {
      return .some(nil)
    }
    return url
  }

  /// The keys that end in a slash and begin a text, the longest first.
  private static func prefixes<Value>(of text: String, in map: [String: Value]) -> [String] {
    let slashes = text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "/") }
    // Of many keys only those that can fit are looked up; for a text with many slashes the keys are gone through.
    guard slashes.count < map.count else {
      return map.keys.filter { $0.hasSuffix("/") && text.utf8.starts(with: $0.utf8) }
        .sorted { $0.utf8.count > $1.utf8.count }
    }
    return slashes.reversed().map { String(text[...$0]) }.filter { map[$0] != nil }
  }

  private static func specifierMap(_ entries: [String: Any], base: WebURL) -> [String: WebURL?] {
    var map: [String: WebURL?] = [:]
    for (key, value) in entries where !key.isEmpty {
      let specifier = urlLike(key, base: base)?.href ?? key
      let address = (value as? String).flatMap { urlLike($0, base: base) }
      map[specifier] = .some(address.flatMap { key.hasSuffix("/") && !$0.href.hasSuffix("/") ? nil : $0 })
    }
    return map
  }

  /// [Resolve a URL-like module specifier](https://html.spec.whatwg.org/#resolving-a-url-like-module-specifier).
  private static func urlLike(_ specifier: String, base: WebURL) -> WebURL? {
    if specifier.hasPrefix("/") || specifier.hasPrefix("./") || specifier.hasPrefix("../") {
      return WebURL(parsing: specifier, base: base, dialect: .webKit)
    }
    return WebURL(parsing: specifier, dialect: .webKit)
  }
}
