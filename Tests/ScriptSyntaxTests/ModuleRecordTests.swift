import ScriptSyntax
import Testing

@Suite struct ModuleRecordTests {
  /// The record of a valid module.
  private func record(_ source: String) throws -> ModuleRecord {
    try ModuleRecord(parsing: Array(source.utf8))
  }

  @Test func everyFormOfImportIsRecorded() throws {
    let source = """
      import "a";
      import b from "b";
      import * as c from 'c'; import d, {d1, d2 as d3, default as d4, "d 5" as d5} from "./d.js"
      import e, * as e1 from "e" with {type: "json", "x": 'y'}
      """
    let record = try record(source)
    #expect(
      record.requests.map { [$0.specifier, String(source.utf8Slice($0.range))] } == [
        ["a", "\"a\""], ["b", "\"b\""], ["c", "'c'"], ["./d.js", "\"./d.js\""], ["e", "\"e\""],
      ])
    #expect(record.requests.map(\.kind) == Array(repeating: .import, count: 5))
    #expect(
      record.requests.last?.attributes == [
        ImportAttribute(key: "type", value: "json"), ImportAttribute(key: "x", value: "y"),
      ])
    #expect(
      record.imports.map { "\($0.request) \($0.importName ?? "*") \($0.localName)" } == [
        "1 default b", "2 * c", "3 default d", "3 d1 d1", "3 d2 d3", "3 default d4", "3 d 5 d5",
        "4 default e",
        "4 * e1",
      ])
    #expect(record.imports.allSatisfy { source.utf8Slice($0.range) == $0.localName })
  }

  @Test func everyFormOfExportIsRecorded() throws {
    let record = try record(
      """
      export var a = 1, {b, c: [d, ...e], ...f} = g; export function h() {} export class i {}
      export async function* j() {} export {a as k, h as "l m"}; export {n, default as o} from "p";
      export * from "q"; export * as r from "s"; export default class t {}
      """)
    #expect(
      record.exports == [
        .local(exportName: "a", localName: "a"), .local(exportName: "b", localName: "b"),
        .local(exportName: "d", localName: "d"), .local(exportName: "e", localName: "e"),
        .local(exportName: "f", localName: "f"), .local(exportName: "h", localName: "h"),
        .local(exportName: "i", localName: "i"), .local(exportName: "j", localName: "j"),
        .local(exportName: "k", localName: "a"), .local(exportName: "l m", localName: "h"),
        .indirect(exportName: "n", importName: "n", request: 0),
        .indirect(exportName: "o", importName: "default", request: 0), .star(request: 1),
        .namespace(exportName: "r", request: 2), .local(exportName: "default", localName: "t"),
      ])
    #expect(record.requests.map { "\($0.specifier) \($0.kind)" } == ["p export", "q export", "s export"])
  }

  @Test(arguments: [
    ("export default 1", "*default*"), ("export default function () {}", "*default*"),
    ("export default function f() {}", "f"), ("export default async () => 1", "*default*"),
    ("export default async function g() {}", "g"), ("export default class {}", "*default*"),
    ("export default (class A {})", "*default*"), ("export default async", "*default*"),
  ])
  func defaultExportsHaveALocalName(source: String, localName: String) throws {
    #expect(try record(source).exports == [.local(exportName: "default", localName: localName)])
  }

  @Test func dynamicImportsAreFoundWhereverTheyStand() throws {
    let source = """
      import("a"); if (x) { import(`b`) } const f = () => import(c + "d"), g = import("e", {with: {type: "json"}});
      `${import('f')}`; class A { import() {} static x = import(import("g")); }; ({import: 1}).import("no")
      """
    let imports = try record(source).dynamicImports
    #expect(
      imports.map { $0.specifier ?? "nil" } == ["a", "b", "nil", "e", "f", "nil", "g"])
    #expect(
      imports.map { String(source.utf8Slice($0.range)) } == [
        "\"a\"", "`b`", "c + \"d\"", "\"e\"", "'f'", "import(\"g\")", "\"g\"",
      ])
    #expect(imports.allSatisfy { source.utf8Slice($0.offset..<($0.offset + 6)) == "import" })
    #expect(imports[3].attributes == [ImportAttribute(key: "type", value: "json")])
  }

  @Test func usesOfImportMetaAreRecordedWithTheURLsTheyMake() throws {
    let source = """
      import.meta.url; new URL("./a.png", import.meta.url); import.meta.env?.MODE; x(import.meta);
      new URL(`b.png`, import . meta . url).href; new URL(c, import.meta.url)
      """
    let uses = try record(source).metaUses
    #expect(uses.map { $0.property ?? "-" } == ["url", "url", "env", "-", "url", "url"])
    #expect(uses.map { $0.relativeURL ?? "-" } == ["-", "./a.png", "-", "-", "b.png", "-"])
    #expect(uses[1].relativeURLRange.map { String(source.utf8Slice($0)) } == "\"./a.png\"")
    #expect(uses[0].range == 0..<11)
  }

  @Test(arguments: [
    ("await x", true), ("for await (const a of b);", true), ("x = [await y]", true),
    ("if (a) { await b }", true),
    ("class A extends (await b) {}", true), ("class A { [await b]() {} }", true),
    ("async () => await x", false), ("async function f() { for await (a of b); }", false), ("a.await", false),
    ("({await: 1})", false), ("function f() { await }", false), ("'await x'", false),
  ])
  func awaitOutsideFunctionsIsSeen(source: String, isFound: Bool) throws {
    #expect(try record(source).hasTopLevelAwait == isFound)
  }

  @Test(arguments: [
    ("import \"\\x61\\u0062\\u{63}\\\nd\\n\\t\\'\"", "abcd\n\t'"),
    (#"import "a\u{1F600}""#, "a😀"),
    (#"import "\uD83D\uDE00""#, "😀"),
    (#"import "\ud800x""#, "\u{FFFD}x"),
    (#"import '\0'"#, "\0"),
    ("import 'a\u{2028}b'", "a\u{2028}b"),
    (#"import "./\é.js""#, "./é.js"),
  ])
  func specifiersAreTheValuesOfTheirLiterals(source: String, specifier: String) throws {
    #expect(try record(source).requests.map(\.specifier) == [specifier])
  }

  @Test(arguments: [
    "a\n/b/g; import 'x'", "a = b / c; d = e / import.meta.f; import 'x'", "if (a) /'/.test(b); import 'x'",
    "`import 'no' ${`}`} ${'}'}`; import 'x'", "a = {} / 1; `/`; import 'x'", "// import 'no'\nimport 'x'",
    "/* import 'no' */ import 'x'", "#!/usr/bin/env node import 'no'\nimport 'x'", "x = /[/'`]/; import 'x'",
    "import 'x'; a = '\\\\'; b = \"import 'no'\"", "const {import: n} = e; import 'x'",
    "e.import('no'); import 'x'",
    "function f() {} /import/g; import 'x'", "a++ / 1; b = /'/; import 'x'", "\u{FEFF}import 'x'",
    "x = y => {}\n/'/.z; import 'x'", "import 'x'\n;`${a}`.b", "import/**/'x'", "import\n'x'",
    "yield_ = /'/; import 'x'",
    "x = a ? /'/ : b / 2; import 'x'", "do /'/.x; while (/'/) /'/; import 'x'",
    "x = class { /**/ y = /'/ }; import 'x'",
    "label: /'/.x; import 'x'", "x = {a: /'/, b() {} , 'c'() {}, [`d`]: 1}; import 'x'",
    "switch (a) { case /'/: } import 'x'", "export default /'/; import 'x'", "x = (1, /'/); import 'x'",
    "x = a[0] / b[1] / 'c'; import 'x'", "x = this / 1 / '\\''; import 'x'", "x = 1 / 2 /'3'; import 'x'",
    "x = typeof /'/; import 'x'", "x = async /'/ 1; `'`; import 'x'", "\u{2028}import 'x'",
    "-->1; import 'x'",
  ])
  func nothingIsMistakenForAnImport(source: String) {
    let analysis = ScriptAnalysis(of: Array(source.utf8), as: .module)
    // Some of these are no modules; what counts is that none hides or invents an import before the error.
    #expect(analysis.record.requests.map(\.specifier) == (analysis.error == nil ? ["x"] : []))
  }
}

extension String {
  /// The part at a range of UTF-8 offsets.
  func utf8Slice(_ range: Range<Int>) -> Substring {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return self[start..<utf8.index(start, offsetBy: range.count)]
  }
}
