import Dispatch
import Foundation
public import HeadlessWebView
import Synchronization

/// Which cases notice which mutants, and whether each does what was recorded of it.
///
/// `Conformance/mutants.json` has for each mutant the cases that have to notice it. A mutant that one of them
/// does not notice fails the run, and so does a case that notices none.
public struct MutantMatrix: Sendable {
  /// What came of one mutant.
  public struct Row: Sendable {
    /// The mutant.
    public let mutant: Mutant
    /// The cases that noticed.
    public var noticed: [String]
    /// The cases that should have noticed and did not.
    public var missed: [String]
    /// The cases that were skipped, since the host cannot express them.
    public var skipped: [String] = []
    /// How long each case took, in seconds.
    var durations: [String: Double] = [:]

    /// Whether the mutant was noticed by all that have to.
    public var isKilled: Bool { !noticed.isEmpty && missed.isEmpty }

    /// Whether the host can express none of its cases.
    public var isSkipped: Bool { noticed.isEmpty && missed.isEmpty && !skipped.isEmpty }
  }

  /// The rows in the order of the mutants.
  public private(set) var rows: [Row] = []
  /// The cases that notice no mutant.
  public private(set) var unprovenCases: [String] = []
  /// Mutants that are noticed, but by no case of the requirements they break.
  public private(set) var wronglyKilled: [String] = []

  /// Whether every mutant is noticed and every case notices one.
  public var isComplete: Bool {
    unprovenCases.isEmpty && wronglyKilled.isEmpty && rows.allSatisfy(\.isKilled)
  }

  /// The cases that have to notice each mutant.
  public static func recorded() throws(CaseFileError) -> [String: [String]] {
    let file = CaseLibrary.resources.appending(path: "mutants.json")
    guard let data = try? Data(contentsOf: file) else {
      throw CaseFileError(file: file.path(percentEncoded: false), pointer: "", reason: "cannot be read")
    }
    var table: [String: [String]] = [:]
    for (id, cases) in try JSONNode(data, file: file.path(percentEncoded: false)).members() {
      table[id] = try Expectation.strings(cases)
    }
    return table
  }

  /// Runs the mutants with the cases that have to notice them, or with all cases.
  ///
  /// - Parameters:
  ///   - recorded: The cases for each mutant; `nil` for all cases.
  ///   - width: How many mutants run at a time.
  ///   - engine: What drives the mutants; those it cannot express are left out, and which cases notice none is then
  ///     not asked.
  ///   - observe: Told of each mutant that is done, on any thread.
  public static func run(
    _ library: CaseLibrary, profile: EngineProfile, recorded: [String: [String]]?, width: Int,
    engine: HostEngine = .headless, observe: @escaping @Sendable (Row) -> Void = { _ in }
  ) async -> MutantMatrix {
    let cases = Dictionary(uniqueKeysWithValues: library.cases.map { ($0.id, $0) })
    let box = MatrixBox(count: Mutant.all.count)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, width) {
        group.addTask {
          await withCheckedContinuation { continuation in
            let thread = Thread {
              while let index = box.take() {
                let mutant = Mutant.all[index]
                let chosen = recorded.map { $0[mutant.id] ?? [] }?.compactMap { cases[$0] } ?? library.cases
                let row = box.alone(mutant.subject.isExclusive) {
                  Self.row(mutant, chosen, isRecorded: recorded != nil, profile, engine)
                }
                box.put(row, at: index)
                observe(row)
              }
              continuation.resume()
            }
            thread.stackSize = 1 << 22
            thread.start()
          }
        }
      }
    }
    var matrix = MutantMatrix(rows: box.all.filter { !$0.isSkipped }, library: library)
    if engine.name != HostEngine.headless.name { matrix.unprovenCases = [] }
    return matrix
  }

  private static let mostSlowCases = 30

  private static func row(
    _ mutant: Mutant, _ cases: [ConformanceCase], isRecorded: Bool, _ profile: EngineProfile,
    _ engine: HostEngine
  ) -> Row {
    var runner = CaseRunner(subject: mutant.subject, profile: profile, width: 1)
    runner.engine = engine
    runner.limits.deadline = isRecorded ? 1.5 : 0.5
    runner.limits.grace = 0.1
    var row = Row(mutant: mutant, noticed: [], missed: [])
    var slowCount = 0
    // A mutant that answers nothing would keep each of hundreds of cases to its deadline.
    for testCase in cases where isRecorded || slowCount < mostSlowCases {
      let result = runner.run(testCase)
      row.durations[result.id] = result.duration
      if result.duration > 0.45, result.outcome == .failed { slowCount += 1 }
      if result.outcome == .failed {
        row.noticed.append(result.id)
      } else if result.outcome == .skipped {
        row.skipped.append(result.id)
      } else if isRecorded {
        row.missed.append(result.id)
      }
    }
    return row
  }

  private init(rows: [Row], library: CaseLibrary) {
    self.rows = rows
    let noticing = Set(rows.flatMap(\.noticed))
    unprovenCases = library.cases.map(\.id).filter { !noticing.contains($0) }
    let requirements = Dictionary(uniqueKeysWithValues: library.cases.map { ($0.id, $0.requirement.id) })
    wronglyKilled = rows.filter { row in
      row.isKilled && !row.noticed.contains { row.mutant.breaks.contains(requirements[$0] ?? "") }
    }.map(\.mutant.id)
  }

  // MARK: - Recording

  private static let mostCases = 8

  /// Chooses for each mutant the cases that have to notice it: a few of the requirements it breaks, and whatever
  /// case notices nobody else.
  ///
  /// - Parameter runs: Several runs of all cases; a case counts only where it noticed in each of them.
  public static func choose(_ runs: [MutantMatrix], _ library: CaseLibrary) -> [String: [String]] {
    let requirements = Dictionary(uniqueKeysWithValues: library.cases.map { ($0.id, $0.requirement.id) })
    var stable: [(mutant: Mutant, cases: [String])] = []
    for (index, mutant) in Mutant.all.enumerated() {
      let all = runs.map { Set($0.rows[index].noticed) }
      let sure = all.dropFirst().reduce(all.first ?? []) { $0.intersection($1) }
      let durations = runs.first?.rows[index].durations ?? [:]
      stable.append(
        (
          mutant,
          sure.sorted { (durations[$0] ?? 0 > 0.5 ? 1 : 0, $0) < (durations[$1] ?? 0 > 0.5 ? 1 : 0, $1) }
        ))
    }
    var chosen: [String: [String]] = [:]
    for (mutant, cases) in stable {
      let own = cases.filter { mutant.breaks.contains(requirements[$0] ?? "") }
      chosen[mutant.id] = Array(own.prefix(mostCases))
    }
    var proven = Set(chosen.values.joined())
    for testCase in library.cases where !proven.contains(testCase.id) {
      let candidates = stable.filter { $0.cases.contains(testCase.id) }
      let best = candidates.min { (chosen[$0.mutant.id]?.count ?? 0) < (chosen[$1.mutant.id]?.count ?? 0) }
      guard let best else { continue }
      chosen[best.mutant.id, default: []].append(testCase.id)
      proven.insert(testCase.id)
    }
    return chosen.mapValues { $0.sorted() }
  }
}

/// The rows of a matrix while it is made.
private final class MatrixBox: Sendable {
  private let exclusive = NSLock()
  private let state: Mutex<(next: Int, rows: [MutantMatrix.Row?])>

  init(count: Int) {
    state = Mutex((0, Array(repeating: nil, count: count)))
  }

  func take() -> Int? {
    state.withLock { state in
      guard state.next < state.rows.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Runs a body while no other runs that has to be alone, too.
  func alone<Result>(_ isExclusive: Bool, _ body: () -> Result) -> Result {
    isExclusive ? exclusive.withLock(body) : body()
  }

  func put(_ row: MutantMatrix.Row, at index: Int) { state.withLock { $0.rows[index] = row } }

  var all: [MutantMatrix.Row] { state.withLock { $0.rows.compactMap { $0 } } }
}
