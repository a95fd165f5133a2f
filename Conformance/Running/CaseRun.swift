import Dispatch
import Foundation
import HeadlessWebView
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One run of a case with a subject, on a thread that may wait.
final class CaseRun: @unchecked Sendable {
  // Touched by the thread that runs the case only.
  let testCase: ConformanceCase
  let subject: ConformanceSubject
  let profile: EngineProfile
  let limits: CaseLimits
  let steps: CaseSteps
  let placeholders: Placeholders
  let workspace: CaseWorkspace
  let upstream: CaseUpstream
  let environment: SubjectEnvironment
  private(set) var problems: [CaseProblem] = []
  private(set) var exchanges: [Exchange] = []
  private(set) var pages: [Page] = []
  private var instance: SubjectInstance
  private var currentDriver: any RequestDriver
  private let engine: HostEngine
  private var view: (any PageHost)?
  private var started: [String: ExchangeRecord] = [:]
  private var heldTasks = 0
  /// Seconds of real time that the case may still wait in vain. Once one request was not answered, the others have
  /// had the same time.
  private var patience: Double

  init(
    _ testCase: ConformanceCase, _ subject: ConformanceSubject, profile: EngineProfile, limits: CaseLimits,
    engine: HostEngine = .headless
  ) throws {
    self.engine = engine
    self.testCase = testCase
    self.subject = subject
    self.profile = profile
    self.limits = limits
    patience = limits.deadline
    steps =
      switch testCase.script {
      case .steps(let steps): steps
      case .code(let site, _): CaseSteps(site: site)
      }
    placeholders = Placeholders(subject.address)
    workspace = try CaseWorkspace(steps.site, placeholders)
    upstream = CaseUpstream(steps.site, address: subject.address)
    environment = SubjectEnvironment(
      caseID: testCase.id, profile: profile.id, address: subject.address, workspace: workspace,
      upstream: upstream,
      site: steps.site, filterRules: placeholders.fill(steps.filterRules))
    instance = try Self.make(subject, environment, limits)
    try workspace.checkContent()
    currentDriver = try Self.driver(for: instance, upstream: upstream, engine, subject.address)
  }

  /// Makes the subject.
  ///
  /// - Throws: what the factory throws; ``CaseRunError`` where it does not return.
  private static func make(
    _ subject: ConformanceSubject, _ environment: SubjectEnvironment, _ limits: CaseLimits
  ) throws -> SubjectInstance {
    try Blocking.wait(seconds: limits.deadline) { UncheckedInstance(try subject.make(environment)) }?.instance
      ?? { throw CaseRunError("the subject is not made within \(limits.deadline) s") }()
  }

  private static func driver(
    for instance: SubjectInstance, upstream: CaseUpstream, _ engine: HostEngine, _ address: SubjectAddress
  ) throws -> any RequestDriver {
    switch instance.target {
    // Where scripts run, a page's script makes the requests; else the kit makes them as a view does.
    case .schemeHandler(let handler) where engine.capabilities.contains(.scripts):
      try EngineRequestDriver(handler, engine: engine, address: address, onMainQueue: instance.isOnMainQueue)
    case .schemeHandler(let handler): SchemeHandlerDriver(handler, onMainQueue: instance.isOnMainQueue)
    case .urlCache(let cache): URLCacheDriver(cache, upstream: upstream)
    case .urlProtocol(let type): URLProtocolDriver(type)
    }
  }

  // MARK: - The run

  /// Runs the case to its end, or to the first step that is not as expected.
  func run() throws {
    defer { close() }
    switch testCase.script {
    case .code(_, let body): try body(self)
    case .steps(let steps):
      for step in steps.steps where problems.isEmpty { try run(step) }
    }
    try workspace.checkContent()
  }

  /// Takes what the subject did that is not allowed whatever the case; it comes first, since the rest follows from it.
  private func takeComplaints(_ evidence: [String]) {
    problems =
      instance.complaints().map {
        CaseProblem(CaseProblem.subjectItself, expected: "nothing but answers", seen: $0, evidence: evidence)
      } + problems
  }

  private func close() {
    view?.close()
    for record in started.values where record.current.outcome == nil { currentDriver.stop(record) }
    (currentDriver as? EngineRequestDriver)?.close()
    let close = instance.close
    // One that hangs says nothing about what the case is about.
    _ = try? Blocking.wait(seconds: limits.deadline) { close() }
    takeComplaints(exchanges.last?.lines ?? [])
  }

  /// Adds something that is not as expected.
  func report(_ problem: CaseProblem) { problems.append(problem) }

  private func run(_ step: CaseStep) throws {
    var context = CheckContext(steps: steps, placeholders: placeholders, workspace: workspace)
    if case .urlProtocol(let type) = instance.target { context.takes = { type.canInit(with: $0) } }
    let expectation = step.expectation ?? Expectation()
    let known = problems.count
    switch step.action {
    case .requests(let requests):
      let records = try requests.map { currentDriver.start(try expressible(urlRequest($0))) }
      context.exchanges = records.map { finish($0, watchesRelease: expectation.watchesRelease) }
    case .start(let name, let request):
      started[name] = currentDriver.start(try expressible(urlRequest(request)))
    case .stop(let name): if let record = started[name] { stop(record) }
    case .await(let name):
      if let record = started.removeValue(forKey: name) {
        context.exchanges = [finish(record, watchesRelease: expectation.watchesRelease)]
      }
    case .explore(let requests): context.exchanges = explore(requests)
    case .load(let url, let inNewView): context.page = try load(url, inNewView: inNewView)
    case .reload: context.page = try reload()
    case .upstream(let change): upstream.change(change)
    case .awaitUpstream(let count): awaitUpstream(count)
    case .advance(let seconds): environment.advance(by: seconds)
    case .restart: try restart()
    case .operation(let operation): try perform(operation)
    case .nothing: break
    }
    exchanges += context.exchanges
    if let page = context.page { pages.append(page) }
    if step.expectation != nil { context.upstreamRequests = upstream.takeRequests() }
    problems += context.exchanges.flatMap { $0.problems(expectation.forProfile(profile)) }
    problems += context.page?.problems(expectation.forProfile(profile), placeholders) ?? []
    problems += expectation.problems(context, profile)
    takeComplaints(context.exchanges.flatMap(\.lines))
    for index in known..<problems.count { problems[index].step = step.pointer }
  }

  // MARK: - Requests

  /// Makes a request of a case's description.
  func urlRequest(_ request: CaseRequest, number: Int = 0) -> URLRequest {
    let text = placeholders.fill(request.url).replacing("{n}", with: String(number))
      .replacing("{workspace}", with: workspace.root.path(percentEncoded: true))
    var result = URLRequest(url: URL(string: text) ?? URL(fileURLWithPath: "/"))
    result.httpMethod = request.method
    result.setValue("*/*", forHTTPHeaderField: "Accept")
    for (name, value) in request.headers where profile.sendsRange || name.lowercased() != "range" {
      result.setValue(placeholders.fill(value), forHTTPHeaderField: name)
    }
    // A reload of the URL Loading System's is a policy, and a web view's a field as well.
    if result.value(forHTTPHeaderField: "Cache-Control") == "no-cache" {
      result.cachePolicy = .reloadIgnoringLocalCacheData
    }
    guard let body = request.body else { return result }
    switch request.bodyForm ?? profile.requestBody {
    case .none: break
    case .data: result.httpBody = body
    case .stream: result.httpBodyStream = InputStream(data: body)
    }
    return result
  }

  /// A request, if the driver can make it.
  ///
  /// - Throws: ``CaseNotExpressible`` where a page's script would have to make it, and cannot.
  private func expressible(_ request: URLRequest) throws -> URLRequest {
    guard currentDriver is EngineRequestDriver,
      let reason = EngineRequestDriver.objection(to: request, from: subject.address)
    else { return request }
    throw CaseNotExpressible(reason: reason)
  }

  /// Makes requests at the same time and waits for all of them.
  func make(_ requests: [URLRequest]) -> [Exchange] {
    requests.map { currentDriver.start($0) }.map { finish($0) }
  }

  /// Waits for the end of a request; where it matters, also for its task to be let go.
  func finish(_ record: ExchangeRecord, watchesRelease: Bool = false) -> Exchange {
    // A subject that keeps its tasks does so every time: it need not be waited for again and again.
    let grace = watchesRelease ? limits.deadline : heldTasks < 2 ? limits.grace : limits.grace / 16
    let start = ContinuousClock.now
    let exchange = currentDriver.finish(
      record, deadline: max(patience, limits.leastPatience), grace: grace)
    if !exchange.isAnswered { patience -= start.duration(to: .now) / .seconds(1) }
    if !exchange.isReleased { heldTasks += 1 }
    return exchange
  }

  /// Stops a request, and waits for the stop to have returned, so that what the case does next comes after it.
  private func stop(_ record: ExchangeRecord) {
    currentDriver.stop(record)
    let start = ContinuousClock.now
    let hasReturned = DispatchSemaphore(value: 0)
    // The turn after that of the stop.
    currentDriver.main.post { hasReturned.signal() }
    if hasReturned.wait(timeout: .now() + max(patience, limits.leastPatience)) == .timedOut {
      patience -= start.duration(to: .now) / .seconds(1)
    }
  }

  /// The driver, for cases in Swift.
  var driver: any RequestDriver { currentDriver }

  // MARK: - Stops at every point

  /// Makes the requests once undisturbed, then over and over, with the first stopped before each turn in turn.
  ///
  /// A turn is what a subject does on the main thread at once: a call from another thread, or work it posted.
  private func explore(_ requests: [CaseRequest]) -> [Exchange] {
    let before = currentDriver.main.count
    var all = make(requests.map { urlRequest($0) })
    let turns = currentDriver.main.count - before
    for turn in limits.points(turns) {
      guard all.allSatisfy({ $0.violations.isEmpty && $0.isAnswered }) else { break }
      var exchanges = run(requests, stoppingBefore: turn)
      let point =
        turn == 0
        ? "stopped as soon as start had returned"
        : turn <= turns ? "stopped before turn \(turn) of \(turns)" : "stopped after the last turn"
      for index in exchanges.indices {
        exchanges[index].schedule = index == 0 ? point : "the request beside it was \(point)"
      }
      all += exchanges
    }
    return all
  }

  private func run(_ requests: [CaseRequest], stoppingBefore turn: Int) -> [Exchange] {
    let driver = currentDriver
    let first = StopTarget()
    driver.main.interrupt(turn: turn == 0 ? 0 : driver.main.count + turn) {
      if let record = first.record { driver.stop(record) }
    }
    let records = requests.map { request in
      let urlRequest = urlRequest(request, number: turn)
      guard first.record == nil else { return driver.start(urlRequest) }
      return driver.start(urlRequest) { first.record = $0 }
    }
    var exchanges = records.dropFirst().map { finish($0) }
    if let record = records.first { exchanges.insert(finish(record), at: 0) }
    driver.main.interruptNow()
    return exchanges
  }

  // MARK: - Pages

  private func load(_ url: String, inNewView: Bool) throws -> Page {
    guard case .schemeHandler(let handler) = instance.target else {
      throw CaseRunError("pages are loaded through scheme handlers only")
    }
    if inNewView || view == nil {
      view?.close()
      var configuration = HeadlessWebView.Configuration(
        schemeHandlers: [subject.address.scheme: handler], network: .transport(upstream))
      configuration.limits.answerTime = limits.deadline
      configuration.limits.mainThreadTime = limits.deadline
      view = try makeView(configuration)
    }
    guard let view else { throw CaseRunError("there is no view") }
    let text = placeholders.fill(url)
    return try Blocking.wait { try await view.load(text) }
  }

  private func makeView(_ configuration: HeadlessWebView.Configuration) throws -> any PageHost {
    if engine.name == HostEngine.headless.name {
      return HeadlessWebView(
        configuration: configuration, observer: nil, onMainQueue: instance.isOnMainQueue)
    }
    if instance.isOnMainQueue {
      throw CaseNotExpressible(reason: "the subject needs a host on the process's main queue")
    }
    return try engine.makeHost(configuration)
  }

  private func reload() throws -> Page {
    guard let view else { throw CaseRunError("there is no page to reload") }
    return try Blocking.wait { try await view.reload() }
  }

  // MARK: - What is around

  private func awaitUpstream(_ count: Int) {
    guard !upstream.wait(for: count, until: Date(timeIntervalSinceNow: limits.deadline)) else { return }
    report(
      CaseProblem(
        "requests to the upstream", expected: "at least \(count)", seen: "\(upstream.takeRequests().count)",
        evidence: started.values.flatMap { $0.current.lines }))
  }

  private func restart() throws {
    view?.close()
    view = nil
    instance.close()
    instance = try Self.make(subject, environment, limits)
    (currentDriver as? EngineRequestDriver)?.close()
    currentDriver = try Self.driver(for: instance, upstream: upstream, engine, subject.address)
  }

  /// Lets go of a handler as a view does that is gone, and tells from then on whether anybody else holds it.
  func releaseSubject() -> () -> Bool {
    guard case .schemeHandler(let handler) = instance.target else { return { true } }
    let reference = WeakReference(handler)
    (currentDriver as? EngineRequestDriver)?.close()
    instance.close()
    instance = SubjectInstance(.schemeHandler(NoHandler()))
    currentDriver = SchemeHandlerDriver(NoHandler(), onMainQueue: false)
    return { reference.object == nil }
  }

  private func perform(_ operation: SubjectOperation) throws {
    var operation = operation
    if case .remove(let url) = operation { operation = .remove(url: placeholders.fill(url)) }
    let (perform, told) = (instance.perform, operation)
    guard try Blocking.wait(seconds: limits.deadline, { try perform(told) }) == nil else { return }
    report(CaseProblem("what the subject is told", expected: "to be done", seen: "it does not return"))
  }
}

/// An object that may be gone.
private final class WeakReference {
  weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}

/// Stands where a subject was.
private final class NoHandler: SchemeHandler {
  func start(_ task: any SchemeTask) { task.didFailWithError(URLError(.cancelled)) }
  func stop(_ task: any SchemeTask) {}
}

/// A subject's instance on its way to the thread that has it from then on.
private struct UncheckedInstance: @unchecked Sendable {
  let instance: SubjectInstance

  init(_ instance: SubjectInstance) {
    self.instance = instance
  }
}

/// The request that a schedule stops, once it is known.
private final class StopTarget: @unchecked Sendable {
  // Set on the main thread of the case before the first turn of a subject's, and read in its turns.
  var record: ExchangeRecord?
}

/// Why a case has no meaning on a host: it is skipped.
struct CaseNotExpressible: Error {
  let reason: String
}

/// Why a case could not be run.
struct CaseRunError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Bounds of a case's run, in seconds of real time; a right subject never meets one.
struct CaseLimits: Sendable {
  /// How long an answer may take.
  var deadline = 10.0
  /// How long a request is waited for where another of the case was not answered.
  var leastPatience = 0.02
  /// How long a task that has ended is watched for calls that come too late, where it is still held.
  var grace = 0.3
  /// The most points at which a request is stopped.
  var schedules = 128

  /// The points for an answer of so many turns: all of them, or some between the first and the last.
  ///
  /// A body that comes in thousands of pieces is stopped less often, so that it takes no longer.
  func points(_ turns: Int) -> [Int] {
    let most = max(8, min(schedules, 50_000 / max(1, turns)))
    guard turns + 2 > most else { return Array(0...turns + 1) }
    return (0..<most).map { $0 * (turns + 1) / (most - 1) }
  }
}
