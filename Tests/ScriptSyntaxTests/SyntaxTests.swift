import Foundation
import ScriptSyntax
import Testing

@Suite struct SyntaxTests {
  struct Case: Decodable {
    var kind: String
    var source: String
    var isValid: Bool
  }

  @Test func textsAreValidExactlyWhereJavaScriptCoreSaysSo() throws {
    let url = try #require(Bundle.module.url(forResource: "Resources/syntax", withExtension: "json"))
    let cases = try JSONDecoder().decode([Case].self, from: Data(contentsOf: url))
    let differences = cases.filter { item in
      let analysis = ScriptAnalysis(
        of: Array(item.source.utf8), as: item.kind == "module" ? .module : .script)
      return analysis.isTooDeep || (analysis.error == nil) != item.isValid
    }.map { "\($0.kind) \($0.source)" }
    #expect(differences == [])
    #expect(cases.count == 2630)
  }

  @Test(
    arguments: [
      ("let a;\nlet a", .duplicateDeclaration, 11),
      ("export {a, b}; let a", .undeclaredExport, 11),
      ("import 'x' import 'y'", .missingSemicolon, 11),
      ("a = 'b", .unterminatedString, 4),
      ("/* a", .unterminatedComment, 0),
      ("`${a", .unexpectedEnd, 4),
      ("`a", .unterminatedTemplate, 0),
      ("x = /a(/", .invalidRegularExpression, 7),
      ("x = /a/gg", .invalidRegularExpressionFlags, 7),
      ("x = /a\n/", .unterminatedRegularExpression, 4),
      ("a ? b", .unexpectedEnd, 5),
      ("f(a b)", .unexpectedToken, 4),
      ("1 = a", .invalidAssignmentTarget, 0),
      ("return 1", .returnOutsideFunction, 0),
      ("é = 1; @", .unexpectedCharacter, 8),
      ("break", .breakOutside, 0),
      ("class A { a() { this.#b } }", .undeclaredPrivateName, 21),
      ("({a = 1})", .initializerInObject, 4),
      ("010", .legacyOctal, 0),
      ("with (a) b", .withInStrictCode, 0),
    ] as [(String, ScriptSyntaxError.Reason, Int)])
  func theFirstErrorIsNamedWithItsPlace(source: String, reason: ScriptSyntaxError.Reason, offset: Int) {
    let error = ScriptAnalysis(of: Array(source.utf8), as: .module).error
    #expect(error == ScriptSyntaxError(reason, at: offset))
  }

  @Test func aValidModuleThrowsNothingAndAnInvalidOneItsError() throws {
    #expect(try ModuleRecord(parsing: Array("import 'a'".utf8)).requests.map(\.specifier) == ["a"])
    #expect(throws: ScriptSyntaxError(.unexpectedToken, at: 9)) {
      try ModuleRecord(parsing: Array("import * from 'a'".utf8))
    }
  }

  @Test func whatIsNotUTF8IsAnErrorOnlyOutsideLiterals() {
    #expect(ScriptAnalysis(of: [0x27, 0xFF, 0x27], as: .module).error == nil)
    #expect(ScriptAnalysis(of: [0x2F, 0x2F, 0xFF, 0xE2, 0x80], as: .module).error == nil)
    #expect(ScriptAnalysis(of: [0x61, 0xFF], as: .module).error?.reason == .unexpectedCharacter)
    #expect(ScriptAnalysis(of: [0x61, 0x00], as: .module).error?.reason == .unexpectedCharacter)
  }
}
