public import LoadTrace

/// A scheme task whose host keeps what its handler knows about the answer, for diagnostics.
public protocol AnnotatedSchemeTask: SchemeTask {
  /// Adds a fact to the load's record; it may be called on any thread, and waits for the host's main one.
  func note(_ note: Note)
}
