import LoadTrace

/// Why a load left the intercepted schemes.
enum EscapeCause {
  /// The answer to an intercepted URL was a redirect out of it.
  case redirect(Redirect)
  /// The source names another scheme.
  case absolute(sameHost: Bool)
  /// The source leaves the scheme to a base URL that is not intercepted; why the base is not stands beside it.
  indirect case protocolRelative(EscapeCause)
  /// The file that refers was asked for under an intercepted URL, but its response has another.
  case responseURL(Load)
  /// A `base` element names another scheme.
  case baseElement(document: Load, place: Reference?)
  /// An import map gives the specifier an address elsewhere.
  case importMap
  /// The URL was made by a script, or nothing in the trace says how.
  case unknown

  /// Finds out why a load left; `parent` is the load whose content named it.
  init(of load: Load, _ parent: Load, _ index: TraceIndex) {
    if let redirect = load.redirects.first(where: {
      index.isIntercepted($0.from) && !index.isIntercepted($0.to)
    }) {
      self = .redirect(redirect)
      return
    }
    guard let reference = load.reference else {
      self = .unknown
      return
    }
    switch WrittenURL(reference.text) {
    case .absolute:
      self = .absolute(sameHost: load.finalURL.host == index.trace.header.page.host)
    case .protocolRelative:
      self = .protocolRelative(EscapeCause(ofBaseOf: load, parent, index))
    case .relative where load.base.map(index.isIntercepted) == true:
      self =
        reference.construct.hasPrefix("import") || reference.construct.hasPrefix("export")
        ? .importMap : .unknown
    case .relative:
      self = EscapeCause(ofBaseOf: load, parent, index)
    }
  }

  /// Finds out why the base URL of a load is not an intercepted one.
  private init(ofBaseOf load: Load, _ parent: Load, _ index: TraceIndex) {
    if parent.isDocument {
      guard let base = load.base, base.withoutFragment != parent.finalURL.withoutFragment,
        !index.isIntercepted(base)
      else {
        self = .unknown
        return
      }
      self = .baseElement(document: parent, place: parent.notes.first { $0.kind == .baseElement }?.reference)
    } else if let response = parent.response, index.isIntercepted(parent.finalURL),
      !index.isIntercepted(response.url)
    {
      self = .responseURL(parent)
    } else {
      self = .unknown
    }
  }

  /// A URL that the author wrote out to another host is no more than worth knowing.
  var severity: Diagnostic.Severity {
    switch self {
    case .absolute(let sameHost): sameHost ? .warning : .note
    default: .error
    }
  }

  /// The reference, and how it led out.
  func details(of load: Load, _ index: TraceIndex) -> [Diagnostic.Detail] {
    var details: [Diagnostic.Detail] = []
    if let reference = load.reference {
      details.append(Diagnostic.Detail(reference.sourceForm, place: index.place(of: reference)))
    }
    return details + explanation(of: load, index)
  }

  private func explanation(of load: Load, _ index: TraceIndex) -> [Diagnostic.Detail] {
    switch self {
    case .redirect(let redirect):
      return [
        Diagnostic.Detail("asked for as", place: redirect.from.string),
        Diagnostic.Detail(
          "redirected to", place: redirect.to.string,
          note: redirect.status > 0 ? "status \(redirect.status)" : nil),
      ]
    case .absolute(let sameHost):
      let host = sameHost ? "the page's host" : "another host"
      return [Diagnostic.Detail("an absolute URL, written in the source", note: host)]
    case .protocolRelative(let cause):
      return [
        Diagnostic.Detail(
          "it names a host but no scheme, so it has that of", place: load.base?.string, note: cause.nameOfBase
        )
      ] + cause.explanationOfResponse
    case .responseURL:
      return [Diagnostic.Detail("resolved against", place: load.base?.string, note: nameOfBase)]
        + explanationOfResponse
    case .baseElement(let document, let place):
      return [
        Diagnostic.Detail("resolved against", place: load.base?.string, note: nameOfBase),
        Diagnostic.Detail(
          "in the document \(document.finalURL.lastComponent)",
          place: index.place(of: place) ?? document.finalURL.string),
      ]
    case .importMap:
      return [Diagnostic.Detail("the import map gives it the address", place: load.url.string)]
    case .unknown:
      return load.base.map { [Diagnostic.Detail("resolved against", place: $0.string)] } ?? []
    }
  }

  private var nameOfBase: String? {
    switch self {
    case .responseURL: "URL of the response"
    case .baseElement: "<base href>"
    default: nil
    }
  }

  private var explanationOfResponse: [Diagnostic.Detail] {
    guard case .responseURL(let file) = self else { return [] }
    return [
      Diagnostic.Detail("but \(file.finalURL.lastComponent) was requested as", place: file.finalURL.string)
    ]
  }

  /// What to do about it.
  func fix(for load: Load, _ index: TraceIndex) -> String {
    let scheme = index.trace.header.page.scheme
    let path = load.finalURL.path
    switch self {
    case .redirect:
      return
        "follow the redirect in the handler, and answer the task with what comes of it under the URL of task.request"
    case .absolute(sameHost: true):
      return "write it relative, or without scheme and host: \(path)"
    case .absolute(sameHost: false):
      return "ship the file with the page, or name it by a scheme that has a handler (\(scheme):)"
        + "; if it is meant to come from the network, nothing"
    case .protocolRelative(.responseURL):
      return
        "build the response with the URL of task.request; the handler is then asked for \(scheme):\(load.finalURL.string.dropFirst(load.finalURL.scheme.utf8.count + 1))"
    case .protocolRelative:
      return "write it relative, or with the scheme that has a handler (\(scheme):)"
    case .responseURL:
      return "build the response with the URL of task.request"
    case .baseElement:
      return "take the base element out, or make its href relative"
    case .importMap:
      return "give the specifier a relative address in the import map"
    case .unknown:
      return "make the URL from location or document.baseURI, not from a URL with \(load.finalURL.scheme):"
    }
  }
}

/// What kind of URL a source names.
enum WrittenURL {
  /// One with a scheme.
  case absolute
  /// One with a host but no scheme.
  case protocolRelative
  /// Any other.
  case relative

  /// Tells the kind as the URL Standard would: white space around and line breaks within do not count, nor do the
  /// quotation marks or the `url(` that the source has around it.
  init(_ text: String) {
    let bytes = Self.unquoted(text.utf8[...]).lazy.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
    let start = bytes.prefix(2)
    if start.count == 2, start.allSatisfy(isSlash) {
      self = .protocolRelative
      return
    }
    var isFirst = true
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        isFirst = false
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        if isFirst {
          self = .relative
          return
        }
      default:
        self = byte == UInt8(ascii: ":") && !isFirst ? .absolute : .relative
        return
      }
    }
    self = .relative
  }

  private static func unquoted(_ text: Substring.UTF8View) -> Substring.UTF8View {
    var rest = text.drop { $0 <= 0x20 }
    if rest.count > 4, String(Substring(rest.prefix(4))).lowercased() == "url(" {
      rest = rest.dropFirst(4).drop { $0 <= 0x20 }
    }
    if let quote = rest.first,
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") || quote == UInt8(ascii: "`")
    {
      rest = rest.dropFirst().drop { $0 <= 0x20 }
    }
    return rest
  }
}
