/// The MIME types of file extensions, which do not depend on the platform's database.
public enum MIMETypes {
  /// The type of an extension without its dot, whatever its case; `nil` where it is not known.
  public static func type(ofExtension fileExtension: some StringProtocol) -> String? {
    table[fileExtension.lowercased()]
  }

  /// The type of a file by its name or path; `application/octet-stream` where its extension is not known.
  ///
  /// The extension is what follows the last dot of the last segment; `.html` has one, too.
  public static func type(ofPath path: String) -> String {
    let name = path.utf8.suffix(while: { $0 != UInt8(ascii: "/") })
    let fileExtension = name.suffix(while: { $0 != UInt8(ascii: ".") })
    guard fileExtension.startIndex > name.startIndex else { return unknown }
    return type(ofExtension: Substring(fileExtension)) ?? unknown
  }

  /// The type of a file about which nothing is known.
  public static let unknown = "application/octet-stream"

  /// Whether a file of this type is text that does not state its own encoding, so that a charset helps it.
  ///
  /// XML states its encoding itself, and JSON is always UTF-8.
  public static func takesCharset(_ type: String) -> Bool {
    (type.hasPrefix("text/") && type != "text/xml") || type == "application/javascript"
  }

  /// Types by extension, in lower case.
  static let table: [String: String] = [
    // Documents
    "html": "text/html", "htm": "text/html", "shtml": "text/html", "xhtml": "application/xhtml+xml",
    "xht": "application/xhtml+xml", "mhtml": "multipart/related", "mht": "multipart/related",
    "webarchive": "application/x-webarchive",
    "xml": "application/xml", "xsl": "application/xslt+xml", "xslt": "application/xslt+xml",
    "rss": "application/rss+xml", "atom": "application/atom+xml", "rdf": "application/rdf+xml",
    "mathml": "application/mathml+xml", "dtd": "application/xml-dtd",
    "opf": "application/oebps-package+xml", "ncx": "application/x-dtbncx+xml", "epub": "application/epub+zip",
    "pdf": "application/pdf",

    // Style, scripts, data
    "css": "text/css", "js": "application/javascript", "mjs": "application/javascript",
    "cjs": "application/javascript", "wasm": "application/wasm",
    "json": "application/json", "map": "application/json", "jsonld": "application/ld+json",
    "geojson": "application/geo+json", "json5": "application/json5",
    "webmanifest": "application/manifest+json", "appcache": "text/cache-manifest",
    "yaml": "application/yaml", "yml": "application/yaml", "toml": "application/toml",
    "txt": "text/plain", "text": "text/plain", "log": "text/plain", "md": "text/markdown",
    "markdown": "text/markdown", "csv": "text/csv", "tsv": "text/tab-separated-values",
    "ics": "text/calendar",
    "vcf": "text/vcard", "vtt": "text/vtt",

    // Images
    "png": "image/png", "apng": "image/apng", "jpg": "image/jpeg", "jpeg": "image/jpeg", "jpe": "image/jpeg",
    "jfif": "image/jpeg", "pjpeg": "image/jpeg", "gif": "image/gif", "svg": "image/svg+xml",
    "svgz": "image/svg+xml", "webp": "image/webp", "avif": "image/avif", "heic": "image/heic",
    "heif": "image/heif", "jxl": "image/jxl", "jp2": "image/jp2", "bmp": "image/bmp", "ico": "image/x-icon",
    "cur": "image/x-icon", "tif": "image/tiff", "tiff": "image/tiff", "xbm": "image/x-xbitmap",

    // Fonts
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "ttc": "font/collection",
    "eot": "application/vnd.ms-fontobject",

    // Audio and video
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "wav": "audio/wav", "oga": "audio/ogg",
    "ogg": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac", "weba": "audio/webm", "mid": "audio/midi",
    "midi": "audio/midi", "caf": "audio/x-caf", "aif": "audio/aiff", "aiff": "audio/aiff",
    "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
    "ogv": "video/ogg",
    "avi": "video/x-msvideo", "mkv": "video/x-matroska", "3gp": "video/3gpp", "mpeg": "video/mpeg",
    "mpg": "video/mpeg", "ts": "video/mp2t", "m3u8": "application/vnd.apple.mpegurl",
    "m3u": "audio/mpegurl", "mpd": "application/dash+xml",

    // Archives
    "zip": "application/zip", "gz": "application/gzip", "tar": "application/x-tar",
    "7z": "application/x-7z-compressed", "bin": "application/octet-stream",
  ]
}

extension BidirectionalCollection {
  /// The longest end of which all elements fulfil a condition.
  fileprivate func suffix(while condition: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex, condition(self[index(before: start)]) { formIndex(before: &start) }
    return self[start...]
  }
}
