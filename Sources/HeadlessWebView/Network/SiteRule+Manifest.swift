import Foundation
import LoadTrace

extension SiteRule {
  private static let keys = [
    "path", "host", "query", "method", "status", "headers", "mimeType", "response", "redirect", "delay",
    "text",
    "base64", "file", "fault", "chunked", "contentLength", "gzip", "interim",
  ]

  /// Reads a rule of a manifest.
  init(manifestRule field: JSONField) throws(SiteManifestError) {
    try field.requireObject(keys: Self.keys)
    guard let path = field["path"] else { throw field.error("a rule needs a path") }
    self.init(
      try path.string(), host: try field["host"]?.string(), query: try field["query"]?.string(),
      method: try field["method"]?.string(), entry: try SiteEntry(field))
  }
}

extension SiteEntry {
  /// Reads the part of a rule that says what is answered.
  fileprivate init(_ field: JSONField) throws(SiteManifestError) {
    try field.requireAtMostOne(of: ["text", "base64", "file"])
    try field.requireAtMostOne(of: ["chunked", "contentLength"])
    try field.requireAtMostOne(of: ["gzip", "contentLength"])
    try field.requireAtMostOne(of: ["gzip", "fault"])
    if let text = field["text"] { body = .data(Data(try text.string().utf8)) }
    if let file = field["file"] { body = .file(try file.string()) }
    if let base64 = field["base64"] {
      guard let data = Data(base64Encoded: try base64.string()) else {
        throw base64.error("is not valid Base64")
      }
      body = .data(data)
    }
    status = try field["status"]?.integer(in: 200...599)
    if let type = try field["mimeType"]?.string() { mimeType = type == "none" ? .none : .type(type) }
    if let headers = field["headers"] { self.headers = try Self.headerFields(headers) }
    if let response = field["response"] {
      guard let kind = SiteAnswer.Kind(rawValue: try response.string()) else {
        throw response.error("expected \"http\" or \"url\"")
      }
      self.kind = kind
    }
    if let redirect = field["redirect"] {
      self.redirect = try redirect.string()
      if let status, !(300...399).contains(status) { throw field.error("a redirect needs a status of 3xx") }
    }
    delay = try field["delay"]?.integer(in: 0...86_400_000) ?? 0
    if let fault = field["fault"] { self.fault = try SiteAnswer.Fault(fault) }
    if let size = field["chunked"] {
      framing = .chunked(try size.integer(in: 1...FixtureSite.maximumBodyLength))
    }
    if let length = field["contentLength"] {
      framing = .declaredLength(try length.integer(in: 0...(1 << 40)))
    }
    isGzipped = try field["gzip"]?.bool() ?? false
    interimStatus = try field["interim"]?.integer(in: 100...199)
  }

  /// The keys that say better what these header fields would.
  private static let reservedFields = [
    "content-type": "mimeType", "content-length": "contentLength", "transfer-encoding": "chunked",
    "content-encoding": "gzip",
  ]

  /// Reads header fields: an object of strings, or an array of pairs where a name occurs more than once.
  private static func headerFields(_ field: JSONField) throws(SiteManifestError) -> [HeaderField] {
    if case .object(let members) = field.value {
      var fields: [HeaderField] = []
      for name in members.keys.sorted() {
        guard let member = field[name] else { continue }
        fields.append(try headerField(name, try member.string(), at: member))
      }
      return fields
    }
    var fields: [HeaderField] = []
    for pair in try field.elements() {
      let parts = try pair.elements()
      guard parts.count == 2 else { throw pair.error("expected a name and a value") }
      fields.append(try headerField(try parts[0].string(), try parts[1].string(), at: pair))
    }
    return fields
  }

  private static func headerField(
    _ name: String, _ value: String, at field: JSONField
  ) throws(SiteManifestError) -> HeaderField {
    if let key = reservedFields[name.lowercased()] {
      throw field.error("use the key \(key) instead of \(name)")
    }
    let isToken =
      !name.isEmpty
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
    guard isToken else { throw field.error("\"\(name)\" is no name of a header field") }
    guard value.utf8.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
      throw field.error("a header field's value has no control characters")
    }
    return HeaderField(name, value)
  }
}

extension SiteAnswer.Fault {
  /// Reads a fault: the name alone before the response, or an object of the name and the bytes of body before it.
  fileprivate init(_ field: JSONField) throws(SiteManifestError) {
    if case .string(let name) = field.value {
      switch name {
      case "reset": self = .resetBeforeResponse
      case "stall": self = .stallBeforeResponse
      default: throw field.error("expected \"reset\" or \"stall\"")
      }
      return
    }
    let keys = ["truncate", "stall", "reset"]
    try field.requireObject(keys: keys)
    try field.requireAtMostOne(of: keys)
    guard let name = keys.first(where: { field[$0] != nil }), let member = field[name] else {
      throw field.error("expected one of \(keys.joined(separator: ", "))")
    }
    let count = try member.integer(in: 0...FixtureSite.maximumBodyLength)
    switch name {
    case "truncate": self = .truncate(after: count)
    case "stall": self = .stall(after: count)
    default: self = .reset(after: count)
    }
  }
}
