import Foundation
import HandlerConformance

/// The failures as SARIF 2.1.0: the requirement is the rule, and the handler's file, where it is told, the place.
struct CheckSARIF {
  private struct Log: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    var runs: [Run]

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }
  }

  private struct Run: Encodable {
    var tool: Tool
    let columnKind = "unicodeCodePoints"
    var results: [Finding]
  }

  private struct Tool: Encodable { var driver: Driver }

  private struct Driver: Encodable {
    let name = "headless-webview"
    var rules: [Rule]
  }

  private struct Text: Encodable { var text: String }

  private struct Rule: Encodable {
    var id: String
    var shortDescription: Text
    var fullDescription: Text
    var help: Text
  }

  private struct Finding: Encodable {
    var ruleId: String
    var ruleIndex: Int
    var level: String
    var message: Text
    var locations: [Location]?
    var partialFingerprints: [String: String]
  }

  private struct Location: Encodable {
    struct Physical: Encodable {
      struct Artifact: Encodable { var uri: String }
      struct Region: Encodable { let startLine = 1 }
      var artifactLocation: Artifact
      let region = Region()
    }
    var physicalLocation: Physical
  }

  private let summary: CheckSummary
  private let source: String?

  init(_ summary: CheckSummary, source: String?) {
    self.summary = summary
    self.source = source
  }

  var bytes: [UInt8] {
    get throws {
      let found = summary.verdict.entries.filter { $0.standing.fails || $0.standing == .noted }
      let requirements = Dictionary(
        found.compactMap { summary.cases[$0.result.id]?.requirement }.map { ($0.id, $0) },
        uniquingKeysWith: { first, _ in first }
      ).values.sorted { $0.id < $1.id }
      let positions = Dictionary(uniqueKeysWithValues: requirements.enumerated().map { ($1.id, $0) })
      let rules = requirements.map { requirement in
        Rule(
          id: requirement.id, shortDescription: Text(text: requirement.statement),
          fullDescription: Text(text: requirement.why), help: Text(text: requirement.fix))
      }
      let findings = found.compactMap { result, standing -> Finding? in
        guard let requirement = summary.cases[result.id]?.requirement, let index = positions[requirement.id]
        else { return nil }
        return Finding(
          ruleId: requirement.id, ruleIndex: index, level: standing == .noted ? "note" : "error",
          message: Text(
            text:
              "\(result.id): \(summary.message(result, standing))\nfix: \(summary.fix(result) ?? requirement.fix)"
          ),
          locations: source.map { [Self.location($0)] }, partialFingerprints: ["case/v1": result.id])
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let log = Log(runs: [Run(tool: Tool(driver: Driver(rules: rules)), results: findings)])
      return Array(try encoder.encode(log)) + [UInt8(ascii: "\n")]
    }
  }

  private static func location(_ source: String) -> Location {
    let uri = source.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? source
    return Location(physicalLocation: .init(artifactLocation: .init(uri: uri)))
  }
}
