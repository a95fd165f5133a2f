import LoadTrace
import URLStandard

/// What the pages of a view already have: responses by URL, each for one kind of use.
///
/// WebKit, `loader/cache/MemoryCache.cpp` and `CachedResourceLoader::determineRevalidationPolicy`: an entry is
/// typed, a load under way is shared, the same document always shares, and a custom scheme's responses never
/// grow old.
struct MemoryCache {
  /// An entry: a load that others may join, or whose outcome they may have.
  struct Entry {
    let load: ActiveLoad
    let kind: Kind
    let mode: RequestMode
    let includesCredentials: Bool
    /// The document that the load was made for.
    let document: ObjectIdentifier
    /// The others that have asked for it; seldom more than a few.
    var others: [ObjectIdentifier] = []

    func isKnown(to document: ObjectIdentifier) -> Bool {
      self.document == document || others.contains(document)
    }
  }

  /// The kinds of cached resource; destinations of one kind share entries.
  enum Kind {
    case image
    case style
    case script
    case font
    case raw
    case track
    case svg
    case xslt

    /// The kind of a destination; `nil` where its responses are never shared.
    init?(_ destination: Destination) {
      switch destination {
      case .image: self = .image
      case .style: self = .style
      case .script, .module, .json: self = .script
      case .font: self = .font
      case .worker: self = .raw
      case .track: self = .track
      case .svg: self = .svg
      case .xslt: self = .xslt
      default: return nil
      }
    }
  }

  private var entries: [String: Entry] = [:]

  /// http and https URLs are kept without their fragments, all others with them.
  private static func key(_ url: WebURL) -> String {
    url.scheme == "http" || url.scheme == "https" ? url.removingFragment().href : url.href
  }

  /// The load that answers a request; `nil` where a new one must be made.
  mutating func lookUp(_ request: LoadRequest) -> ActiveLoad? {
    guard !request.isReload, let kind = Kind(request.destination), let client = request.client else {
      return nil
    }
    let key = Self.key(request.url)
    guard var entry = entries[key], entry.kind == kind, entry.mode == request.mode,
      entry.mode != .cors || entry.includesCredentials == request.includesCredentials,
      !entry.load.hasFailed
    else { return nil }
    guard !entry.isKnown(to: ObjectIdentifier(client)) else { return entry.load }
    guard entry.load.isReusableByOtherDocuments else { return nil }
    entry.others.append(ObjectIdentifier(client))
    entries[key] = entry
    return entry.load
  }

  /// Keeps a load for others; it takes the place of any that the URL had.
  mutating func insert(_ load: ActiveLoad) {
    guard let kind = Kind(load.request.destination), let client = load.request.client,
      load.request.method == "GET"
    else { return }
    entries[Self.key(load.request.url)] = Entry(
      load: load, kind: kind, mode: load.request.mode, includesCredentials: load.request.includesCredentials,
      document: ObjectIdentifier(client))
  }

  /// Forgets everything.
  mutating func removeAll() {
    entries = [:]
  }
}
