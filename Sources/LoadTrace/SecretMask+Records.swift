extension SecretMask {
  /// A record without its secrets.
  public func masked(_ record: TraceRecord) -> TraceRecord {
    switch record {
    case .header(var header):
      mask(&header.page)
      return .header(header)
    case .start(var load):
      mask(&load)
      return .start(load)
    case .load(var load):
      mask(&load)
      return .load(load)
    case .unloaded(var unloaded):
      mask(&unloaded)
      return .unloaded(unloaded)
    case .note(var note):
      mask(&note)
      return .note(note)
    case .diagnostic(var diagnostic):
      mask(&diagnostic)
      return .diagnostic(diagnostic)
    case .end(var end):
      mask(&end.interruption)
      return .end(end)
    }
  }

  /// Hides the secrets of a whole trace.
  public func mask(_ trace: inout LoadTrace) {
    mask(&trace.header.page)
    for index in trace.loads.indices { mask(&trace.loads[index]) }
    for index in trace.unloaded.indices { mask(&trace.unloaded[index]) }
    for index in trace.notes.indices { mask(&trace.notes[index]) }
    for index in trace.diagnostics.indices { mask(&trace.diagnostics[index]) }
    mask(&trace.end)
  }

  private func mask(_ end: inout TraceEnd?) {
    guard var whole = end else { return }
    mask(&whole.interruption)
    end = whole
  }

  /// Hides a load's secrets.
  public func mask(_ load: inout Load) {
    mask(&load.reference)
    mask(&load.base)
    mask(&load.url)
    mask(&load.alteredURL)
    mask(&load.requestHeaders)
    for index in load.redirects.indices {
      mask(&load.redirects[index].from)
      mask(&load.redirects[index].to)
    }
    if var response = load.response {
      load.response = nil
      mask(&response)
      load.response = response
    }
    mask(&load.verdict.reason)
    for index in load.taskEvents.indices where load.taskEvents[index].detail != nil {
      mask(&load.taskEvents[index].detail)
    }
    for index in load.notes.indices { mask(&load.notes[index]) }
  }

  private func mask(_ response: inout ResponseRecord) {
    mask(&response.url)
    mask(&response.headers)
    if response.preview?.text != nil { mask(&response.preview!.text) }
  }

  private func mask(_ unloaded: inout UnloadedReference) {
    mask(&unloaded.reference)
    mask(&unloaded.url)
    unloaded.reason.message = masked(unloaded.reason.message)
  }

  private func mask(_ note: inout Note) {
    mask(&note.subject)
    mask(&note.text)
    mask(&note.reference)
  }

  private func mask(_ diagnostic: inout Diagnostic) {
    mask(&diagnostic.reference)
    diagnostic.message = masked(diagnostic.message)
    diagnostic.fix = masked(diagnostic.fix)
    for index in diagnostic.details.indices {
      diagnostic.details[index].text = masked(diagnostic.details[index].text)
      mask(&diagnostic.details[index].place)
      mask(&diagnostic.details[index].note)
    }
  }

  private func mask(_ reference: inout Reference?) {
    guard var whole = reference else { return }
    mask(&whole)
    reference = whole
  }

  private func mask(_ reference: inout Reference) {
    mask(&reference.file)
    reference.text = masked(reference.text)
  }

  private func mask(_ reason: inout VerdictReason?) {
    guard var whole = reason else { return }
    whole.message = masked(whole.message)
    reason = whole
  }

  private func mask(_ fields: inout [HeaderField]) {
    for index in fields.indices {
      if hidesHeader(fields[index].name) {
        fields[index].value = Self.replacement
      } else {
        let value = masked(fields[index].value)
        if value != fields[index].value { fields[index].value = value }
      }
    }
  }

  private func mask(_ url: inout SerializedURL) { url.string = masked(url.string) }

  private func mask(_ url: inout SerializedURL?) {
    if let whole = url { url = SerializedURL(masked(whole.string)) }
  }

  private func mask(_ text: inout String?) {
    if let whole = text { text = masked(whole) }
  }
}
