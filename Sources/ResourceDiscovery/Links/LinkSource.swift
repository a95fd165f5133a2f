import MarkupDocument

/// Something that has the attributes of a `link`: the element, or a `Link` header field.
protocol LinkSource {
  /// The value of an attribute; `nil` where it is absent.
  func attribute(_ name: String) -> String?
  /// Where an attribute stands.
  func place(of attribute: String) -> Place
}

extension Node: LinkSource {
  func place(of attribute: String) -> Place { Place(self, attribute) }
}

extension LinkHeader: LinkSource {
  func attribute(_ name: String) -> String? {
    name == "href" ? url : parameters[name]
  }

  func place(of attribute: String) -> Place { Place(headerField: "Link") }
}
