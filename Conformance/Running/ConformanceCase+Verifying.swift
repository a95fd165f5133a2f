public import Foundation
public import HeadlessWebView

extension ConformanceCase {
  /// The cases for a mechanism, in the order of their names.
  ///
  /// It is empty where the kit's resources are not beside the program, which a test that runs no case shows.
  public static func cases(for mechanism: Mechanism, suite: String? = nil) -> [ConformanceCase] {
    let all = (try? CaseLibrary.builtIn())?.cases ?? []
    return all.filter { $0.mechanisms.contains(mechanism) && (suite == nil || $0.suite == suite) }
  }

  /// The cases for scheme handlers.
  public static var schemeHandler: [ConformanceCase] { cases(for: .schemeHandler) }
  /// The cases for `URLCache` subclasses.
  public static var urlCache: [ConformanceCase] { cases(for: .urlCache) }
  /// The cases for `URLProtocol` subclasses.
  public static var urlProtocol: [ConformanceCase] { cases(for: .urlProtocol) }

  /// Checks a scheme handler, which is made anew for the case.
  ///
  /// Nothing is checked where the handler lacks what the case needs. A handler whose factory does not look at
  /// ``SubjectEnvironment/upstream`` or ``SubjectEnvironment/folder`` is taken to ask no server, or to keep no
  /// copies.
  ///
  /// - Parameters:
  ///   - address: Where the handler's content is: its scheme, a host, and the path it serves.
  ///   - lacks: What the handler does not do by intention.
  ///   - profile: The name of an engine profile.
  ///   - level: What is required less strongly is no failure.
  ///   - attach: Takes what helps to understand a failure, by name; with Swift Testing, record it as an attachment.
  ///   - make: Makes the handler of what the case has.
  /// - Returns: Why nothing was checked, or what is not as it may be; `nil` where all is well.
  /// - Throws: ``ConformanceFailure`` with the whole text, or an error of `make`.
  @discardableResult
  public func verify(
    at address: SubjectAddress = SubjectAddress(), lacks: Set<Capability> = [],
    profile: String = EngineProfile.defaultID, level: RequirementLevel = .should,
    attach: ((String, Data) -> Void)? = nil,
    _ make: @escaping @Sendable (SubjectEnvironment) throws -> any SchemeHandler
  ) async throws -> String? {
    // Nothing but the handler is known here that could be told to do something.
    let lacks = lacks.union([.versions, .deletion, .rules])
    let subject = ConformanceSubject(name: "the handler", address: address, lacks: lacks) { environment in
      SubjectInstance(.schemeHandler(try make(environment)))
    }
    return try await verify(subject, profile: profile, level: level, attach: attach)
  }

  /// Checks a subject of any mechanism.
  ///
  /// - Returns: Why nothing was checked, or what is not as it may be; `nil` where all is well.
  /// - Throws: ``ConformanceFailure`` with the whole text.
  @discardableResult
  public func verify(
    _ subject: ConformanceSubject, profile name: String = EngineProfile.defaultID,
    level: RequirementLevel = .should, attach: ((String, Data) -> Void)? = nil
  ) async throws -> String? {
    guard let profile = try CaseLibrary.builtIn().profiles[name] else {
      throw CaseFileError(
        file: "profiles.json", pointer: "/" + name, reason: "there is no such engine profile")
    }
    let runner = CaseRunner(subject: subject.adaptingToUse, profile: profile, width: 1)
    guard let result = await runner.run([self]).first else { return nil }
    if result.outcome == .skipped { return result.reason }
    guard result.isFailure else { return nil }
    if result.outcome == .failed, result.level < level {
      return CaseReport(self, result, isNote: true).text
    }
    if !result.trace.isEmpty {
      attach?(id.replacing("/", with: "-") + ".jsonl", Data(result.trace.utf8))
    }
    throw ConformanceFailure(self, result)
  }
}

extension ConformanceSubject {
  /// The subject without what its factory shows that it lacks, by not looking at what it would need.
  fileprivate var adaptingToUse: ConformanceSubject {
    var subject = self
    subject.lacks.formUnion(SubjectEnvironment.unusedCapabilities(make))
    return subject
  }
}

/// A case that a subject does not fulfil.
public struct ConformanceFailure: Error, Sendable, CustomStringConvertible, LocalizedError {
  /// The case.
  public let testCase: ConformanceCase
  /// What came of it.
  public let result: CaseResult

  init(_ testCase: ConformanceCase, _ result: CaseResult) {
    self.testCase = testCase
    self.result = result
  }

  /// What was expected and seen, what shows it, the likely cause, and the mend.
  public var description: String { CaseReport(testCase, result).text }

  /// The same text as ``description``, for `localizedDescription`.
  public var errorDescription: String? { description }
}
