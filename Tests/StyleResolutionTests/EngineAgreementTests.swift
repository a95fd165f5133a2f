import Foundation
import Testing

@testable import StyleResolution

/// Compares with what WebKit was recorded to do (`Resources/README.md`).
@Suite struct EngineAgreementTests {
  struct Page: Decodable {
    var id: String
    var page: String
    var sheets: [String: String]?
    var fonts: [String]?
    var loads: [String]
  }

  static func read<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    let url = try #require(Bundle.module.url(forResource: "Resources/" + name, withExtension: "json"))
    return try JSONDecoder().decode(type, from: Data(contentsOf: url))
  }

  /// Pages whose loads depend on what is not computed here, with the reason.
  static let unpredicted = [
    "fo-r2-ellipsis": "whether text overflows is a matter of layout",
    "fo-r2-emphasis": "emphasis marks are not looked for in fonts",
    "fo-ff-ch": "lengths in the size of a font are not computed",
    "fo-ff-ex": "lengths in the size of a font are not computed",
    "fo-ff-lh": "lengths in the size of a font are not computed",
  ]

  @Test func pagesLoadWhatTheEngineLoads() throws {
    var environment = StyleEnvironment()
    environment.isScriptingEnabled = false
    let pages = try Self.read("engine-pages", as: [Page].self)
    #expect(pages.count > 900)
    for page in pages where Self.unpredicted[page.id] == nil {
      let loads = Markup(page.page, files: page.sheets ?? [:])
        .loads(fonts: Set(page.fonts ?? []), in: environment)
      #expect(loads == page.loads.sorted(), "\(page.id): \(page.page)")
    }
  }

  @Test func unpredictedPagesStillDiffer() throws {
    var environment = StyleEnvironment()
    environment.isScriptingEnabled = false
    let pages = try Self.read("engine-pages", as: [Page].self)
    let known = pages.filter { Self.unpredicted[$0.id] != nil }
    #expect(known.count == Self.unpredicted.count)
    for page in known {
      let loads = Markup(page.page, files: page.sheets ?? [:])
        .loads(fonts: Set(page.fonts ?? []), in: environment)
      #expect(loads != page.loads.sorted(), "\(page.id) is predicted now")
    }
  }

  @Test func valuesAreValidWhereTheEngineTakesThem() throws {
    struct Row: Decodable {
      var property: String
      var value: String
      var isValid: Bool

      init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        property = try row.decode(String.self)
        value = try row.decode(String.self)
        isValid = try row.decode(Bool.self)
      }
    }
    for row in try Self.read("engine-values", as: [Row].self) {
      let source = TokenSource(Array("\(row.property):\(row.value)".utf8))
      let isValid = SupportedProperties.supports(declaration: source.cursor)
      #expect(isValid == row.isValid, "\(row.property): \(row.value)")
    }
  }

  @Test func selectorsAreValidWhereTheEngineTakesThem() throws {
    struct Row: Decodable {
      var selector: String
      var isSupported: Bool
      var isKept: Bool

      init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        selector = try row.decode(String.self)
        isSupported = try row.decode(Bool.self)
        isKept = try row.decode(Bool.self)
      }
    }
    for row in try Self.read("engine-selectors", as: [Row].self) {
      let sheet = StyleSheet(parsing: Array("\(row.selector){display:none}".utf8), id: SheetID(0))
      #expect(sheet.styleRules.count == (row.isKept ? 1 : 0), "\(row.selector)")
      let source = TokenSource(Array("selector(\(row.selector))".utf8))
      let isSupported = SupportsCondition(NamespaceTable()).evaluate(source.cursor)
      #expect((isSupported ?? false) == row.isSupported, "selector(\(row.selector))")
    }
  }

  @Test func mediaQueriesAreTrueWhereTheEngineSaysSo() throws {
    struct Row: Decodable {
      var query: String
      var matches: Bool

      init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        query = try row.decode(String.self)
        matches = try row.decode(Bool.self)
      }
    }
    for row in try Self.read("engine-media", as: [Row].self) {
      #expect(MediaQueryList(parsing: row.query).matches(StyleEnvironment()) == row.matches, "\(row.query)")
    }
  }
}
