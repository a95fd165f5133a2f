import LoadTrace
import Testing
import TraceReports

struct TraceDiffTests {
  static var before: TraceBuilder {
    var builder = TraceBuilder()
    builder.add("app://h/main.js", .module, "script src", "main.js", line: 3)
    builder.add("app://h/b.js", .module, parent: 2, "import", "./b.js", line: 1)
    builder.add("app://h/c.js", .module, parent: 3, "import", "./c.js", line: 1)
    builder.add("app://h/a.png", .image, "img src", "a.png", line: 5)
    return builder
  }

  func text(
    _ before: LoadTrace, _ after: LoadTrace, options: TraceDiff.Options = TraceDiff.Options()
  ) throws -> String {
    var bytes: [UInt8] = []
    try DiffReport().write(TraceDiff(before, after, options: options)) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func putsTheCauseBeforeWhatFollowsFromIt() throws {
    var after = TraceBuilder()
    after.add("app://h/main.js", .module, "script src", "main.js", line: 3) {
      $0.response?.url = "http://h/main.js"
    }
    after.add(
      "http://h/b.js", .module, parent: 2, "import", "./b.js", line: 1, base: "http://h/main.js", by: .network
    )
    after.add("http://h/c.js", .module, parent: 3, "import", "./c.js", line: 1, by: .network)
    after.add("app://h/a.png", .image, "img src", "a.png", line: 5)
    after.add("app://h/new.png", .image, "img src", "new.png", line: 6)
    var trace = after.trace
    trace.diagnostics = trace.diagnose()
    #expect(
      try text(Self.before.trace, trace) == """
        ~ app://h/main.js (module)  index.html:3:8
              URL of the response: app://h/main.js → http://h/main.js
            - app://h/b.js (module)  main.js:1:8
            + http://h/b.js (module)  main.js:1:8
            + http://h/c.js (module)  b.js:1:8
            - app://h/c.js (module)  b.js:1:8
        + app://h/new.png (image)  index.html:6:8

        new escape: http://h/b.js was not intercepted
          import "./b.js"                      main.js:1:8
          resolved against                     http://h/main.js   (URL of the response)
          but main.js was requested as         app://h/main.js
          main.js from <script src="main.js">  index.html:3:8
          and so was not                       http://h/c.js
          fix: build the response with the URL of task.request

        new response-url-differs: the response for main.js has another URL
          asked for                        app://h/main.js
          URL of the response              http://h/main.js
          imports in it and import.meta.url are resolved against the response's URL
          named by <script src="main.js">  index.html:3:8
          fix: build the response with the URL of task.request

        3 loads added, 2 lost, 1 changed; 2 new findings, 0 gone

        """)
  }

  @Test func ignoresTimesIdentifiersAndTheOrderOfLoads() throws {
    var after = TraceBuilder()
    after.add("app://h/a.png", .image, "img src", "a.png", line: 99) {
      $0.timing = Timing(started: 9, ended: 10)
    }
    after.add("app://h/main.js", .module, "script src", "main.js", line: 3)
    after.add("app://h/b.js", .module, parent: 3, "import", "./b.js", line: 1)
    after.add("app://h/c.js", .module, parent: 4, "import", "./c.js", line: 1)
    var before = Self.before.trace
    for index in before.loads.indices { before.loads[index].response?.bodyLength = 1 }
    var trace = after.trace
    for index in trace.loads.indices { trace.loads[index].response?.bodyLength = 1 }
    #expect(TraceDiff(before, trace).isEmpty)
    #expect(try text(before, trace) == "the traces do not differ\n")
  }

  @Test func toleratesVolatileParametersWhereAskedTo() {
    var before = TraceBuilder()
    before.add("app://h/a.js?t=1&v=2", .script)
    before.add("app://h/b.js?T=1", .script)
    var after = TraceBuilder()
    after.add("app://h/a.js?v=2&t=9", .script)
    after.add("app://h/b.js", .script)
    #expect(!TraceDiff(before.trace, after.trace).isEmpty)
    var options = TraceDiff.Options()
    options.volatileParameters = ["t"]
    #expect(TraceDiff(before.trace, after.trace, options: options).isEmpty)
  }

  @Test func tellsBodiesApart() {
    var before = Self.before.trace
    var after = Self.before.trace
    before.loads[1].response?.bodyDigest = "fnv1a64:1"
    after.loads[1].response?.bodyDigest = "fnv1a64:2"
    #expect(TraceDiff(before, after).changed.map(\.differences) == [["the body differs, at the same size"]])
  }

  @Test func countsRepeatedLoads() {
    var after = Self.before
    after.add("app://h/a.png", .image, "img src", "a.png", line: 5, by: .memoryCache)
    let diff = TraceDiff(Self.before.trace, after.trace)
    #expect(diff.added.map(\.id) == [6])
    #expect(diff.changed.isEmpty && diff.lost.isEmpty)
  }

  @Test func survivesHostileTraces() throws {
    let text = try text(SampleTraces.empty, SampleTraces.hostile)
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
  }
}
