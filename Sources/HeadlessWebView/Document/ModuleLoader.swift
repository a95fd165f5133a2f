import LoadTrace
import MarkupDocument
import ResourceDiscovery
import ScriptSyntax
import TextEncoding
import URLStandard

/// The static module graph of a document: every module is asked for once, and its imports once it is there.
///
/// [HTML, fetch a module script graph](https://html.spec.whatwg.org/#fetch-a-module-script-tree). Modules are
/// not run: what they import at run time is listed, not loaded.
final class ModuleLoader {
  unowned let document: DocumentLoader
  var importMap = ImportMap()
  /// The module map: what was asked for, by URL and type.
  private var requested: Set<String> = []

  init(_ document: DocumentLoader) {
    self.document = document
  }

  /// Loads the module that a script element names, or fills the memory cache with it for `modulepreload`.
  func loadRoot(_ resource: Resource) {
    guard let request = document.request(for: resource) else { return }
    fetch(request, depth: 0)
  }

  /// Reads a module in a script element.
  func readInline(_ text: [UInt8], element: Node) {
    guard let base = document.context.base else { return }
    let source = LoadedText(
      text: text, url: document.sourceURL, base: base, load: document.context.load,
      start: document.contentPosition(of: element))
    read(source, depth: 0)
  }

  private func fetch(_ request: LoadRequest, depth: Int) {
    let key = request.destination.rawValue + " " + request.url.href
    guard requested.insert(key).inserted else { return }
    guard depth <= document.page.configuration.limits.importDepth else {
      return document.loader.refuse(request, VerdictReason(.limit, "modules are imported too deeply"))
    }
    document.load(request) { [self] outcome in
      guard let id = outcome.id, isModule(outcome, request) else { return }
      let text = TextEncoding.Encoding.utf8.decode(outcome.body)
      document.loader.recorder.decoded(id, TextDecoding(utf8: outcome.body))
      let url = outcome.responseURL.withFragment(of: request.url)
      read(LoadedText(text: text, url: request.url, base: url, load: id, start: nil), depth: depth)
    }
  }

  /// Whether a response is read as a module: what should be JSON is one, too, if its type is that of a script.
  private func isModule(_ outcome: LoadOutcome, _ request: LoadRequest) -> Bool {
    if request.destination == .module { return outcome.isUsable }
    return outcome.verdict.reason?.code == .mimeType && MIMEEssence(outcome.response?.mimeType).isJavaScript
  }

  /// Loads what a module imports, in the order in which it is written.
  private func read(_ source: LoadedText, depth: Int) {
    let analysis = ScriptAnalysis(of: source.text, as: .module)
    if let error = analysis.error {
      let position = source.location(ofByteOffset: error.offset)
      let place = "\(position.line):\(position.column)"
      return document.loader.recorder.reject(
        source.load, VerdictReason(.syntax, "SyntaxError at \(place): \(error.reason.rawValue)"))
    }
    // One request that cannot be made, and the module fails as a whole.
    var requests: [LoadRequest] = []
    for statement in analysis.record.requests {
      guard let request = request(for: statement, of: source) else { return }
      requests.append(request)
    }
    for request in requests { fetch(request, depth: depth + 1) }
    document.listCandidates(analysis, of: source)
  }

  /// The request that an import makes; `nil` where it is an error, which is recorded.
  private func request(for statement: ModuleRequest, of source: LoadedText) -> LoadRequest? {
    let reference = source.reference(at: statement.range, construct: "import")
    func fail(_ reason: VerdictReason) -> LoadRequest? {
      document.loader.recorder.unloaded(
        UnloadedReference(
          parent: source.load, reference: reference, url: nil, destination: .module, reason: reason))
      return nil
    }
    if let unknown = statement.attributes.first(where: { $0.key != "type" }) {
      return fail(VerdictReason(.syntax, "Import attribute \"\(unknown.key)\" is not supported"))
    }
    let type = statement.attributes.first?.value
    if let type, type != "json" {
      return fail(VerdictReason(.syntax, "Import attribute type \"\(type)\" is not valid"))
    }
    guard let url = source.base.flatMap({ importMap.resolve(statement.specifier, base: $0) }) else {
      return fail(
        VerdictReason(
          .unresolvedSpecifier, "Module name, '\(statement.specifier)' does not resolve to a valid URL."))
    }
    var request = LoadRequest(
      url: url.withoutCredentials, destination: type == nil ? .module : .json, mode: .cors)
    request.includesCredentials = document.isSameOrigin(url)
    request.parent = source.load
    request.reference = reference
    request.base = source.base
    request.client = document.context
    request.isReload = document.page.isReload
    request.isScriptInitiated = true
    return request
  }
}
