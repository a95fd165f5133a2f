/// Elements whose names mean something to style resolution, beyond what selectors say.
enum KnownElement: UInt8, Sendable {
  case other
  // HTML
  case a, area, audio, br, button, canvas, col, colgroup, details, dialog, embed, fieldset, form, frame,
    frameset
  case html, body, head, iframe, img, input, keygen, label, legend, link, meter, object, optgroup, option,
    output
  case progress, select, slot, source, style, summary, table, tbody, td, template, textarea, tfoot, th, thead,
    tr
  case track, video, wbr, noscript, font, ol, ul, li
  // SVG
  case svg, svgA, svgText, svgTspan, svgTextPath, svgForeignObject, svgUse, svgImage, svgSwitch, svgSymbol
  /// An SVG element that is drawn or holds what is drawn: shapes, containers, paint servers.
  case svgDrawn
  /// An SVG element that has no box: `title`, `desc`, `metadata`, animations, filter parts, unknown ones.
  case svgOther
  // MathML
  /// A MathML element that is none of those below.
  case math
  /// `mi`, `mn`, `mo`, `ms` and `mtext`.
  case mathToken
  case mathSpace, mathSemantics, mathAction, mathAnnotation, mathAnnotationXML
  /// A MathML element that WebKit does not know.
  case mathOther

  static let htmlNames: [String: KnownElement] = [
    "a": .a, "area": .area, "audio": .audio, "br": .br, "button": .button, "canvas": .canvas, "col": .col,
    "colgroup": .colgroup, "details": .details, "dialog": .dialog, "embed": .embed, "fieldset": .fieldset,
    "form": .form, "frame": .frame, "frameset": .frameset, "html": .html, "body": .body, "head": .head,
    "iframe": .iframe, "img": .img, "image": .img, "input": .input, "label": .label, "legend": .legend,
    "link": .link, "meter": .meter, "object": .object, "optgroup": .optgroup, "option": .option,
    "output": .output, "progress": .progress, "select": .select, "slot": .slot, "source": .source,
    "style": .style, "summary": .summary, "table": .table, "tbody": .tbody, "td": .td, "template": .template,
    "textarea": .textarea, "tfoot": .tfoot, "th": .th, "thead": .thead, "tr": .tr, "track": .track,
    "video": .video, "wbr": .wbr, "noscript": .noscript, "font": .font, "ol": .ol, "ul": .ul, "li": .li,
  ]

  static let svgNames: [String: KnownElement] = {
    var table: [String: KnownElement] = [
      "svg": .svg, "a": .svgA, "text": .svgText, "tspan": .svgTspan, "textPath": .svgTextPath,
      "foreignObject": .svgForeignObject, "use": .svgUse, "image": .svgImage, "switch": .svgSwitch,
      "symbol": .svgSymbol,
    ]
    for name in svgDrawnNames { table[name] = .svgDrawn }
    return table
  }()

  private static let svgDrawnNames = [
    "g", "defs", "circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "clipPath", "mask",
    "pattern", "marker", "linearGradient", "radialGradient", "stop", "filter",
  ]

  static let mathNames: [String: KnownElement] = {
    var table: [String: KnownElement] = [
      "mspace": .mathSpace, "semantics": .mathSemantics, "maction": .mathAction,
      "annotation": .mathAnnotation,
      "annotation-xml": .mathAnnotationXML,
    ]
    for name in ["mi", "mn", "mo", "ms", "mtext"] { table[name] = .mathToken }
    for name in otherMathNames { table[name] = .math }
    return table
  }()

  private static let otherMathNames = [
    "maligngroup", "malignmark", "math", "menclose", "merror", "mfenced", "mfrac", "mglyph", "mlabeledtr",
    "mlongdiv", "mmultiscripts", "mover", "mpadded", "mphantom", "mprescripts", "mroot", "mrow", "mscarries",
    "mscarry", "msgroup", "msline", "msqrt", "msrow", "mstack", "mstyle", "msub", "msubsup", "msup", "mtable",
    "mtd", "mtr", "munder", "munderover", "none",
  ]
}
