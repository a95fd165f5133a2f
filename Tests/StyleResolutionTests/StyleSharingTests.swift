import Testing

@testable import StyleResolution

/// Elements that look alike and yet differ: what tells them apart is asked for, and nothing is shared.
///
/// In each case the element that loads comes after one of its kind that does not.
@Suite struct StyleSharingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var css: String
    var body: String
    var loads = ["a.png"]

    var testDescription: String { "\(css) \(body)" }
  }

  private static let image = "{background:url(a.png)}"

  /// A selector that matches the second element and not the first.
  private static func selecting(_ selector: String, _ body: String) -> Case {
    Case(css: selector + image, body: body)
  }

  /// A font for one character in some element's font.
  private static func font(
    _ character: Unicode.Scalar, _ css: String, _ body: String, loads: Bool = true
  ) -> Case {
    let code = String(character.value, radix: 16)
    let rule =
      "@font-face{font-family:F;src:url(z.woff)} @font-face{font-family:F;src:url(f.woff);unicode-range:U+\(code)}"
    return Case(css: "\(rule) \(css)", body: body, loads: loads ? ["f.woff", "z.woff"] : ["z.woff"])
  }

  static let places: [Case] =
    [
      "p:last-child", "p:not(:first-child)", "p:nth-child(2)", "p:nth-child(2 of p)", "p:nth-last-child(1)",
      "p:nth-of-type(2)", "p:nth-last-of-type(1)", "p:last-of-type", "p:not(:first-of-type)", "p + p",
      "p ~ p",
      ":is(p:last-child)", ":where(p + p)", "p:not(p:first-child)", "div{& p:last-child", "div{> p + p",
      "p:nth-child(even):not(.x)", "body p:last-child",
    ].map { selector in
      Case(css: selector + image + (selector.contains("{") ? "}" : ""), body: "<div><p>x</p><p>x</p></div>")
    } + [
      selecting("p:only-child", "<div><p>x</p><p>x</p></div><div><p>x</p></div>"),
      selecting("p:only-of-type", "<div><p>x</p><p>x</p></div><div><p>x</p></div>"),
      selecting("i ~ p", "<p>x</p><i></i><p>x</p>"),
      selecting("i ~ p", "<p>x</p><i></i>" + String(repeating: "<b></b>", count: 20) + "<p>x</p>"),
      selecting("i + p", "<p>x</p><i></i><p>x</p>"),
      selecting(".y + p", "<b class=\"x\"></b><p>x</p><b class=\"y\"></b><p>x</p>"),
      selecting("p:empty", "<p>x</p><p></p>"),
      selecting("p:has(b)", "<p>x</p><p><b>x</b></p>"),
      selecting("p:has(+ i)", "<p>x</p><p>x</p><i></i>"),
    ]

  static let ancestors: [Case] =
    [
      "p:last-of-type b", "p + p b", "p + p > i > b", ":is(p:last-of-type) b", "p:not(:first-child) > i b",
      "p:has(+ i) b", "p[title=y] b", "p:nth-child(2) i > b", ":is(p + p i) b",
    ].map { selecting($0, "<p title=x><i><b>x</b></i></p><p title=y><i><b>x</b></i></p><i></i>") } + [
      Case(
        css: "p:nth-child(2){--u:url(a.png)} b{background:var(--u)}", body: "<p><b>x</b></p><p><b>x</b></p>"),
      Case(
        css: ".x{--u:url(x.png)} .y{--u:url(y.png)} b{background:var(--u)}",
        body: "<p class=x><b>x</b></p><p class=y><b>x</b></p>", loads: ["x.png", "y.png"]),
      Case(
        css: "p:last-child{list-style-image:url(a.png)} b{display:list-item}",
        body: "<p><b>x</b></p><p><b>x</b></p>"),
      Case(css: "p:first-child{display:none} b\(image)", body: "<p><b>x</b></p><p><b>x</b></p>"),
    ]

  static let attributes: [Case] = [
    selecting("#y", "<p id=x>x</p><p id=y>x</p>"),
    selecting("p:not(#x)", "<p id=x>x</p><p id=y>x</p>"),
    selecting("#y b", "<p id=x><b>x</b></p><p id=y><b>x</b></p>"),
    selecting(".y", "<p class=x>x</p><p class=y>x</p>"),
    selecting("[class*=y]", "<p class=x>x</p><p class=y>x</p>"),
    selecting("[title]", "<p>x</p><p title=x>x</p>"),
    selecting("[title=y]", "<p title=x>x</p><p title=y>x</p>"),
    selecting("[title^=y]", "<p title=x>x</p><p title=yx>x</p>"),
    selecting("[title*=y i]", "<p title=x>x</p><p title=xYz>x</p>"),
    selecting("[title*=yyz]", "<p title=yyyx>x</p><p title=yyyyz>x</p>"),
    selecting("a:any-link", "<a>x</a><a href=x>x</a>"),
    selecting("svg a:link", "<svg><a></a><a xlink:href=x></a></svg>").masked,
    selecting("video:muted", "<video></video><video muted></video>"),
    selecting("embed", "<embed><embed src=x>"),
    selecting("p:lang(fr)", "<p lang=en>x</p><p lang=fr>x</p>"),
    selecting("b:lang(fr)", "<p lang=en><b>x</b></p><p lang=fr><b>x</b></p>"),
    selecting("p:dir(rtl)", "<p dir=ltr>x</p><p dir=rtl>x</p>"),
    selecting("p:dir(rtl)", "<p dir=auto>x</p><p dir=auto>&#x5D0;</p>"),
    selecting("p:read-write", "<p contenteditable=false>x</p><p contenteditable=true>x</p>"),
    selecting("p:read-only", "<p contenteditable=true>x</p><p contenteditable=false>x</p>"),
    selecting("p:dir(ltr)", "<p dir=rtl>x</p><p dir=ltr>x</p>"),
    selecting("fieldset:valid", "<fieldset><input required></fieldset><fieldset></fieldset>"),
    selecting("input:checked + p", "<input type=checkbox><p>x</p><input type=checkbox checked><p>x</p>"),
    selecting("button:disabled", "<button>x</button><button disabled>x</button>"),
    selecting("button:enabled", "<button disabled>x</button><button>x</button>"),
    selecting("fieldset:disabled", "<fieldset>x</fieldset><fieldset disabled>x</fieldset>"),
    selecting("fieldset:invalid", "<fieldset></fieldset><fieldset><input required></fieldset>"),
    selecting("button:default", "<form><button type=button>x</button><button type=submit>x</button></form>"),
    selecting("progress:indeterminate", "<progress value=1></progress><progress></progress>"),
    selecting("input:checked", "<input type=checkbox><input type=checkbox checked>"),
    selecting("input:required", "<input type=text><input type=text required>"),
    selecting(
      "select:has(option:checked[value=y])",
      "<select><option value=x></select><select><option value=y></select>"),
  ]

  static let declarations: [Case] = [
    Case(css: "", body: "<p>x</p><p style=\"background:url(a.png)\">x</p>"),
    Case(
      css: "", body: "<p style=\"background:url(b.png)\">x</p><p style=\"background:url(a.png)\">x</p>",
      loads: ["a.png", "b.png"]),
    Case(
      css: "", body: "<table><tr><td background=b.png>x</td><td background=a.png>x</td></tr></table>",
      loads: ["a.png", "b.png"]),
    selecting("p", "<p hidden>x</p><p>x</p>"),
    selecting("p b", "<p hidden=x><b>x</b></p><p hidden=until-found><b>x</b></p>"),
    selecting("rect", "<svg><rect display=none></rect><rect display=inline></rect></svg>").masked,
    selecting("rect", "<svg><rect systemLanguage=fr></rect><rect systemLanguage=en></rect></svg>").masked,
    selecting("rect", "<svg><switch><g></g><rect></rect></switch><switch><rect></rect></switch></svg>")
      .masked,
    selecting("object p", "<object data=x><p>x</p></object><object data=\"\"><p>x</p></object>"),
    selecting("input::placeholder", "<input value=x placeholder=x><input value=\"\" placeholder=x>"),
    selecting(
      "meter::-webkit-meter-optimum-value",
      "<meter low=.3 high=.7 optimum=.9 value=.1></meter><meter low=.3 high=.7 optimum=.9 value=.8></meter>"),
    selecting("input::file-selector-button", "<input type=text><input type=file>"),
  ]

  static let texts: [Case] = [
    font("y", "p{font-family:F}", "<p>x</p><p>y</p>"),
    font("y", "p::before{font-family:F;content:attr(title)}", "<p title=x></p><p title=y></p>"),
    font("2", "li{font-family:F}", "<ol><li></li><li></li></ol>"),
    font("2", "li::marker{font-family:F}", "<ol><li></li><li></li></ol>"),
    font("y", "p::first-letter{font-family:F}", "<p>x</p><p>y</p>"),
    font("y", "p::first-line{font-family:F}", "<p>x</p><p>y</p>"),
    font("y", "img{font-family:F}", "<img alt=x><img alt=y>"),
    font("y", "textarea{font-family:F}", "<textarea>x</textarea><textarea>y</textarea>"),
    font(
      "y", "select{font-family:F}",
      "<select><option>x</option></select><select><option>y</option></select>"),
    font("y", "input{font-family:F}", "<input value=x><input value=y>"),
    font("y", "p{font-family:F;text-transform:lowercase}", "<p>X</p><p>Y</p>"),
    font("\u{E9}", "p{font-family:F}", "<p>e</p><p>\u{E9}</p>"),
    font(
      "y", "details{font-family:F}",
      "<details><summary>x</summary>x</details><details open><summary>x</summary>y</details>"),
    font(
      "y", "summary{font-family:F}", "<details><summary>x</summary><summary>y</summary></details>",
      loads: false),
    font("D", "details{font-family:F}", "<details><summary>x</summary></details><details>x</details>"),
  ]

  static let documents: [Case] = [
    Case(
      css: "",
      body: """
        <div><template shadowrootmode="open"><style>p{background:url(b.png)}</style><p>x</p></template></div>
        <div><template shadowrootmode="open"><style>p{background:url(a.png)}</style><p>x</p></template></div>
        """, loads: ["a.png", "b.png"]),
    selecting(
      "b",
      """
      <div><template shadowrootmode="open"><p hidden><slot></slot></p></template><b>x</b></div>
      <div><template shadowrootmode="open"><p><slot></slot></p></template><b>x</b></div>
      """),
    Case(
      css: "@scope(.s){:scope > i + p{background:url(a.png)}}",
      body: "<div class=s><p>x</p><i></i><p>x</p></div>"),
    Case(
      css: "div{container-type:inline-size} @container (min-width:500px){p{background:url(a.png)}}",
      body: "<div style=\"width:99px\"><p>x</p></div><div style=\"width:600px\"><p>x</p></div>"),
    Case(
      css: """
        .f{display:flex} .f > div{flex:1;container-type:inline-size}
        @container (min-width:500px){p{background:url(a.png)}}
        """,
      body: "<div class=f><div><p>x</p></div><div></div></div><div class=f><div><p>x</p></div></div>"),
    Case(
      css: (0..<70).map { "p[title=\"\($0)\"]{background:url(\($0).png)}" }.joined(),
      body: "<p title=x>x</p><p title=0>x</p><p title=69>x</p>", loads: ["0.png", "69.png"]),
  ]

  @Test(arguments: places + ancestors + attributes + declarations + texts + documents)
  func whatDiffersIsNotShared(_ page: Case) {
    for doctype in ["<!DOCTYPE html>", ""] {
      let markup = Markup(
        "\(doctype)<html><head><style>\(page.css)</style></head><body>\(page.body)</body></html>")
      #expect(markup.loads(fonts: ["z.woff", "f.woff"]) == page.loads)
    }
  }

  @Test func theTargetIsNotShared() {
    var environment = StyleEnvironment()
    environment.fragment = "y"
    let markup = Markup(
      "<!DOCTYPE html><html><head><style>p:target\(Self.image)</style></head><body><p id=x>x</p><p id=y>x</p></body></html>"
    )
    #expect(markup.loads(in: environment) == ["a.png"])
  }

  @Test func quirksModeComparesClassesInAnyCase() {
    let body = "<p class=x>x</p><p class=Y>x</p>"
    let page = "<html><head><style>.y\(Self.image)</style></head><body>\(body)</body></html>"
    #expect(Markup(page).loads() == ["a.png"])
    #expect(Markup("<!DOCTYPE html>" + page).loads() == [])
  }
}

extension StyleSharingTests.Case {
  /// The case with a mask, which shapes have, in place of a background.
  fileprivate var masked: Self {
    var masked = self
    masked.css = css.replacing("background", with: "mask-image")
    masked.loads = loads.map { $0 + " cors" }
    return masked
  }
}
