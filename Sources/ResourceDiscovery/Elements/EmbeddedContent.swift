/// What an `object` or `embed` element shows its resource as.
///
/// WebKit, `WebLocalFrameLoaderClient::objectContentType`: by the MIME type, or by the one that the system knows for
/// the URL's extension.
public enum EmbeddedContent: Sendable, Hashable {
  /// An image.
  case image
  /// A document in a frame.
  case document
  /// Nothing: plug-ins there are none, and media have elements of their own.
  case nothing

  /// Decides by a MIME type, or where that is empty by the extension of the URL's last segment.
  ///
  /// - Parameters:
  ///   - type: The element's `type` attribute, or the response's MIME type. Parameters do not count; spaces do.
  ///   - url: The URL as written.
  public init(type: String?, url: String) {
    let essence = (type ?? "").prefix { $0 != ";" }.lowercased()
    self = essence.isEmpty ? Self.content(ofFileAt: url) : Self.content(ofType: essence)
  }

  private static func content(ofType essence: String) -> EmbeddedContent {
    // An SVG image may have scripts, so that it is a document here.
    if essence != "image/svg+xml", ImageTypes.supported.contains(essence) { return .image }
    return documentTypes.contains(essence) || ScriptKind.javaScriptTypes.contains(essence)
      ? .document : .nothing
  }

  private static func content(ofFileAt url: String) -> EmbeddedContent {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return .document }
    let fileExtension = name[name.index(after: dot)...].lowercased()
    if imageExtensions.contains(fileExtension) { return .image }
    return otherExtensions.contains(fileExtension) ? .nothing : .document
  }

  /// The types of documents besides scripts, which are shown as text; other `text/` types are not among them.
  private static let documentTypes: Set<String> = [
    "text/html", "text/xml", "text/xsl", "text/plain", "text/", "text/pdf", "application/pdf",
    "application/xml",
    "application/xhtml+xml", "application/vnd.wap.xhtml+xml", "application/rss+xml", "application/atom+xml",
    "application/json", "image/svg+xml", "multipart/x-mixed-replace",
  ]

  private static let imageExtensions: Set<String> = [
    "png", "jpg", "jpeg", "jpe", "gif", "webp", "avif", "bmp", "ico", "xbm",
  ]

  /// Extensions of types that are known and not shown; what is not known is taken for a document.
  private static let otherExtensions: Set<String> = [
    // Images that are not decoded
    "tif", "tiff", "heic", "heif", "svgz", "cur", "ani", "jp2", "jxl", "psd", "pcx", "tga", "exr", "pnm",
    "ppm",
    "pgm", "pbm", "wmf", "emf", "dxf", "eps", "ps",
    // Audio and video
    "mp4", "m4v", "m4a", "mp3", "webm", "ogg", "oga", "ogv", "opus", "wav", "mov", "avi", "mkv", "flac",
    "aac",
    "mid", "midi", "m3u", "m3u8", "mpg", "mpeg", "3gp", "wmv", "wma", "flv", "ts", "swf",
    // Text that is no document
    "css", "scss", "sass", "csv", "tsv", "vtt", "srt", "md", "markdown", "rtf", "log", "tex", "xsl", "xslt",
    "mml",
    "xul", "eml", "ics", "vcf", "yaml", "yml", "toml", "sql", "diff", "patch",
    "php", "asp", "py", "c", "h", "cc", "cpp", "hpp", "sh", "java", "rb", "pl", "vb", "lua", "go", "rs", "kt",
    // Archives and applications
    "zip", "gz", "tgz", "bz2", "xz", "tar", "7z", "rar", "deb", "rpm", "iso", "dmg", "apk", "jar", "class",
    "exe",
    "dll", "msi", "torrent", "url", "desktop",
    // Office documents and books
    "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods", "odp", "epub", "dvi", "djvu",
    // Fonts, models, keys
    "ttf", "otf", "ttc", "woff", "woff2", "pfb", "afm", "stl", "obj", "gltf", "glb", "wrl", "p12", "pem",
    "crt",
    "cer", "der", "sig", "pgp", "gpg",
  ]
}
