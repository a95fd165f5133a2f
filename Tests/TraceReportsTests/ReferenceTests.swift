import LoadTrace
import Testing

@testable import TraceReports

struct ReferenceTests {
  @Test(arguments: [
    ("img src", "a.png", "<img src=\"a.png\">"), ("link href", "a.css", "<link href=\"a.css\">"),
    ("import", "\"./a.js\"", "import \"./a.js\""), ("import", "./a.js", "import \"./a.js\""),
    ("import()", "'./a.js'", "import('./a.js')"), ("import()", "./a.js", "import(\"./a.js\")"),
    ("@import", "\"a.css\"", "@import \"a.css\""), ("@import", "url(a.css)", "@import url(a.css)"),
    ("background-image", "url(\"a.png\")", "background-image: url(\"a.png\")"),
    ("src", "url(a.woff)", "src: url(a.woff)"),
    ("url()", "a.png", "url(a.png)"), ("url()", "url('a.png')", "url('a.png')"),
    ("Link", "a.css", "Link \"a.css\""),
    ("", "", " \"\""),
  ])
  func looksAsInTheSource(construct: String, text: String, form: String) {
    let reference = Reference(file: "app://h/", line: 1, column: 1, construct: construct, text: text)
    #expect(reference.sourceForm == form)
  }

  @Test(arguments: [
    ("app://h/a/b.js", "app://h/a/c.js", "b.js"), ("app://h/a/d/b.js?x", "app://h/a/c.js?y/z", "d/b.js?x"),
    ("app://h/b.js", "app://h/a/c.js", "/b.js"), ("app://h/b.js", "app://h/c.js", "b.js"),
    ("app://h", "app://h/a/b", "/"),
    ("http://h/a/b.js", "app://h/a/c.js", "http://h/a/b.js"), ("app://h2/b", "app://h", "app://h2/b"),
    ("app://h/a/", "app://h/a/", "/a/"), ("data:,x", "app://h/", "data:,x"), ("app:x", "app:y", "app:x"),
    ("", "app://h/", ""), ("app://h/a", "", "app://h/a"),
  ])
  func isShortenedFromItsFile(url: SerializedURL, file: SerializedURL, text: String) {
    #expect(url.shortened(from: file) == text)
  }
}
