import Foundation
import Interception
import Testing

/// A page that WebKit loaded under content rules, and what it did not load.
struct RecordedPage: Sendable {
  var number: Int
  var lists: [String]
  var top: String
  var loads: [(type: ContentRuleResourceType, url: String)]
  var blocked: [Int]
  var documentBlocked: Bool
  var inFrameRequested: Bool?

  static let all: [RecordedPage] = {
    do {
      let folder = try #require(Bundle.module.url(forResource: "Resources", withExtension: nil))
      let data = try Data(contentsOf: folder.appendingPathComponent("content-rule-decisions.json"))
      let root = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      let sets = try #require(root["loadSets"] as? [[[String]]])
      let types: [String: ContentRuleResourceType] = [
        "image": .image, "script": .script, "style-sheet": .styleSheet, "fetch": .fetch,
        "child-document": .childDocument,
      ]
      return try #require(root["cases"] as? [[String: Any]]).enumerated().map { number, record in
        RecordedPage(
          number: number,
          lists: try #require(record["rules"] as? [Any]).map {
            String(
              decoding: try JSONSerialization.data(withJSONObject: $0, options: .withoutEscapingSlashes),
              as: UTF8.self)
          },
          top: try #require(record["top"] as? String),
          loads: try sets[#require(record["loads"] as? Int)].map { (try #require(types[$0[0]]), $0[1]) },
          blocked: record["blocked"] as? [Int] ?? [], documentBlocked: record["documentBlocked"] != nil,
          inFrameRequested: record["inFrameRequested"] as? Bool)
      }
    } catch {
      fatalError("\(error)")
    }
  }()
}

@Suite struct ContentRuleDecisionTests {
  @Test func decidesAsWebKitDoes() throws {
    #expect(RecordedPage.all.count > 800)
    for page in RecordedPage.all {
      let lists = try page.lists.map { try ContentRuleList(json: $0) }
      func isBlocked(_ load: ResourceLoad) -> Bool {
        ContentRuleDecision.combined(lists.map { $0.decision(for: load) }).isBlocked
      }
      let context = Comment(rawValue: "case \(page.number): \(page.lists) on \(page.top)")
      let documentBlocked = isBlocked(ResourceLoad(url: page.top, type: .topDocument))
      #expect(documentBlocked == page.documentBlocked, context)
      guard !page.documentBlocked else { continue }
      var blocked: [Int] = []
      for (place, load) in page.loads.enumerated()
      where isBlocked(ResourceLoad(url: load.url, type: load.type, documentURL: page.top, topURL: page.top)) {
        blocked.append(place)
      }
      #expect(blocked.map { page.loads[$0].url } == page.blocked.map { page.loads[$0].url }, context)
      if page.inFrameRequested == true {
        let load = ResourceLoad(
          url: "app://site.test/in-frame.png", type: .image, documentURL: "app://site.test/frame.html",
          topURL: page.top)
        #expect(!isBlocked(load), context)
      }
    }
  }
}
