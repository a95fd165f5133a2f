/// What text a document shows in a font.
struct FontUsage: Sendable {
  var font: FontDescription
  var characters = CharacterUsage()
  /// The first element that uses the font.
  var element: Int
}

/// Chooses the font files that a document's text asks for.
struct FontSelection: Sendable {
  private let usages: [FontUsage]
  /// The faces of each family.
  private let faces: [String: [FontMatcher.Face]]
  private let installedFamilies: Set<String>
  /// For each usage, and each family of it, the faces that can serve, the best first: they are the same whatever fails.
  private let candidates: [[[Int]]]

  init(usages: [FontUsage], faces: [String: [FontMatcher.Face]], installedFamilies: Set<String>) {
    self.usages = usages
    self.faces = faces
    self.installedFamilies = installedFamilies
    candidates = usages.map { usage in
      usage.font.families.map { family in
        guard case .named(let name) = family else { return [] }
        return FontMatcher.ordered(faces[name] ?? [], for: usage.font)
      }
    }
  }

  /// The files that are asked for when some are known to have failed.
  func references(failed: Set<FontReference.ID>) -> [FontReference] {
    var result: [FontReference] = []
    var seen: Set<FontReference.ID> = []
    for (usage, candidates) in zip(usages, candidates) {
      for file in files(for: usage, candidates, failed) where seen.insert(file.id).inserted {
        result.append(
          FontReference(
            id: file.id, url: String(decoding: file.url.text, as: UTF8.self), range: file.url.range,
            family: file.family, element: usage.element))
      }
    }
    return result
  }

  // MARK: - One usage

  private func files(
    for usage: FontUsage, _ candidates: [[Int]], _ failed: Set<FontReference.ID>
  ) -> [File] {
    var result: [File] = []
    var isPrimary = true
    var rest = usage.characters.codePoints
    for (family, candidates) in zip(usage.font.families, candidates) {
      guard case .named(let name) = family else {
        isPrimary = false
        rest.removeAll { SystemFontCoverage.has($0, SystemFontCoverage.generic) }
        continue
      }
      let faces = faces[name] ?? []
      let usable = candidates.compactMap { index in
        state(of: faces[index], failed).map { Usable(face: faces[index].rule, state: $0) }
      }
      guard let first = usable.first else {
        if candidates.isEmpty, installedFamilies.contains(name) {
          isPrimary = false
          rest.removeAll { SystemFontCoverage.has($0, SystemFontCoverage.named) }
        }
        continue
      }
      if isPrimary {
        // The space makes the primary font; where no face has it, the first face does.
        let primary = usable.first { $0.covers(0x20) } ?? first
        if case .needs(let file) = primary.state { result.append(file) }
        isPrimary = false
      }
      result += take(from: &rest, usable)
      if rest.isEmpty { break }
    }
    return result
  }

  /// Takes the characters that some faces have, each for the first of them, and gives what these need, in the order of
  /// the characters.
  private func take(from rest: inout [UInt32], _ faces: [Usable]) -> [File] {
    var taken: [(first: UInt32, file: File)] = []
    for face in faces where !rest.isEmpty {
      // Of thousands of characters a face has a few: they are looked for by its ranges.
      let positions = face.face.unicodeRange?.positions(in: rest) ?? [rest.indices]
      guard let first = positions.first.map({ rest[$0.lowerBound] }) else { continue }
      for range in positions.reversed() { rest.removeSubrange(range) }
      if case .needs(let file) = face.state { taken.append((first, file)) }
    }
    return taken.sorted { $0.first < $1.first }.map(\.file)
  }

  /// A face that has not failed.
  private struct Usable {
    let face: FontFaceRule
    let state: FaceState

    func covers(_ codePoint: UInt32) -> Bool { face.unicodeRange?.contains(codePoint) ?? true }
  }

  /// A file that a face can be loaded from.
  private struct File {
    let id: FontReference.ID
    let url: ImageURL
    let family: String
  }

  private enum FaceState {
    /// A font of the system serves.
    case local
    case needs(File)
  }

  /// The first source of a face that has not failed; nil if all have.
  private func state(of face: FontMatcher.Face, _ failed: Set<FontReference.ID>) -> FaceState? {
    for source in face.rule.sources {
      switch source {
      case .local(let name):
        if installedFamilies.contains(name) { return .local }
      case .url(let url):
        let id = FontReference.ID(source: face.source, offset: url.range.lowerBound)
        if !failed.contains(id) { return .needs(File(id: id, url: url, family: face.rule.family)) }
      }
    }
    return nil
  }
}
