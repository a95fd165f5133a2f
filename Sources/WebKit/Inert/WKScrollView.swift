public import Foundation

/// What `WKWebView.scrollView` is here, in place of UIKit's class: values that are kept, since nothing scrolls.
@preconcurrency @MainActor open class WKScrollView: NSObject {
  /// How the insets follow the safe area.
  public enum ContentInsetAdjustmentBehavior: Sendable {
    /// UIKit's behaviours, by its names.
    case automatic, scrollableAxes, never, always
  }

  /// How a drag sends the keyboard away.
  public enum KeyboardDismissMode: Sendable {
    /// UIKit's modes, by its names.
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  /// Whether it can be scrolled; kept, and nothing else.
  open var isScrollEnabled = true
  /// Whether scrolling goes beyond the edge of the content and back; kept, and nothing else.
  open var bounces = true
  /// Whether it bounces vertically where the content fits, too; kept, and nothing else.
  open var alwaysBounceVertical = false
  /// Whether it bounces horizontally where the content fits, too; kept, and nothing else.
  open var alwaysBounceHorizontal = false
  /// Whether zooming goes beyond its limits and back; kept, and nothing else.
  open var bouncesZoom = true
  /// Whether scrolling stops at multiples of the view's size; kept, and nothing else.
  open var isPagingEnabled = false
  /// Whether a drag scrolls in one direction only; kept, and nothing else.
  open var isDirectionalLockEnabled = false
  /// Whether a tap on the status bar scrolls to the top; kept, and nothing else.
  open var scrollsToTop = true
  /// Whether touches wait until it is known that they do not scroll; kept, and nothing else.
  open var delaysContentTouches = true
  /// Whether the vertical indicator shows; kept, and nothing else.
  open var showsVerticalScrollIndicator = true
  /// Whether the horizontal indicator shows; kept, and nothing else.
  open var showsHorizontalScrollIndicator = true
  /// Whether the system adds to the indicators' insets; kept, and nothing else.
  open var automaticallyAdjustsScrollIndicatorInsets = true
  /// When the safe area is added to the content's insets; kept, and nothing else.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// How a drag dismisses the keyboard; kept, and nothing else.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// The smallest factor of zooming; kept, and nothing else.
  open var minimumZoomScale: CGFloat = 1
  /// The greatest factor of zooming; kept, and nothing else.
  open var maximumZoomScale: CGFloat = 1
  /// The factor of zooming; kept, and nothing else.
  open var zoomScale: CGFloat = 1
  /// Where the page is scrolled to; kept, and nothing else.
  open var contentOffset = CGPoint.zero
  /// The size of the page; always nothing, since no page is laid out.
  open internal(set) var contentSize = CGSize.zero

  /// Keeps the place.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  /// Keeps the scale.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoomScale = scale
  }
}

/// How a view follows the size of the one around it: UIKit's names, and AppKit's.
public struct WKAutoresizingMask: OptionSet, Sendable {
  /// The bits, as UIKit has them.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The margin on the left, UIKit.
  public static let flexibleLeftMargin = WKAutoresizingMask(rawValue: 1)
  /// The width, UIKit.
  public static let flexibleWidth = WKAutoresizingMask(rawValue: 2)
  /// The margin on the right, UIKit.
  public static let flexibleRightMargin = WKAutoresizingMask(rawValue: 4)
  /// The margin above, UIKit.
  public static let flexibleTopMargin = WKAutoresizingMask(rawValue: 8)
  /// The height, UIKit.
  public static let flexibleHeight = WKAutoresizingMask(rawValue: 16)
  /// The margin below, UIKit.
  public static let flexibleBottomMargin = WKAutoresizingMask(rawValue: 32)
  /// The width, AppKit.
  public static let width = WKAutoresizingMask(rawValue: 2)
  /// The height, AppKit.
  public static let height = WKAutoresizingMask(rawValue: 16)
}

/// What stands for an image of UIKit or AppKit; none is ever made.
@preconcurrency @MainActor open class WKSnapshotImage: NSObject {}
