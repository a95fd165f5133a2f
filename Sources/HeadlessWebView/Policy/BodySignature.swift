import LoadTrace

/// What a body is by its first bytes, where that is not what it was loaded for.
///
/// A server that answers every unknown path with its page, or a handler that mixes up files, gives such bodies under
/// status 200; nothing in the response tells.
enum BodySignature {
  /// What the body is, in a word; `nil` where it may be what it should.
  ///
  /// The type decides whether an image is read as SVG, so that the bytes must be of that kind.
  static func mismatch(of body: [UInt8], for destination: Destination, mimeType: String?) -> String? {
    guard !body.isEmpty else { return nil }
    switch destination {
    case .image:
      let isSVG = MIMEEssence(mimeType).text == "image/svg+xml"
      if isSVG { return rasterKind(body) ?? (isHTML(body) ? "HTML" : nil) }
      return isHTML(body) ? "HTML" : isSVGText(body) ? "SVG" : nil
    case .font: return isHTML(body) ? "HTML" : FontSignature.isFont(body) ? nil : "no font"
    case .track: return trimmed(body).starts(with: "WEBVTT".utf8) ? nil : isHTML(body) ? "HTML" : "no WebVTT"
    case .script, .module, .json, .style, .worker, .media: return isHTML(body) ? "HTML" : nil
    default: return nil
    }
  }

  private static let rasterSignatures: [(name: String, bytes: [UInt8])] = [
    ("PNG", [0x89, 0x50, 0x4E, 0x47]), ("JPEG", [0xFF, 0xD8, 0xFF]), ("GIF", Array("GIF8".utf8)),
  ]

  private static func rasterKind(_ body: [UInt8]) -> String? {
    rasterSignatures.first { body.starts(with: $0.bytes) }?.name
  }

  private static func isHTML(_ body: [UInt8]) -> Bool {
    let text = trimmed(body)
    guard text.first == UInt8(ascii: "<") else { return false }
    let start = String(decoding: text.prefix(15), as: UTF8.self).lowercased()
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.hasPrefix("<head>")
  }

  private static func isSVGText(_ body: [UInt8]) -> Bool {
    let text = trimmed(body)
    guard text.first == UInt8(ascii: "<") else { return false }
    return String(decoding: text.prefix(1024), as: UTF8.self).lowercased().contains("<svg")
  }

  /// The text without a byte order mark and white space in front.
  private static func trimmed(_ body: [UInt8]) -> ArraySlice<UInt8> {
    let start = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return body[start...].prefix(2048).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }
}

extension ActiveLoad {
  /// Adds a note where the body that has come cannot be of use.
  func noteUnsuitableBody(_ verdict: Verdict) {
    guard verdict.outcome == .used, let response = record.response, response.status < 400,
      let kind = BodySignature.mismatch(of: body, for: request.destination, mimeType: response.mimeType)
    else { return }
    record.notes.append(Note(.unsuitableBody, subject: kind))
  }
}
