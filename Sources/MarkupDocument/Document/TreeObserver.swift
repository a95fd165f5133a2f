/// Is told how a document grows, while it is parsed.
///
/// The calls come in the order in which a browser would see the changes. What stands in the contents of a template is never
/// announced; what stands in a declarative shadow root is. The calls must not use the parser they come from.
public protocol TreeObserver: AnyObject {
  /// An element, with all attributes of its tag, or a processing instruction has become part of the document.
  ///
  /// It has no children yet. An element is announced once, even when the parser moves it later.
  func inserted(_ node: Node)

  /// An element will get no more children from the parser; its end tag has been read, or is implied.
  ///
  /// Called once for every element announced, at the latest at the end of the document.
  func childrenFinished(_ node: Node)

  /// An element of the document, `html` or `body`, has got attributes from a later tag.
  func attributesAdded(_ node: Node)
}

extension TreeObserver {
  /// Does nothing.
  public func childrenFinished(_ node: Node) {}

  /// Does nothing.
  public func attributesAdded(_ node: Node) {}
}

/// Passes on what happens to a tree.
struct TreeEvents {
  let observer: (any TreeObserver)?
  /// Outlives the parser, which holds it.
  unowned(unsafe) let document: Document

  @inline(__always)
  func inserted(_ node: OpaquePointer) {
    if let observer { observer.inserted(Node(node, in: document)) }
  }

  @inline(__always)
  func childrenFinished(_ node: OpaquePointer) {
    if let observer { observer.childrenFinished(Node(node, in: document)) }
  }

  func attributesAdded(_ node: OpaquePointer) {
    if let observer { observer.attributesAdded(Node(node, in: document)) }
  }
}
