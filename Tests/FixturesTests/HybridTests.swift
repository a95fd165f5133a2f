import Fixtures
import Foundation
import HeadlessWebView
import LoadTrace
import Testing

@Suite struct HybridTests {
  private static let files = [
    ("css/main.css", "text/css"), ("css/print.css", "application/javascript"),
    ("css/theme/colors.css", "text/css"),
    ("css/theme/dark.css", "text/css"), ("css/theme/fonts.css", "text/css"),
    ("fonts/herald-bold.ttf", "font/ttf"), ("fonts/herald.woff2", "font/woff2"),
    ("img/lead.webp", "image/webp"),
    ("img/lead@2x.webp", "image/webp"), ("img/loading.gif", "image/gif"), ("img/logo.png", "image/png"),
    ("img/menu.svg", "image/svg+xml"), ("img/paper.png", "image/png"), ("img/photo.jpg", "image/jpeg"),
    ("index.html", "text/html"), ("js/lib/b.js", "application/javascript"),
    ("js/lib/c.js", "application/javascript"), ("js/lib/render.js", "application/javascript"),
    ("js/lib/stories.js", "application/javascript"), ("js/loaded.js", "application/javascript"),
    ("js/loader.js", "application/javascript"), ("js/main.js", "application/javascript"),
    ("js/settings.json", "application/json"),
  ]

  @Test(arguments: files)
  func `Every file is served with its type but for the one style sheet`(path: String, type: String) throws {
    let url = SerializedURL("http://hybrid.example/myhybrid/\(path)")
    let answer = try #require(try Fixtures.hybrid.answer(url: url))
    #expect(answer.status == 200)
    #expect(answer.mimeType == type)
    #expect(!answer.body.isEmpty)
  }

  @Test func `The folder has these files and no others`() throws {
    let folder = Fixtures.hybridFolder.appending(path: "myhybrid")
    let found = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?.compactMap {
      ($0 as? String).flatMap { $0.contains(".") ? $0 : nil }
    }
    #expect(found?.sorted() == Self.files.map(\.0))
  }

  @Test(
    arguments: [
      ("img/logo.png", [0x89, 0x50, 0x4E, 0x47]), ("img/paper.png", [0x89, 0x50, 0x4E, 0x47]),
      ("img/photo.jpg", [0xFF, 0xD8, 0xFF]), ("img/loading.gif", [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]),
      ("img/lead.webp", [0x52, 0x49, 0x46, 0x46]), ("fonts/herald.woff2", [0x77, 0x4F, 0x46, 0x32]),
      ("fonts/herald-bold.ttf", [0x00, 0x01, 0x00, 0x00]),
    ] as [(String, [UInt8])])
  func `Images and fonts are what their names say`(path: String, signature: [UInt8]) throws {
    let url = SerializedURL("http://hybrid.example/myhybrid/\(path)")
    let answer = try #require(try Fixtures.hybrid.answer(url: url))
    #expect(Array(answer.body.prefix(signature.count)) == signature)
  }

  @Test func `Other hosts are not known`() throws {
    #expect(try Fixtures.hybrid.answer(url: "http://other.example/myhybrid/index.html") == nil)
  }
}
