import LoadTrace

/// Writes a trace as an HTTP archive, [HAR 1.2](http://www.softwareishard.com/blog/har-12-spec/), which browsers'
/// developer tools open.
///
/// A load is an entry, and so is every redirect it followed. What HAR has no place for stands in members that begin
/// with an underscore. The run's begin is the first of January 1970, so that equal runs are equal files.
struct HARReport {
  func write(_ trace: LoadTrace, to output: inout ReportOutput) throws {
    var json = JSONWriter()
    let pages = trace.loads.filter { $0.parent == nil }
    let index = TraceIndex(trace)
    try output.write(
      "{\"log\":{\"version\":\"1.2\",\"creator\":{\"name\":\"headless-webview\",\"version\":\"1\"},\"pages\":"
    )
    json.array { json in for page in pages { write(page: page, of: trace, to: &json) } }
    try output.write(json.takeBytes())
    try output.write(",\"entries\":[\n")
    json.reset()
    for position in trace.loads.indices {
      let load = trace.loads[position]
      for redirect in load.redirects {
        write(redirect, of: load, page: index.navigation(at: position), to: &json)
      }
      write(load, page: index.navigation(at: position), to: &json)
      if json.bytes.count > 1 << 16 { try output.write(json.takeBytes()) }
    }
    try output.write(json.bytes)
    try output.write("]}}\n")
  }

  private func write(page: Load, of trace: LoadTrace, to json: inout JSONWriter) {
    json.object { json in
      json.member("startedDateTime", HARTime.string(page.timing.started))
      json.member("id", "page_\(page.id)")
      json.member("title", page.url.string)
      json.member(
        "pageTimings",
        object: { json in
          if page.id == 1, let end = trace.end { json.member("onLoad", HARTime.milliseconds(end.time)) }
        })
    }
  }

  // MARK: - Entries

  private func write(_ redirect: Redirect, of load: Load, page: Int, to json: inout JSONWriter) {
    json.object { json in
      json.member("pageref", "page_\(page)")
      json.member("startedDateTime", HARTime.string(load.timing.started))
      json.member("time", 0)
      write(request: load, url: redirect.from, to: &json)
      json.member(
        "response",
        object: { json in
          json.member("status", redirect.status)
          json.member("statusText", HARStatus.text(redirect.status))
          json.member("httpVersion", redirect.status > 0 ? "HTTP/1.1" : "")
          json.member("cookies", array: { _ in })
          json.member("headers", array: { _ in })
          json.member(
            "content",
            object: { json in
              json.member("size", 0)
              json.member("mimeType", "")
            })
          json.member("redirectURL", redirect.to.string)
          json.member("headersSize", -1)
          json.member("bodySize", 0)
        })
      json.member("cache", object: { _ in })
      json.member("timings", object: { write(timings: [0, 0, 0], to: &$0) })
      json.member("_loadID", load.id)
    }
  }

  private func write(_ load: Load, page: Int, to json: inout JSONWriter) {
    let phases = phases(load.timing)
    json.object { json in
      json.member("pageref", "page_\(page)")
      json.member("startedDateTime", HARTime.string(load.timing.started))
      json.member("time", phases.reduce(0, +))
      write(request: load, url: load.finalURL, to: &json)
      json.member("response", object: { write(response: load, to: &$0) })
      json.member("cache", object: { _ in })
      json.member("timings", object: { write(timings: phases, to: &$0) })
      writeCustomMembers(load, to: &json)
    }
  }

  private func write(request load: Load, url: SerializedURL, to json: inout JSONWriter) {
    json.member(
      "request",
      object: { json in
        json.member("method", load.method)
        json.member("url", url.string)
        json.member("httpVersion", "HTTP/1.1")
        json.member("cookies", array: { write(cookies: load.requestHeaders, named: "cookie", to: &$0) })
        json.member("headers", array: { write(load.requestHeaders, to: &$0) })
        json.member("queryString", array: { write(query: url.query, to: &$0) })
        json.member("headersSize", -1)
        json.member("bodySize", -1)
      })
  }

  private func write(response load: Load, to json: inout JSONWriter) {
    let response = load.response
    let status = response?.status ?? 0
    json.member("status", status)
    json.member("statusText", HARStatus.text(status))
    json.member("httpVersion", response?.isHTTP == true ? "HTTP/1.1" : "")
    json.member("cookies", array: { write(cookies: response?.headers ?? [], named: "set-cookie", to: &$0) })
    json.member("headers", array: { write(response?.headers ?? [], to: &$0) })
    json.member(
      "content",
      object: { json in
        json.member("size", response?.bodyLength ?? 0)
        json.member("mimeType", response?.header("Content-Type") ?? response?.mimeType ?? "")
        if let preview = response?.preview {
          json.member("text", preview.text ?? preview.base64)
          if preview.text == nil, preview.base64 != nil { json.member("encoding", "base64") }
          if preview.isTruncated { json.member("comment", "only the beginning") }
        }
      })
    json.member("redirectURL", "")
    json.member("headersSize", -1)
    json.member("bodySize", load.answeredBy == .memoryCache ? 0 : response?.bodyLength ?? 0)
    if let message = load.verdict.reason?.message, response == nil { json.member("_error", message) }
  }

  private func writeCustomMembers(_ load: Load, to json: inout JSONWriter) {
    json.member("_loadID", load.id)
    json.member("_parentID", load.parent)
    json.member("_answeredBy", load.answeredBy?.rawValue)
    json.member("_destination", load.destination.rawValue)
    json.member("_resourceType", resourceType(load.destination))
    if load.answeredBy == .memoryCache { json.member("_fromCache", "memory") }
    if load.answeredBy == .urlCache { json.member("_fromCache", "disk") }
    if let url = load.response?.url, url.withoutFragment != load.finalURL.withoutFragment {
      json.member("_responseURL", url.string)
    }
    json.member(
      "_verdict",
      object: { json in
        json.member("outcome", load.verdict.outcome.rawValue)
        json.member("code", load.verdict.reason?.code.rawValue)
        json.member("message", load.verdict.reason?.message)
      })
    json.member(
      "_initiator",
      object: { json in
        guard let reference = load.reference else { return json.member("type", "other") }
        json.member("type", reference.isInScript ? "script" : "parser")
        json.member("url", reference.file.string)
        // Developer tools count lines and columns from 0.
        json.member("lineNumber", max(reference.line - 1, 0))
        json.member("columnNumber", max(reference.column - 1, 0))
        json.member("construct", reference.construct)
        json.member("text", reference.text)
      })
  }

  // MARK: - Parts

  private func write(_ fields: [HeaderField], to json: inout JSONWriter) {
    for field in fields { write(name: field.name, value: field.value, to: &json) }
  }

  private func write(name: some StringProtocol, value: some StringProtocol, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", String(name))
      json.member("value", String(value))
    }
  }

  private func write(query: String?, to json: inout JSONWriter) {
    for pair in (query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      write(name: parts[0], value: parts.count > 1 ? parts[1] : "", to: &json)
    }
  }

  private func write(cookies fields: [HeaderField], named name: String, to json: inout JSONWriter) {
    for field in fields where field.name.utf8.count == name.utf8.count && field.name.lowercased() == name {
      let pairs = field.value.split(separator: ";")
      // All pairs of a Cookie field are cookies, the first alone of a Set-Cookie field.
      for pair in name == "cookie" ? pairs[...] : pairs.prefix(1) {
        let parts = pair.drop { $0 == " " }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count > 1 { write(name: parts[0], value: parts[1], to: &json) }
      }
    }
  }

  /// Milliseconds of sending, waiting and receiving.
  private func phases(_ timing: Timing) -> [Double] {
    let responded = timing.responded ?? timing.ended ?? timing.started
    let ended = timing.ended ?? responded
    return [0, responded - timing.started, ended - responded].map { HARTime.milliseconds(max($0, 0)) }
  }

  private func write(timings: [Double], to json: inout JSONWriter) {
    json.member("send", timings[0])
    json.member("wait", timings[1])
    json.member("receive", timings[2])
  }

  private func resourceType(_ destination: Destination) -> String {
    switch destination {
    case .document, .frame, .object, .embed: "document"
    case .style: "stylesheet"
    case .script, .module, .worker: "script"
    case .image, .svg: "image"
    case .font: "font"
    case .media: "media"
    case .track: "texttrack"
    case .fetch, .json: "fetch"
    default: "other"
    }
  }
}

extension Reference {
  /// Whether the place is in a script rather than in markup or a style sheet.
  fileprivate var isInScript: Bool {
    construct.hasPrefix("import") || construct.hasPrefix("export")
      || (construct.hasSuffix("()") && construct != "url()")
  }
}

/// Times as HAR writes them.
enum HARTime {
  /// Milliseconds, rounded to the microsecond.
  static func milliseconds(_ seconds: Double) -> Double {
    seconds.isFinite ? (seconds * 1e6).rounded() / 1e3 : 0
  }

  /// A time since the run's begin as a date on the first of January 1970 and the days after.
  static func string(_ seconds: Double) -> String {
    // Runs last for minutes; what is beyond a month is no time.
    let total = Int(exactly: (seconds * 1000).rounded()).map { min(max($0, 0), 31 * 86_400_000 - 1) } ?? 0
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: count - text.count) + text
    }
    let day = digits(1 + total / 86_400_000, 2)
    let time = [total / 3_600_000 % 24, total / 60_000 % 60, total / 1000 % 60].map { digits($0, 2) }
    return "1970-01-\(day)T\(time.joined(separator: ":")).\(digits(total % 1000, 3))Z"
  }
}

/// The texts of HTTP statuses that are met in practice.
enum HARStatus {
  static func text(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 206: "Partial Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 410: "Gone"
    case 416: "Range Not Satisfiable"
    case 500: "Internal Server Error"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    default: ""
    }
  }
}
