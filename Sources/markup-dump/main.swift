// Writes the tree of a document, for scripts that compare it with another parser's.
//
// usage: markup-dump [--front-end standard|libxml2] [--kind html|xml] [--no-scripting]
//
// Reads documents from standard input, each as a line with the number of its bytes and then the bytes, and answers each in the
// same way with its tree. Pieces of the size given by `--piece N` are fed one after the other.

internal import Foundation
internal import MarkupDocument

struct Options {
  var kind = Document.Kind.html
  var frontEnd = DocumentParser.FrontEnd.standard
  var scripting = true
  var piece = Int.max

  init(_ arguments: [String]) {
    var arguments = arguments[...]
    while let argument = arguments.popFirst() {
      switch argument {
      case "--front-end": frontEnd = arguments.popFirst() == "libxml2" ? .libxml2 : .standard
      case "--kind": kind = arguments.popFirst() == "xml" ? .xml : .html
      case "--no-scripting": scripting = false
      case "--piece": piece = max(1, arguments.popFirst().flatMap { Int($0) } ?? Int.max)
      default:
        FileHandle.standardError.write(Data("markup-dump: unknown option \(argument)\n".utf8))
        exit(64)
      }
    }
  }

  func tree(of bytes: [UInt8]) -> String {
    let parser = DocumentParser(kind: kind, frontEnd: frontEnd, scripting: scripting)
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.index(rest.startIndex, offsetBy: piece, limitedBy: rest.endIndex) ?? rest.endIndex
      parser.append(Array(rest[..<end]))
      rest = rest[end...]
      while case .script = parser.run() {}
    }
    parser.finish()
    while case .script = parser.run() {}
    return parser.document.treeDump
  }
}

let options = Options(Array(CommandLine.arguments.dropFirst()))
var input = [UInt8](FileHandle.standardInput.readDataToEndOfFile())[...]
while let lineEnd = input.firstIndex(of: UInt8(ascii: "\n")),
  let count = Int(String(decoding: input[..<lineEnd], as: UTF8.self))
{
  let start = lineEnd + 1
  let end = min(start + max(0, count), input.endIndex)
  let tree = Data(options.tree(of: Array(input[start..<end])).utf8)
  FileHandle.standardOutput.write(Data("\(tree.count)\n".utf8) + tree)
  input = input[end...]
}
