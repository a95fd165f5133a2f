/// Text put together from pieces written in several places, and the way back from its offsets to those places.
struct SubstitutedText {
  let text: TokenSource
  private let pieces: [(start: Int, piece: CustomProperties.Piece)]

  init(_ pieces: [CustomProperties.Piece]) {
    var bytes: [UInt8] = []
    var starts: [(start: Int, piece: CustomProperties.Piece)] = []
    for piece in pieces {
      // An empty comment keeps the tokens of two pieces apart.
      if !bytes.isEmpty { bytes.append(contentsOf: [47, 42, 42, 47]) }
      starts.append((bytes.count, piece))
      bytes.append(contentsOf: piece.text.bytes[piece.range])
    }
    text = TokenSource(bytes)
    self.pieces = starts
  }

  /// Where a run of the text was written.
  func origin(_ range: Range<Int>) -> SourceRange? {
    guard let (start, piece) = pieces.last(where: { $0.start <= range.lowerBound }) else { return nil }
    let lower = piece.range.lowerBound + range.lowerBound - start
    return SourceRange(source: piece.source, range: lower..<lower + range.count)
  }

  /// A value with its URLs known to be written elsewhere.
  func located(_ value: PropertyValue) -> PropertyValue {
    switch value {
    case .image(let images): .image(images.map(located))
    case .content(var content):
      {
        content.items = content.items.map { item in
          if case .image(let image) = item { .image(located(image)) } else { item }
        }
        return .content(content)
      }()
    default: value
    }
  }

  private func located(_ image: StyleImage) -> StyleImage {
    switch image {
    case .painted: return image
    case .url(var url):
      url.origin = origin(url.range)
      return .url(url)
    case .group(let images): return .group(images.map(located))
    case .choice(let candidates):
      return .choice(
        candidates.map { candidate in
          var candidate = candidate
          candidate.image = located(candidate.image)
          return candidate
        })
    }
  }
}
