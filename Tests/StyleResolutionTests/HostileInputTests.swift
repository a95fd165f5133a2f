import Testing

@testable import StyleResolution

/// Style sheets and documents made to hurt end in a result: whatever is quadratic or endless would not.
@Suite struct HostileInputTests {
  private static let markup =
    "<!DOCTYPE html><html><head></head><body><div class=\"x\"><a><a><b>x</b></a></a></div></body></html>"

  /// A style sheet repeated from a few bytes.
  private func sheet(_ text: String, size: Int = 30_000) -> [UInt8] {
    let unit = Array(text.utf8)
    return Array(repeatElement(unit, count: size / unit.count).joined())
  }

  @Test(
    arguments: [
      "{", "}", "(", ")", "[", "\"", "'", "\\", "a>", "a ", "a+", "a~", ":is(", ":not(", ":has(", "@media(",
      "@media screen{",
      "@layer a{", "@layer a;", "@import 'a';", "@scope(a){", "@container(", "@supports(", "@supports not ",
      "a{", ".x{&", "&",
      "/*", "<!--", "url(", "u+", "-", "--a:", "a{--a:var(--a);", "a{background:url(a),",
      "a{background:calc(", "a:nth-child(",
      "@font-face{src:url(a),", "@keyframes a{", "a{b:c;", "a{b:c{", "a{d{", "a,", "*", "é", "\u{0}",
      "a{font:", "!important",
      "@namespace a url(b);", "@property --a{", "[a=", "a::before", "1e", "#", ".", "a{background:image-set(",
    ])
  func muchOfAnythingEnds(_ unit: String) {
    var markup = Markup(Self.markup)
    markup.append(StyleSheet(parsing: sheet(unit), id: SheetID(99)))
    #expect(markup.loads().count < 1_000_000)
  }

  @Test func customPropertiesThatDoubleAreCutOff() {
    var css = ":root{--a0:url(a.png),url(a.png);"
    for level in 1..<60 { css += "--a\(level):var(--a\(level - 1)),var(--a\(level - 1));" }
    css += "background-image:var(--a59)}"
    #expect(
      Markup("<!DOCTYPE html><html><head><style>\(css)</style></head><body></body></html>").loads() == [])
  }

  @Test func nestingThatDoublesIsAskedOnce() {
    let css =
      ".x{" + String(repeating: "& &{", count: 40) + "background:url(a.png)"
      + String(repeating: "}", count: 41)
    let nest = String(repeating: "<div class=\"x\">", count: 60) + String(repeating: "</div>", count: 60)
    let page = "<!DOCTYPE html><html><head><style>\(css)</style></head><body>\(nest)</body></html>"
    #expect(Markup(page).loads() == ["a.png"])
  }

  @Test func deepTreesAndHasAreLinear() {
    var builder = ElementTree.Builder()
    builder.openElement("html")
    for _ in 0..<2_000 { builder.openElement("div") }
    builder.openElement("p")
    let css =
      "div:has(p){background:url(a.png)} div:has(> div div p) ~ p{background:url(b.png)} div div div div p{background:url(c.png)}"
    let styles = DocumentStyles([.init(StyleSheet(parsing: Array(css.utf8), id: SheetID(1)))])
    #expect(styles.resolve(builder.finish()).images.map(\.url) == ["a.png", "c.png"])
  }

  @Test func manySiblingsAreLinear() {
    var builder = ElementTree.Builder()
    builder.openElement("html")
    for _ in 0..<3_000 {
      builder.openElement("p")
      builder.close()
    }
    let css = """
      p:nth-child(3 of p){background:url(a.png)} p:nth-last-of-type(2n){background:url(b.png)}
      p:last-child{background:url(c.png)} p:has(~ q){background:url(d.png)}
      """
    let styles = DocumentStyles([.init(StyleSheet(parsing: Array(css.utf8), id: SheetID(1)))])
    #expect(Set(styles.resolve(builder.finish()).images.map(\.url)) == ["a.png", "b.png", "c.png"])
  }

  @Test func siblingsFarApartAreLinear() {
    var builder = ElementTree.Builder()
    builder.openElement("html")
    for number in 0..<5_000 {
      builder.openElement(number == 2_500 ? "q" : "p")
      builder.close()
    }
    let css = "b ~ p{background:url(a.png)} q ~ p{background:url(b.png)} p:not(q ~ p){background:url(c.png)}"
    let styles = DocumentStyles([.init(StyleSheet(parsing: Array(css.utf8), id: SheetID(1)))])
    let images = styles.resolve(builder.finish()).images
    #expect(images.map(\.url) == ["c.png", "b.png"])
    #expect(images.map(\.element) == [1, 2_502])
  }

  @Test func unbalancedBuildersMakeATree() {
    var builder = ElementTree.Builder()
    builder.close()
    builder.addText("x")
    builder.addAttribute("a", "b")
    builder.openShadowRoot()
    builder.close()
    builder.openElement("p")
    builder.addText("x")
    #expect(DocumentStyles().resolve(builder.finish()).images == [])
  }

  @Test func manyElementsWithOwnStylesAreResolved() {
    var builder = ElementTree.Builder()
    builder.openElement("html")
    for number in 0..<3_000 {
      builder.openElement("p")
      builder.addAttribute("style", "background:url(\(number).png)")
      builder.close()
    }
    #expect(DocumentStyles().resolve(builder.finish()).images.count == 3_000)
  }
}
