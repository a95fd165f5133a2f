#if os(Linux)
  import Foundation
  import HandlerConformance
  import TestSupport
  import Testing

  /// `headless-webview check` as it is used at a terminal.
  @Suite struct CheckCommandTests {
    /// A recipe with failures that are known, without the file that knows them.
    private static let failing = ["--subject", "recipe-filtering-cache", "--expect", "/dev/null"]

    @Test("Every failure is in each form of report") func formats() throws {
      let lines = try Tool.check(Self.failing + ["--format", "jsonl"]).output.split(separator: "\n")
      let objects = try lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(objects.first?["type"] as? String == "check")
      #expect(objects.last?["fails"] as? Bool == true)
      let failed = objects.filter { $0["standing"] as? String == "failed" }.compactMap { $0["id"] as? String }
      #expect(failed.count == 10)

      let text = try Tool.check(Self.failing)
      #expect(text.status == 1)
      let junit = try Tool.check(Self.failing + ["--format", "junit"]).output
      let markdown = try Tool.check(Self.failing + ["--format", "markdown"]).output
      let sarif = try Tool.check(Self.failing + ["--format", "sarif", "--source", "Sources/My Cache.swift"])
        .output
      #expect(junit.contains(#"failures="10" errors="0" skipped="0""#))
      #expect(sarif.contains(#""uri" : "Sources/My%20Cache.swift""#))
      for id in failed {
        let parts = id.split(separator: "/")
        let group = parts.dropLast().joined(separator: ".")
        #expect(text.output.contains("FAILED \(id)\n"))
        #expect(junit.contains("classname=\"conformance.\(group)\" name=\"\(parts.last ?? "")\""))
        #expect(markdown.contains("<summary>\(id): "))
        #expect(sarif.contains("\"case/v1\" : \"\(id)\""))
      }
      _ = try JSONSerialization.jsonObject(with: Data(sarif.utf8))
    }

    @Test("JUnit XML is what its schema says") func schema() throws {
      guard let xmllint = Tool("xmllint") else { return }
      let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../TraceReportsTests/Resources/junit-10.xsd").standardizedFileURL
      let folder = try Folder([:])
      let file = folder.url.appending(path: "junit.xml").path(percentEncoded: false)
      #expect(try Tool.check(Self.failing + ["--format", "junit", "-o", file]).status == 1)
      let result = try xmllint.run(["--noout", "--schema", schema.path(percentEncoded: false), file])
      #expect(result.status == 0, "\(result.output)")
    }

    @Test("An output that cannot be written is said before anything is run") func unwritable() throws {
      let result = try Tool.check(["--subject", "filtering-cache", "-o", "/no/such/folder/x"])
      #expect(result.status == 73)
      #expect(result.output.contains("/no/such/folder/x: cannot be written"))
    }

    @Test("An output is written to what is there, not put in its place") func existing() throws {
      let folder = try Folder(["first": "long, and to be forgotten"])
      let paths = ["first", "second"].map { folder.url.appending(path: $0).path(percentEncoded: false) }
      try FileManager.default.linkItem(atPath: paths[0], toPath: paths[1])
      #expect(try Tool.check(["--subject", "filtering-cache", "-o", paths[0]]).status == 0)
      let texts = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
      #expect(texts[0].hasPrefix("filtering-cache"))
      #expect(texts[1] == texts[0])
    }

    @Test("Requirements are explained as cases are, and near names are told") func explain() throws {
      let requirement = try Tool.check(["--explain", "byte-ranges"])
      #expect(requirement.status == 0)
      #expect(requirement.output.contains("case        range-and-media/range/suffix\n"))
      #expect(try Tool.check(["--explain", "range-and-media/range/suffix"]).status == 0)
      let wrong = try Tool.check(["--explain", "byte-range"])
      #expect(wrong.status == 64)
      #expect(wrong.output.contains("did you mean byte-ranges?"))
    }

    @Test("The help names what a subject may lack") func help() throws {
      let help = try Tool.check(["--help"]).output
      for capability in Capability.allCases { #expect(help.contains(capability.rawValue)) }
      #expect(help.contains("Example:\n  headless-webview check --subject directory"))
    }

    @Test("A process of its own for the subject changes no result") func isolate() throws {
      let whole = try Tool.check(["--subject", "filtering-cache"])
      #expect(try Tool.check(["--subject", "filtering-cache", "--isolate"]).output == whole.output)
    }
  }

  extension Tool {
    /// A program that is built with the tests.
    static func built(_ name: String) -> Tool {
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      return Tool(path: tests.deletingLastPathComponent().appending(path: name).path(percentEncoded: false))
    }

    /// Runs `headless-webview check`.
    static func check(_ arguments: [String]) throws -> (status: Int32, output: String) {
      try built("headless-webview").run(["check"] + arguments)
    }
  }
#endif
