import Testing

@testable import StyleResolution

/// What references say, and what the environment changes.
@Suite struct StyleResolutionTests {
  private func page(_ css: String, _ body: String = "<p class=\"x\">x</p>") -> Markup {
    Markup("<!DOCTYPE html><html><head><style>\(css)</style></head><body>\(body)</body></html>")
  }

  @Test func anImageReferenceSaysWhereItIsWritten() {
    let css = "p::before { content: 'é'; background: url( \"a\\62.png\" ) }"
    let markup = page(css)
    let images = markup.styles.resolve(markup.tree).images
    #expect(
      images == [
        ImageReference(
          url: "ab.png", source: .sheet(SheetID(1)), range: 39..<56, property: "background-image", element: 4,
          pseudoElement: "::before", isCORS: false)
      ])
    #expect(String(decoding: Array(css.utf8)[39..<56], as: UTF8.self) == "url( \"a\\62.png\" )")
  }

  @Test func aReferenceFromACustomPropertyIsWhereThePropertyIsWritten() {
    let markup = page(":root{--u:url(a.png)} p{background:var(--u) no-repeat}")
    let images = markup.styles.resolve(markup.tree).images
    #expect(images.map(\.range) == [10..<20])
    #expect(images.map(\.source) == [.sheet(SheetID(1))])
  }

  @Test func aReferenceFromAStyleAttributeNamesItsElement() {
    let markup = page("", "<p>x</p><p style=\"mask:url(a.png)\">x</p>")
    let images = markup.styles.resolve(markup.tree).images
    #expect(images.map(\.source) == [.styleAttribute(element: 5)])
    #expect(images.map(\.isCORS) == [true])
  }

  @Test func aReferenceFromAnAttributeNamesIt() {
    let markup = page("", "<table background=\"a.png\"></table>")
    let images = markup.styles.resolve(markup.tree).images
    #expect(images.map(\.source) == [.attribute(element: 4, name: "background")])
  }

  @Test func eachPlaceIsReportedOnce() {
    let markup = page("p,b{background:url(a.png)}", "<p>x</p><p>x</p><b>y</b>")
    #expect(markup.styles.resolve(markup.tree).images.map(\.element) == [4])
  }

  @Test(arguments: [(1.0, "a.png"), (1.5, "b.png"), (2, "b.png"), (3, "b.png")])
  func scaleChoosesTheCandidate(_ scale: Double, _ expected: String) {
    var environment = StyleEnvironment()
    environment.scale = scale
    let markup = page(".x{background:image-set('a.png' 1x,'b.png' 2x)}")
    #expect(markup.loads(in: environment) == [expected])
  }

  @Test func theViewDecidesMediaQueries() {
    let css = """
      @media (max-width: 600px){.x{background:url(narrow.png)}} @media print{p{list-style-image:url(print.png)}}
      @media (prefers-color-scheme: dark){p{cursor:url(dark.png),auto}} @media (pointer: coarse){p{mask:url(touch.png)}}
      @media (prefers-reduced-motion){p{border-image:url(still.png) 1}}
      """
    var environment = StyleEnvironment()
    environment.viewportWidth = 320
    environment.mediaType = "print"
    environment.colorScheme = .dark
    environment.hasMouse = false
    environment.prefersReducedMotion = true
    #expect(page(css).loads() == [])
    #expect(
      page(css).loads(in: environment) == [
        "dark.png", "narrow.png", "print.png", "still.png", "touch.png cors",
      ])
  }

  @Test func scriptingDecidesNoscript() {
    var environment = StyleEnvironment()
    environment.isScriptingEnabled = false
    let markup = page("noscript{background:url(a.png)}", "<noscript>x</noscript>")
    #expect(markup.loads() == [])
    #expect(markup.loads(in: environment) == ["a.png"])
  }

  @Test func theFragmentDecidesTheTarget() {
    var environment = StyleEnvironment()
    environment.fragment = "here"
    let markup = page("p:target{background:url(a.png)}", "<p id=\"here\">x</p>")
    #expect(markup.loads() == [])
    #expect(markup.loads(in: environment) == ["a.png"])
  }

  @Test func aFontThatFailsGivesWayToTheNext() {
    let markup = page(
      """
      @font-face{font-family:F;src:local(Nope),url(a.woff2) format("woff2"),url(b.woff)}
      @font-face{font-family:G;src:url(c.woff)} p{font-family:F,G,serif}
      """)
    let resolved = markup.styles.resolve(markup.tree)
    #expect(resolved.fonts.map(\.url) == ["a.woff2"])
    let first = Set(resolved.fonts.map(\.id))
    #expect(resolved.fonts(failed: first).map(\.url) == ["b.woff"])
    let second = first.union(resolved.fonts(failed: first).map(\.id))
    #expect(resolved.fonts(failed: second).map(\.url) == ["c.woff"])
    let third = second.union(resolved.fonts(failed: second).map(\.id))
    #expect(resolved.fonts(failed: third) == [])
  }

  @Test func anInstalledFamilyIsTakenFirst() {
    var environment = StyleEnvironment()
    environment.installedFontFamilies = ["my font"]
    let markup = page("@font-face{font-family:F;src:url(a.woff)} p{font-family:\"My Font\",F}")
    #expect(markup.loads() == ["a.woff"])
    #expect(markup.loads(in: environment) == [])
  }

  @Test func importsKeepTheirConditions() {
    let css = "@import url(a.css) layer(b.c) supports(display: grid) screen; @import 'd.css';"
    let sheet = StyleSheet(parsing: Array(css.utf8), id: SheetID(7))
    #expect(sheet.imports.map(\.url) == ["a.css", "d.css"])
    #expect(sheet.imports.map(\.layer) == [["b", "c"], nil])
    #expect(sheet.imports.map(\.isSupported) == [true, true])
    #expect(sheet.imports.map(\.range) == [8..<18, 70..<77])
  }

  @Test func sheetSetsAreChosenByTitle() {
    var first = DocumentStyles.Sheet(StyleSheet(parsing: [], id: SheetID(1)))
    first.title = "a"
    var second = DocumentStyles.Sheet(StyleSheet(parsing: [], id: SheetID(2)))
    second.title = "b"
    second.isAlternate = true
    var styles = DocumentStyles([first, second])
    let environment = StyleEnvironment()
    #expect(styles.preferredSetName == "a")
    #expect(styles.sheets.map { styles.applies($0, in: environment) } == [true, false])
    styles.defaultSetName = "b"
    #expect(styles.sheets.map { styles.applies($0, in: environment) } == [false, true])
  }
}
