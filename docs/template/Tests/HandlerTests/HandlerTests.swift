import Foundation
import HandlerConformance
import HeadlessWebView
import Testing

/// A handler, checked with all suites. Replace the factory's one line by what makes yours.
@Suite struct HandlerTests {
  /// What is required in any case; without the filter, recommendations are checked, too.
  @Test(arguments: ConformanceCase.schemeHandler.filter { $0.level == .must })
  func conforms(_ testCase: ConformanceCase) async throws {
    try await testCase.check { environment in
      try DirectorySchemeHandler(
        folder: environment.content, headers: [.init("Access-Control-Allow-Origin", "*")])
    }
  }
}

extension ConformanceCase {
  /// Checks a handler; a failure has its trace as an attachment of the test.
  func check(
    lacks: Set<Capability> = [], _ make: @escaping @Sendable (SubjectEnvironment) throws -> any SchemeHandler
  ) async throws {
    let note = try await verify(lacks: lacks, attach: Self.attach, make)
    if let note { print("\(id): \(note)") }
  }

  /// Attachments are public from Swift 6.2 on.
  private static func attach(_ name: String, _ data: Data) {
    #if compiler(>=6.2)
      Attachment.record([UInt8](data), named: name)
    #endif
  }
}
