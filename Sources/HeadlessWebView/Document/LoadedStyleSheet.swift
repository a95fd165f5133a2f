import LoadTrace
import StyleResolution
import TextEncoding
import URLStandard

/// A style sheet of a document: a file, or the text of an element.
final class LoadedStyleSheet {
  let sheet: StyleSheet
  /// The text in UTF-8, which positions are counted in.
  let source: LoadedText
  /// The encoding of the file, which sheets that it imports inherit.
  let encoding: Encoding
  /// The sheets that it imports, by the index of the rule.
  var imports: [Int: LoadedStyleSheet] = [:]

  init(sheet: StyleSheet, source: LoadedText, encoding: Encoding) {
    self.sheet = sheet
    self.source = source
    self.encoding = encoding
  }

  /// The sheet in the form that styles are resolved from.
  func resolved(_ describe: (inout DocumentStyles.Sheet) -> Void = { _ in }) -> DocumentStyles.Sheet {
    var result = DocumentStyles.Sheet(sheet)
    result.imports = imports.mapValues { $0.resolved() }
    describe(&result)
    return result
  }
}
