import Testing

@testable import ResourceDiscovery

@Suite struct ScriptKindTests {
  @Test(
    arguments: [
      (nil, nil, ScriptKind.classic),
      ("", nil, .classic),
      ("", "vbscript", .classic),
      ("text/javascript", "vbscript", .classic),
      (" TEXT/JavaScript ", nil, .classic),
      ("text/javascript; charset=utf-8", nil, .dataBlock),
      ("javascript", nil, .dataBlock),
      ("application/json", nil, .dataBlock),
      ("Module", nil, .module),
      (" module", nil, .dataBlock),
      ("importmap", nil, .importMap),
      ("speculationrules", nil, .dataBlock),
      (nil, "", .classic),
      (nil, "JavaScript1.5", .classic),
      (nil, "JavaScript1.7", .dataBlock),
      (nil, "JavaScript1.9", .dataBlock),
      (nil, "vbscript", .dataBlock),
    ] as [(String?, String?, ScriptKind)])
  func typeDecidesAndLanguageOnlyWithoutAType(type: String?, language: String?, expected: ScriptKind) {
    #expect(ScriptKind(type: type, language: language) == expected)
  }

  @Test(
    arguments: [
      ("window", "onload", ScriptKind.classic), (" Window ", "onload()", .classic),
      ("foo", "bar", .dataBlock),
      ("window", "onclick", .dataBlock), ("window", nil, .classic), (nil, "onload", .classic),
    ] as [(String?, String?, ScriptKind)])
  func scriptForAnEventRunsForTheWindowsLoadOnly(target: String?, event: String?, expected: ScriptKind) {
    #expect(ScriptKind(type: nil, language: nil, for: target, event: event) == expected)
  }

  @Test func nomoduleMeansNothingForModules() {
    #expect(ScriptKind(type: nil, language: nil, isNoModule: true) == .dataBlock)
    #expect(ScriptKind(type: "module", language: nil, isNoModule: true) == .module)
  }
}
