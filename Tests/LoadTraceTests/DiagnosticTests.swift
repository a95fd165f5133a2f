import LoadTrace
import Testing

@Suite struct DiagnosticTests {
  @Test func saysAllOfItInLines() {
    let diagnostic = Diagnostic(
      code: "wrong-type", severity: .error, load: 2, message: "css/app.css is not used as a style sheet",
      details: [
        .init("<link href=\"css/app.css\">", place: "index.html:5:28"),
        .init("Content-Type field", place: "text/plain", note: "this one decides"), .init("a remark"),
      ], fix: "answer with the field Content-Type: text/css")
    #expect(
      "\(diagnostic)" == """
        wrong-type: css/app.css is not used as a style sheet
          <link href="css/app.css">  index.html:5:28
          Content-Type field         text/plain   (this one decides)
          a remark
          fix: answer with the field Content-Type: text/css
        """)
  }
}
