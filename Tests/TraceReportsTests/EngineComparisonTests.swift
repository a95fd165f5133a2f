import LoadTrace
import Testing
import TraceReports

@Suite struct EngineComparisonTests {
  private func trace(_ engine: String, _ loads: [Load]) -> LoadTrace {
    var trace = LoadTrace(
      header: TraceHeader(
        page: "app://h/", engine: engine, profile: .wkWebView, schemes: ["app"], viewport: [1280, 720],
        parser: "standard", scripting: true))
    trace.loads = loads
    return trace
  }

  private func load(
    _ id: Int, _ url: SerializedURL, _ destination: Destination, by layer: AnsweringLayer? = .schemeHandler,
    verdict: Verdict = .used
  ) -> Load {
    var load = Load(id: id, url: url, destination: destination, profile: .wkWebView)
    load.answeredBy = layer
    load.verdict = verdict
    return load
  }

  private func diff(_ simulated: [Load], _ real: [Load]) -> TraceDiff {
    let compared = EngineComparison(simulated: trace("headless", simulated), real: trace("webkitgtk", real))
    return TraceDiff(compared.simulated, compared.real)
  }

  @Test func whatARealEngineDoesNotTellAgrees() {
    var script = load(1, "app://h/a.js", .module)
    script.reference = Reference(file: "app://h/", line: 1, column: 1, construct: "script src", text: "a.js")
    script.mode = .cors
    script.verdict = .rejected(.mimeType, "no script")
    #expect(diff([script], [load(1, "app://h/a.js", .script)]).isEmpty)
  }

  @Test func whatNeverLeftTheEngineIsLeftOut() {
    let real = [
      load(1, "app://h/", .document), load(2, "app://h/a.png", .image, by: .memoryCache),
      load(3, "data:,x", .image, by: .host), load(4, "app://h/", .document),
    ]
    #expect(diff([load(1, "app://h/", .document)], real).isEmpty)
  }

  @Test func loadThatOneMakesAloneDiffers() {
    let simulated = [load(1, "app://h/", .document), load(2, "app://h/a.png", .image)]
    let real = [load(1, "app://h/", .document), load(2, "app://h/b.png", .image)]
    let diff = diff(simulated, real)
    #expect(diff.lost.map(\.url) == ["app://h/a.png"])
    #expect(diff.added.map(\.url) == ["app://h/b.png"])
  }

  @Test func failureOnOneSideDiffers() {
    let failed = load(1, "app://h/a.js", .script, verdict: .notLoaded(.failed, "no"))
    #expect(diff([load(1, "app://h/a.js", .script)], [failed]).changed.count == 1)
  }
}
