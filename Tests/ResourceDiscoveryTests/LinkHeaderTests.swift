import Testing

@testable import ResourceDiscovery

@Suite struct LinkHeaderTests {
  @Test(arguments: [
    ("<a.css>; rel=preload; as=style", ["a.css as=style rel=preload"]),
    (
      #"< a b.js >;rel="preload"; as="script" ; AS=image, <c.png>; rel=prefetch"#,
      ["a b.js as=image rel=preload", "c.png rel=prefetch"]
    ),
    (#"<a>; title="x, y; <z>"; rel=next"#, ["a rel=next title=x, y; <z>"]),
    ("<a>, <b>", ["a", "b"]),
    ("<a", []), ("a; rel=preload", []), ("", []),
    ("<a>; rel=x y, <b>; rel='x'", ["b rel=x"]), ("<a>; rel=, <b>; as=", ["b as="]),
    ("<a>; crossorigin; rel=x", ["a crossorigin= rel=x"]), ("<a>; title; rel=x", []), ("<a>; anchor=x", []),
    (#"<a>; rel="x, <b>"#, []), (#"<a>; as="x"#, ["a as=x"]),
    (#"<a>; title="\""; rel=x"#, [#"a rel=x title=\""#]),
    ("<a>;; =b; rel = x", ["a =b rel=x"]), ("x <a>, , <b>", ["b"]), ("<a> rel=x", []),
  ])
  func linksAreReadWithTheirParameters(value: String, expected: [String]) {
    let links = LinkHeader.parse(value).map { link in
      ([link.url] + link.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        .joined(separator: " ")
    }
    #expect(links == expected)
  }
}
