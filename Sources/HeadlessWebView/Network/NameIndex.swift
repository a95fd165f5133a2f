import LoadTrace

/// The names in a folder, by what they would be if they were written otherwise: a page may miss thousands of files in a
/// folder that has thousands of others.
struct NameIndex: Sendable {
  typealias Name = [UInt8]

  /// The names, sorted.
  let names: [Name]
  /// Names that are no UTF-8.
  private(set) var notUTF8: [Name] = []
  /// Names by their text; Swift compares strings by canonical equivalence, so composed and decomposed letters are the
  /// same key.
  private(set) var byText: [String: Name] = [:]
  /// Names by their text in lower case.
  private(set) var byLowercase: [String: Name] = [:]
  /// Names with `%` by what they stand for.
  private(set) var byDecoded: [Name: Name] = [:]
  /// Names with plus signs by what they are with spaces.
  private(set) var bySpaced: [Name: Name] = [:]
  private let all: Set<Name>

  /// Looks at the names of a folder.
  init(_ names: [Name] = []) {
    self.names = names.sorted { $0.lexicographicallyPrecedes($1) }
    all = Set(names)
    // Of names that would be the same, the first counts.
    for name in self.names.reversed() {
      if name.contains(UInt8(ascii: "%")) {
        byDecoded[percentDecoded(String(decoding: name, as: UTF8.self))] = name
      }
      if name.contains(UInt8(ascii: "+")) { bySpaced[Self.spaced(name)] = name }
      guard let text = String(validating: name, as: UTF8.self) else {
        notUTF8.append(name)
        continue
      }
      byText[text] = name
      byLowercase[text.lowercased()] = name
    }
    notUTF8.reverse()
  }

  /// A name that was found.
  struct Match {
    var name: Name
    /// How the name differs from the one asked for; `nil` where it does not.
    var kind: Note.Kind?
    var reason: String?
  }

  /// Finds a name, or one that is likely to be meant.
  ///
  /// - Parameters:
  ///   - asked: The name, percent-decoded.
  ///   - encoded: The name as the URL has it.
  func match(_ asked: Name, encoded: Name) -> Match? {
    if all.contains(asked) { return Match(name: asked) }
    for spelling in NameSpelling.all {
      if let name = spelling.find(asked, encoded, self) {
        return Match(name: name, kind: spelling.kind, reason: spelling.reason)
      }
    }
    return nil
  }

  /// A name, if the folder has it.
  func itself(_ name: Name) -> Name? { all.contains(name) ? name : nil }

  /// A name with spaces for plus signs.
  static func spaced(_ name: Name) -> Name { name.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 } }
}
