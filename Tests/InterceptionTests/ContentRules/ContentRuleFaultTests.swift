import Foundation
import Testing

@testable import Interception

/// What WebKit says to a rule list.
struct RecordedFault: Decodable, Sendable, CustomTestStringConvertible {
  var name: String
  var source: String
  var result: String

  var testDescription: String { name }

  static let all: [RecordedFault] = TestResource.decode("content-rule-faults.json")
}

enum TestResource {
  static func decode<Value: Decodable>(_ name: String) -> Value {
    do {
      let url = try #require(Bundle.module.url(forResource: "Resources", withExtension: nil))
      return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url.appendingPathComponent(name)))
    } catch {
      fatalError("\(name): \(error)")
    }
  }
}

@Suite struct ContentRuleFaultTests {
  /// The actions of web extensions are no part of content blockers.
  static let outside: Set<String> = ["redirect", "redirectok", "modify"]

  @Test(arguments: RecordedFault.all.filter { !outside.contains($0.name) })
  func saysWhatWebKitSays(_ recorded: RecordedFault) {
    var result = "ok"
    do {
      _ = try ContentRuleList(json: recorded.source)
    } catch {
      result = error.code.rawValue
    }
    #expect(result == recorded.result)
  }

  @Test func namesTheRuleThatIsAtFault() throws {
    let good = #"{"trigger":{"url-filter":"a"},"action":{"type":"block"}}"#
    let bad = #"{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}"#
    let error = #expect(throws: ContentRuleListError.self) {
      try ContentRuleList(json: "[\(good),\(good),\(bad),\(bad)]")
    }
    #expect(error?.ruleIndex == 2)
    #expect(error?.culprit == "a|b")
    #expect(
      error?.description
        == "rule 2: Invalid or unsupported regular expression. a|b (| is not supported; write one rule for each alternative)"
    )
  }

  @Test func aMalformedRuleGoesBeforeAFilterThatCannotBeCompiled() {
    let rules = #"[{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}},{"trigger":{}}]"#
    let error = #expect(throws: ContentRuleListError.self) { try ContentRuleList(json: rules) }
    #expect(error?.code == .invalidURLFilter)
    #expect(error?.ruleIndex == 1)
  }

  @Test func brokenTextGoesBeforeAMalformedRule() {
    let error = #expect(throws: ContentRuleListError.self) { try ContentRuleList(json: "[{},") }
    #expect(error?.code == .invalidJSON)
  }

  @Test(arguments: [(2, true), (3, true), (4, false)])
  func moreRulesThanTheLimitAreRefused(count: Int, isAccepted: Bool) {
    #expect(ContentRuleList.ruleLimit == 149_999)
    let rule = #"{"trigger":{"url-filter":"a"},"action":{"type":"block"}}"#
    let text = "[" + repeatElement(rule, count: count).joined(separator: ",") + "]"
    let code = Array(text.utf8).withUnsafeBufferPointer { bytes in
      do throws(ContentRuleListError) {
        _ = try ContentRuleListParser.rules(bytes, limit: 3)
        return nil as ContentRuleListError.Code?
      } catch {
        return error.code
      }
    }
    #expect(code == (isAccepted ? nil : .tooManyRules))
  }

  @Test func bytesThatAreNoTextAreRefused() {
    let error = #expect(throws: ContentRuleListError.self) {
      try ContentRuleList(json: Data([0xFF, 0, 0x80]))
    }
    #expect(error?.code == .invalidJSON)
  }

  @Test func deepNestingIsRefused() {
    let text = String(repeating: "[", count: 100_000)
    let error = #expect(throws: ContentRuleListError.self) { try ContentRuleList(json: text) }
    #expect(error?.code == .invalidJSON)
  }
}
