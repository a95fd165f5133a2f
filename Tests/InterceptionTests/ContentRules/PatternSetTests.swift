import Testing

@testable import Interception

@Suite struct PatternSetTests {
  /// Numbers that are the same in every run.
  private struct Sequence: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ state >> 29) &* 0x94D0_49BB_1331_11EB
    }
  }

  private static func filter(_ random: inout Sequence) -> String {
    var text =
      Bool.random(using: &random) ? "" : ["^", "^ab", "abcd", "(abc)?"].randomElement(using: &random) ?? ""
    for _ in 0..<Int.random(in: 1...7, using: &random) {
      text +=
        ["a", "b", "c", "d", ".", "[ab]", "(bc)", "(cd)", "[^d]", "abcab", "Dd"].randomElement(
          using: &random) ?? ""
      text += ["", "", "", "*", "+", "?"].randomElement(using: &random) ?? ""
    }
    return text + (["", "", "$"].randomElement(using: &random) ?? "")
  }

  @Test func manyFiltersTogetherFindWhatEachFindsAlone() throws {
    var random = Sequence(state: 7)
    var together = PatternSet.Builder()
    var alone: [PatternSet] = []
    for number in 0..<600 {
      let text = Self.filter(&random)
      let ignoresCase = number % 3 != 0
      _ = try together.add(together.filter(text, ignoresCase: ignoresCase))
      var builder = PatternSet.Builder()
      _ = try builder.add(builder.filter(text, ignoresCase: ignoresCase))
      alone.append(builder.finish())
    }
    let set = together.finish()
    for _ in 0..<300 {
      let length = Int.random(in: 0...24, using: &random)
      let text = String((0..<length).map { _ in "abcdABCD".randomElement(using: &random) ?? "a" })
      #expect(
        set.matches(text) == alone.indices.filter { !alone[$0].matches(text).isEmpty }.map { UInt32($0) },
        "\(text)")
    }
  }

  /// Filters that make a backtracking matcher explode, on a text made for them.
  @Test(arguments: [
    "(a*)*b", "(a+)+b", "(a?)*(a?)*(a?)*b", "a*a*a*a*a*a*a*a*b", "(((a+)+)+)+b", ".*.*.*.*b.*.*c",
  ])
  func noFilterExplodes(_ filter: String) throws {
    var builder = PatternSet.Builder()
    _ = try builder.add(builder.filter(filter, ignoresCase: true))
    #expect(builder.finish().matches(String(repeating: "a", count: 20_000)).isEmpty)
  }

  @Test func aFilterThatIsTooLongIsRefused() {
    var sets = URLFilterBuilder.SetPool()
    #expect(throws: URLFilterParser.Fault.tooLarge) {
      try URLFilterParser.parse(String(repeating: "a", count: 40_000), ignoresCase: true, sets: &sets)
    }
    #expect(throws: URLFilterParser.Fault.tooLarge) {
      let depth = 50_000
      let text = String(repeating: "(", count: depth) + "a" + String(repeating: ")?", count: depth)
      return try URLFilterParser.parse(text, ignoresCase: true, sets: &sets)
    }
  }

  @Test func textsOfAnyBytesAreTaken() throws {
    var builder = PatternSet.Builder()
    _ = try builder.add(builder.filter("[^a]+b", ignoresCase: false))
    _ = try builder.add(builder.filter("%C3", ignoresCase: true))
    let set = builder.finish()
    #expect(set.matches("") == [])
    #expect(set.matches("é%c3b") == [0, 1])
    #expect(set.matches("\0\0éb") == [])
  }
}
