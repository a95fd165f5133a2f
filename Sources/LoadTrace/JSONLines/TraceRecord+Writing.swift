extension TraceRecord {
  /// The name that stands in the member `record`.
  var kind: StaticString {
    switch self {
    case .header: "header"
    case .start: "start"
    case .load: "load"
    case .unloaded: "unloaded"
    case .note: "note"
    case .diagnostic: "diagnostic"
    case .end: "end"
    }
  }

  /// Writes the record as an object: its kind first, then its members in the order of their declaration.
  ///
  /// Members are those of the types' `Codable` conformances: what is `nil` is left out, empty lists are written.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("record")
      json.string(kind.description)
      switch self {
      case .header(let header): header.writeMembers(to: &json)
      case .start(let load), .load(let load): load.writeMembers(to: &json)
      case .unloaded(let unloaded): unloaded.writeMembers(to: &json)
      case .note(let note): note.writeMembers(to: &json)
      case .diagnostic(let diagnostic): diagnostic.writeMembers(to: &json)
      case .end(let end): end.writeMembers(to: &json)
      }
    }
  }
}

extension TraceHeader {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("version", version)
    json.member("page", page.string)
    json.member("engine", engine)
    json.member("profile", profile.rawValue)
    json.member("schemes", array: { json in for scheme in schemes { json.string(scheme) } })
    json.member("viewport", array: { json in for length in viewport { json.integer(length) } })
    json.member("parser", parser)
    json.member("scripting", scripting)
    json.member("layers", array: { json in for layer in layers { json.string(layer.rawValue) } })
  }
}

extension TraceEnd {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("time", time)
    json.member("loads", loads)
    json.member("interruption", interruption)
  }
}

extension Load {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("parent", parent)
    if let reference { json.member("reference", object: reference.writeMembers) }
    json.member("base", base?.string)
    json.member("url", url.string)
    json.member("alteredURL", alteredURL)
    json.member("method", method)
    json.member("requestHeaders", requestHeaders)
    json.member("destination", destination.rawValue)
    json.member("mode", mode.rawValue)
    json.member("profile", profile.rawValue)
    json.member("answeredBy", answeredBy?.rawValue)
    json.member(
      "redirects", array: { json in for redirect in redirects { json.object(redirect.writeMembers) } })
    if let response { json.member("response", object: response.writeMembers) }
    json.member("timing", object: timing.writeMembers)
    json.member("verdict", object: verdict.writeMembers)
    json.member("taskEvents", array: { json in for event in taskEvents { json.object(event.writeMembers) } })
    json.member(
      "violations", array: { json in for violation in violations { json.object(violation.writeMembers) } })
    json.member("notes", array: { json in for note in notes { json.object(note.writeMembers) } })
  }
}

extension Reference {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("file", file.string)
    json.member("line", line)
    json.member("column", column)
    json.member("construct", construct)
    json.member("text", text)
  }
}

extension Redirect {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("from", from.string)
    json.member("to", to.string)
    json.member("status", status)
  }
}

extension ResponseRecord {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("url", url.string)
    json.member("status", status)
    json.member("mimeType", mimeType)
    json.member("textEncodingName", textEncodingName)
    json.member("isHTTP", isHTTP)
    json.member("headers", headers)
    if let expectedLength {
      json.key("expectedLength")
      json.integer(expectedLength)
    }
    json.member("bodyLength", bodyLength)
    json.member("bodyDigest", bodyDigest)
    if let decoding { json.member("decoding", object: decoding.writeMembers) }
    if let preview { json.member("preview", object: preview.writeMembers) }
  }
}

extension TextDecoding {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("encoding", encoding)
    json.member("source", source.rawValue)
    json.member("hasNonASCII", hasNonASCII)
  }
}

extension BodyPreview {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("text", text)
    json.member("base64", base64)
    json.member("isTruncated", isTruncated)
  }
}

extension Timing {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("started", started)
    json.member("responded", responded)
    json.member("ended", ended)
  }
}

extension Verdict {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("outcome", outcome.rawValue)
    if let reason { json.member("reason", object: reason.writeMembers) }
  }
}

extension VerdictReason {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("code", code.rawValue)
    json.member("message", message)
  }
}

extension TaskEvent {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("kind", kind.rawValue)
    json.member("time", time)
    json.member("thread", thread)
    json.member("bytes", bytes)
    json.member("detail", detail)
  }
}

extension Violation {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("call", call)
    json.member("reason", reason)
    json.member("state", state)
    json.member("thread", thread)
    json.member("time", time)
    json.member("isSecondary", isSecondary)
    json.member("caller", caller)
  }
}

extension Note {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("kind", kind.rawValue)
    json.member("subject", subject)
    json.member("text", text)
    if let reference { json.member("reference", object: reference.writeMembers) }
  }
}

extension UnloadedReference {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("parent", parent)
    json.member("reference", object: reference.writeMembers)
    json.member("url", url?.string)
    json.member("destination", destination.rawValue)
    json.member("reason", object: reason.writeMembers)
  }
}

extension Diagnostic {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("code", code)
    json.member("severity", severity.rawValue)
    json.member("load", load)
    if let reference { json.member("reference", object: reference.writeMembers) }
    json.member("message", message)
    json.member("details", array: { json in for detail in details { json.object(detail.writeMembers) } })
    json.member("fix", fix)
  }
}

extension Diagnostic.Detail {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("text", text)
    json.member("place", place)
    json.member("note", note)
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: StaticString, _ fields: [HeaderField]) {
    key(name)
    array { json in
      for field in fields {
        json.object { json in
          json.member("name", field.name)
          json.member("value", field.value)
        }
      }
    }
  }
}
