import Foundation
import Testing

@testable import HandlerConformance

@Suite struct CaseLibraryTests {
  @Test("All files of the suites can be read") func builtIn() throws {
    let library = try CaseLibrary.builtIn()
    #expect(library.cases.count > 500)
    #expect(library.cases.map(\.id) == library.cases.map(\.id).sorted())
    #expect(Set(library.cases.map(\.id)).count == library.cases.count)
  }

  @Test("Every requirement has cases, or says why it has none") func requirements() throws {
    let library = try CaseLibrary.builtIn()
    let checked = Set(library.cases.map(\.requirement.id))
    for requirement in library.requirements.values {
      #expect((requirement.untested == nil) == checked.contains(requirement.id), "\(requirement.id)")
    }
  }

  @Test("Every check of the list of public faults has a requirement") func checks() throws {
    let numbers = Set(try CaseLibrary.builtIn().requirements.values.flatMap(\.checks))
    #expect(numbers == Set((1...39).map { $0 < 10 ? "C0\($0)" : "C\($0)" }))
  }

  @Test("Profiles that cases name are there") func profiles() throws {
    let library = try CaseLibrary.builtIn()
    #expect(library.profiles[EngineProfile.defaultID] != nil)
    for testCase in library.cases {
      guard case .steps(let steps) = testCase.script else { continue }
      let named =
        steps.steps.flatMap { $0.expectation.map { Array($0.profiles.keys) } ?? [] }
        + (testCase.profiles ?? [])
      for name in named { #expect(library.profiles[name] != nil, "\(testCase.id): \(name)") }
    }
  }

  @Test("All suites are there") func suites() throws {
    let suites = Set(try CaseLibrary.builtIn().cases.map(\.suite))
    #expect(
      suites == [
        "task-life-cycle", "response", "mime", "cache-population", "re-interception", "urls-and-paths",
        "range-and-media", "requests", "cors", "content-filter", "url-protocol",
      ])
  }

  @Test("A wrong file is told with its name and the place in it", arguments: Wrong.all)
  func wrongFiles(_ wrong: Wrong) throws {
    let folder = try Folder(["suite/topic/name.json": wrong.text])
    let error = #expect(throws: CaseFileError.self) { try CaseLibrary.builtIn().adding(folder: folder.url) }
    #expect(error?.pointer == wrong.pointer)
    #expect(error?.file.hasSuffix("suite/topic/name.json") == true)
    #expect(error?.reason.hasPrefix(wrong.reason) == true, "\(error?.reason ?? "")")
  }

  struct Wrong: Sendable, CustomStringConvertible {
    var text: String
    var pointer: String
    var reason: String
    var description: String { reason }

    private static func text(_ rest: String) -> String {
      #"{"summary": "s", "requirement": "mime-type", "level": "must", "mechanisms": ["scheme-handler"], \#(rest)}"#
    }

    static let all = [
      Wrong(text: "{", pointer: "", reason: "is not valid JSON"),
      Wrong(text: "[]", pointer: "", reason: "expected an object, found an array"),
      Wrong(text: "{\"summry\": 1}", pointer: "", reason: "unknown key \"summry\""),
      Wrong(text: text(#""steps": []"#), pointer: "/steps", reason: "no step expects anything"),
      Wrong(text: text(#""steps": [{}]"#), pointer: "/steps/0", reason: "the step does nothing"),
      Wrong(
        text: text(#""steps": [{"request": "a", "expect": {"statis": 1}}]"#), pointer: "/steps/0/expect",
        reason: "unknown key \"statis\""),
      Wrong(
        text: text(#""steps": [{"request": "a", "expect": {"status": "many"}}]"#),
        pointer: "/steps/0/expect/status", reason: "expected a status or a class"),
      Wrong(
        text: text(#""steps": [{"request": "a", "expect": {"headers": {"a/b~c": 7}}}]"#),
        pointer: "/steps/0/expect/headers/a~1b~0c", reason: "expected a string, found a number"),
      Wrong(
        text: text(#""steps": [{"request": "a", "load": "b", "expect": {}}]"#), pointer: "/steps/0",
        reason: "request and load exclude each other"),
      Wrong(
        text: text(#""needs": ["wings"], "steps": []"#), pointer: "/needs/0", reason: "\"wings\" is none of"),
      Wrong(
        text: text(#""site": {"files": {"/a": ""}}, "steps": []"#), pointer: "/site/files/~1a",
        reason: "a path begins without a slash"),
      Wrong(
        text: #"{"summary": "s", "requirement": "beauty", "level": "must", "mechanisms": []}"#,
        pointer: "/requirement", reason: "\"beauty\" is no requirement"),
      Wrong(text: #"{"summary": "s"}"#, pointer: "", reason: "\"requirement\" is missing"),
    ]
  }

  @Test("A user's folder of cases runs beside the kit's") func ownCases() throws {
    let folder = try Folder([
      "mine/first.json": """
      {"summary": "s", "requirement": "mime-type", "level": "must", "mechanisms": ["scheme-handler"],
       "site": {"files": {"a.css": ""}}, "steps": [{"request": "{base}a.css", "expect": {"mimeType": "text/css"}}]}
      """
    ])
    let library = try CaseLibrary.builtIn().adding(folder: folder.url)
    let testCase = try #require(library.cases.first { $0.id == "mine/first" })
    #expect(testCase.suite == "mine")
    let runner = CaseRunner(subject: .modelFiles, profile: try #require(library.profiles["ios-18"]))
    #expect(runner.run(testCase).outcome == .passed)
  }

  @Test("A folder that is none, or has no case, is refused", arguments: ["nowhere", "a.txt", "empty"])
  func folders(_ name: String) throws {
    let folder = try Folder(["a.txt": "", "empty/a.txt": ""])
    let path = folder.url.appending(path: name)
    let error = #expect(throws: CaseFileError.self) { try CaseLibrary.builtIn().adding(folder: path) }
    let reason =
      name == "empty" ? "has no case in it, which are files named *.json" : "there is no such folder"
    #expect(error?.reason == reason)
  }

  @Test("The name of a case may not be odd") func names() throws {
    let folder = try Folder(["Mine.json": "{}"])
    let error = #expect(throws: CaseFileError.self) { try CaseLibrary.builtIn().adding(folder: folder.url) }
    #expect(error?.reason.hasPrefix("the path of a case has small letters") == true)
  }
}

/// A folder with files that goes with it.
final class Folder: Sendable {
  let url: URL

  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "conformance-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files {
      let file = url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
