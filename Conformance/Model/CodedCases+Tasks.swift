import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension CodedCases {
  private static let files: [String: CaseFile] = [
    "page.html": .text("<p>A page"), "other.txt": .text("another text"), "large.bin": .counted(3_000_000),
  ]

  /// Cases of the life of a task.
  static let taskCases: [Draft] = [
    Draft(
      id: "task-life-cycle/identity/reused-address",
      summary: "Tasks at the addresses of stopped ones are answered", requirement: "task-identity",
      files: files
    ) { run in
      for round in 0..<48 {
        let stopped = run.driver.start(run.urlRequest(CaseRequest(url: "{base}other.txt")))
        run.driver.stop(stopped)
        _ = run.finish(stopped)
        run.expect(
          run.urlRequest(CaseRequest(url: "{base}page.html")), file: "page.html", "round \(round + 1)")
        if !run.problems.isEmpty { return }
      }
    },
    Draft(
      id: "task-life-cycle/identity/many-at-once",
      summary: "A hundred tasks at the same time get an answer each", requirement: "task-identity",
      files: files
    ) { run in
      let names = (0..<100).map { $0 % 2 == 0 ? "page.html" : "other.txt" }
      let records = names.map { run.driver.start(run.urlRequest(CaseRequest(url: "{base}\($0)"))) }
      for (name, record) in zip(names, records) where run.problems.isEmpty {
        run.expect(run.finish(record), file: name, "of a hundred")
      }
    },
    Draft(
      id: "task-life-cycle/release/handler",
      summary: "The handler is let go when its view is gone", requirement: "task-released", level: .should,
      files: files
    ) { run in
      let exchange = run.finish(run.driver.start(run.urlRequest(CaseRequest(url: "{base}page.html"))))
      let isReleased = run.releaseSubject()
      let end = Date(timeIntervalSinceNow: run.limits.deadline)
      while !isReleased(), Date() < end { Thread.sleep(forTimeInterval: 0.002) }
      guard !isReleased() else { return }
      run.report(
        CaseProblem(
          "the handler", expected: "let go when nobody else holds it",
          seen: "still held, by itself or by what it has started", evidence: exchange.lines))
    },
    Draft(
      id: "task-life-cycle/threads/start-does-not-wait",
      summary: "start returns before the upstream has answered", requirement: "start-returns",
      needs: [.upstream],
      files: files
    ) { run in
      run.upstream.change(.hold)
      let record = run.driver.start(run.urlRequest(CaseRequest(url: "{base}page.html")))
      let hasReturned = record.wait(until: Date(timeIntervalSinceNow: run.limits.deadline)) {
        !$0.events.isEmpty && !$0.isCalling
      }
      run.upstream.change(.release)
      if !hasReturned {
        run.report(
          CaseProblem(
            "start", expected: "to return while the upstream has yet to answer",
            seen: "it waits for the answer",
            evidence: record.current.lines))
      }
      _ = run.finish(record)
    },
  ]
}

extension CaseRun {
  /// Makes a request and expects a file of the case.
  func expect(_ request: URLRequest, file: String, _ circumstance: String) {
    expect(finish(driver.start(request)), file: file, circumstance)
  }

  /// Expects that an exchange has brought a file of the case.
  func expect(_ exchange: Exchange, file: String, _ circumstance: String) {
    var exchange = exchange
    exchange.schedule = circumstance
    let context = CheckContext(steps: steps, placeholders: placeholders, workspace: workspace)
    let found =
      exchange.problems(Expectation())
      + [Check.outcome([.finished]), .body(.file(file, nil))].compactMap { $0.problem(exchange, context) }
    for problem in found.prefix(1) { report(problem) }
  }
}
