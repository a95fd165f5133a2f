import Foundation
import Testing

@testable import MarkupDocument

@Suite struct TokenizerTests {
  @Test(arguments: HTML5LibTokenizerTest.files)
  func passesTheTestsOfHTML5Lib(file: String, count: Int) throws {
    let tests = try HTML5LibTokenizerTest.load(file)
    #expect(tests.count == count)
    for test in tests {
      for state in test.initialStates {
        let whole = tokens(of: test.input, in: state, lastStartTag: test.lastStartTag, pieces: .max)
        #expect(whole == test.output, "\(test.description), \(state): \(test.input.debugDescription)")
      }
    }
  }

  @Test(arguments: HTML5LibTokenizerTest.files.keys)
  func givesTheSameTokensForPiecesOfAByte(file: String) throws {
    for test in try HTML5LibTokenizerTest.load(file) {
      for state in test.initialStates {
        let pieces = tokens(of: test.input, in: state, lastStartTag: test.lastStartTag, pieces: 1)
        #expect(pieces == test.output, "\(test.description), \(state): \(test.input.debugDescription)")
      }
    }
  }

  @Test func givesTheSameTokensHoweverTheInputIsCut() {
    let input = """
      <!DOCTYPE html PUBLIC "-//W3C//DTD\r\nHTML 4.01//EN" 'x'><p CLASS = "a&amp;b&notit;\r\n" id=x&lt=y b>&#x80;&copy</P ><!-- a\r\n\
      --!><!--><![CDATA[x]]><?php ?></ x></%><a b='\u{0}' c=\u{0}d>\u{0}\r\r\n<
      """
    let whole = tokens(of: input, in: .data, lastStartTag: nil, pieces: .max)
    for size in 1...20 {
      #expect(
        tokens(of: input, in: .data, lastStartTag: nil, pieces: size) == whole, "pieces of \(size) bytes")
    }
  }

  @Test func knowsTheOffsetsOfTagsAndAttributes() {
    var tokenizer = Tokenizer()
    let input = Array("é<img  src = 'a.png' alt=x hidden>".utf8)
    input.withUnsafeBufferPointer { bytes in
      tokenizer.supply(bytes, origin: 100, isInserted: false, isFinal: true)
      while tokenizer.next() != .startTag {}
    }
    let offsets = (0..<tokenizer.attributes.count).map { index in
      let attribute = tokenizer.attributes[index]
      return [attribute.nameOffset - 100, attribute.valueOffset - 100]
    }
    #expect(tokenizer.tokenOffset == 102)
    #expect(offsets == [[8, 15], [22, 26], [28, 28]])
  }

  @Test func findsAttributesThatAreThereAlready() {
    let names = (0..<40).map { "a\($0)=\($0)" }
    let tag = "<p \((names + names.map { "A" + $0.dropFirst() }).joined(separator: " "))>"
    let expected = Dictionary(uniqueKeysWithValues: (0..<40).map { ("a\($0)", "\($0)") })
    #expect(tokens(of: tag, in: .data, lastStartTag: nil, pieces: .max) == [.startTag("p", expected, false)])
    #expect(tokens(of: tag, in: .data, lastStartTag: nil, pieces: 3) == [.startTag("p", expected, false)])
  }

  @Test func knowsEveryNamedReference() {
    #expect(NamedCharacterReferences.shared.nameCount == 2_231)
  }
}
