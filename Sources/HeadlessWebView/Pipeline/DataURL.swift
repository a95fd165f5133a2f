import Foundation
import URLStandard

/// What a `data:` URL holds.
///
/// [Fetch, data: URL processor](https://fetch.spec.whatwg.org/#data-url-processor).
struct DataURL {
  let mimeType: MIMEEssence
  let charset: String?
  let bytes: [UInt8]

  /// Decodes the URL; `nil` where it has no comma or its Base64 is broken.
  init?(_ url: WebURL) {
    let text = url.removingFragment().href.dropFirst("data:".count)
    guard let comma = text.firstIndex(of: ",") else { return nil }
    var type = text[..<comma].trimmingASCIIWhitespace
    var isBase64 = false
    if let semicolon = type.lastIndex(of: ";"),
      type[type.index(after: semicolon)...].trimmingASCIIWhitespace.lowercased() == "base64"
    {
      isBase64 = true
      type = type[..<semicolon]
    }
    let decoded = DataURL.percentDecoded(text[text.index(after: comma)...].utf8)
    if isBase64 {
      let padded = decoded.filter { ![0x09, 0x0A, 0x0C, 0x0D, 0x20, UInt8(ascii: "=")].contains($0) }
      let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - padded.count % 4) % 4)
      guard let data = Data(base64Encoded: Data(padded + padding)) else { return nil }
      bytes = [UInt8](data)
    } else {
      bytes = decoded
    }
    let full = type.hasPrefix(";") ? "text/plain" + type : String(type)
    let essence = MIMEEssence(full)
    mimeType = essence.isValid ? essence : MIMEEssence("text/plain")
    charset = essence.isValid ? full.mimeParameter("charset") : "US-ASCII"
  }

  private static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var iterator = text.makeIterator()
    var pending: [UInt8] = []
    while let byte = pending.popLast() ?? iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let high = pending.popLast() ?? iterator.next()
      let low = high == nil ? nil : pending.popLast() ?? iterator.next()
      if let high, let low, let a = high.hexValue, let b = low.hexValue {
        bytes.append(a << 4 | b)
      } else {
        bytes.append(byte)
        if let low { pending.append(low) }
        if let high { pending.append(high) }
      }
    }
    return bytes
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  fileprivate var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}

extension StringProtocol {
  /// The value of a parameter of a MIME type, without quotes; the first of the name.
  func mimeParameter(_ name: String) -> String? {
    for part in split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].trimmingASCIIWhitespace.lowercased() == name else { continue }
      let value = pair[1].trimmingASCIIWhitespace
      return String(value.hasPrefix("\"") ? value.dropFirst().prefix { $0 != "\"" } : value[...])
    }
    return nil
  }
}
