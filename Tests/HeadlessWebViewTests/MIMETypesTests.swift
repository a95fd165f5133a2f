import HeadlessWebView
import Testing

@Suite struct MIMETypesTests {
  @Test(arguments: [
    ("index.html", "text/html"), ("a/b.HTM", "text/html"), ("page.xhtml", "application/xhtml+xml"),
    ("a.js", "application/javascript"), ("a.mjs", "application/javascript"), ("a.css", "text/css"),
    ("a.min.css", "text/css"), ("a.png", "image/png"), ("a.jpeg", "image/jpeg"), ("a.svg", "image/svg+xml"),
    ("a.js.map", "application/json"), ("a.xml", "application/xml"), ("a.woff2", "font/woff2"),
    ("a.wasm", "application/wasm"), ("site.webmanifest", "application/manifest+json"),
    (".css", "text/css"), ("css", "application/octet-stream"), ("", "application/octet-stream"),
    ("a.", "application/octet-stream"), ("a.unknown", "application/octet-stream"),
    ("dir.css/file", "application/octet-stream"), ("dir/", "application/octet-stream"),
  ])
  func `A path has the type of what follows its last dot`(path: String, type: String) {
    #expect(MIMETypes.type(ofPath: path) == type)
  }
}
