internal import CLibXML2

/// Parses a document, in pieces and with pauses for its scripts.
///
/// ```swift
/// let parser = DocumentParser()
/// parser.append(bytes)
/// parser.finish()
/// while case .script(let element) = parser.run() { … }
/// let document = parser.document
/// ```
///
/// Pieces may end anywhere, within a character too; the result is the same as for the whole.
public final class DocumentParser {
  /// Which parser reads HTML. XML is always read by libxml2's XML parser.
  public enum FrontEnd: String, Sendable, CaseIterable {
    /// A parser after the HTML Standard: what a browser sees.
    case standard
    /// libxml2's own HTML parser, whose rules are older than the standard: what an app sees that reads pages with it.
    case libxml2
  }

  /// Why ``run()`` has returned.
  public enum Step {
    /// All input is used up, and ``finish()`` has not been called.
    case needsInput
    /// A `script` element of HTML or SVG is complete; a browser would run it now, before it reads on.
    case script(Node)
    /// The document is complete.
    case finished
  }

  /// The document, which grows while the parser runs.
  public let document: Document

  private var builder: TreeBuilder
  private let frontEnd: FrontEnd
  private let limits: ParserLimits
  private let events: TreeEvents
  private var replay: Replay?
  private var isComplete = false
  private var isRunning = false

  /// How much of the source has been read.
  private var sourcePosition = 0
  private var isSourceComplete = false
  /// Inserted text, to be read before the rest of the source: the last of them first.
  private var insertedTexts: [InsertedText] = []
  /// For each script that runs, how many of ``insertedTexts`` are to be read behind what it inserts.
  private var insertionPoints: [Int] = []

  private struct InsertedText {
    var bytes: [UInt8]
    var position = 0
  }

  /// Creates a parser of an empty document.
  ///
  /// - Parameters:
  ///   - kind: the rules that the document is parsed by.
  ///   - frontEnd: which parser reads it, when it is HTML.
  ///   - scripting: whether scripts run in the document: `noscript` then holds text, and not elements.
  ///   - limits: bounds for inputs that are out of proportion.
  ///   - observer: is told of each change of the tree.
  public init(
    kind: Document.Kind = .html, frontEnd: FrontEnd = .standard, scripting: Bool = true,
    limits: ParserLimits = .init(),
    observer: (any TreeObserver)? = nil
  ) {
    document = Document(kind: kind)
    self.frontEnd = frontEnd
    self.limits = limits
    events = TreeEvents(observer: observer, document: document)
    builder = TreeBuilder(tree: document.tree, scripting: scripting, limits: limits, events: events)
    if kind == .plainText { builder.beginPlainText() }
  }

  /// Parses a document that is there as a whole, without pauses.
  public static func parse(
    _ bytes: [UInt8], kind: Document.Kind = .html, frontEnd: FrontEnd = .standard, scripting: Bool = true,
    limits: ParserLimits = .init(), observer: (any TreeObserver)? = nil
  ) -> Document {
    let parser = DocumentParser(
      kind: kind, frontEnd: frontEnd, scripting: scripting, limits: limits, observer: observer)
    parser.append(bytes)
    parser.finish()
    while case .script = parser.run() {}
    return parser.document
  }

  /// Parses a document that is there as a whole, without pauses.
  public static func parse(_ text: String, kind: Document.Kind = .html, scripting: Bool = true) -> Document {
    parse(Array(text.utf8), kind: kind, scripting: scripting)
  }

  // MARK: - Input

  /// Adds the next piece of the source, in UTF-8. What comes after ``finish()`` is ignored.
  public func append(_ bytes: [UInt8]) {
    if !isSourceComplete { document.source.append(bytes) }
  }

  /// Adds the next piece of the source, in UTF-8. What comes after ``finish()`` is ignored.
  public func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if !isSourceComplete { document.source.append(bytes) }
  }

  /// Says that the source ends with what has been added.
  public func finish() { isSourceComplete = true }

  // MARK: - Parsing

  /// Parses until there is a reason to stop.
  ///
  /// When the reason was a script, calling this again means that the script, and every other that was running, has ended.
  public func run() -> Step {
    insertionPoints.removeAll()
    return exclusively { parser in
      let isBuilt =
        parser.document.kind == .plainText || parser.document.kind == .html && parser.frontEnd == .standard
      return isBuilt ? parser.build(downTo: nil) : parser.replayTree()
    }
  }

  /// Runs the parser, unless it is running: an observer that calls back changes nothing.
  private func exclusively(_ body: (DocumentParser) -> Step) -> Step {
    if isRunning { return .needsInput }
    isRunning = true
    defer { isRunning = false }
    return body(self)
  }

  /// Feeds the tree construction with inserted texts, until only `point` of them are left; when nil, and with the source.
  private func build(downTo point: Int?) -> Step {
    while !isComplete {
      let stop: TreeBuilder.Stop
      if insertedTexts.count > point ?? 0, let text = insertedTexts.last {
        stop = build(text.bytes, from: text.position, isInserted: true, isFinal: false)
        insertedTexts[insertedTexts.count - 1].position += builder.tokenizer.position
        if case .needsInput = stop {
          insertedTexts.removeLast()
          continue
        }
      } else if point == nil {
        stop = build(
          document.source.bytes, from: sourcePosition, isInserted: false, isFinal: isSourceComplete)
        sourcePosition += builder.tokenizer.position
      } else {
        return .needsInput
      }
      switch stop {
      case .needsInput: return .needsInput
      case .script(let script):
        insertionPoints.append(insertedTexts.count)
        return .script(Node(script, in: document))
      case .finished: isComplete = true
      }
    }
    return .finished
  }

  private func build(
    _ bytes: [UInt8], from position: Int, isInserted: Bool, isFinal: Bool
  ) -> TreeBuilder.Stop {
    bytes.withUnsafeBufferPointer { bytes in
      let origin = isInserted ? sourcePosition : position
      builder.isInserted = isInserted
      builder.tokenizer.supply(
        UnsafeBufferPointer(rebasing: bytes[position...]), origin: origin, isInserted: isInserted,
        isFinal: isFinal)
      let stop = builder.run()
      document.quirksMode = builder.quirksMode
      return stop
    }
  }

  // MARK: - Text from scripts

  /// Inserts text where the running script stands, behind what it has inserted before: `document.write`.
  ///
  /// The text is parsed with ``runToInsertionPoint()``, or with the rest. Ignored when no script is running.
  ///
  /// - Returns: whether there was a place for it.
  @discardableResult
  public func insert(_ text: String) -> Bool {
    guard !isRunning, let point = insertionPoints.last else { return false }
    insertedTexts.insert(InsertedText(bytes: Array(text.utf8)), at: min(point, insertedTexts.count))
    return true
  }

  /// Parses what has been inserted by the running script, and stops at its end, within a tag if the text ends there.
  ///
  /// A script in the text is a reason to stop like any other: it is then the running one, until ``scriptFinished()``.
  ///
  /// - Returns: `needsInput` when the end of the inserted text is reached.
  public func runToInsertionPoint() -> Step {
    guard let point = insertionPoints.last else { return .needsInput }
    return exclusively { $0.build(downTo: point) }
  }

  /// Says that the running script has ended: the one that it interrupted, if any, runs on.
  public func scriptFinished() { _ = insertionPoints.popLast() }

  // MARK: - Trees of libxml2

  private func replayTree() -> Step {
    guard isSourceComplete else { return .needsInput }
    if replay == nil {
      document.parseWithLibXML2(limits: limits)
      replay = Replay(document: document, events: events)
    }
    if let script = replay?.next() { return .script(Node(script, in: document)) }
    isComplete = true
    return .finished
  }
}
