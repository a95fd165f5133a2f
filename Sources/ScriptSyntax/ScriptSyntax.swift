public struct ScriptSyntaxError: Error { public var message = ""; public var offset = 0 }
public struct ModuleRequest { public var specifier = ""; public var attributes: [(key: String, value: String)] = []; public var range = 0..<0 }
public struct ModuleRecord { public var requests: [ModuleRequest] = []; public var dynamicImports: [ModuleRequest] = [] }
public struct ModuleSource { public var record = ModuleRecord(); public var error: ScriptSyntaxError?; public init(parsing: [UInt8]) {} }

public struct ScriptCandidates { public struct Candidate { public var url = ""; public var range = 0..<0; public var construct = "" }
  public var candidates: [Candidate] = []; public init(in: [UInt8]) {} }
