import Foundation
import Testing
import TextEncoding

@Suite struct DetectedEncodingTests {
  struct Case: Decodable {
    var id: String
    var kind: String
    var base64: String
    var mime: String?
    var charset: String?
    var page: String?
    var attribute: String?
    var characterSet: String
    var text: String?

    var bytes: [UInt8] { Array(Data(base64Encoded: base64) ?? Data()) }
    var pageEncoding: Encoding? { page.flatMap { Encoding(label: $0) } }

    var detected: DetectedEncoding {
      switch kind {
      case "style":
        .styleSheet(
          bytes, responseCharset: charset, charsetAttribute: attribute, referrer: pageEncoding)
      case "script":
        .classicScript(
          bytes, responseCharset: charset, charsetAttribute: attribute, document: pageEncoding)
      case "json": .classicScript(bytes, responseCharset: charset, document: pageEncoding)
      case "module": .moduleScript(bytes)
      default:
        switch mime {
        case "text/html": .htmlDocument(bytes, responseCharset: charset)
        case "text/plain": .plainText(bytes, responseCharset: charset)
        default: .xmlDocument(bytes, responseCharset: charset)
        }
      }
    }
  }

  @Test func documentsAreReadInTheEncodingWebKitReadsThemIn() throws {
    let cases = try TestData.load("detection", as: [Case].self).filter { $0.kind == "document" }
    let differences = cases.filter { $0.detected.encoding.name != $0.characterSet }
      .map { "\($0.id): \($0.detected.encoding.name), not \($0.characterSet)" }
    #expect(differences == [])
    #expect(cases.count == 690)
  }

  @Test func subresourcesAreReadInTheEncodingWebKitReadsThemIn() throws {
    let cases = try TestData.load("detection", as: [Case].self).filter { $0.kind != "document" }
    let differences = cases.filter { item in
      let decoded = String(decoding: item.detected.decode(item.bytes), as: UTF8.self)
      // Where WebKit could not even read the code around it, there was no text.
      guard let text = item.text, text != "" else { return decoded.contains("x=") || decoded.contains("x:") }
      return !decoded.contains("\"\(text)\"")
    }.map { "\($0.id): \($0.detected.encoding.name), not \($0.text ?? "")" }
    #expect(differences == [])
    #expect(cases.count == 360)
  }
}
