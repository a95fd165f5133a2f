import LoadTrace
import Testing

@testable import TraceReports

/// That nothing is missed by not looking at loads that seem ordinary.
struct OrdinaryLoadsTests {
  /// Ways in which a load can be other than most; each may be one that a rule asks for.
  static let changes: [@Sendable (inout Load) -> Void] = [
    { $0.verdict = .pending },
    { $0.verdict = Verdict(.notLoaded, VerdictReason(.failed, "it failed")) },
    { $0.verdict = Verdict(.notLoaded, VerdictReason(.neverAnswered, "never answered")) },
    { $0.verdict = Verdict(.rejected, VerdictReason(.mimeType, "no type for it")) },
    { $0.verdict = Verdict(.rejected, VerdictReason(.cors, "not allowed")) },
    { $0.verdict = Verdict(.rejected, VerdictReason(.integrity, "another digest")) },
    { $0.answeredBy = .network },
    { $0.answeredBy = .memoryCache },
    { $0.answeredBy = .urlCache },
    { $0.answeredBy = .urlProtocol },
    { $0.answeredBy = nil },
    { $0.response = nil },
    { $0.response?.status = 404 },
    { $0.response?.status = 500 },
    { $0.response?.isHTTP = false },
    { $0.response?.mimeType = "text/plain" },
    { $0.response?.url = "http://h/other.js" },
    { $0.response?.url = "app://h/Other.js" },
    { $0.response?.decoding = TextDecoding(encoding: "windows-1252", source: .fallback, hasNonASCII: true) },
    { move(&$0, to: "http://h/a.js") },
    { move(&$0, to: "other://h/a.js") },
    { move(&$0, to: "app://h/%2e%2e/%2e%2e/a.js") },
    { move(&$0, to: "app://h/A.js") },
    { $0.redirects = [Redirect(from: $0.url, to: "http://h/b.js", status: 302)] },
    { $0.destination = .fetch },
    { $0.destination = .media },
    { $0.destination = .module },
    { $0.destination = .document },
    { $0.mode = .cors },
    { $0.requestHeaders = [HeaderField("Range", "bytes=5-9")] },
    {
      $0.violations = [
        Violation(
          call: "didFinish", reason: "r", state: "stopped", thread: "main", time: 0, isSecondary: false)
      ]
    },
    { $0.notes.append(Note(.unsuitableBody, subject: "HTML")) },
    { $0.notes.append(Note(.caseMismatch, subject: "a.JS")) },
    { $0.notes.append(Note(.nameEncoding, subject: "a.js")) },
    { $0.notes.append(Note(.missingIndex, subject: "a")) },
    { $0.notes.append(Note(.outsideRoot, subject: "/a")) },
    { $0.notes.append(Note(.danglingLink, subject: "a", text: "b")) },
    { $0.notes.append(Note(.notInStore)) },
    { $0.notes.append(Note(.fromStore)) },
    { $0.notes.append(Note(.stored)) },
    { $0.notes.append(Note(.bodyNotRecorded)) },
    { $0.notes.append(Note(.deadLock, subject: "start")) },
    { $0.notes.append(Note(.mainThreadKept, subject: "start")) },
  ]

  /// Changes the URL, which the response has, too.
  private static func move(_ load: inout Load, to url: SerializedURL) {
    load.url = url
    load.response?.url = url
  }

  static let destinations: [Destination] = [.script, .style, .image, .module, .frame, .font]

  @Test(arguments: [Profile.wkWebView, .urlLoadingSystem]) func nothingIsMissed(_ profile: Profile) {
    for first in Self.changes.indices {
      for second in Self.changes.indices {
        var builder = TraceBuilder(profile: profile)
        let destination = Self.destinations[(first + second) % Self.destinations.count]
        let parent = builder.add("app://h/a.js", destination) {
          Self.changes[first](&$0)
          Self.changes[second](&$0)
        }
        builder.add("app://h/b/c.js", .script, parent: parent, change: Self.changes[second])
        builder.add("app://h/d.png", .image)
        let trace = builder.trace
        let all = TraceIndex(trace, ordinary: OrdinaryLoads(schemes: []))
        #expect(trace.diagnose() == all.diagnose(with: DiagnosticRule.all), "\(first), \(second)")
      }
    }
  }

  @Test func mostLoadsAreOrdinary() {
    var builder = TraceBuilder()
    for destination in Self.destinations { builder.add(SerializedURL("app://h/\(destination)"), destination) }
    let ordinary = OrdinaryLoads(schemes: ["app"])
    #expect(builder.trace.loads.map { ordinary.contains($0) } == Array(repeating: true, count: 7))
  }
}
