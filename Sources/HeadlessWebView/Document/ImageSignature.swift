/// Whether bytes begin as an image that can be decoded.
///
/// [MIME Sniffing, 6.1](https://mimesniff.spec.whatwg.org/#image-type-pattern-matching-algorithm). Of raster images the
/// bytes decide, whatever their MIME type says; an SVG image is one by its type.
enum ImageSignature {
  private static let signatures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF87a".utf8),
    Array("GIF89a".utf8), Array("BM".utf8), [0, 0, 1, 0], [0, 0, 2, 0],
  ]

  static func isImage(_ bytes: [UInt8], type: String?) -> Bool {
    if MIMEEssence(type).text == "image/svg+xml" { return !bytes.isEmpty }
    if signatures.contains(where: { bytes.starts(with: $0) }) { return true }
    let isRIFF = bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    return isRIFF || bytes.dropFirst(4).starts(with: "ftypavi".utf8)
  }
}
