public import Foundation

/// The pages that were shown.
@preconcurrency @MainActor open class WKBackForwardList: NSObject {
  private var items: [WKBackForwardListItem] = []
  private var index = -1

  nonisolated override init() {
    super.init()
  }

  /// The page that is shown.
  open var currentItem: WKBackForwardListItem? { item(at: 0) }
  /// The page before it.
  open var backItem: WKBackForwardListItem? { item(at: -1) }
  /// The page after it.
  open var forwardItem: WKBackForwardListItem? { item(at: 1) }
  /// The pages before it, the oldest first.
  open var backList: [WKBackForwardListItem] { Array(items.prefix(max(0, index))) }
  /// The pages after it, the nearest first.
  open var forwardList: [WKBackForwardListItem] { Array(items.dropFirst(index + 1)) }

  /// The page so many places further.
  open func item(at offset: Int) -> WKBackForwardListItem? {
    items.indices.contains(index + offset) ? items[index + offset] : nil
  }

  /// A page has been shown, which ends what came after the one before.
  func add(_ url: URL) {
    items = Array(items.prefix(index + 1)) + [WKBackForwardListItem(url: url)]
    index = items.count - 1
  }

  /// Goes to a page of the list.
  func move(to item: WKBackForwardListItem) {
    if let found = items.firstIndex(where: { $0 === item }) { index = found }
  }
}

/// A page that was shown.
@preconcurrency @MainActor open class WKBackForwardListItem: NSObject {
  /// The page's URL.
  public let url: URL
  /// The page's title.
  open internal(set) var title: String?
  /// What was asked for.
  public let initialURL: URL

  init(url: URL) {
    self.url = url
    initialURL = url
    super.init()
  }
}
