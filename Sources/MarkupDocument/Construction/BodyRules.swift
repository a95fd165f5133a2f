/// Which rule of the insertion mode "in body" a tag falls under.
enum BodyRule: UInt8 {
  // Start tags
  case ordinary, html, headContent, body, frameset, block, heading, preformatted, form, listItem, definition,
    plaintext
  case button, anchor, formatting, noBreak, marked, table, void, input, hidden, rule, image, textarea, xmp,
    iframe
  case rawText, noscript, select, option, rubyContainer, rubyText, math, svg, ignored
  // End tags, besides some of the above
  case paragraph, breakLine, template

  private static let startTags: [(BodyRule, [Tag])] = [
    (.html, [.html]),
    (
      .headContent, [.base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title]
    ),
    (.body, [.body]),
    (.frameset, [.frameset]),
    (
      .block,
      [
        .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
        .figcaption,
        .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p, .search, .section, .summary, .ul,
      ]
    ),
    (.heading, [.h1, .h2, .h3, .h4, .h5, .h6]),
    (.preformatted, [.pre, .listing]),
    (.form, [.form]),
    (.listItem, [.li]),
    (.definition, [.dd, .dt]),
    (.plaintext, [.plaintext]),
    (.button, [.button]),
    (.anchor, [.a]),
    (.formatting, [.b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u]),
    (.noBreak, [.nobr]),
    (.marked, [.applet, .marquee, .object]),
    (.table, [.table]),
    (.void, [.area, .br, .embed, .img, .keygen, .wbr]),
    (.input, [.input]),
    (.hidden, [.param, .source, .track]),
    (.rule, [.hr]),
    (.image, [.image]),
    (.textarea, [.textarea]),
    (.xmp, [.xmp]),
    (.iframe, [.iframe]),
    (.rawText, [.noembed]),
    (.noscript, [.noscript]),
    (.select, [.select]),
    (.option, [.optgroup, .option]),
    (.rubyContainer, [.rb, .rtc]),
    (.rubyText, [.rp, .rt]),
    (.math, [.math]),
    (.svg, [.svg]),
    (.ignored, [.caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr]),
  ]

  private static let endTags: [(BodyRule, [Tag])] = [
    (.template, [.template]),
    (.body, [.body]),
    (.html, [.html]),
    (
      .block,
      [
        .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div, .dl,
        .fieldset,
        .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav, .ol, .pre, .search,
        .section,
        .select, .summary, .ul,
      ]
    ),
    (.form, [.form]),
    (.paragraph, [.p]),
    (.listItem, [.li]),
    (.definition, [.dd, .dt]),
    (.heading, [.h1, .h2, .h3, .h4, .h5, .h6]),
    (.formatting, [.a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u]),
    (.marked, [.applet, .marquee, .object]),
    (.breakLine, [.br]),
  ]

  /// The rules by tag; allocated once for the life of the process.
  private struct Table: @unchecked Sendable {
    // Safe to share: nothing is written after `init`.
    let base: UnsafeMutablePointer<BodyRule>

    init(_ rules: [(BodyRule, [Tag])]) {
      base = .allocate(capacity: Tag.allCases.count)
      base.initialize(repeating: .ordinary, count: Tag.allCases.count)
      for (rule, tags) in rules {
        for tag in tags { base[Int(tag.rawValue)] = rule }
      }
    }
  }

  private static let startTable = Table(startTags)
  private static let endTable = Table(endTags)

  @inline(__always)
  static func startTag(_ tag: Tag) -> BodyRule { startTable.base[Int(tag.rawValue)] }

  @inline(__always)
  static func endTag(_ tag: Tag) -> BodyRule { endTable.base[Int(tag.rawValue)] }
}
