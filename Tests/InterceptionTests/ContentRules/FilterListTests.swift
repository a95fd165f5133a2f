import Interception
import Testing

/// A line of a plain list, and what it does to loads.
struct FilterListSample: Sendable, CustomTestStringConvertible {
  var list: String
  var url: String
  var isBlocked: Bool
  var type = ContentRuleResourceType.image
  var page = "https://page.example/"

  var testDescription: String { "\(list.replacing("\n", with: " ⏎ ")) on \(url)" }
}

@Suite struct FilterListTests {
  static let samples: [FilterListSample] = [
    .init(list: "banner", url: "https://a.example/big-banner.png", isBlocked: true),
    .init(list: "BANNER", url: "https://a.example/big-banner.png", isBlocked: true),
    .init(list: "banner", url: "https://a.example/b.png", isBlocked: false),
    .init(list: "/ads/*.gif", url: "https://a.example/ads/x/1.gif", isBlocked: true),
    .init(list: "/ads/*.gif", url: "https://a.example/ads/1.png", isBlocked: false),
    .init(list: "/ads/*.gif|", url: "https://a.example/ads/1.gif?x", isBlocked: false),
    .init(list: "|https://a.", url: "https://a.example/", isBlocked: true),
    .init(list: "|a.example", url: "https://a.example/", isBlocked: false),
    .init(list: "||ads.example^", url: "https://ads.example/x.js", isBlocked: true),
    .init(list: "||ads.example^", url: "http://www.ads.example:8080/x.js", isBlocked: true),
    .init(list: "||ads.example^", url: "https://ads.example", isBlocked: true),
    .init(list: "||ads.example^", url: "https://badads.example/", isBlocked: false),
    .init(list: "||ads.example^", url: "https://ads.example.org/", isBlocked: false),
    .init(list: "||ads.example^", url: "https://a.example/?u=https://ads.example/", isBlocked: false),
    .init(list: "||ads.example^", url: "herald-hybrid://ads.example/x", isBlocked: true),
    .init(list: "||ads.example/x^y", url: "https://ads.example/x/y", isBlocked: true),
    .init(list: "||ads.example/x^", url: "https://ads.example/x", isBlocked: true),
    .init(list: "||ads.example/x^", url: "https://ads.example/x-y", isBlocked: false),
    .init(list: "ads\n@@||good.example^", url: "https://good.example/ads.png", isBlocked: false),
    .init(list: "@@||good.example^\nads", url: "https://good.example/ads.png", isBlocked: false),
    .init(list: "ads$important\n@@ads", url: "https://good.example/ads.png", isBlocked: true),
    .init(list: "x.png$image", url: "https://a.example/x.png", isBlocked: true),
    .init(list: "x.png$script", url: "https://a.example/x.png", isBlocked: false),
    .init(list: "x.png$~script", url: "https://a.example/x.png", isBlocked: true),
    .init(list: "x.png$~image", url: "https://a.example/x.png", isBlocked: false),
    .init(list: "x.png$third-party", url: "https://a.example/x.png", isBlocked: true),
    .init(list: "x.png$third-party", url: "https://img.page.example/x.png", isBlocked: false),
    .init(list: "x.png$~third-party", url: "https://img.page.example/x.png", isBlocked: true),
    .init(list: "x$domain=page.example", url: "https://a.example/x", isBlocked: true),
    .init(
      list: "x$domain=page.example", url: "https://a.example/x", isBlocked: true,
      page: "https://s.page.example/"),
    .init(
      list: "x$domain=page.example", url: "https://a.example/x", isBlocked: false,
      page: "https://spage.example/"),
    .init(
      list: "x$domain=page.example|~s.page.example", url: "https://a.example/x", isBlocked: false,
      page: "https://s.page.example/"),
    .init(list: "x$domain=~page.example", url: "https://a.example/x", isBlocked: false),
    .init(list: "Banner$match-case", url: "https://a.example/banner", isBlocked: false),
    .init(list: "/ad[0-9]+\\.js/", url: "https://a.example/ad12.js", isBlocked: true),
    .init(list: "/ad[0-9]+\\.js/$script", url: "https://a.example/ad12.js", isBlocked: false),
    .init(list: "0.0.0.0 ads.example # hosts", url: "https://ads.example/", isBlocked: true),
    .init(list: "! banner\n# banner\n[Adblock]\n\n \t", url: "https://a.example/banner", isBlocked: false),
    .init(list: "  banner  \r\nother", url: "https://a.example/other", isBlocked: true),
    .init(list: "*", url: "https://a.example/", isBlocked: true),
    .init(list: "*$image", url: "https://a.example/", isBlocked: true),
    .init(list: "banner", url: "data:text/plain,banner", isBlocked: false),
  ]

  @Test(arguments: samples)
  func blocks(_ sample: FilterListSample) {
    let list = ContentRuleList(filterList: sample.list)
    let load = ResourceLoad(url: sample.url, type: sample.type, documentURL: sample.page)
    #expect(list.decision(for: load).isBlocked == sample.isBlocked)
    #expect(list.ignoredLines == [])
  }

  @Test func linesItCannotFollowAreListed() {
    let list = ContentRuleList(
      filterList: """
        good
        a.example#@#.x
        bad$removeparam=x
        /a|b/
        bad$domain=*
        ##div:has(
        bänner
        ||
        @@
        """)
    #expect(
      list.ignoredLines.map { "\($0.line): \($0.reason)" } == [
        "2: only plain element hiding (##) is supported",
        "3: the option removeparam=x is not supported",
        "4: | is not supported; write one rule for each alternative",
        "5: the domain * is not supported",
        "6: the selector is malformed",
        "7: only ASCII characters can be matched; percent-encode others",
        "9: the line has no filter",
      ])
  }

  @Test func hidesElementsWhereTheLineSays() {
    let list = ContentRuleList(filterList: "##.ad\npage.example##.box\nother.example##.no\n")
    let load = ResourceLoad(url: "https://page.example/", type: .topDocument)
    #expect(list.decision(for: load).hidingSelectors == [".ad", ".box"])
  }

  @Test func anEmptyListLetsEverythingLoad() {
    let list = ContentRuleList(filterList: "")
    #expect(list.count == 0)
    #expect(
      list.decision(for: ResourceLoad(url: "https://a.example/", type: .fetch)) == ContentRuleDecision())
  }

  @Test func saysWhichLineAndWhatUndidIt() {
    let list = ContentRuleList(filterList: "! mine\n||ads.example^$image,third-party\n@@/logo.png\n")
    let blocked = ResourceLoad(
      url: "https://ads.example/x.png", type: .image, topURL: "https://page.example/")
    #expect(
      list.decision(for: blocked).explanation == [
        "rule 2 block: applied (image, third-party)  ||ads.example^$image,third-party"
      ])
    let excepted = ResourceLoad(
      url: "https://ads.example/logo.png", type: .image, topURL: "https://page.example/")
    #expect(
      list.decision(for: excepted).explanation == [
        "rule 2 block: undone by rule 3 (image, third-party)  ||ads.example^$image,third-party",
        "rule 3 ignore-previous-rules: applied  @@/logo.png",
      ])
  }
}
