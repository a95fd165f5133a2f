import MarkupDocument

extension PageLoader {
  /// The document's title, its white space collapsed; `nil` where there is none.
  ///
  /// [HTML, document.title](https://html.spec.whatwg.org/multipage/dom.html#document.title)
  var title: String? {
    let element = main?.document?.root?.firstDescendant {
      $0.tag == .title && [.html, .svg].contains($0.namespace)
    }
    return element.map { $0.textContent.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }
}
