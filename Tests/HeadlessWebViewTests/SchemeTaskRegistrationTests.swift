import HeadlessWebView
import LoadTrace
import Synchronization
import Testing

@Suite struct SchemeTaskRegistrationTests {
  static let builtIn = [
    "about", "applewebdata", "blob", "data", "file", "ftp", "http", "https", "javascript", "webkit-fake-url",
    "ws",
    "wss", "HTTP", "Ftp",
  ]

  @Test(arguments: builtIn) func builtInSchemesAreHandledNatively(_ scheme: String) {
    var configuration = HeadlessWebView.Configuration()
    #expect(HeadlessWebView.handlesURLScheme(scheme))
    #expect(
      configuration.setSchemeHandler(ScriptedHandler([:]), forScheme: scheme) == .handledNatively(scheme))
    #expect(
      configuration.registrationViolations.map(\.reason)
        == ["'\(scheme)' is a URL scheme that WKWebView handles natively"])
    #expect(configuration.schemeHandlers.isEmpty)
  }

  @Test(arguments: ["gopher", "my-custom-scheme", "test+rewritten+scheme", "a.b-c+1", "A", "te\nst"])
  func otherSchemesCanBeRegistered(_ scheme: String) {
    var configuration = HeadlessWebView.Configuration()
    #expect(!HeadlessWebView.handlesURLScheme(scheme))
    #expect(configuration.setSchemeHandler(ScriptedHandler([:]), forScheme: scheme) == nil)
    #expect(configuration.schemeHandler(forScheme: scheme) != nil)
  }

  @Test(arguments: ["", "1a", "-a", "a b", "ä", "a_b", "a:", "\t"])
  func textThatIsNoSchemeIsRefused(_ scheme: String) {
    var configuration = HeadlessWebView.Configuration()
    #expect(configuration.setSchemeHandler(ScriptedHandler([:]), forScheme: scheme) == .invalid(scheme))
    #expect(configuration.registrationViolations.map(\.reason) == ["'\(scheme)' is not a valid URL scheme"])
    #expect(configuration.schemeHandler(forScheme: scheme) == nil)
  }

  @Test func handlersGivenWithAConfigurationAreRegisteredAsByOneCallEach() {
    let handler = ScriptedHandler([:])
    let configuration = HeadlessWebView.Configuration(
      schemeHandlers: ["App": handler, "http": handler, "1a": handler])
    #expect(configuration.schemeHandlers.keys.sorted() == ["app"])
    #expect(
      configuration.registrationViolations.map(\.reason) == [
        "'1a' is not a valid URL scheme", "'http' is a URL scheme that WKWebView handles natively",
      ])
  }

  @Test func theSecondHandlerOfASchemeIsRefusedInAnyLetterCase() {
    var configuration = HeadlessWebView.Configuration()
    let first = ScriptedHandler([:])
    configuration.setSchemeHandler(first, forScheme: "Test")
    #expect(configuration.setSchemeHandler(ScriptedHandler([:]), forScheme: "tEST") == .duplicate("tEST"))
    #expect(
      configuration.registrationViolations.map(\.reason)
        == ["URL scheme 'tEST' already has a registered URL scheme handler"])
    #expect(configuration.schemeHandler(forScheme: "TEST") === first)
    #expect(Array(configuration.schemeHandlers.keys) == ["test"])
  }

  @Test func thePolicyIsToldOfAViolationAndOfItsPlace() {
    let reported = Mutex<[Violation]>([])
    var configuration = HeadlessWebView.Configuration()
    configuration.violationPolicy = .report { violation in reported.withLock { $0.append(violation) } }
    configuration.setSchemeHandler(ScriptedHandler([:]), forScheme: "https")
    let violations = reported.withLock { $0 }
    #expect(violations.map(\.call) == ["setURLSchemeHandler:forURLScheme:"])
    #expect(violations.first?.caller?.hasPrefix("SchemeTaskRegistrationTests.swift:") ?? true)
  }

  @Test func aPageSaysWhichSchemeWasNotRegistered() async throws {
    var configuration = HeadlessWebView.Configuration(schemeHandlers: ["app": ScriptedHandler([:])])
    configuration.setSchemeHandler(ScriptedHandler([:]), forScheme: "https")
    let page = try await HeadlessWebView(configuration: configuration).load("app://h/")
    #expect(page.trace.notes.map(\.subject) == ["'https' is a URL scheme that WKWebView handles natively"])
    #expect(page.diagnostics.map(\.code) == ["scheme-not-registered"])
  }

  @Test func theTrapPolicyEndsTheProcessWithWebKitsText() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var configuration = HeadlessWebView.Configuration()
      configuration.violationPolicy = .trap
      configuration.setSchemeHandler(ClosureSchemeHandler(site: FixtureSite(files: [:])), forScheme: "https")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'https' is a URL scheme that WKWebView handles natively"))
  }
}
