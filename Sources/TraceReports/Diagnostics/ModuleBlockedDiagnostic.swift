import LoadTrace

extension DiagnosticRule {
  /// A module script that does not run since it, or something it imports, cannot be had.
  ///
  /// One missing module stops the whole graph that imports it, so it is told where the graph begins.
  static let moduleBlocked = DiagnosticRule("module-blocked", "A module script does not run") { index in
    var blocked: Set<Int> = []
    var found: [Diagnostic] = []
    for load in index.loads(where: { isModule($0) && isBlocked($0) && !index.isOutside($0) }) {
      let root = root(of: load, index)
      guard blocked.insert(root.id).inserted else { continue }
      let reason = load.verdict.reason?.message ?? "no answer came"
      found.append(
        diagnostic(
          root: root, chain: chain(from: load, to: root, index), missing: index.name(of: load.finalURL),
          reason: reason, load.id, load.reference, index)
      )
    }
    for unloaded in index.trace.unloaded where unloaded.reason.code == .unresolvedSpecifier {
      guard let parent = index.load(unloaded.parent), !isDynamic(unloaded.reference) else { continue }
      if parent.isDocument {
        found.append(inline(unloaded, in: parent, index))
        continue
      }
      guard isModule(parent) else { continue }
      let root = root(of: parent, index)
      guard blocked.insert(root.id).inserted else { continue }
      let chain = [unloaded.reference] + chain(from: parent, to: root, index)
      found.append(
        diagnostic(
          root: root, chain: chain, missing: unloaded.reference.text, reason: unloaded.reason.message,
          parent.id, unloaded.reference, index))
    }
    return found
  }

  /// A module script in a document's own text, which imports what cannot be resolved.
  private static func inline(
    _ unloaded: UnloadedReference, in document: Load, _ index: TraceIndex
  ) -> Diagnostic {
    let missing = unloaded.reference.text
    return Diagnostic(
      code: "module-blocked", severity: .error, load: document.id, reference: unloaded.reference,
      message: "a module script in \(index.name(of: document.finalURL)) does not run: it needs \(missing)",
      details: [
        Diagnostic.Detail(unloaded.reference.sourceForm, place: index.place(of: unloaded.reference)),
        Diagnostic.Detail(unloaded.reason.message),
      ], fix: "map \(missing) in an import map, or import it by a path")
  }

  private static func diagnostic(
    root: Load, chain: [Reference], missing: String, reason: String, _ load: Int, _ reference: Reference?,
    _ index: TraceIndex
  ) -> Diagnostic {
    let name = index.name(of: root.finalURL)
    let isItself = missing == name
    var details = chain.map { Diagnostic.Detail($0.sourceForm, place: index.place(of: $0)) }
    details.append(Diagnostic.Detail(reason))
    return Diagnostic(
      code: "module-blocked", severity: .error, load: load, reference: reference,
      message: isItself
        ? "the module \(name) does not run" : "the module \(name) does not run: it needs \(missing)",
      details: details,
      fix: isItself || missing.contains("/") || missing.contains(".")
        ? "make \(missing) load: a JavaScript MIME type, status 200, and Access-Control-Allow-Origin from another origin"
        : "map \(missing) in an import map, or import it by a path")
  }

  private static func isModule(_ load: Load) -> Bool {
    load.destination == .module || load.destination == .json
  }

  private static func isBlocked(_ load: Load) -> Bool {
    load.isFailed && load.verdict.reason?.code != .stopped && !isPreload(load)
  }

  /// Whether a load only fetches ahead: what asks for it in earnest counts.
  private static func isPreload(_ load: Load) -> Bool {
    load.reference?.construct.hasPrefix("link ") == true
  }

  private static func isDynamic(_ reference: Reference?) -> Bool { reference?.construct == "import()" }

  /// The module whose graph a load belongs to: the last that was not imported statically by another.
  private static func root(of load: Load, _ index: TraceIndex) -> Load {
    var root = load
    while !isDynamic(root.reference), let parent = index.parent(of: root), parent.destination == .module {
      root = parent
    }
    return root
  }

  /// The references from a load up to the one that names the root, at most 12.
  private static func chain(from load: Load, to root: Load, _ index: TraceIndex) -> [Reference] {
    var references: [Reference] = []
    var next: Load? = load
    while let module = next, references.count < 12 {
      if let reference = module.reference { references.append(reference) }
      next = module.id == root.id ? nil : index.parent(of: module)
    }
    return references
  }
}
