internal import MarkupDocument

/// Parses what libFuzzer makes up, whole and in pieces, and stops the program where the two differ or a tree is wrong.
///
/// The first byte chooses the rules, whether scripts run, and whether scripts insert text; the second is the size of the pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkup(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  guard size > 2 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data + 2, count: size - 2))
  let run = Run(options: data[0])
  let whole = run.parse(bytes, pieces: .max)
  check(whole, source: bytes)
  if run.kind != .xml {
    let pieces = run.parse(bytes, pieces: max(1, Int(data[1] & 31)))
    expect(pieces.document.html == whole.document.html, "is the same in pieces")
    expect(pieces.observer.inserted.count == whole.observer.inserted.count, "announces the same in pieces")
  }
  return 0
}

/// How an input is parsed.
struct Run {
  var kind: Document.Kind
  var frontEnd = DocumentParser.FrontEnd.standard
  var scripting: Bool
  var inserts: Bool

  init(options: UInt8) {
    switch options & 7 {
    case 0: kind = .xml
    case 1: kind = .plainText
    case 2: (kind, frontEnd) = (.html, .libxml2)
    default: kind = .html
    }
    scripting = options & 8 == 0
    inserts = options & 16 != 0
  }

  func parse(_ bytes: [UInt8], pieces size: Int) -> (document: Document, observer: Recorder) {
    let recorder = Recorder()
    let parser = DocumentParser(kind: kind, frontEnd: frontEnd, scripting: scripting, observer: recorder)
    var rest = bytes[...]
    var scripts = 0
    repeat {
      parser.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      if rest.isEmpty { parser.finish() }
      while case .script(let script) = parser.run() {
        scripts += 1
        guard inserts, scripts < 4 else { continue }
        parser.insert("<b>" + script.childTextContent + "<i a='")
        if case .script = parser.runToInsertionPoint() { parser.insert("x") }
        parser.scriptFinished()
      }
    } while !rest.isEmpty
    return (parser.document, recorder)
  }
}

final class Recorder: TreeObserver {
  var inserted: Set<Node> = []
  var finished: Set<Node> = []

  func inserted(_ node: Node) { expect(inserted.insert(node).inserted, "is announced once") }

  func childrenFinished(_ node: Node) {
    expect(inserted.contains(node), "has been announced before it ends")
    expect(finished.insert(node).inserted, "ends once")
  }
}

private func check(_ result: (document: Document, observer: Recorder), source: [UInt8]) {
  let document = result.document
  var index = 0
  document.forEachElement { element in
    expect(element.index == index && element.parentIndex < index, "counts elements")
    index += 1
    let node = element.node
    expect(result.observer.inserted.contains(node), "announces all elements")
    expect((0...source.count).contains(node.sourceOffset), "lies within the source")
    for attribute in node.attributes {
      expect(attribute.sourceRange.upperBound <= source.count, "has its attributes within the source")
      var offsets = SourceOffsets(of: attribute)
      _ = offsets.offset(ofByte: attribute.valueBytes.count)
    }
    expect(node.firstChild?.parent ?? node == node, "is its child's parent")
    expect(node.lastChild?.nextSibling == nil, "has a last child")
  }
  _ = document.html
  _ = document.location(ofByteOffset: source.count)
}

func expect(_ condition: Bool, _ what: String) {
  if !condition { fatalError("a document does not hold: it \(what)") }
}
