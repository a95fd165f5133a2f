extension TraceRecord {
  /// Reads a line's object; `nil` for a record kind that this version does not know.
  ///
  /// The kind must be the first member, so that nothing needs to be read twice. Members that are not known
  /// are passed over; lists that are missing are empty.
  init?(from json: inout JSONReader) throws(JSONError) {
    let start = json.position
    try json.openObject()
    guard try json.nextMember() == "record" else {
      throw JSONError(.missing(member: "record", of: "the start of the line"), at: start)
    }
    switch try json.string() {
    case "header": self = .header(try json.membersLeft(since: start))
    case "start": self = .start(try json.membersLeft(since: start))
    case "load": self = .load(try json.membersLeft(since: start))
    case "unloaded": self = .unloaded(try json.membersLeft(since: start))
    case "note": self = .note(try json.membersLeft(since: start))
    case "diagnostic": self = .diagnostic(try json.membersLeft(since: start))
    case "end": self = .end(try json.membersLeft(since: start))
    default:
      while try json.nextMember() != nil { try json.skip() }
      return nil
    }
  }
}

extension TraceHeader: TraceReadable {
  static var draft: TraceHeader {
    TraceHeader(
      page: "", profile: .wkWebView, schemes: [], viewport: [], parser: "standard", scripting: true)
  }
  static var requiredMembers: [String] { ["version", "page"] }
  static var noun: String { "the header" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "version": version = try json.integer()
    case "page": page = try json.url()
    case "engine": engine = try json.string()
    case "profile": profile = Profile(rawValue: try json.string())
    case "schemes": schemes = try json.strings()
    case "viewport":
      viewport = []
      try json.openArray()
      while try json.nextElement() { viewport.append(try json.integer()) }
    case "parser": parser = try json.string()
    case "scripting": scripting = try json.bool()
    case "layers": layers = try json.strings().map(AnsweringLayer.init(rawValue:))
    default: return false
    }
    return true
  }
}

extension TraceEnd: TraceReadable {
  static var draft: TraceEnd { TraceEnd(time: 0, loads: 0) }
  static var requiredMembers: [String] { [] }
  static var noun: String { "the end" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "time": time = try json.number()
    case "loads": loads = try json.integer()
    case "interruption": interruption = try json.string()
    default: return false
    }
    return true
  }
}

extension Note: TraceReadable {
  static var draft: Note { Note(Kind(rawValue: "")) }
  static var requiredMembers: [String] { ["kind"] }
  static var noun: String { "the note" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "kind": kind = Kind(rawValue: try json.string())
    case "subject": subject = try json.string()
    case "text": text = try json.string()
    case "reference": reference = try json.value() as Reference
    default: return false
    }
    return true
  }
}

extension UnloadedReference: TraceReadable {
  static var draft: UnloadedReference {
    UnloadedReference(
      parent: 0, reference: .draft, url: nil, destination: .document, reason: VerdictReason(.notRun, ""))
  }
  static var requiredMembers: [String] { ["parent", "reference", "reason"] }
  static var noun: String { "the unloaded reference" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "parent": parent = try json.integer()
    case "reference": reference = try json.value()
    case "url": url = try json.url()
    case "destination": destination = Destination(rawValue: try json.string())
    case "reason": reason = try json.value()
    default: return false
    }
    return true
  }
}

extension Diagnostic: TraceReadable {
  static var draft: Diagnostic { Diagnostic(code: "", severity: .note, load: nil, message: "", fix: "") }
  static var requiredMembers: [String] { ["code", "severity", "message"] }
  static var noun: String { "the diagnostic" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "code": code = try json.string()
    case "severity": severity = try json.choice("severity")
    case "load": load = try json.integer()
    case "reference": reference = try json.value() as Reference
    case "message": message = try json.string()
    case "details": details = try json.list()
    case "fix": fix = try json.string()
    default: return false
    }
    return true
  }
}

extension Diagnostic.Detail: TraceReadable {
  static var draft: Diagnostic.Detail { Diagnostic.Detail("") }
  static var requiredMembers: [String] { ["text"] }
  static var noun: String { "the detail" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "text": text = try json.string()
    case "place": place = try json.string()
    case "note": note = try json.string()
    default: return false
    }
    return true
  }
}
