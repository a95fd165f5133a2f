#if WebKitGTK
  import LoadTrace

  /// What a load is for, as far as its request and its response tell: WebKitGTK does not say.
  ///
  /// The `Accept` field tells documents, images and style sheets; of the rest, which all say `*/*`, the `Origin` field
  /// and the response's type are what there is.
  enum GuessedDestination {
    /// What an `Accept` field begins with, and what it is for; the first that fits.
    private static let byAccept: [(prefix: String, destination: Destination)] = [
      ("text/html,application/xhtml+xml", .frame),
      ("text/css", .style),
      ("image/svg+xml", .svg),
      ("image/", .image),
      ("text/xml,application/xml", .xslt),
      ("text/event-stream", .fetch),
    ]

    /// What the response's type begins with, for requests that would take anything.
    private static let byType: [(prefix: String, destination: Destination)] = [
      ("text/css", .style), ("image/", .image), ("font/", .font), ("application/font", .font),
      ("application/x-font", .font), ("application/vnd.ms-fontobject", .font), ("audio/", .media),
      ("video/", .media),
      ("text/vtt", .track),
    ]

    /// What the URL's path ends with, where there is no type.
    private static let byExtension: [String: Destination] = [
      "js": .script, "mjs": .script, "css": .style, "png": .image, "jpg": .image, "jpeg": .image,
      "gif": .image,
      "svg": .image, "webp": .image, "ico": .image, "woff": .font, "woff2": .font, "ttf": .font, "otf": .font,
      "mp4": .media, "webm": .media, "mp3": .media, "vtt": .track,
    ]

    static func of(_ load: Load) -> Destination {
      if let accept = load.requestHeaders.first(where: { $0.name.lowercased() == "accept" })?.value,
        let known = byAccept.first(where: { accept.hasPrefix($0.prefix) })
      {
        return known.destination
      }
      let type = load.response?.mimeType?.lowercased() ?? ""
      if type.contains("javascript") || type.contains("ecmascript") { return script(load) }
      if let known = byType.first(where: { type.hasPrefix($0.prefix) }) { return known.destination }
      let name = load.url.path.split(separator: "/").last ?? ""
      let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
      let guess = byExtension[ending.lowercased()] ?? .fetch
      return guess == .script ? script(load) : guess
    }

    /// Modules are asked for with `Origin`, be they of the page's own origin; classic scripts without.
    private static func script(_ load: Load) -> Destination {
      load.requestHeaders.contains { $0.name.lowercased() == "origin" } ? .module : .script
    }
  }
#endif
