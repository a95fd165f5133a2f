/// What text a document shows in a font.
struct FontUsage: Sendable {
  var font: FontDescription
  var characters = CharacterUsage()
  /// The first element that uses the font.
  var element: Int
}

/// Chooses the font files that a document's text asks for.
struct FontSelection: Sendable {
  let usages: [FontUsage]
  /// The faces of each family.
  let faces: [String: [FontMatcher.Face]]
  let installedFamilies: Set<String>

  /// The files that are asked for when some are known to have failed.
  func references(failed: Set<FontReference.ID>) -> [FontReference] {
    var result: [FontReference] = []
    var seen: Set<FontReference.ID> = []
    for usage in usages {
      for reference in references(for: usage, failed) where seen.insert(reference.id).inserted {
        result.append(reference)
      }
    }
    return result
  }

  // MARK: - One usage

  private func references(for usage: FontUsage, _ failed: Set<FontReference.ID>) -> [FontReference] {
    var result: [FontReference] = []
    var isPrimary = true
    var rest = usage.characters.codePoints
    for family in usage.font.families {
      guard case .named(let name) = family else {
        isPrimary = false
        rest.removeAll { SystemFontCoverage.has($0, SystemFontCoverage.generic) }
        continue
      }
      let faces = FontMatcher.ordered(self.faces[name] ?? [], for: usage.font)
      let usable = faces.compactMap { face in state(of: face, usage, failed).map { (face, $0) } }
      if usable.isEmpty {
        if faces.isEmpty, installedFamilies.contains(name) {
          isPrimary = false
          rest.removeAll { SystemFontCoverage.has($0, SystemFontCoverage.named) }
        }
        continue
      }
      if isPrimary {
        // The space makes the primary font; where no face has it, the first face does.
        let face = usable.first { covers($0.0, 0x20) } ?? usable[0]
        if case .needs(let reference) = face.1 { result.append(reference) }
        isPrimary = false
      }
      for reference in take(from: &rest, usable) where !result.contains(where: { $0.id == reference.id }) {
        result.append(reference)
      }
      if rest.isEmpty, !isPrimary { break }
    }
    return result
  }

  /// Takes the characters that some faces have, each for the first of them, and gives what these need, in the order of
  /// the characters.
  private func take(
    from rest: inout [UInt32], _ faces: [(FontMatcher.Face, FaceState)]
  ) -> [FontReference] {
    var taken: [(first: UInt32, reference: FontReference)] = []
    for (face, state) in faces where !rest.isEmpty {
      var first: UInt32?
      rest.removeAll { codePoint in
        guard covers(face, codePoint) else { return false }
        first = first ?? codePoint
        return true
      }
      if let first, case .needs(let reference) = state { taken.append((first, reference)) }
    }
    return taken.sorted { $0.first < $1.first }.map(\.reference)
  }

  private func covers(_ face: FontMatcher.Face, _ codePoint: UInt32) -> Bool {
    face.rule.unicodeRange?.contains(codePoint) ?? true
  }

  private enum FaceState {
    /// A font of the system serves.
    case local
    case needs(FontReference)
  }

  /// The first source of a face that has not failed; nil if all have.
  private func state(
    of face: FontMatcher.Face, _ usage: FontUsage, _ failed: Set<FontReference.ID>
  ) -> FaceState? {
    for source in face.rule.sources {
      switch source {
      case .local(let name):
        if installedFamilies.contains(name) { return .local }
      case .url(let url):
        let id = FontReference.ID(source: face.source, offset: url.range.lowerBound)
        guard !failed.contains(id) else { continue }
        return .needs(
          FontReference(
            id: id, url: String(decoding: url.text, as: UTF8.self), range: url.range,
            family: face.rule.family,
            element: usage.element))
      }
    }
    return nil
  }
}
