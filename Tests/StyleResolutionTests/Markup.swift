import StyleResolution

/// A document from well-formed markup, for tests: no tag is implied, and void elements need no end tag.
struct Markup {
  private(set) var tree: ElementTree
  private(set) var styles = DocumentStyles()
  /// The texts of the sheets by their numbers, as they were found.
  private(set) var bases: [SheetID: String] = [:]

  private static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "frame", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]

  private var builder: ElementTree.Builder
  private var open: [(name: String, namespace: ElementNamespace, node: Int)] = []
  private var scopes = [0]
  private var shadowRoots = 0
  private let files: [String: String]

  /// Builds a document.
  ///
  /// - Parameters:
  ///   - text: the markup; standards mode if it begins with a doctype.
  ///   - files: the texts of the style sheets that links and imports name.
  init(_ text: String, files: [String: String] = [:]) {
    let isQuirks = !text.lowercased().hasPrefix("<!doctype html>")
    builder = ElementTree.Builder(mode: .init(isQuirks: isQuirks))
    tree = ElementTree.Builder().finish()
    self.files = files
    var rest = Substring(text)
    while !rest.isEmpty { parse(&rest) }
    tree = builder.finish()
  }

  // MARK: - Markup

  private mutating func parse(_ rest: inout Substring) {
    if rest.hasPrefix("<!--") {
      rest = rest.range(of: "-->").map { rest[$0.upperBound...] } ?? ""
    } else if rest.hasPrefix("<!") {
      rest = rest.drop { $0 != ">" }.dropFirst()
    } else if rest.hasPrefix("</") {
      let name = rest.dropFirst(2).prefix { $0 != ">" }
      rest = rest.dropFirst(3 + name.count)
      close(String(name))
    } else if rest.hasPrefix("<") {
      openTag(&rest)
    } else {
      let text = rest.prefix { $0 != "<" }
      rest = rest.dropFirst(text.count)
      if !open.isEmpty { builder.addText(Self.decoded(text)) }
    }
  }

  private mutating func openTag(_ rest: inout Substring) {
    rest = rest.dropFirst()
    var name = String(rest.prefix { !" />".contains($0) })
    rest = rest.dropFirst(name.count)
    var attributes: [(name: String, value: String)] = []
    while let first = rest.first, first != ">" {
      if " /".contains(first) { rest = rest.dropFirst() } else { attributes.append(Self.attribute(&rest)) }
    }
    let selfClosing =
      rest.startIndex > rest.base.startIndex && rest.base[rest.base.index(before: rest.startIndex)] == "/"
    rest = rest.dropFirst()
    let namespace = self.namespace(of: name)
    if namespace == .html { name = name.lowercased() }
    if name == "template", let mode = attributes.first(where: { $0.name == "shadowrootmode" }),
      !mode.value.isEmpty
    {
      builder.openShadowRoot()
      shadowRoots += 1
      scopes.append(shadowRoots)
      open.append(("#shadow", .html, -1))
      return
    }
    let node = builder.openElement(name, namespace: namespace)
    for attribute in attributes { builder.addAttribute(attribute.name, attribute.value) }
    open.append((name, namespace, node))
    note(name, attributes, node)
    let isRaw =
      namespace == .html
      && ["style", "script", "title", "textarea", "template", "noembed", "noframes"].contains(name)
    if selfClosing && namespace != .html || Self.voidElements.contains(name) && namespace == .html {
      close(name)
    } else if isRaw || name == "style" || name == "script" {
      rawText(name, attributes, node, &rest)
    }
  }

  private func namespace(of name: String) -> ElementNamespace {
    if name == "svg" { return .svg }
    if name == "math" { return .mathML }
    guard let parent = open.last else { return .html }
    if parent.name == "foreignObject" { return .html }
    return parent.namespace
  }

  private static func attribute(_ rest: inout Substring) -> (name: String, value: String) {
    let name = rest.prefix { !"= />".contains($0) }
    rest = rest.dropFirst(name.count)
    guard rest.first == "=" else { return (String(name), "") }
    rest = rest.dropFirst()
    if let quote = rest.first, quote == "\"" || quote == "'" {
      rest = rest.dropFirst()
      let value = rest.prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 1)
      return (String(name), decoded(value))
    }
    let value = rest.prefix { !" >".contains($0) }
    rest = rest.dropFirst(value.count)
    return (String(name), decoded(value))
  }

  private mutating func rawText(
    _ name: String, _ attributes: [(name: String, value: String)], _ node: Int, _ rest: inout Substring
  ) {
    let end = rest.range(of: "</\(name)")
    let text = String(end.map { rest[..<$0.lowerBound] } ?? rest)
    rest = end.map { rest[$0.lowerBound...] } ?? ""
    if name == "style" {
      let isCharacterData = open.last?.namespace == .svg && text.hasPrefix("<![CDATA[")
      addSheet(
        isCharacterData ? String(text.dropFirst(9).dropLast(3)) : text, base: "", attributes, owner: node)
    }
    if name != "template", !text.isEmpty {
      builder.addText(name == "textarea" ? Self.decoded(Substring(text)) : text)
    }
  }

  private mutating func close(_ name: String) {
    guard let last = open.popLast() else { return }
    builder.close()
    if last.name == "#shadow" { scopes.removeLast() }
  }

  private static func decoded(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    var result = ""
    var rest = text
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      rest = rest[ampersand...]
      let reference = rest.prefix { $0 != ";" }
      let number = reference.dropFirst(2)
      let code = number.first == "x" ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
      if reference.hasPrefix("&#"), let code, let scalar = Unicode.Scalar(code) {
        result.unicodeScalars.append(scalar)
        rest = rest.dropFirst(reference.count + 1)
      } else if let character = ["&quot": "\"", "&amp": "&", "&lt": "<"][String(reference)] {
        result += character
        rest = rest.dropFirst(reference.count + 1)
      } else {
        result += "&"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  // MARK: - Styles

  private mutating func note(_ name: String, _ attributes: [(name: String, value: String)], _ node: Int) {
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    if name == "meta", value("http-equiv") == "default-style" { styles.defaultSetName = value("content") }
    guard name == "link", let rel = value("rel"), rel.contains("stylesheet"), let href = value("href"),
      let text = files[href]
    else { return }
    addSheet(text, base: href, attributes, owner: node)
  }

  private mutating func addSheet(
    _ text: String, base: String, _ attributes: [(name: String, value: String)], owner: Int
  ) {
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    var sheet = makeSheet(text, base: base, depth: 0)
    sheet.media = value("media").map { MediaQueryList(parsing: $0) }
    sheet.scope = scopes[scopes.count - 1]
    sheet.title = sheet.scope == 0 ? value("title") : nil
    sheet.isAlternate = value("rel")?.contains("alternate") ?? false
    sheet.owner = owner
    styles.sheets.append(sheet)
  }

  private mutating func makeSheet(_ text: String, base: String, depth: Int) -> DocumentStyles.Sheet {
    let id = SheetID(bases.count + 1)
    bases[id] = base
    var sheet = DocumentStyles.Sheet(StyleSheet(parsing: Array(text.utf8), id: id))
    for (index, rule) in sheet.sheet.imports.enumerated() where depth < 8 {
      guard let text = files[rule.url] else { continue }
      sheet.imports[index] = makeSheet(text, base: rule.url, depth: depth + 1)
    }
    return sheet
  }

  /// Adds a sheet after those of the markup.
  mutating func append(_ sheet: StyleSheet) {
    bases[sheet.id] = ""
    styles.sheets.append(.init(sheet))
  }

  // MARK: - Results

  /// The URLs of imports that are fetched, those of imported sheets included.
  var imports: [String] {
    func imports(of sheet: DocumentStyles.Sheet) -> [String] {
      sheet.sheet.imports.map(\.url) + sheet.imports.values.flatMap(imports)
    }
    return styles.sheets.flatMap(imports)
  }

  /// What the styles load in an environment, sorted; `cors` after what is fetched in CORS mode. Fonts that are not among
  /// `fonts` fail.
  func loads(fonts: Set<String> = [], in environment: StyleEnvironment = StyleEnvironment()) -> [String] {
    let resolved = styles.resolve(tree, in: environment)
    var loads = Set(imports)
    for image in resolved.images {
      loads.insert(url(image.url, image.source) + (image.isCORS ? " cors" : ""))
    }
    var failed: Set<FontReference.ID> = []
    while true {
      let references = resolved.fonts(failed: failed)
      for font in references { loads.insert(url(font.url, font.id.source)) }
      let news = references.filter { !fonts.contains(url($0.url, $0.id.source)) }.map(\.id)
      if failed.isSuperset(of: news) { return loads.sorted() }
      failed.formUnion(news)
    }
  }

  private func url(_ url: String, _ source: StyleSource) -> String {
    var folder = ""
    if case .sheet(let id) = source, let base = bases[id], let slash = base.lastIndex(of: "/") {
      folder = String(base[...slash])
    }
    // A fragment alone belongs to the page itself.
    return (url.hasPrefix("#") ? "index.html" : folder) + Self.percentEncoded(url)
  }

  private static func percentEncoded(_ url: String) -> String {
    var result = ""
    for byte in url.utf8 {
      if byte > 32, byte < 127, byte != 34 {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}

extension Substring {
  /// The first range of a text, without Foundation.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
