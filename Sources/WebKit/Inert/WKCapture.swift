public import Foundation

/// What a picture of a page is to show; nothing is drawn here.
@preconcurrency @MainActor open class WKSnapshotConfiguration: NSObject, NSCopying {
  /// The part of the view.
  open var rect: CGRect = .null
  /// The picture's width.
  open var snapshotWidth: NSNumber?
  /// Whether to wait for what is on the way to the screen.
  open var afterScreenUpdates = true

  /// The same object.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// What a PDF of a page is to show; none is made here.
@preconcurrency @MainActor open class WKPDFConfiguration: NSObject, NSCopying {
  /// The part of the page.
  open var rect: CGRect? = nil
  /// Whether the background is left out.
  open var allowTransparentBackground = false

  /// The same object.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// How text is looked for; none is found here.
@preconcurrency @MainActor open class WKFindConfiguration: NSObject, NSCopying {
  /// Whether to look before the place.
  open var backwards = false
  /// Whether letter case counts.
  open var caseSensitive = false
  /// Whether to begin again at the other end.
  open var wraps = true

  /// The same object.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// What was found.
@preconcurrency @MainActor open class WKFindResult: NSObject {
  /// Whether anything was.
  open var matchFound: Bool { false }
}
