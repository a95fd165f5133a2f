internal import BenchmarkSupport
internal import Foundation
internal import MarkupDocument
internal import ResourceDiscovery
internal import StyleResolution

// Measures how long it takes to find out which images and fonts the styles of a page load. The exit status is 1 where
// that takes 20 ms or more.
//
// usage: style-benchmark [PAGE.html SHEET.css…]   (without arguments: a page and a sheet that are made here)

/// A page like those of documentation: a long list of links beside sections with tables and code.
func generatedPage() -> [UInt8] {
  var page = "<!DOCTYPE html><html lang=en><body class=docs><nav class=sidebar><ul>"
  for index in 0..<1500 {
    page +=
      "<li class='item level-\(index % 4)'><a class=link href='#s\(index)'><span class=name>x\(index)</span></a>"
  }
  page += "</ul></nav><main>"
  for index in 0..<400 {
    page +=
      "<section id=s\(index) class='section kind-\(index % 7)'><h2 class=title>t</h2><p class=text>a <code>b</code> c"
    page += "<pre class='code hl-\(index % 20)'><span class=k>let</span> <span class=n>a</span></pre>"
    page += "<table class=grid><tr><td>1<td class=cell>2</table></section>"
  }
  return Array((page + "</main>").utf8)
}

/// A sheet of two thousand rules of the usual kinds.
func generatedSheet() -> [UInt8] {
  var sheet = "@font-face{font-family:Text;src:url(text.woff2)} body{font-family:Text,serif}"
  for index in 0..<400 {
    sheet +=
      ".kind-\(index % 40) .title:hover{color:red} .hl-\(index % 40) .k\(index){background:url(k\(index).png)}"
    sheet +=
      ".sidebar .level-\(index % 9) > .link:not(.on):first-child{background:url(l\(index).png) no-repeat}"
    sheet +=
      "@media (min-width:\(index * 10)px){.grid td:nth-child(2n+\(index % 3)){list-style-image:url(t\(index).png)}}"
    sheet += ".section p + pre .n\(index), .docs[data-x='\(index)'] .text{mask-image:url(n\(index).png)}"
    sheet += ".c\(index)::before{content:url(c\(index).png)}"
  }
  return Array(sheet.utf8)
}

let files = CommandLine.arguments.dropFirst().map {
  FileManager.default.contents(atPath: $0).map { [UInt8]($0) } ?? []
}
let page = files.first ?? generatedPage()
let sheets = files.isEmpty ? [generatedSheet()] : Array(files.dropFirst())

let document = DocumentParser.parse(page)
let styles = DocumentStyles(
  sheets.enumerated().map { DocumentStyles.Sheet(StyleSheet(parsing: $1, id: SheetID($0))) })
let environment = StyleEnvironment()
let styled = StyledDocument(document)
print("\(styled.nodes.count) elements, \(sheets.reduce(0) { $0 + $1.count }) bytes of styles")

let flat = measure("flat tree", operations: 1) { StyledDocument(document).nodes.count }
let matching = measure("matching ", operations: 1) {
  styles.resolve(styled.tree, in: environment).images.count
}
print(flat)
print(matching)
exit(matching.minimum < .milliseconds(20) ? 0 : 1)
