/// What the tree construction asks of an element, whatever the insertion mode.
struct TagTraits: OptionSet {
  let rawValue: UInt32

  /// The "special" category of the standard.
  static let special = TagTraits(rawValue: 1 << 0)
  /// Ends the search for an element in scope, and in each of the narrower scopes.
  static let scopeBoundary = TagTraits(rawValue: 1 << 1)
  static let buttonScopeBoundary = TagTraits(rawValue: 1 << 2)
  static let listScopeBoundary = TagTraits(rawValue: 1 << 3)
  static let tableScopeBoundary = TagTraits(rawValue: 1 << 4)
  /// Does not end the search in select scope, as everything else does.
  static let selectTransparent = TagTraits(rawValue: 1 << 5)
  /// Special, and an open list item is not looked for beyond it.
  static let itemBoundary = TagTraits(rawValue: 1 << 6)
  static let formatting = TagTraits(rawValue: 1 << 7)
  /// Generating implied end tags pops it; and only when that is done thoroughly.
  static let impliedEnd = TagTraits(rawValue: 1 << 8)
  static let thoroughlyImpliedEnd = TagTraits(rawValue: 1 << 9)
  /// Resetting the insertion mode looks at it.
  static let decidesMode = TagTraits(rawValue: 1 << 10)
  static let heading = TagTraits(rawValue: 1 << 11)
  /// Text inside of it is foster parented.
  static let tableStructure = TagTraits(rawValue: 1 << 12)
  static let html = TagTraits(rawValue: 1 << 13)
  static let mathMLTextIntegrationPoint = TagTraits(rawValue: 1 << 14)
  static let htmlIntegrationPoint = TagTraits(rawValue: 1 << 15)
  /// Its start tag ends foreign content.
  static let breaksOut = TagTraits(rawValue: 1 << 16)
  static let void = TagTraits(rawValue: 1 << 17)
  /// Can host a declarative shadow root, besides custom elements.
  static let shadowHost = TagTraits(rawValue: 1 << 18)

  @inline(__always)
  func has(_ traits: TagTraits) -> Bool { rawValue & traits.rawValue != 0 }
}

extension TagTraits {
  private static let htmlTable: [(TagTraits, [Tag])] = [
    (
      .special,
      [
        .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body, .br,
        .button, .caption,
        .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed, .fieldset, .figcaption,
        .figure, .footer,
        .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html, .iframe,
        .img,
        .input, .keygen, .li, .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes,
        .noscript,
        .object, .ol, .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source, .style,
        .summary,
        .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul, .wbr, .xmp,
      ]
    ),
    (.scopeBoundary, [.applet, .caption, .html, .table, .td, .th, .marquee, .object, .template]),
    (.buttonScopeBoundary, [.button]),
    (.listScopeBoundary, [.ol, .ul]),
    (.tableScopeBoundary, [.html, .table, .template]),
    (.selectTransparent, [.optgroup, .option]),
    (
      .formatting,
      [.a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u]
    ),
    (.impliedEnd, [.dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc]),
    (.thoroughlyImpliedEnd, [.caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr]),
    (
      .decidesMode,
      [
        .select, .td, .th, .tr, .tbody, .thead, .tfoot, .caption, .colgroup, .table, .template, .head, .body,
        .frameset,
        .html,
      ]
    ),
    (.heading, [.h1, .h2, .h3, .h4, .h5, .h6]),
    (.tableStructure, [.table, .tbody, .tfoot, .thead, .tr]),
    (
      .breaksOut,
      [
        .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3,
        .h4, .h5,
        .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small,
        .span,
        .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var,
      ]
    ),
    (
      .void,
      [
        .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .img, .input, .keygen, .link,
        .meta, .param,
        .source, .track, .wbr,
      ]
    ),
    (
      .shadowHost,
      [
        .article, .aside, .blockquote, .body, .div, .footer, .h1, .h2, .h3, .h4, .h5, .h6, .header, .main,
        .nav, .p,
        .section, .span,
      ]
    ),
  ]

  private static let mathMLTable: [(TagTraits, [Tag])] = [
    ([.special, .scopeBoundary, .mathMLTextIntegrationPoint], [.mi, .mo, .mn, .ms, .mtext]),
    ([.special, .scopeBoundary], [.annotationXML]),
  ]

  private static let svgTable: [(TagTraits, [Tag])] = [
    ([.special, .scopeBoundary, .htmlIntegrationPoint], [.foreignObject, .desc, .title])
  ]

  /// The tables by namespace and tag; allocated once for the life of the process.
  private struct Table: @unchecked Sendable {
    // Safe to share: nothing is written after `init`.
    let base: UnsafeMutablePointer<TagTraits>

    init() {
      let count = Tag.allCases.count
      base = .allocate(capacity: 3 * count)
      base.initialize(repeating: [], count: 3 * count)
      for (part, table) in [htmlTable, svgTable, mathMLTable].enumerated() {
        for (traits, tags) in table {
          for tag in tags { base[part * count + Int(tag.rawValue)].formUnion(traits) }
        }
      }
      for index in 0..<count {
        base[index].insert(.html)
        let tag = Tag(rawValue: UInt16(index)) ?? .unknown
        if base[index].contains(.special), ![.address, .div, .p].contains(tag) {
          base[index].insert(.itemBoundary)
        }
      }
      for index in count..<3 * count where base[index].contains(.special) {
        base[index].insert(.itemBoundary)
      }
    }
  }

  private static let table = Table()

  /// The traits of an element.
  @inline(__always)
  static func of(_ tag: Tag, in namespace: Namespace) -> TagTraits {
    let count = Tag.allCases.count
    switch namespace {
    case .html: return table.base[Int(tag.rawValue)]
    case .svg: return table.base[count + Int(tag.rawValue)]
    case .mathML: return table.base[2 * count + Int(tag.rawValue)]
    default: return []
    }
  }
}
