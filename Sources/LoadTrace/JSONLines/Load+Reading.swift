extension Load: TraceReadable {
  static var draft: Load { Load(id: 0, url: "", destination: .document, profile: .wkWebView) }
  static var requiredMembers: [String] { ["id", "url", "destination"] }
  static var noun: String { "the load" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "id": id = try json.integer()
    case "parent": parent = try json.integer()
    case "reference": reference = try json.value() as Reference
    case "base": base = try json.url()
    case "url": url = try json.url()
    case "alteredURL": alteredURL = try json.string()
    case "method": method = try json.string()
    case "requestHeaders": requestHeaders = try json.list()
    case "destination": destination = Destination(rawValue: try json.string())
    case "mode": mode = RequestMode(rawValue: try json.string())
    case "profile": profile = Profile(rawValue: try json.string())
    case "answeredBy": answeredBy = AnsweringLayer(rawValue: try json.string())
    case "redirects": redirects = try json.list()
    case "response": response = try json.value() as ResponseRecord
    case "timing": timing = try json.value()
    case "verdict": verdict = try json.value()
    case "taskEvents": taskEvents = try json.list()
    case "violations": violations = try json.list()
    case "notes": notes = try json.list()
    default: return false
    }
    return true
  }
}

extension Reference: TraceReadable {
  static var draft: Reference { Reference(file: "", line: 0, column: 0, construct: "", text: "") }
  static var requiredMembers: [String] { ["file", "line", "column"] }
  static var noun: String { "the reference" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "file": file = try json.url()
    case "line": line = try json.integer()
    case "column": column = try json.integer()
    case "construct": construct = try json.string()
    case "text": text = try json.string()
    default: return false
    }
    return true
  }
}

extension HeaderField: TraceReadable {
  static var draft: HeaderField { HeaderField("", "") }
  static var requiredMembers: [String] { ["name"] }
  static var noun: String { "the header field" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "name": name = try json.string()
    case "value": value = try json.string()
    default: return false
    }
    return true
  }
}

extension Redirect: TraceReadable {
  static var draft: Redirect { Redirect(from: "", to: "", status: 0) }
  static var requiredMembers: [String] { ["from", "to"] }
  static var noun: String { "the redirect" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "from": from = try json.url()
    case "to": to = try json.url()
    case "status": status = try json.integer()
    default: return false
    }
    return true
  }
}

extension ResponseRecord: TraceReadable {
  static var draft: ResponseRecord { ResponseRecord(url: "", status: 0, mimeType: nil, isHTTP: false) }
  static var requiredMembers: [String] { ["url"] }
  static var noun: String { "the response" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "url": url = try json.url()
    case "status": status = try json.integer()
    case "mimeType": mimeType = try json.string()
    case "textEncodingName": textEncodingName = try json.string()
    case "isHTTP": isHTTP = try json.bool()
    case "headers": headers = try json.list()
    case "expectedLength": expectedLength = Int64(try json.integer())
    case "bodyLength": bodyLength = try json.integer()
    case "bodyDigest": bodyDigest = try json.string()
    case "decoding": decoding = try json.value() as TextDecoding
    case "preview": preview = try json.value() as BodyPreview
    default: return false
    }
    return true
  }
}

extension TextDecoding: TraceReadable {
  static var draft: TextDecoding { TextDecoding(encoding: "", source: .fallback, hasNonASCII: false) }
  static var requiredMembers: [String] { ["encoding", "source"] }
  static var noun: String { "the decoding" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "encoding": encoding = try json.string()
    case "source": source = Source(rawValue: try json.string())
    case "hasNonASCII": hasNonASCII = try json.bool()
    default: return false
    }
    return true
  }
}

extension BodyPreview: TraceReadable {
  static var draft: BodyPreview {
    var preview = BodyPreview(text: "", isTruncated: false)
    preview.text = nil
    return preview
  }
  static var requiredMembers: [String] { [] }
  static var noun: String { "the preview" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "text": text = try json.string()
    case "base64": base64 = try json.string()
    case "isTruncated": isTruncated = try json.bool()
    default: return false
    }
    return true
  }
}

extension Timing: TraceReadable {
  static var draft: Timing { Timing(started: 0) }
  static var requiredMembers: [String] { [] }
  static var noun: String { "the timing" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "started": started = try json.number()
    case "responded": responded = try json.number()
    case "ended": ended = try json.number()
    default: return false
    }
    return true
  }
}

extension Verdict: TraceReadable {
  static var draft: Verdict { .pending }
  static var requiredMembers: [String] { ["outcome"] }
  static var noun: String { "the verdict" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "outcome": outcome = try json.choice("outcome")
    case "reason": reason = try json.value() as VerdictReason
    default: return false
    }
    return true
  }
}

extension VerdictReason: TraceReadable {
  static var draft: VerdictReason { VerdictReason(Code(rawValue: ""), "") }
  static var requiredMembers: [String] { ["code"] }
  static var noun: String { "the reason" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "code": code = Code(rawValue: try json.string())
    case "message": message = try json.string()
    default: return false
    }
    return true
  }
}

extension TaskEvent: TraceReadable {
  static var draft: TaskEvent { TaskEvent(.start, time: 0, thread: "") }
  static var requiredMembers: [String] { ["kind"] }
  static var noun: String { "the task event" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "kind": kind = try json.choice("kind of task event")
    case "time": time = try json.number()
    case "thread": thread = try json.string()
    case "bytes": bytes = try json.integer()
    case "detail": detail = try json.string()
    default: return false
    }
    return true
  }
}

extension Violation: TraceReadable {
  static var draft: Violation {
    Violation(call: "", reason: "", state: "", thread: "", time: 0, isSecondary: false)
  }
  static var requiredMembers: [String] { ["call", "reason"] }
  static var noun: String { "the violation" }

  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "call": call = try json.string()
    case "reason": reason = try json.string()
    case "state": state = try json.string()
    case "thread": thread = try json.string()
    case "time": time = try json.number()
    case "isSecondary": isSecondary = try json.bool()
    case "caller": caller = try json.string()
    default: return false
    }
    return true
  }
}
