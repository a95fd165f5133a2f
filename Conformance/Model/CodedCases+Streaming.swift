import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension CodedCases {
  /// Cases of large files.
  static let streamingCases: [Draft] = [
    Draft(
      id: "response/body/wide-letters-in-pieces",
      summary: "Letters of several bytes arrive whole wherever a piece ends", requirement: "content-length",
      files: ["wide.txt": .text(String(repeating: "\u{E4}\u{6F22}\u{1F600}", count: 40_000))]
    ) { run in
      run.expect(run.urlRequest(CaseRequest(url: "{base}wide.txt")), file: "wide.txt", "360,000 bytes")
    },
    Draft(
      id: "range-and-media/stop/file-closed",
      summary: "A stop in the middle of a file closes it", requirement: "bounded-memory", level: .should,
      needs: [.streaming], files: ["large.bin": .counted(6_000_000)]
    ) { run in
      let driver = run.driver
      let record = ExchangeBox()
      driver.main.interrupt(turn: driver.main.count + 2) {
        if let record = record.value { driver.stop(record) }
      }
      record.value = driver.start(run.urlRequest(CaseRequest(url: "{base}large.bin"))) { record.value = $0 }
      let exchange = record.value.map { run.finish($0, watchesRelease: true) }
      // The subject may let go of the file a little later than of the task.
      let end = Date(timeIntervalSinceNow: run.limits.deadline)
      while run.hasOpenFile, Date() < end { Thread.sleep(forTimeInterval: 0.002) }
      guard run.hasOpenFile else { return }
      run.report(
        CaseProblem(
          "the file", expected: "closed after the stop", seen: "still open", evidence: exchange?.lines ?? []))
    },
  ]
}

private final class ExchangeBox: @unchecked Sendable {
  // Set before the subject's first turn, and read in its turns.
  var value: ExchangeRecord?
}

extension CaseRun {
  /// Whether this process has a file of the case open; only Linux tells.
  var hasOpenFile: Bool {
    #if os(Linux)
      let content = workspace.contentPlace.resolvingSymlinksInPath().path(percentEncoded: false)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return names.contains { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
        return target?.hasPrefix(content) ?? false
      }
    #else
      return false
    #endif
  }
}
