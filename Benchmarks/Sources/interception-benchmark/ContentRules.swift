import BenchmarkSupport
import Interception

/// Fifty thousand rules in the forms that block lists have, and the URLs of pages that they are asked about.
enum ContentRules {
  static let count = 50_000

  /// Numbers that are the same in every run.
  struct Sequence {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }

  static let words = [
    "ad", "ads", "adserver", "analytics", "banner", "beacon", "cdn", "click", "content", "count", "data",
    "event",
    "feed", "img", "insight", "js", "log", "media", "metric", "pixel", "pop", "promo", "push", "report",
    "stat",
    "static", "sync", "tag", "track", "tracker", "traffic", "view", "widget", "zone",
  ]

  static func word(_ random: inout Sequence) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    var text = words[random.below(words.count)]
    for _ in 0..<random.below(5) { text.append(letters[random.below(26)]) }
    return text
  }

  static func host(_ random: inout Sequence) -> String {
    let ends = ["com", "net", "org", "io", "example", "de", "co.uk"]
    return word(&random) + word(&random) + "." + ends[random.below(ends.count)]
  }

  /// 70 % hosts, 20 % paths, 5 % with sets and repetitions, 5 % that only hold on some sites.
  static func json() -> String {
    var random = Sequence(state: 1)
    var rules: [String] = []
    for _ in 0..<count {
      let host = host(&random).replacing(".", with: #"\\."#)
      var trigger: String
      switch random.below(20) {
      case 0..<14: trigger = #""url-filter":"^[^:]+://+([^:/]+\\.)?\#(host)[:/]""#
      case 14..<18: trigger = #""url-filter":"/\#(word(&random))/\#(word(&random))[-_/.]""#
      case 18: trigger = #""url-filter":"/\#(word(&random))[0-9]*/.*\#(word(&random))\\.js""#
      default: trigger = #""url-filter":"\#(host)/\#(word(&random))","if-domain":["*\#(self.host(&random))"]"#
      }
      switch random.below(4) {
      case 0: trigger += #","load-type":["third-party"]"#
      case 1: trigger += #","resource-type":["script","image"]"#
      default: break
      }
      let action = random.below(50) == 0 ? "ignore-previous-rules" : "block"
      rules.append(#"{"trigger":{\#(trigger)},"action":{"type":"\#(action)"}}"#)
    }
    return "[" + rules.joined(separator: ",\n") + "]"
  }

  static func loads() -> [ResourceLoad] {
    var random = Sequence(state: 2)
    let folders = [
      "assets", "static", "images", "js", "css", "fonts", "lib", "docs", "wp-content/uploads", "api/v2",
    ]
    let ends: [(String, ContentRuleResourceType)] = [
      ("js", .script), ("css", .styleSheet), ("png", .image), ("woff2", .font), ("json", .fetch),
      ("html", .childDocument),
    ]
    return (0..<5_000).map { _ in
      let (end, type) = ends[random.below(ends.count)]
      let name = random.below(3) == 0 ? word(&random) : "chunk-vendors.\(random.below(1 << 30)).min"
      let query = random.below(4) == 0 ? "?v=\(random.below(1 << 20))&src=\(word(&random))" : ""
      let url =
        "https://www.\(host(&random))/\(folders[random.below(folders.count)])/\(word(&random))/\(name).\(end)\(query)"
      return ResourceLoad(url: url, type: type, topURL: "https://www.site-of-the-day.example/index.html")
    }
  }

  static func run(_ benchmark: inout Benchmark) throws {
    let text = json()
    benchmark.record(
      "content rules: source", value: Double(text.utf8.count) / Double(count), unit: "B a rule")
    benchmark.measure("content rules: compile 50,000", units: 1, limit: .milliseconds(300)) {
      (try? ContentRuleList(json: text).count) == count ? 1 : 0
    }
    let list = try ContentRuleList(json: text)
    benchmark.record(
      "content rules: memory", value: Double(list.memory) / Double(count), unit: "B a rule", limit: 1_000)
    let loads = loads()
    let length = loads.reduce(0) { $0 + $1.url.utf8.count }
    let blocked = loads.count { list.decision(for: $0).isBlocked }
    benchmark.record("content rules: URL", value: Double(length) / Double(loads.count), unit: "B")
    benchmark.record("content rules: blocked", value: Double(blocked) / Double(loads.count) * 100, unit: "%")
    benchmark.measure("content rules: match a URL", units: loads.count, rounds: 20, limit: .microseconds(2)) {
      var asked = 0
      for load in loads {
        _ = list.decision(for: load)
        asked += 1
      }
      return asked
    }
  }
}
