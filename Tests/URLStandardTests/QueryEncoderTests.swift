import Testing
import URLStandard

@Suite struct QueryEncoderTests {
  /// Encodes U+0000 to U+00FF as one byte each and nothing else.
  private struct Latin1: QueryEncoder {
    func encode(_ text: Substring.UnicodeScalarView, into query: inout EncodedQuery) {
      for scalar in text {
        if let byte = UInt8(exactly: scalar.value) {
          query.append(byte)
        } else {
          query.appendUnmappable(scalar)
        }
      }
    }
  }

  /// Encodes U+203E as ISO-2022-JP does: with an escape sequence before and after.
  private struct Stateful: QueryEncoder {
    func encode(_ text: Substring.UnicodeScalarView, into query: inout EncodedQuery) {
      for scalar in text {
        if scalar == "\u{203E}" {
          query.append(contentsOf: [0x1B, 0x28, 0x4A, 0x7E, 0x1B, 0x28, 0x42])
        } else {
          query.append(contentsOf: String(scalar).utf8)
        }
      }
    }
  }

  @Test(arguments: [
    ("https://h/?é|'", "https://h/?%E9|%27"), ("https://h/?\u{2020}", "https://h/?%26%238224%3B"),
    ("https://h/é?a=ü#ü", "https://h/%C3%A9?a=%FC#%C3%BC"), ("https://h/?\u{7F}", "https://h/?%7F"),
    ("file:///?ü", "file:///?%FC"), ("ftp://h/?ü", "ftp://h/?%FC"),
  ])
  func encodesQueriesOfSpecialSchemes(_ input: String, _ expected: String) throws {
    #expect(try WebURL(input, queryEncoder: Latin1()).href == expected)
    #expect(WebURL(parsing: input, queryEncoder: Latin1())?.href == expected)
  }

  @Test(arguments: [
    ("ws://h/?ü", "ws://h/?%C3%BC"), ("wss://h/?ü", "wss://h/?%C3%BC"),
    ("herald-hybrid://h/?ü", "herald-hybrid://h/?%C3%BC"), ("data:,x?ü", "data:,x?%C3%BC"),
  ])
  func leavesOtherSchemesInUTF8(_ input: String, _ expected: String) throws {
    #expect(try WebURL(input, queryEncoder: Latin1()).href == expected)
  }

  @Test func escapesControlsOfAStatefulEncoding() throws {
    #expect(try WebURL("https://h/?\u{203E}\\", queryEncoder: Stateful()).href == "https://h/?%1B(J~%1B(B\\")
  }

  @Test func isResolvedAgainstABase() throws {
    let base = try WebURL("https://h/a/b?c")
    #expect(WebURL(parsing: "?ü", base: base, queryEncoder: Latin1())?.href == "https://h/a/b?%FC")
    #expect(WebURL(parsing: "?ü", base: base, queryEncoder: nil)?.href == "https://h/a/b?%C3%BC")
  }
}
