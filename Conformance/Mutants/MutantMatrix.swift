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
    /// The cases that could not be run, with the reason.
    public var errors: [String: String] = [:]
    /// The cases that were skipped, since the host cannot express them.
    public var skipped: [String] = []
    /// How long each case took, in seconds.
    var durations: [String: Double] = [:]

    /// Whether the mutant was noticed by all that have to.
    public var isKilled: Bool { !noticed.isEmpty && missed.isEmpty && errors.isEmpty }

    /// Whether the host can express none of its cases.
    public var isSkipped: Bool { noticed.isEmpty && missed.isEmpty && errors.isEmpty && !skipped.isEmpty }
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

  /// Runs the mutants, each with some cases.
  ///
  /// A case that the table has for no mutant, such as one of a user's own, is put to one after the other until one is
  /// noticed.
  ///
  /// - Parameters:
  ///   - library: The cases.
  ///   - profile: The engine profile.
  ///   - table: The names of the cases for each mutant.
  ///   - isSearch: Whether it is not known that these notice, so that less time is spent on each.
  ///   - width: How many mutants run at a time.
  ///   - engine: What drives the mutants; those it cannot express are left out, and which cases notice none is then
  ///     not asked.
  ///   - observe: Told of each mutant that is done, on any thread.
  public static func run(
    _ library: CaseLibrary, profile: EngineProfile, cases table: [String: [String]], width: Int,
    isSearch: Bool = false, engine: HostEngine = .headless,
    observe: @escaping @Sendable (Row) -> Void = { _ in }
  ) async -> MutantMatrix {
    let cases = Dictionary(uniqueKeysWithValues: library.cases.map { ($0.id, $0) })
    let box = MatrixBox(count: Mutant.all.count, newCases: isSearch ? [] : unproven(by: table, library))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, width) {
        group.addTask {
          await withCheckedContinuation { continuation in
            let thread = Thread {
              while let index = box.take() {
                let mutant = Mutant.all[index]
                let chosen = (table[mutant.id] ?? []).compactMap { cases[$0] }
                let row = box.alone(mutant.subject.isExclusive) {
                  var row = Self.row(mutant, chosen, isSearch: isSearch, profile, engine)
                  let new = box.newCases.sorted().compactMap { cases[$0] }
                  row.noticed += Self.row(mutant, new, isSearch: true, profile, engine).noticed
                  return row
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
    _ mutant: Mutant, _ cases: [ConformanceCase], isSearch: Bool, _ profile: EngineProfile,
    _ engine: HostEngine
  ) -> Row {
    var runner = CaseRunner(subject: mutant.subject, profile: profile, width: 1)
    runner.engine = engine
    runner.limits.deadline = isSearch ? 0.5 : 1.5
    runner.limits.grace = 0.1
    var row = Row(mutant: mutant, noticed: [], missed: [])
    var slowCount = 0
    // A mutant that answers nothing would keep each of hundreds of cases to its deadline.
    for testCase in cases
    where testCase.mechanisms.contains(mutant.subject.mechanism)
      && (!isSearch || slowCount < mostSlowCases)
    {
      let result = runner.run(testCase)
      row.durations[result.id] = result.duration
      if result.duration > 0.45, result.outcome == .failed { slowCount += 1 }
      switch result.outcome {
      case .failed: row.noticed.append(result.id)
      case .passed: row.missed.append(result.id)
      case .skipped: row.skipped.append(result.id)
      case .error, .crashed: row.errors[result.id] = result.reason
      }
    }
    if isSearch { row.missed = [] }
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

  /// Finds out which cases notice which mutants, and chooses those that have to from now on.
  ///
  /// For each mutant these are a few cases of the requirements it breaks, the quickest first; and a case that is not
  /// among them for any mutant is put to one that it notices, too.
  public static func choose(
    _ library: CaseLibrary, profile: EngineProfile, width: Int,
    observe: @escaping @Sendable (Row) -> Void = { _ in }
  ) async -> [String: [String]] {
    func found(by isWanted: (Mutant, ConformanceCase) -> Bool) async -> MutantMatrix {
      var table: [String: [String]] = [:]
      for mutant in Mutant.all {
        table[mutant.id] = library.cases.filter { isWanted(mutant, $0) }.map(\.id)
      }
      return await run(
        library, profile: profile, cases: table, width: width, isSearch: true, observe: observe)
    }
    let own = await found { $0.breaks.contains($1.requirement.id) }
    var chosen: [String: [String]] = [:]
    for row in own.rows {
      let quickest = row.noticed.sorted {
        (row.durations[$0] ?? 0 > 0.2 ? 1 : 0, $0) < (row.durations[$1] ?? 0 > 0.2 ? 1 : 0, $1)
      }
      chosen[row.mutant.id] = Array(quickest.prefix(mostCases))
    }
    add(own, to: &chosen, library)
    let unproven = unproven(by: chosen, library)
    add(
      await found { !$0.breaks.contains($1.requirement.id) && unproven.contains($1.id) }, to: &chosen, library
    )
    // What does not notice each time is of no use.
    for _ in 0..<4 {
      let again = await run(library, profile: profile, cases: chosen, width: width, observe: observe)
      for row in again.rows { chosen[row.mutant.id]?.removeAll { row.missed.contains($0) } }
      add(again, to: &chosen, library)
    }
    return chosen
  }

  private static func unproven(by table: [String: [String]], _ library: CaseLibrary) -> Set<String> {
    Set(library.cases.map(\.id)).subtracting(table.values.joined())
  }

  /// Puts each case that has no mutant to the one of those it notices that has the fewest cases.
  private static func add(
    _ matrix: MutantMatrix, to chosen: inout [String: [String]], _ library: CaseLibrary
  ) {
    for id in unproven(by: chosen, library).sorted() {
      let rows = matrix.rows.filter { $0.noticed.contains(id) }
      let best = rows.min {
        (chosen[$0.mutant.id]?.count ?? 0, $0.durations[id] ?? 0)
          < (chosen[$1.mutant.id]?.count ?? 0, $1.durations[id] ?? 0)
      }
      if let best { chosen[best.mutant.id, default: []].append(id) }
    }
  }
}

/// The rows of a matrix while it is made.
private final class MatrixBox: Sendable {
  private let exclusive = NSLock()
  private let state: Mutex<(next: Int, newCases: Set<String>, rows: [MutantMatrix.Row?])>

  init(count: Int, newCases: Set<String>) {
    state = Mutex((0, newCases, Array(repeating: nil, count: count)))
  }

  /// The cases of which it is not known yet that they notice anything.
  var newCases: Set<String> { state.withLock { $0.newCases } }

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

  func put(_ row: MutantMatrix.Row, at index: Int) {
    state.withLock { state in
      state.rows[index] = row
      state.newCases.subtract(row.noticed)
    }
  }

  var all: [MutantMatrix.Row] { state.withLock { $0.rows.compactMap { $0 } } }
}
