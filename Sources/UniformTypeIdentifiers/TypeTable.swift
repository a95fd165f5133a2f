extension UTType {
  struct Entry: Sendable {
    let extensions: [String]
    let mimeTypes: [String]
    let parents: [String]
  }

  /// The types that are known: their extensions and MIME types, the preferred first, and what they conform to.
  static let table: [String: Entry] = [
    "public.item": Entry(extensions: [], mimeTypes: [], parents: []),
    "public.content": Entry(extensions: [], mimeTypes: [], parents: []),
    "public.data": Entry(extensions: [], mimeTypes: [], parents: ["public.item"]),
    "public.text": Entry(extensions: [], mimeTypes: [], parents: ["public.data", "public.content"]),
    "public.plain-text": Entry(
      extensions: ["txt", "text"], mimeTypes: ["text/plain"], parents: ["public.text"]),
    "public.utf8-plain-text": Entry(extensions: [], mimeTypes: [], parents: ["public.plain-text"]),
    "public.html": Entry(
      extensions: ["html", "htm", "shtml"], mimeTypes: ["text/html"], parents: ["public.text"]),
    "public.xhtml": Entry(
      extensions: ["xhtml", "xht"], mimeTypes: ["application/xhtml+xml"], parents: ["public.xml"]),
    "public.xml": Entry(
      extensions: ["xml"], mimeTypes: ["application/xml", "text/xml"], parents: ["public.text"]),
    "public.css": Entry(extensions: ["css"], mimeTypes: ["text/css"], parents: ["public.text"]),
    "public.json": Entry(extensions: ["json"], mimeTypes: ["application/json"], parents: ["public.text"]),
    "public.yaml": Entry(
      extensions: ["yml", "yaml"], mimeTypes: ["application/x-yaml"], parents: ["public.text"]),
    "public.source-code": Entry(extensions: [], mimeTypes: [], parents: ["public.plain-text"]),
    "public.script": Entry(extensions: [], mimeTypes: [], parents: ["public.source-code"]),
    "com.netscape.javascript-source": Entry(
      extensions: ["js", "mjs"], mimeTypes: ["text/javascript", "application/javascript"],
      parents: ["public.script"]),
    "public.comma-separated-values-text": Entry(
      extensions: ["csv"], mimeTypes: ["text/csv"], parents: ["public.text"]),
    "public.rtf": Entry(extensions: ["rtf"], mimeTypes: ["text/rtf"], parents: ["public.text"]),
    "net.daringfireball.markdown": Entry(
      extensions: ["md", "markdown"], mimeTypes: ["text/markdown"], parents: ["public.text"]),
    "public.image": Entry(extensions: [], mimeTypes: [], parents: ["public.data", "public.content"]),
    "public.png": Entry(extensions: ["png"], mimeTypes: ["image/png"], parents: ["public.image"]),
    "public.jpeg": Entry(
      extensions: ["jpeg", "jpg", "jpe"], mimeTypes: ["image/jpeg"], parents: ["public.image"]),
    "com.compuserve.gif": Entry(extensions: ["gif"], mimeTypes: ["image/gif"], parents: ["public.image"]),
    "public.tiff": Entry(extensions: ["tiff", "tif"], mimeTypes: ["image/tiff"], parents: ["public.image"]),
    "com.microsoft.bmp": Entry(extensions: ["bmp"], mimeTypes: ["image/bmp"], parents: ["public.image"]),
    "com.microsoft.ico": Entry(
      extensions: ["ico"], mimeTypes: ["image/vnd.microsoft.icon"], parents: ["public.image"]),
    "public.svg-image": Entry(
      extensions: ["svg", "svgz"], mimeTypes: ["image/svg+xml"], parents: ["public.image", "public.xml"]),
    "org.webmproject.webp": Entry(extensions: ["webp"], mimeTypes: ["image/webp"], parents: ["public.image"]),
    "public.heic": Entry(extensions: ["heic"], mimeTypes: ["image/heic"], parents: ["public.image"]),
    "public.heif": Entry(extensions: ["heif"], mimeTypes: ["image/heif"], parents: ["public.image"]),
    "public.avif": Entry(extensions: ["avif"], mimeTypes: ["image/avif"], parents: ["public.image"]),
    "public.audiovisual-content": Entry(
      extensions: [], mimeTypes: [], parents: ["public.data", "public.content"]),
    "public.movie": Entry(extensions: [], mimeTypes: [], parents: ["public.audiovisual-content"]),
    "public.video": Entry(extensions: [], mimeTypes: [], parents: ["public.movie"]),
    "public.audio": Entry(extensions: [], mimeTypes: [], parents: ["public.audiovisual-content"]),
    "public.mpeg-4": Entry(extensions: ["mp4"], mimeTypes: ["video/mp4"], parents: ["public.movie"]),
    "public.mpeg-4-audio": Entry(extensions: ["m4a"], mimeTypes: ["audio/mp4"], parents: ["public.audio"]),
    "com.apple.m4v-video": Entry(extensions: ["m4v"], mimeTypes: ["video/x-m4v"], parents: ["public.movie"]),
    "com.apple.quicktime-movie": Entry(
      extensions: ["mov", "qt"], mimeTypes: ["video/quicktime"], parents: ["public.movie"]),
    "org.webmproject.webm": Entry(extensions: ["webm"], mimeTypes: ["video/webm"], parents: ["public.movie"]),
    "public.mp3": Entry(extensions: ["mp3"], mimeTypes: ["audio/mpeg"], parents: ["public.audio"]),
    "com.microsoft.waveform-audio": Entry(
      extensions: ["wav"], mimeTypes: ["audio/vnd.wave"], parents: ["public.audio"]),
    "org.xiph.ogg-audio": Entry(extensions: ["ogg"], mimeTypes: ["audio/ogg"], parents: ["public.audio"]),
    "public.font": Entry(extensions: [], mimeTypes: [], parents: ["public.data"]),
    "public.truetype-ttf-font": Entry(extensions: ["ttf"], mimeTypes: ["font/ttf"], parents: ["public.font"]),
    "public.opentype-font": Entry(extensions: ["otf"], mimeTypes: ["font/otf"], parents: ["public.font"]),
    "org.w3.woff": Entry(extensions: ["woff"], mimeTypes: ["font/woff"], parents: ["public.font"]),
    "org.w3.woff2": Entry(extensions: ["woff2"], mimeTypes: ["font/woff2"], parents: ["public.font"]),
    "com.adobe.pdf": Entry(
      extensions: ["pdf"], mimeTypes: ["application/pdf"], parents: ["public.data", "public.content"]),
    "public.archive": Entry(extensions: [], mimeTypes: [], parents: ["public.data"]),
    "com.pkware.zip-archive": Entry(
      extensions: ["zip"], mimeTypes: ["application/zip"], parents: ["public.archive"]),
    "org.gnu.gnu-zip-archive": Entry(
      extensions: ["gz", "gzip"], mimeTypes: ["application/gzip"], parents: ["public.archive"]),
    "org.idpf.epub-container": Entry(
      extensions: ["epub"], mimeTypes: ["application/epub+zip"], parents: ["public.data", "public.content"]),
    "org.webassembly.wasm": Entry(
      extensions: ["wasm"], mimeTypes: ["application/wasm"], parents: ["public.data"]),
    "public.url": Entry(extensions: [], mimeTypes: [], parents: ["public.data"]),
    "public.file-url": Entry(extensions: [], mimeTypes: [], parents: ["public.url"]),
    "public.folder": Entry(extensions: [], mimeTypes: [], parents: ["public.item"]),
    "public.directory": Entry(extensions: [], mimeTypes: [], parents: ["public.item"]),
    "public.executable": Entry(extensions: [], mimeTypes: [], parents: ["public.item"]),
  ]

  static let byExtension = tags(\.extensions)
  static let byMIMEType = tags(\.mimeTypes)

  private static func tags(_ list: (Entry) -> [String]) -> [String: String] {
    Dictionary(table.flatMap { type in list(type.value).map { ($0, type.key) } }) { first, _ in first }
  }
}

// The names that Swift gives types.
extension UTType {
  /// `public.item`.
  public static let item = UTType(exportedAs: "public.item")
  /// `public.content`.
  public static let content = UTType(exportedAs: "public.content")
  /// `public.data`.
  public static let data = UTType(exportedAs: "public.data")
  /// `public.text`.
  public static let text = UTType(exportedAs: "public.text")
  /// `public.plain-text`.
  public static let plainText = UTType(exportedAs: "public.plain-text")
  /// `public.utf8-plain-text`.
  public static let utf8PlainText = UTType(exportedAs: "public.utf8-plain-text")
  /// `public.html`.
  public static let html = UTType(exportedAs: "public.html")
  /// `public.xml`.
  public static let xml = UTType(exportedAs: "public.xml")
  /// `public.css`.
  public static let css = UTType(exportedAs: "public.css")
  /// `public.json`.
  public static let json = UTType(exportedAs: "public.json")
  /// `public.yaml`.
  public static let yaml = UTType(exportedAs: "public.yaml")
  /// `public.source-code`.
  public static let sourceCode = UTType(exportedAs: "public.source-code")
  /// `public.script`.
  public static let script = UTType(exportedAs: "public.script")
  /// `com.netscape.javascript-source`.
  public static let javaScript = UTType(exportedAs: "com.netscape.javascript-source")
  /// `public.comma-separated-values-text`.
  public static let commaSeparatedText = UTType(exportedAs: "public.comma-separated-values-text")
  /// `public.rtf`.
  public static let rtf = UTType(exportedAs: "public.rtf")
  /// `public.image`.
  public static let image = UTType(exportedAs: "public.image")
  /// `public.png`.
  public static let png = UTType(exportedAs: "public.png")
  /// `public.jpeg`.
  public static let jpeg = UTType(exportedAs: "public.jpeg")
  /// `com.compuserve.gif`.
  public static let gif = UTType(exportedAs: "com.compuserve.gif")
  /// `public.tiff`.
  public static let tiff = UTType(exportedAs: "public.tiff")
  /// `com.microsoft.bmp`.
  public static let bmp = UTType(exportedAs: "com.microsoft.bmp")
  /// `com.microsoft.ico`.
  public static let ico = UTType(exportedAs: "com.microsoft.ico")
  /// `public.svg-image`.
  public static let svg = UTType(exportedAs: "public.svg-image")
  /// `org.webmproject.webp`.
  public static let webP = UTType(exportedAs: "org.webmproject.webp")
  /// `public.heic`.
  public static let heic = UTType(exportedAs: "public.heic")
  /// `public.heif`.
  public static let heif = UTType(exportedAs: "public.heif")
  /// `public.audiovisual-content`.
  public static let audiovisualContent = UTType(exportedAs: "public.audiovisual-content")
  /// `public.movie`.
  public static let movie = UTType(exportedAs: "public.movie")
  /// `public.video`.
  public static let video = UTType(exportedAs: "public.video")
  /// `public.audio`.
  public static let audio = UTType(exportedAs: "public.audio")
  /// `public.mpeg-4`.
  public static let mpeg4Movie = UTType(exportedAs: "public.mpeg-4")
  /// `public.mpeg-4-audio`.
  public static let mpeg4Audio = UTType(exportedAs: "public.mpeg-4-audio")
  /// `com.apple.quicktime-movie`.
  public static let quickTimeMovie = UTType(exportedAs: "com.apple.quicktime-movie")
  /// `public.mp3`.
  public static let mp3 = UTType(exportedAs: "public.mp3")
  /// `com.microsoft.waveform-audio`.
  public static let wav = UTType(exportedAs: "com.microsoft.waveform-audio")
  /// `public.font`.
  public static let font = UTType(exportedAs: "public.font")
  /// `com.adobe.pdf`.
  public static let pdf = UTType(exportedAs: "com.adobe.pdf")
  /// `public.archive`.
  public static let archive = UTType(exportedAs: "public.archive")
  /// `com.pkware.zip-archive`.
  public static let zip = UTType(exportedAs: "com.pkware.zip-archive")
  /// `org.gnu.gnu-zip-archive`.
  public static let gzip = UTType(exportedAs: "org.gnu.gnu-zip-archive")
  /// `org.idpf.epub-container`.
  public static let epub = UTType(exportedAs: "org.idpf.epub-container")
  /// `public.url`.
  public static let url = UTType(exportedAs: "public.url")
  /// `public.file-url`.
  public static let fileURL = UTType(exportedAs: "public.file-url")
  /// `public.folder`.
  public static let folder = UTType(exportedAs: "public.folder")
  /// `public.directory`.
  public static let directory = UTType(exportedAs: "public.directory")
}
