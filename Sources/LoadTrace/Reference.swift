/// A place in markup, a style sheet or a script that names a URL.
public struct Reference: Sendable, Hashable, Codable {
  /// The URL of the resource that the place stands in.
  public var file: SerializedURL
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int
  /// The element and attribute, or the construct: `img src`, `@import`, `url()`, `import`.
  public var construct: String
  /// The URL as it was written, before anything was decoded or resolved; cut after 2,048 bytes.
  public var text: String

  /// Makes a reference.
  public init(file: SerializedURL, line: Int, column: Int, construct: String, text: String) {
    self.file = file
    self.line = line
    self.column = column
    self.construct = construct
    self.text = text
  }
}

/// A reference that made no request, and why.
public struct UnloadedReference: Sendable, Hashable, Codable {
  /// The load whose content has the reference.
  public var parent: Int
  /// The place.
  public var reference: Reference
  /// The URL that it names, where it names one.
  public var url: SerializedURL?
  /// What it would have been for.
  public var destination: Destination
  /// Why nothing was asked for.
  public var reason: VerdictReason

  /// Makes a record of a reference that made no request.
  public init(
    parent: Int, reference: Reference, url: SerializedURL?, destination: Destination, reason: VerdictReason
  ) {
    self.parent = parent
    self.reference = reference
    self.url = url
    self.destination = destination
    self.reason = reason
  }
}
