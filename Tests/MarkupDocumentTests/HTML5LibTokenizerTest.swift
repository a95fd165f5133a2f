import Foundation

@testable import MarkupDocument

/// A token as the tests of html5lib write it.
enum TestToken: Equatable {
  case doctype(String?, String?, String?, Bool)
  case startTag(String, [String: String], Bool)
  case endTag(String)
  case comment(String)
  case characters(String)
}

/// A test of the files in `Resources/html5lib-tokenizer`.
struct HTML5LibTokenizerTest {
  var description: String
  var input: String
  var output: [TestToken]
  var initialStates: [Tokenizer.State]
  var lastStartTag: String?

  /// The files, and how many tests each has.
  static let files = [
    "contentModelFlags": 14, "domjs": 43, "entities": 80, "escapeFlag": 5, "namedEntities": 4_210,
    "numericEntities": 336, "pendingSpecChanges": 1, "test1": 69, "test2": 45, "test3": 1_590, "test4": 85,
    "unicodeChars": 323, "unicodeCharsProblematic": 5,
  ]

  private static let states: [String: Tokenizer.State] = [
    "Data state": .data, "PLAINTEXT state": .plaintext, "RCDATA state": .rcdata, "RAWTEXT state": .rawText,
    "Script data state": .scriptData, "CDATA section state": .cdataSection,
  ]

  static func load(_ file: String) throws -> [HTML5LibTokenizerTest] {
    let url = Bundle.module.url(
      forResource: file, withExtension: "test", subdirectory: "Resources/html5lib-tokenizer")
    let data = try Data(contentsOf: url ?? URL(fileURLWithPath: file))
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let tests = json?["tests"] as? [[String: Any]] ?? []
    return tests.map { HTML5LibTokenizerTest($0) }
  }

  private init(_ json: [String: Any]) {
    let unescape = json["doubleEscaped"] as? Bool == true ? Self.unescaped : { $0 }
    description = json["description"] as? String ?? ""
    input = unescape(json["input"] as? String ?? "")
    initialStates = (json["initialStates"] as? [String] ?? ["Data state"]).compactMap { Self.states[$0] }
    lastStartTag = json["lastStartTag"] as? String
    output = (json["output"] as? [[Any]] ?? []).map { token in
      func text(_ index: Int) -> String? {
        index < token.count ? (token[index] as? String).map(unescape) : nil
      }
      switch token[0] as? String {
      case "DOCTYPE": return .doctype(text(1), text(2), text(3), token[4] as? Bool ?? false)
      case "StartTag":
        var attributes: [String: String] = [:]
        for (name, value) in token[2] as? [String: String] ?? [:] {
          attributes[unescape(name)] = unescape(value)
        }
        return .startTag(text(1) ?? "", attributes, token.count > 3)
      case "EndTag": return .endTag(text(1) ?? "")
      case "Comment": return .comment(text(1) ?? "")
      default: return .characters(text(1) ?? "")
      }
    }
  }

  /// Replaces `\uHHHH`. A surrogate without its other half cannot be in UTF-8 input, and is what a decoder makes of it.
  private static func unescaped(_ text: String) -> String {
    var units: [UInt16] = []
    var rest = Array(text.utf16)[...]
    while let unit = rest.popFirst() {
      if unit == 0x5C, rest.first == 0x75,
        let value = UInt16(String(decoding: rest.dropFirst().prefix(4), as: UTF16.self), radix: 16)
      {
        units.append(value)
        rest = rest.dropFirst(5)
      } else {
        units.append(unit)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}

/// All tokens of an input that comes in pieces; neighbouring characters are one token.
func tokens(
  of input: String, in state: Tokenizer.State, lastStartTag: String?, pieces size: Int
) -> [TestToken] {
  var tokenizer = Tokenizer()
  var lastStartTag = lastStartTag ?? ""
  lastStartTag.withUTF8 { tokenizer.enterRawText(state, endTag: $0) }
  var tokens: [TestToken] = []
  var bytes: [UInt8] = []
  func flush() {
    if !bytes.isEmpty { tokens.append(.characters(String(decoding: bytes, as: UTF8.self))) }
    bytes = []
  }
  var rest = Array(input.utf8)[...]
  repeat {
    // Each piece in memory of its own, which is gone when the next one comes.
    let piece = Array(rest.prefix(size))
    rest = rest.dropFirst(size)
    piece.withUnsafeBufferPointer { piece in
      tokenizer.supply(piece, origin: 0, isInserted: false, isFinal: rest.isEmpty)
      while true {
        let event = tokenizer.next()
        switch event {
        case .needsInput, .endOfFile: return
        case .characters, .nullCharacter: bytes.append(contentsOf: tokenizer.text)
        default:
          flush()
          tokens.append(token(event, of: tokenizer))
        }
      }
    }
  } while !rest.isEmpty
  flush()
  return tokens
}

private func token(_ event: Tokenizer.Event, of tokenizer: borrowing Tokenizer) -> TestToken {
  func text(_ piece: Tokenizer.Piece?) -> String? {
    piece.map { String(decoding: tokenizer.bytes(of: $0), as: UTF8.self) }
  }
  switch event {
  case .startTag:
    var attributes: [String: String] = [:]
    for index in 0..<tokenizer.attributes.count {
      let attribute = tokenizer.attributes[index]
      attributes[text(attribute.name) ?? ""] = text(attribute.value)
    }
    return .startTag(text(tokenizer.name) ?? "", attributes, tokenizer.isSelfClosing)
  case .endTag: return .endTag(text(tokenizer.name) ?? "")
  case .doctype:
    let doctype = tokenizer.doctype
    return .doctype(text(doctype.name), text(doctype.publicID), text(doctype.systemID), !doctype.forcesQuirks)
  default: return .comment(String(decoding: tokenizer.text, as: UTF8.self))
  }
}
