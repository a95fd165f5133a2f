public import Foundation

extension WebPage {
  /// The pages that were shown.
  public struct BackForwardList: Equatable, Sendable {
    /// A page that was shown.
    public struct Item: Equatable, Identifiable, Sendable {
      let item: WKBackForwardListItem
      /// The page, by identity.
      public var id: ObjectIdentifier { ObjectIdentifier(item) }
      /// The page's title.
      @MainActor public var title: String? { item.title }
      /// The page's URL.
      @MainActor public var url: URL { item.url }
      /// What was asked for.
      @MainActor public var initialURL: URL { item.initialURL }
      /// Whether both are the same page.
      public static func == (a: Item, b: Item) -> Bool { a.item === b.item }
    }

    /// The pages before the one that is shown, the oldest first.
    public private(set) var backList: [Item] = []
    /// The page that is shown.
    public private(set) var currentItem: Item?
    /// The pages after the one that is shown, the nearest first.
    public private(set) var forwardList: [Item] = []

    init() {}

    @MainActor init(_ list: WKBackForwardList) {
      backList = list.backList.map { Item(item: $0) }
      currentItem = list.currentItem.map { Item(item: $0) }
      forwardList = list.forwardList.map { Item(item: $0) }
    }

    /// The page so many places further.
    public subscript(_ index: Int) -> Item? {
      if index == 0 { return currentItem }
      if index > 0 { return index <= forwardList.count ? forwardList[index - 1] : nil }
      return -index <= backList.count ? backList[backList.count + index] : nil
    }

  }
}
