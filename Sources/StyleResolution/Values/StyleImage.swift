/// An image value, as far as it matters for what is loaded.
indirect enum StyleImage: Sendable {
  /// `none`, or an image that is painted and not loaded: a gradient, a canvas.
  case painted
  case url(ImageURL)
  /// `image-set()`: one of these is chosen.
  case choice([Candidate])
  /// `cross-fade()` or `filter()`: all of these are loaded.
  case group([StyleImage])

  struct Candidate: Sendable {
    var image: StyleImage
    /// Dots a CSS pixel.
    var resolution: Double
    /// What `type()` says, in lower case; nil without one.
    var type: String?
  }
}

/// An image's URL, where it stands.
struct ImageURL: Sendable {
  /// The URL as the style sheet means it: escapes decoded, not resolved.
  var text: [UInt8]
  /// The token in the source it was parsed from.
  var range: Range<Int>
  /// Where the token was written, if not in the declaration itself: in a custom property that was substituted.
  var origin: SourceRange?

  /// Whether the URL loads nothing by itself: it is empty or only a fragment.
  var isLocal: Bool { text.isEmpty || text[0] == 35 }
}

/// A run of bytes in one of the sources of a document's styles.
struct SourceRange: Sendable {
  var source: StyleSource
  var range: Range<Int>
}

extension StyleImage {
  /// Whether the image is `none` or painted.
  var isPainted: Bool { if case .painted = self { true } else { false } }

  /// The URLs that are loaded for the image, the candidate of each choice being the best at a scale.
  func urls(_ environment: StyleEnvironment, into urls: inout [ImageURL]) {
    switch self {
    case .painted: break
    case .url(let url): urls.append(url)
    case .group(let images): for image in images { image.urls(environment, into: &urls) }
    case .choice(let candidates): Self.best(candidates, environment)?.urls(environment, into: &urls)
    }
  }

  /// The candidate with the lowest resolution that is not below the scale, else the highest one.
  private static func best(_ candidates: [Candidate], _ environment: StyleEnvironment) -> StyleImage? {
    var best: Candidate?
    for candidate in candidates where candidate.resolution > 0 {
      if let type = candidate.type, !environment.imageTypes.contains(type) { continue }
      guard let current = best else {
        best = candidate
        continue
      }
      let enough = current.resolution >= environment.scale
      let better =
        enough
        ? candidate.resolution >= environment.scale && candidate.resolution < current.resolution
        : candidate.resolution > current.resolution
      if better { best = candidate }
    }
    return best?.image
  }
}
