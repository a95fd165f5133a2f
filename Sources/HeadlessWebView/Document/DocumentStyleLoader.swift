import Foundation
import LoadTrace
import MarkupDocument
import ResourceDiscovery
import StyleResolution
import TextEncoding
import URLStandard

/// The style sheets of a document: loads them and what they import, and then the images and fonts they ask for.
///
/// Which those are is known when all sheets are there. A pass asks for them; another follows only where something
/// that failed lets something else show. Where a font fails, the styles stay, and fonts alone are chosen anew.
final class DocumentStyleLoader {
  /// A sheet in its place among the others.
  private struct Entry {
    let node: Node?
    var media: String?
    var title: String?
    var isAlternate = false
    var sheet: LoadedStyleSheet?
  }

  unowned let document: DocumentLoader
  /// The name of the style sheet set that the document prefers.
  var defaultSet: String?
  /// Whether a pass would find something new.
  private(set) var needsPass = true

  private var entries: [Entry] = []
  private var sheets: [SheetID: LoadedStyleSheet] = [:]
  private var pendingSheets = 0
  private var styled: StyledDocument?
  private var styledFallbacks: Set<Node> = []
  private var requestedImages: Set<String> = []
  private var requestedFonts: Set<FontReference.ID> = []
  private var failedFonts: Set<FontReference.ID> = []
  /// What the last pass came to.
  private var resolved: ResolvedStyles?
  /// Whether other fonts are to be chosen for those that failed.
  private var isChoosingFonts = false

  init(_ document: DocumentLoader) {
    self.document = document
  }

  /// Whether the document has no sheets so far.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether sheets are still to come, or fonts to be chosen.
  var isWaiting: Bool { pendingSheets > 0 || isChoosingFonts }

  /// What is known has changed, so that a pass may find something new.
  func invalidate() {
    needsPass = true
  }

  // MARK: - Sheets

  /// Adds the sheet of a `link` element or a processing instruction.
  func add(_ link: LinkedStyle) {
    let index = entries.count
    entries.append(
      Entry(
        node: link.resource.place.node, media: link.media, title: link.title, isAlternate: link.isAlternate))
    guard let request = document.request(for: link.resource) else { return }
    load(request, charset: link.resource.charset, referrer: document.context.encoding, ancestors: []) {
      [self] in
      entries[index].sheet = $0
    }
  }

  /// Adds the sheet of a `style` element.
  func add(_ style: InlineStyle) {
    let nonce = style.node.attribute("nonce")
    guard !document.context.policies.contains(where: { $0.violation(ofInline: .style, nonce: nonce) != nil })
    else {
      return
    }
    let index = entries.count
    entries.append(Entry(node: style.node, media: style.media, title: style.title))
    let source = LoadedText(
      text: Array(style.node.childTextContent.utf8), url: document.sourceURL,
      base: document.context.base, load: document.context.load,
      start: document.contentPosition(of: style.node))
    entries[index].sheet = read(
      source, encoding: document.context.encoding,
      ancestors: document.context.base.map { [$0.removingFragment()] } ?? [])
    needsPass = true
  }

  private func load(
    _ request: LoadRequest, charset: String?, referrer: Encoding, ancestors: [WebURL],
    then use: @escaping (LoadedStyleSheet) -> Void
  ) {
    pendingSheets += 1
    document.load(request) { [self] outcome in
      pendingSheets -= 1
      needsPass = true
      guard outcome.isUsable, let id = outcome.id else { return }
      let detected = DetectedEncoding.styleSheet(
        outcome.body, responseCharset: outcome.response?.textEncodingName, charsetAttribute: charset,
        referrer: referrer)
      document.loader.recorder.decoded(id, TextDecoding(detected, of: outcome.body))
      let source = LoadedText(
        text: detected.decode(outcome.body), url: outcome.requestURL, base: outcome.responseURL, load: id,
        start: nil)
      use(read(source, encoding: detected.encoding, ancestors: ancestors + [request.url.removingFragment()]))
    }
  }

  /// Parses a sheet and loads what it imports.
  private func read(_ source: LoadedText, encoding: Encoding, ancestors: [WebURL]) -> LoadedStyleSheet {
    let id = SheetID(sheets.count)
    let sheet = LoadedStyleSheet(
      sheet: StyleSheet(parsing: source.text, id: id), source: source, encoding: encoding)
    sheets[id] = sheet
    for (index, rule) in sheet.sheet.imports.enumerated() where !rule.url.isEmpty {
      loadImport(rule, at: index, of: sheet, ancestors: ancestors)
    }
    return sheet
  }

  private func loadImport(_ rule: ImportRule, at index: Int, of sheet: LoadedStyleSheet, ancestors: [WebURL])
  {
    guard
      var request = document.request(
        for: rule.url, .style, in: sheet.source, at: rule.range, construct: "@import", encoding: .utf8)
    else { return }
    if ancestors.contains(request.url.removingFragment()) { return }
    guard ancestors.count < document.page.configuration.limits.importDepth else {
      return document.loader.refuse(request, VerdictReason(.limit, "style sheets are imported too deeply"))
    }
    request.includesCredentials = true
    load(request, charset: nil, referrer: sheet.encoding, ancestors: ancestors) { sheet.imports[index] = $0 }
  }

  // MARK: - Images and fonts

  /// Asks for what the styles load, and for the resources of elements that turn out to have a box.
  func pass() {
    needsPass = false
    guard let tree = document.document, !document.isTransformed else { return }
    let styled = styledDocument(tree)
    var environment = document.environment
    environment.fragment = document.context.url.fragment?.removingPercentEncoding
    let resolved = styles(styled).resolve(styled.tree, in: environment)
    self.resolved = resolved
    for image in resolved.images { load(image, styled) }
    load(resolved.fonts(failed: failedFonts))
    document.loadRendered { node in styled.indices[node].map { resolved.hasBox($0) } ?? false }
  }

  /// The flat form of the document, made anew where other elements show their fallback.
  private func styledDocument(_ tree: Document) -> StyledDocument {
    if let styled, styledFallbacks == document.fallbacks { return styled }
    let made = StyledDocument(
      tree, fallbacks: document.fallbacks, ignoresStyle: document.styleAttributeObjection)
    styled = made
    styledFallbacks = document.fallbacks
    return made
  }

  private func styles(_ styled: StyledDocument) -> DocumentStyles {
    var styles = DocumentStyles(
      entries.compactMap { entry in
        entry.sheet?.resolved { sheet in
          sheet.media = entry.media.map { MediaQueryList(parsing: $0) }
          sheet.title = entry.title
          sheet.isAlternate = entry.isAlternate
          sheet.owner = entry.node.flatMap { styled.indices[$0] }
          sheet.scope = entry.node.flatMap { styled.indices[$0] }.map { styled.tree.scope(of: $0) } ?? 0
        }
      })
    styles.defaultSetName = defaultSet
    return styles
  }

  private func load(_ image: ImageReference, _ styled: StyledDocument) {
    guard let source = source(of: image.source, styled),
      var request = document.request(
        for: image.url, .image, in: source.text, at: image.range,
        construct: source.construct ?? image.property,
        encoding: source.encoding)
    else { return }
    if request.url.scheme == "data" { return }
    if image.isCORS {
      request.mode = .cors
      request.url = request.url.withoutCredentials
      request.includesCredentials = document.isSameOrigin(request.url)
    }
    guard requestedImages.insert("\(image.isCORS) \(request.url.href)").inserted else { return }
    document.load(request)
  }

  private func load(_ fonts: [FontReference]) {
    for font in fonts where requestedFonts.insert(font.id).inserted {
      guard case .sheet(let id) = font.id.source, let sheet = sheets[id],
        let request = document.request(
          for: font.url, .font, in: sheet.source, at: font.range, construct: "@font-face src", encoding: .utf8
        )
      else { continue }
      document.load(request) { [self] outcome in
        let length = outcome.response?.bodyLength ?? 0
        if !outcome.isUsable || !FontSignature.isFont(outcome.body, length: length) {
          failedFonts.insert(font.id)
          chooseFonts()
        }
      }
    }
  }

  /// Asks for the fonts that take the place of those that failed, once whatever else has ended by now has been heard:
  /// many may fail at once.
  private func chooseFonts() {
    guard !isChoosingFonts else { return }
    isChoosingFonts = true
    document.loader.thread.post { [self, document] in
      isChoosingFonts = false
      guard document.styles === self, !document.isReplaced else { return }
      if let resolved { load(resolved.fonts(failed: failedFonts)) }
      document.settle()
    }
  }

  /// The text that a reference stands in, and the encoding of queries in it: in CSS that is always UTF-8.
  private func source(
    of source: StyleSource, _ styled: StyledDocument
  ) -> (text: LoadedText, encoding: Encoding, construct: String?)? {
    switch source {
    case .sheet(let id): sheets[id].map { ($0.source, .utf8, nil) }
    case .styleAttribute(let element): attribute("style", of: element, styled)
    case .attribute(let element, let name): attribute(name, of: element, styled)
    }
  }

  private func attribute(
    _ name: String, of element: Int, _ styled: StyledDocument
  ) -> (text: LoadedText, encoding: Encoding, construct: String?)? {
    let place = Place(styled.nodes[element], name)
    let reference = document.reference(place, text: "")
    let text = LoadedText(
      text: Array((styled.nodes[element].attribute(name) ?? "").utf8), url: document.sourceURL,
      base: name == "style" ? document.base(ofStyleOf: styled.nodes[element]) : document.context.base,
      load: document.context.load,
      start: SourceLocation(line: reference.line, column: reference.column))
    return (text, name == "style" ? .utf8 : document.context.encoding, place.construct)
  }
}
