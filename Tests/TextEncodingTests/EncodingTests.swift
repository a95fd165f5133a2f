import Testing
import TextEncoding

@Suite struct EncodingTests {
  @Test(arguments: [
    ("utf-8", "UTF-8"), (" UTF8\t", "UTF-8"), ("latin1", "windows-1252"), ("ISO-8859-1", "windows-1252"),
    ("ascii", "windows-1252"), ("gb2312", "GBK"), ("gb18030", "gb18030"), ("sjis", "Shift_JIS"),
    ("x-sjis", "Shift_JIS"), ("ks_c_5601-1987", "EUC-KR"), ("big5-hkscs", "Big5"),
    ("iso-2022-kr", "replacement"),
    ("hz-gb-2312", "replacement"), ("unicode", "UTF-16LE"), ("utf-16", "UTF-16LE"),
    ("unicodefffe", "UTF-16BE"),
    ("x-user-defined", "x-user-defined"), ("iso-8859-8-i", "ISO-8859-8-I"), ("cp1251", "windows-1251"),
    ("tis-620", "windows-874"), ("x-mac-roman", "macintosh"), ("koi8-ru", "KOI8-U"),
  ])
  func labelsNameTheEncodingsOfTheStandard(label: String, name: String) {
    #expect(Encoding(label: label)?.name == name)
  }

  @Test(arguments: [
    "", " ", "utf-7", "utf-32", "cesu-8", "cp949", "\u{A0}utf-8", "\u{B}utf-8", "utf-8;", "ｕtf-8", "utf 8",
  ])
  func otherLabelsNameNone(label: String) {
    #expect(Encoding(label: label) == nil)
  }

  @Test func everyNameIsALabelOfItself() {
    #expect(Encoding.allCases.map { Encoding(label: $0.name) } == Encoding.allCases)
    #expect(Encoding.allCases.count == 40)
  }

  @Test func utf16AndReplacementAreWrittenAsUTF8() {
    #expect(
      Encoding.allCases.filter { $0.outputEncoding != $0 } == [.replacement, .utf16BE, .utf16LE])
  }

  @Test func aLongLabelIsRefusedWithoutWork() {
    #expect(Encoding(label: String(repeating: "u", count: 1_000_000)) == nil)
  }
}
