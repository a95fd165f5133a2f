import Testing

@testable import ResourceDiscovery

@Suite struct SourceSetTests {
  @Test(arguments: [
    ("a.png", ["a.png@0"]),
    (" a.png 1x, b.png 2x ", ["a.png@1", "b.png@11"]),
    ("a,b.png 1x, c.png 2x", ["a,b.png@0", "c.png@12"]),
    ("a.png, b.png", ["a.png@0", "b.png@7"]),
    ("a.png,b.png 2x", ["a.png,b.png@0"]),
    ("a.png 1x 2x, b.png", ["b.png@13"]),
    ("a.png -1x, b.png 0w, c.png 1.5x", ["c.png@21"]),
    ("a.png 100w 50h, b.png 50h", ["a.png@0"]),
    ("data:,a(b, c.png 2x", ["data:,a(b@0", "c.png@11"]),
    ("a.png (x, y) 1x, b.png", ["b.png@17"]),
    (",,, ,", []),
    ("", []),
  ])
  func validCandidatesAreFoundWithTheirOffsets(text: String, expected: [String]) {
    #expect(SourceSet(parsing: text).candidates.map { "\($0.url)@\($0.offset)" } == expected)
  }

  @Test(
    arguments: [
      ("b.png 1x, c.png 2x", "a.png", 1.0, "b.png"),
      ("b.png 2x, c.png 3x", "a.png", 1.0, "a.png"),
      ("b.png 2x, c.png 3x", "a.png", 2.0, "b.png"),
      ("b.png 2x, c.png 3x", "a.png", 4.0, "c.png"),
      ("b.png 2x", nil, 1.0, "b.png"),
      ("s.png 320w, m.png 640w, l.png 2000w", "a.png", 1.0, "m.png"),
      ("s.png 320w, m.png 640w, l.png 2000w", "a.png", 2.0, "l.png"),
      ("s.png 320w", "a.png", 1.0, "s.png"),
      ("a.png 100w, b.png 2x", nil, 1.0, "b.png"),
      ("a.png 1x, b.png 1x", nil, 1.0, "a.png"),
    ] as [(String, String?, Double, String)])
  func leastDenseCandidateThatIsDenseEnoughIsChosen(
    text: String, source: String?, scale: Double, expected: String
  ) {
    #expect(SourceSet(parsing: text).best(source: source, size: 500, scale: scale)?.url == expected)
  }

  @Test func candidatesOfAMegabyteAreReadInOnePass() {
    let text = String(repeating: "a.png 1x, ", count: 100_000)
    #expect(SourceSet(parsing: text).candidates.count == 100_000)
  }
}
