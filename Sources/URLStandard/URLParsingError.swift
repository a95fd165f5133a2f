/// Says why an input is not a URL.
///
/// The description names the part at fault, shows where it stands and says what would be accepted.
public struct URLParsingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The part of a URL that is at fault.
  public enum Component: String, Sendable, Hashable {
    /// The scheme, host or port.
    case scheme, host, port
    /// The whole input.
    case input
  }

  /// The rule that is broken.
  public let code: Code
  /// The part at fault.
  public let component: Component
  /// Where in the input the fault is: 0-based, counted in bytes of the input's UTF-8; the input's length if something
  /// is missing at its end.
  public let utf8Offset: Int
  /// What was parsed, as it was given.
  public let input: String
  /// The serialised base URL; nil where there was none.
  public let base: String?

  /// Where in the input the fault is: 0-based, counted in Unicode scalars.
  public var scalarOffset: Int {
    let bytes = input.utf8.prefix(utf8Offset)
    return bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// One sentence on what is wrong, without the input.
  public var message: String { BrokenRule(rawValue: code.rawValue)?.explanation ?? code.rawValue }

  /// The message with the input, its base and the position.
  public var description: String {
    let against = base.map { " against \($0)" } ?? ""
    return
      "\(component.rawValue): \(message) (\(code.rawValue) at byte \(utf8Offset) of \"\(input)\"\(against))"
  }
}

extension URLParsingError {
  /// The name of a rule, as the standard writes it.
  ///
  /// The names are those of <https://url.spec.whatwg.org/#validation-error>, for example `port-out-of-range`; besides
  /// them there is `URL-too-long`, for more than 2 GiB.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name as the standard has it.
    public let rawValue: String

    /// A code with any name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  init(_ failure: ParsingFailure?, input: String, base: WebURL?) {
    code = Code(rawValue: (failure?.rule ?? .missingScheme).rawValue)
    component = failure?.component ?? .input
    utf8Offset = failure?.offset ?? 0
    self.input = input
    self.base = base?.href
  }
}

/// What the parser notes about a failure: cheap to make, since most callers only want to know that there is one.
struct ParsingFailure {
  var rule: BrokenRule
  var component: URLParsingError.Component
  /// In bytes of the input without what is stripped from it.
  var offset: Int
}
