/// A literal in a script that names something to load, if that place is ever reached.
public struct ScriptCandidate: Hashable, Sendable {
  /// The construct that holds the literal.
  public enum Construct: String, Hashable, Sendable {
    /// `x.src = "…"`.
    case sourceAssignment = "src"
    /// `x.href = "…"`.
    case referenceAssignment = "href"
    /// `x.setAttribute("src", "…")`, or `"href"`.
    case setAttribute
    /// `importScripts("…", …)`; each argument is a candidate.
    case importScripts
    /// `new Worker("…")`.
    case worker = "Worker"
    /// `new SharedWorker("…")`.
    case sharedWorker = "SharedWorker"
    /// `navigator.serviceWorker.register("…")`, or any other method of that name.
    case register
    /// `fetch("…")`.
    case fetch
    /// `x.open("GET", "…")`, as of `XMLHttpRequest`.
    case open
    /// `navigator.sendBeacon("…")`.
    case sendBeacon
    /// `new Audio("…")`.
    case audio = "Audio"
    /// `new EventSource("…")`.
    case eventSource = "EventSource"
    /// `import("…")`.
    case dynamicImport = "import()"
    /// `document.write("…")` or `writeln` of markup; the value is markup, not a URL.
    case write
  }

  /// The construct.
  public var construct: Construct
  /// The literal's value: a URL as written, or markup.
  public var value: String
  /// Where the literal stands, its quotes included.
  public var range: Range<Int>
  /// The name of the element that is assigned to, in lower case, if it was created in the same text.
  public var elementName: String?

  /// Creates a candidate from its parts.
  public init(construct: Construct, value: String, range: Range<Int>, elementName: String? = nil) {
    self.construct = construct
    self.value = value
    self.range = range
    self.elementName = elementName
  }
}
