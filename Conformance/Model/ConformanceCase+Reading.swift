import Foundation
import HeadlessWebView
import LoadTrace

extension ConformanceCase {
  private static let keys = [
    "summary", "requirement", "level", "mechanisms", "needs", "profiles", "why", "cause", "fix", "source",
    "site",
    "filterRules", "steps",
  ]

  /// Reads a case's file.
  init(id: String, _ node: JSONNode, requirements: [String: Requirement]) throws(CaseFileError) {
    try node.requireKeys(Self.keys)
    let name = try node.require("requirement").string()
    guard let requirement = requirements[name] else {
      throw try node.require("requirement").error(
        "\"\(name)\" is no requirement; they are in requirements.json")
    }
    var mechanisms: Set<Mechanism> = []
    for mechanism in try node.require("mechanisms").elements() {
      mechanisms.insert(try mechanism.choice(Mechanism.self))
    }
    var needs: Set<Capability> = []
    for capability in try node["needs"]?.elements() ?? [] {
      needs.insert(try capability.choice(Capability.self))
    }
    self.init(
      id: id, summary: try node.require("summary").string(), requirement: requirement,
      level: try node.require("level").choice(RequirementLevel.self), mechanisms: mechanisms, needs: needs,
      profiles: try node["profiles"].map { node throws(CaseFileError) in Set(try Expectation.strings(node)) },
      why: try node["why"]?.string() ?? requirement.why,
      cause: try node["cause"]?.string() ?? requirement.cause,
      fix: try node["fix"]?.string() ?? requirement.fix,
      source: try node["source"]?.string() ?? requirement.source, script: .steps(try CaseSteps(node)))
  }
}

extension CaseSteps {
  fileprivate init(_ node: JSONNode) throws(CaseFileError) {
    if let site = node["site"] { self.site = try CaseSite(site) }
    filterRules = try node["filterRules"]?.string() ?? ""
    let steps = try node.require("steps")
    for step in try steps.elements() { self.steps.append(try CaseStep(step)) }
    guard self.steps.contains(where: { $0.expectation != nil }) else {
      throw steps.error("no step expects anything")
    }
  }
}

extension CaseStep {
  private static let actions = [
    "request", "together", "start", "stop", "await", "explore", "load", "reload", "upstream", "awaitUpstream",
    "advance", "restart", "operation",
  ]

  fileprivate init(_ node: JSONNode) throws(CaseFileError) {
    try node.requireKeys(Self.actions + ["view", "expect"])
    pointer = node.pointer
    expectation = try node["expect"].map { node throws(CaseFileError) in try Expectation(node) }
    let found = Self.actions.filter { node[$0] != nil && !(node["start"] != nil && $0 == "request") }
    guard found.count <= 1 else { throw node.error("\(found.joined(separator: " and ")) exclude each other") }
    guard let name = found.first else {
      guard expectation != nil else {
        throw node.error("the step does nothing; actions are \(Self.actions.joined(separator: ", "))")
      }
      action = .nothing
      return
    }
    action = try Self.action(name, try node.require(name), node)
  }

  private static func action(
    _ name: String, _ value: JSONNode, _ node: JSONNode
  ) throws(CaseFileError) -> Action {
    switch name {
    case "request": return .requests([try CaseRequest(value)])
    case "together": return .requests(try requests(value))
    case "start": return .start(try value.string(), try CaseRequest(try node.require("request")))
    case "stop": return .stop(try value.string())
    case "await": return .await(try value.string())
    case "explore": return .explore(try requests(value))
    case "load":
      let view = try node["view"]?.string() ?? "same"
      guard view == "same" || view == "new" else { throw node.error("\"view\" is \"same\" or \"new\"") }
      return .load(try value.string(), inNewView: view == "new")
    case "upstream": return .upstream(try UpstreamChange(value))
    case "awaitUpstream": return .awaitUpstream(try value.integer(in: 1...1000))
    case "advance": return .advance(try value.integer())
    case "operation": return .operation(try SubjectOperation(value))
    default:
      guard try value.bool() else { throw value.error("\"\(name)\" is true or left out") }
      return name == "reload" ? .reload : .restart
    }
  }

  private static func requests(_ node: JSONNode) throws(CaseFileError) -> [CaseRequest] {
    var requests: [CaseRequest] = []
    for element in try node.oneOrMore() { requests.append(try CaseRequest(element)) }
    guard !requests.isEmpty else { throw node.error("there is no request") }
    return requests
  }
}

extension CaseStep.UpstreamChange {
  fileprivate init(_ node: JSONNode) throws(CaseFileError) {
    guard node.isString else {
      var rules: [SiteFileRule] = []
      for rule in try node.elements() { rules.append(try SiteFileRule(rule)) }
      self = .rules(rules)
      return
    }
    switch try node.string() {
    case "offline": self = .offline
    case "online": self = .online
    case "hold": self = .hold
    case "release": self = .release
    default: throw node.error("expected \"offline\", \"online\", \"hold\", \"release\" or an array of rules")
    }
  }
}

extension SubjectOperation {
  fileprivate init(_ node: JSONNode) throws(CaseFileError) {
    try node.requireKeys(["removeAll", "remove", "activateVersion", "rollBack"])
    if let url = node["remove"] {
      self = .remove(url: try url.string())
    } else if let version = node["activateVersion"] {
      self = .activateVersion(try version.string())
    } else if node["rollBack"] != nil {
      self = .rollBack
    } else {
      _ = try node.require("removeAll")
      self = .removeAll
    }
  }
}

extension CaseRequest {
  fileprivate init(_ node: JSONNode) throws(CaseFileError) {
    if node.isString {
      url = try node.string()
      return
    }
    try node.requireKeys(["url", "method", "headers", "body", "base64", "as"])
    url = try node.require("url").string()
    method = try node["method"]?.string() ?? "GET"
    for (name, value) in try node["headers"]?.members() ?? [] { headers.append((name, try value.string())) }
    body = try node["body"].map { node throws(CaseFileError) in Data(try node.string().utf8) }
    if let base64 = node["base64"] { body = try base64.data() }
    bodyForm = try node["as"].map { node throws(CaseFileError) in
      try node.choice(EngineProfile.RequestBody.self)
    }
  }
}

extension JSONNode {
  /// The bytes that a string has in Base64.
  fileprivate func data() throws(CaseFileError) -> Data {
    guard let data = Data(base64Encoded: try string()) else { throw error("is not valid Base64") }
    return data
  }
}

// MARK: - Sites

extension CaseSite {
  fileprivate init(_ node: JSONNode) throws(CaseFileError) {
    try node.requireKeys(["files", "upstream"])
    for (path, file) in try node["files"]?.members() ?? [] {
      guard !path.isEmpty, !path.hasPrefix("/") else { throw file.error("a path begins without a slash") }
      files[path] = try CaseFile(file)
    }
    for rule in try node["upstream"]?.elements() ?? [] { rules.append(try SiteFileRule(rule)) }
  }
}

extension CaseFile {
  private static let mostBytes = 1 << 26

  fileprivate init(_ node: JSONNode) throws(CaseFileError) {
    if node.isString {
      self = .text(try node.string())
      return
    }
    try node.requireKeys(["text", "base64", "counted", "link", "outside"])
    if let base64 = node["base64"] {
      self = .data(try base64.data())
    } else if let count = node["counted"] {
      self = .counted(try count.integer(in: 0...Self.mostBytes))
    } else if let link = node["link"] {
      self = .link(try link.string())
    } else if let text = node["outside"] {
      self = .outside(try text.string())
    } else {
      self = .text(try node.require("text").string())
    }
  }
}

extension SiteFileRule {
  private static let keys = [
    "path", "query", "method", "status", "mimeType", "headers", "response", "redirect", "text", "base64",
    "fault",
    "chunked", "contentLength", "gzip",
  ]

  fileprivate init(_ node: JSONNode) throws(CaseFileError) {
    try node.requireKeys(Self.keys)
    path = try node.require("path").string()
    query = try node["query"]?.string()
    method = try node["method"]?.string()
    entry = SiteEntry()
    entry.status = try node["status"]?.integer(in: 200...599)
    if let type = node["mimeType"] { entry.mimeType = type.isNull ? .none : .type(try type.string()) }
    for (name, value) in try node["headers"]?.members() ?? [] {
      entry.headers.append(HeaderField(name, try value.string()))
    }
    if let kind = try node["response"]?.string() {
      guard let kind = SiteAnswer.Kind(rawValue: kind) else {
        throw node.error("\"response\" is \"http\" or \"url\"")
      }
      entry.kind = kind
    }
    location = try node["redirect"]?.string()
    text = try node["text"]?.string()
    if let base64 = node["base64"] { entry.body = .data(try base64.data()) }
    if let size = node["chunked"] { entry.framing = .chunked(try size.integer(in: 1...1 << 20)) }
    if let length = node["contentLength"] { entry.framing = .declaredLength(try length.integer()) }
    entry.isGzipped = try node["gzip"]?.bool() ?? false
    if let fault = node["fault"] { entry.fault = try SiteAnswer.Fault(fault) }
  }
}

extension SiteAnswer.Fault {
  fileprivate init(_ node: JSONNode) throws(CaseFileError) {
    if node.isString {
      switch try node.string() {
      case "reset": self = .resetBeforeResponse
      case "stall": self = .stallBeforeResponse
      default: throw node.error("expected \"reset\", \"stall\" or an object")
      }
      return
    }
    try node.requireKeys(["truncate", "reset", "stall"])
    if let count = node["truncate"] {
      self = .truncate(after: try count.integer())
    } else if let count = node["reset"] {
      self = .reset(after: try count.integer())
    } else {
      self = .stall(after: try node.require("stall").integer())
    }
  }
}
