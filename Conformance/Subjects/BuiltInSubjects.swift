import Foundation
import HeadlessWebView
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension ConformanceSubject {
  /// The subjects that come with the kit, in the order in which they are listed.
  public static let builtIn: [ConformanceSubject] = [
    directory, closure, hybrid, filteringCache, cachingProtocol, recipeHybrid, recipeFilteringCache,
    recipeCachingProtocol, modelFiles, modelProxy, modelCache("model-cache") { ModelCacheParts() },
    modelProtocol("model-protocol") { ModelProtocolParts() },
  ]

  /// A handler that serves a folder.
  static let directory = ConformanceSubject(
    name: "directory", lacks: fileServerLacks
  ) { environment in
    SubjectInstance(
      .schemeHandler(
        try DirectorySchemeHandler(
          folder: environment.content, headers: [HeaderField("Access-Control-Allow-Origin", "*")])))
  }

  /// A handler of a closure, as short as a right one can be.
  static let closure = ConformanceSubject(
    name: "closure",
    lacks: fileServerLacks.union([.ranges, .streaming, .index])
  ) { environment in
    SubjectInstance(.schemeHandler(ClosureSchemeHandler { try Self.answer(to: $0, from: environment) }))
  }

  /// What a handler that serves files is not asked for.
  static let fileServerLacks: Set<Capability> = [
    .upstream, .copies, .copiesFirst, .revalidation, .methods, .relaying, .versions, .deletion, .rules,
  ]

  /// The model that mutants of file servers are made of.
  static let modelFiles = model("model-files", usesUpstream: false) { ModelParts() }

  /// The model that mutants of handlers with an upstream are made of.
  static let modelProxy = model("model-proxy", usesUpstream: true) { ModelParts() }

  /// A model handler with these parts, which are made anew for each instance, since wrong ones may remember things.
  static func model(
    _ name: String, usesUpstream: Bool, _ parts: @escaping @Sendable () -> ModelParts
  ) -> ConformanceSubject {
    ConformanceSubject(
      name: name,
      address: usesUpstream ? SubjectAddress(scheme: "model", path: "/pages/") : SubjectAddress(),
      lacks: usesUpstream ? [.rules, .relaying, .index] : fileServerLacks
    ) { environment in
      let handler = ModelHandler(parts(), environment, usesUpstream: usesUpstream)
      return SubjectInstance(.schemeHandler(handler), perform: { handler.perform($0) })
    }
  }

  /// A model cache with these parts.
  static func modelCache(
    _ name: String, _ parts: @escaping @Sendable () -> ModelCacheParts
  ) -> ConformanceSubject {
    ConformanceSubject(
      name: name, mechanism: .urlCache, address: SubjectAddress(scheme: "http"),
      lacks: Set(Capability.allCases).subtracting([.rules])
    ) { SubjectInstance(.urlCache(ModelURLCache(parts(), rules: $0.filterRules))) }
  }

  /// A model protocol with these parts.
  static func modelProtocol(
    _ name: String, _ parts: @escaping @Sendable () -> ModelProtocolParts
  ) -> ConformanceSubject {
    ConformanceSubject(
      name: name, mechanism: .urlProtocol, address: SubjectAddress(scheme: "http"),
      lacks: [.ranges, .index, .sharing, .versions, .rules, .streaming, .relaying], isExclusive: true
    ) { environment in
      let proxy = ModelURLProtocol.set(parts(), environment)
      return SubjectInstance(.urlProtocol(ModelURLProtocol.self), perform: { proxy.perform($0) })
    }
  }

  private static func answer(
    to request: URLRequest, from environment: SubjectEnvironment
  ) throws -> ClosureSchemeHandler.Answer {
    guard let url = request.url else { throw URLError(.badURL) }
    let path = SerializedURL(url.absoluteString).path
    let name = path.dropFirst(environment.address.path.count).removingPercentEncoding
    let file = name.flatMap { environment.file(at: $0) }
    let body = file ?? Data("Not found\n".utf8)
    let type = file == nil ? "text/plain" : MIMETypes.type(ofPath: path)
    let fields = [
      "Content-Type": MIMETypes.takesCharset(type) ? type + "; charset=utf-8" : type,
      "Content-Length": String(body.count), "Access-Control-Allow-Origin": "*",
    ]
    guard
      let response = HTTPURLResponse(
        url: url, statusCode: file == nil ? 404 : 200, httpVersion: "HTTP/1.1", headerFields: fields)
    else { throw URLError(.badServerResponse) }
    return (response, request.httpMethod == "HEAD" ? Data() : body)
  }
}
