/// The style sheets of a document, in order.
public struct DocumentStyles: Sendable {
  /// A style sheet in its place.
  public struct Sheet: Sendable {
    /// The sheet.
    public var sheet: StyleSheet
    /// What the `media` attribute says.
    public var media: MediaQueryList?
    /// Whether the sheet is disabled.
    public var isDisabled = false
    /// The `title` attribute; a sheet without one, or with an empty one, belongs to every set.
    public var title: String?
    /// Whether the sheet is an alternative: `rel="alternate stylesheet"`.
    public var isAlternate = false
    /// The tree scope: 0 for the document, else the number of the shadow root (`ElementTree.Builder.openShadowRoot`).
    public var scope = 0
    /// The `style` element, by index.
    public var owner: Int?
    /// The sheets that were imported, by the index of the rule in `StyleSheet.imports`; cycles must be cut by the caller.
    public var imports: [Int: Sheet] = [:]

    /// A sheet that applies to all media.
    public init(_ sheet: StyleSheet) { self.sheet = sheet }
  }

  /// The sheets in the order of their elements.
  public var sheets: [Sheet]
  /// The name of the set that `Default-Style` (header or `meta`) asks for; nil lets the first titled sheet choose.
  public var defaultSetName: String?

  /// Styles of some sheets.
  public init(_ sheets: [Sheet] = []) { self.sheets = sheets }

  /// The name of the style sheet set that is applied, after
  /// [CSSOM](https://drafts.csswg.org/cssom/#css-style-sheet-collections); nil if no sheet has a title.
  public var preferredSetName: String? {
    if let defaultSetName, !defaultSetName.isEmpty { return defaultSetName }
    return sheets.first { !$0.isAlternate && $0.title?.isEmpty == false }?.title
  }

  /// Whether a sheet applies: enabled, of the chosen set, and its media true.
  public func applies(_ sheet: Sheet, in environment: StyleEnvironment) -> Bool {
    applies(sheet, in: environment, set: preferredSetName)
  }

  func applies(_ sheet: Sheet, in environment: StyleEnvironment, set: String?) -> Bool {
    guard !sheet.isDisabled else { return false }
    if let title = sheet.title, !title.isEmpty, sheet.scope == 0 {
      guard title == set else { return false }
    } else if sheet.isAlternate {
      return false
    }
    return sheet.media?.matches(environment) ?? true
  }
}
