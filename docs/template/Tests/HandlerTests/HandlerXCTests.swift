import HandlerConformance
import HeadlessWebView
import XCTest

/// The same with XCTest: one test, and an issue for each case that fails.
final class HandlerXCTests: XCTestCase {
  func testConforms() async throws {
    for testCase in ConformanceCase.schemeHandler where testCase.level == .must {
      do {
        try await testCase.verify { environment in
          try DirectorySchemeHandler(
            folder: environment.content, headers: [.init("Access-Control-Allow-Origin", "*")])
        }
      } catch {
        XCTFail("\(error)")
      }
    }
  }
}
