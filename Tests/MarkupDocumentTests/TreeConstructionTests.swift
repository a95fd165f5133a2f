import Foundation
import Testing

@testable import MarkupDocument

@Suite struct TreeConstructionTests {
  @Test func buildsTheTreesThatWebKitBuilds() throws {
    let cases = try RecordedTree.load("trees")
    #expect(cases.count == 345)
    for recorded in cases {
      #expect(tree(of: recorded.html) == recorded.tree, "\(recorded.html.debugDescription)")
    }
  }

  @Test func buildsTheTreesThatWebKitBuildsWithoutScripting() throws {
    for recorded in try RecordedTree.load("trees-without-scripting") {
      let document = DocumentParser.parse(recorded.html, scripting: false)
      #expect(document.treeDump == recorded.tree, "\(recorded.html.debugDescription)")
    }
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func buildsTheSameTreesFromPieces(of size: Int) throws {
    for recorded in try RecordedTree.load("trees") {
      #expect(
        tree(of: recorded.html, pieces: size) == recorded.tree,
        "\(recorded.html.debugDescription) in pieces of \(size)")
    }
  }

  @Test(arguments: [
    ("", QuirksMode.quirks),
    ("<!DOCTYPE html>", .noQuirks),
    ("<!doctype HTML>", .noQuirks),
    ("<!DOCTYPE html SYSTEM 'about:legacy-compat'>", .noQuirks),
    ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN'>", .noQuirks),
    ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>", .quirks),
    (
      "<!DOCTYPE html PUBLIC '-//w3c//dtd html 4.01 transitional//en' 'http://www.w3.org/TR/html4/loose.dtd'>",
      .limitedQuirks
    ),
    ("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN' 'x'>", .limitedQuirks),
    ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'>", .quirks),
    ("<!DOCTYPE html PUBLIC 'html'>", .quirks),
    ("<!DOCTYPE html SYSTEM 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'>", .quirks),
    ("<!DOCTYPE svg>", .quirks),
    ("<!DOCTYPE html bogus>", .quirks),
    ("<!DOCTYPE>", .quirks),
  ])
  func readsTheQuirksModeFromTheDocumentType(markup: String, mode: QuirksMode) {
    #expect(DocumentParser.parse(markup).quirksMode == mode)
  }

  @Test func showsPlainTextInAnElement() {
    let document = DocumentParser.parse("<p>&amp;\n", kind: .plainText)
    #expect(document.html == "<html><head></head><body><pre>&lt;p&gt;&amp;amp;\n</pre></body></html>")
    #expect(document.quirksMode == .quirks)
  }
}

/// A tree as another engine has built it.
struct RecordedTree: Decodable {
  var html: String
  var tree: String

  static func load(_ name: String) throws -> [RecordedTree] {
    let url = Bundle.module.url(forResource: name, withExtension: "jsonl", subdirectory: "Resources")
    let data = try Data(contentsOf: try #require(url))
    return try data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(RecordedTree.self, from: $0)
    }
  }
}

/// The tree of a document that comes in pieces.
func tree(of html: String, pieces size: Int = .max) -> String {
  let parser = DocumentParser()
  var rest = Array(html.utf8)[...]
  while !rest.isEmpty {
    parser.append(Array(rest.prefix(size)))
    rest = rest.dropFirst(size)
    while case .script = parser.run() {}
  }
  parser.finish()
  while case .script = parser.run() {}
  return parser.document.treeDump
}
