import ScriptSyntax
import Testing

/// Texts made to be slow or to overflow the stack. The verdicts are what counts; that they come at all shows the rest.
@Suite struct HostileTextTests {
  private static let size = 200_000

  private static func repeated(_ piece: String, then end: String = "") -> [UInt8] {
    Array((String(repeating: piece, count: size / piece.utf8.count) + end).utf8)
  }

  @Test(arguments: [
    "(", "[", "{", "({a:", "`${", "function f(){", "a=>", "if(a)", "class A{m(){", "async(", "new ",
    "let {a:", "import(",
    "class A extends ", "x?(", "a?", "do ", "a**", "l:",
  ])
  func nestingBeyondTheLimitIsToldApart(piece: String) {
    let analysis = ScriptAnalysis(of: Self.repeated(piece), as: .script)
    #expect(analysis.isTooDeep || analysis.error != nil)
  }

  @Test func nestingBelowTheLimitIsFollowed() {
    for (open, close) in [("(", ")"), ("[", "]"), ("(function(){", "})"), ("{", "}"), ("f(", ")")] {
      let depth = 900
      let source =
        String(repeating: open, count: depth) + (open == "{" ? "" : "1")
        + String(repeating: close, count: depth)
      let analysis = ScriptAnalysis(of: Array(source.utf8), as: .module)
      #expect(analysis.error == nil && !analysis.isTooDeep, "\(open)")
    }
  }

  @Test(arguments: [
    ("a?b:", "c"), ("!", "a"), ("- ", "a"), ("typeof ", "a"), ("a=", "b"), ("a,", "b"), ("a+", "b"),
    ("a.", "b"),
    ("if(a)b;else ", "c"), ("a?.b", ""), ("/**/", ""), ("\n", ""), ("a", ""), ("\\u0061", ""), ("1", ""),
    ("1_", "1"),
    ("var a;", ""), ("/", ""), ("``", ""), ("f();", ""), ("\n-->", ""), ("<!--\n", ""), ("'a';", ""),
    ("case", ""),
  ])
  func whatIsLongButNotDeepIsRead(piece: String, end: String) {
    let analysis = ScriptAnalysis(of: Self.repeated(piece, then: end), as: .script)
    #expect(analysis.error == nil && !analysis.isTooDeep)
  }

  @Test(arguments: [
    "'", "/*", "/[", "/(", "@", "\0", "}", ")", "#", "\\", "0x", "import ", "export ",
  ])
  func rubbishIsAnError(piece: String) {
    #expect(ScriptAnalysis(of: Self.repeated(piece), as: .module).error != nil)
  }

  @Test func manyNamesAreAsQuickAsFew() {
    let declarations = (0..<20_000).map { "let v\($0);" }.joined()
    #expect(ScriptAnalysis(of: Array(declarations.utf8), as: .module).error == nil)
    let exports = "let a;export{" + (0..<20_000).map { "a as b\($0)" }.joined(separator: ",") + "}"
    #expect(ScriptAnalysis(of: Array(exports.utf8), as: .module).record.exports.count == 20_000)
    let attributes = "import'x'with{" + (0..<10_000).map { "a\($0):'b'" }.joined(separator: ",") + "}"
    #expect(
      ScriptAnalysis(of: Array(attributes.utf8), as: .module).record.requests.first?.attributes.count
        == 10_000)
    let deep = String(repeating: "try{}catch(e){", count: 1_000) + String(repeating: "var e;", count: 20_000)
    #expect(ScriptAnalysis(of: Array(deep.utf8), as: .script).error?.reason == .unexpectedEnd)
  }

  @Test func textsCutOffAnywhereAreAnswered() {
    let source = Array(
      "import a,{b as c} from'x'with{type:'json'};export default async function*f({a=1,...b},[c]=`${d}`){for await(let e of/[/]/v)yield*await e?.#g??1n}class A extends B{static{}#g;get h(){return new.target}}"
        .utf8)
    for length in 0...source.count {
      let start = ScriptAnalysis(of: Array(source[..<length]), as: .module)
      #expect((0...length).contains(start.error?.offset ?? 0))
      let end = ScriptAnalysis(of: Array(source[length...]), as: .script)
      #expect((0...source.count - length).contains(end.error?.offset ?? 0))
      #expect(end.record.requests.isEmpty)
    }
  }
}
