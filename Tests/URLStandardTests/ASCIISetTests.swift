import Testing

@testable import URLStandard

/// The sets against their definitions in the standards, each built up as its definition is.
@Suite struct ASCIISetTests {
  private static let c0Control = Set(0x00...0x1F).union([0x7F])
  private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8.map(Int.init))
  private static let digits = Set("0123456789".utf8.map(Int.init))
  private static let fragment = c0Control.union(codes(" \"<>`"))
  private static let query = c0Control.union(codes(" \"#<>"))
  private static let path = query.union(codes("?^`{}"))
  private static let userinfo = path.union(codes("/:;=@[\\]|"))
  private static let forbiddenHost = codes("\0\t\n\r #/:<>?@[\\]^|")
  private static let unreserved = letters.union(digits).union(codes("-._~"))
  private static let registeredName = unreserved.union(codes("!$&'()*+,;="))

  private static func codes(_ text: String) -> Set<Int> { Set(text.unicodeScalars.map { Int($0.value) }) }

  private static let definitions: [(name: String, set: ASCIISet, members: Set<Int>)] = [
    ("C0 control percent-encode set", .c0Control, c0Control),
    ("fragment percent-encode set", .fragment, fragment),
    ("query percent-encode set", .query, query),
    ("special-query percent-encode set", .specialQuery, query.union(codes("'"))),
    ("path percent-encode set", .path, path),
    ("userinfo percent-encode set", .userinfo, userinfo),
    ("forbidden host code points", .forbiddenHost, forbiddenHost),
    ("forbidden domain code points", .forbiddenDomain, forbiddenHost.union(c0Control).union(codes("%"))),
    ("scheme", .schemeTail, letters.union(digits).union(codes("+-."))),
    ("tab or newline", .tabOrNewline, codes("\t\n\r")),
    ("plain in domains", .plainInDomain, letters.subtracting(0x41...0x5A).union(digits).union(codes("-._"))),
    ("not plain in paths", .notPlainInPath, path.union(codes(".%\\"))),
    ("unreserved", .rfc3986Unreserved, unreserved),
    ("reg-name", .rfc3986Host, registeredName),
    ("path", .rfc3986Path, registeredName.union(codes(":@/"))),
    ("query and fragment", .rfc3986Query, registeredName.union(codes(":@/?"))),
    ("anything but #", .rfc3986Any, registeredName.union(codes(":@/?[]"))),
  ]

  @Test(arguments: definitions.map(\.name))
  func holdsWhatItsDefinitionSays(_ name: String) throws {
    let definition = try #require(Self.definitions.first { $0.name == name })
    let members = (0..<0x80).filter { definition.set.contains(UInt8($0)) }
    #expect(members == definition.members.sorted())
    #expect(!(0x80...0xFF).contains { definition.set.contains(UInt8($0)) })
    #expect(
      (0...0xFF).allSatisfy { definition.set.encodes(UInt8($0)) == ($0 >= 0x80 || members.contains($0)) })
  }
}
