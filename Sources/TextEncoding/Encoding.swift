/// A text encoding of the web.
///
/// The cases are the encodings of the [Encoding Standard](https://encoding.spec.whatwg.org/#names-and-labels); the raw
/// value is the name the standard gives, in its own spelling (`windows-1252`, `Shift_JIS`).
public enum Encoding: String, CaseIterable, Hashable, Sendable {
  /// The encoding `UTF-8`.
  case utf8 = "UTF-8"
  /// The encoding `IBM866`.
  case ibm866 = "IBM866"
  /// The encoding `ISO-8859-2`.
  case iso8859_2 = "ISO-8859-2"
  /// The encoding `ISO-8859-3`.
  case iso8859_3 = "ISO-8859-3"
  /// The encoding `ISO-8859-4`.
  case iso8859_4 = "ISO-8859-4"
  /// The encoding `ISO-8859-5`.
  case iso8859_5 = "ISO-8859-5"
  /// The encoding `ISO-8859-6`.
  case iso8859_6 = "ISO-8859-6"
  /// The encoding `ISO-8859-7`.
  case iso8859_7 = "ISO-8859-7"
  /// The encoding `ISO-8859-8`.
  case iso8859_8 = "ISO-8859-8"
  /// The encoding `ISO-8859-8-I`.
  case iso8859_8I = "ISO-8859-8-I"
  /// The encoding `ISO-8859-10`.
  case iso8859_10 = "ISO-8859-10"
  /// The encoding `ISO-8859-13`.
  case iso8859_13 = "ISO-8859-13"
  /// The encoding `ISO-8859-14`.
  case iso8859_14 = "ISO-8859-14"
  /// The encoding `ISO-8859-15`.
  case iso8859_15 = "ISO-8859-15"
  /// The encoding `ISO-8859-16`.
  case iso8859_16 = "ISO-8859-16"
  /// The encoding `KOI8-R`.
  case koi8R = "KOI8-R"
  /// The encoding `KOI8-U`.
  case koi8U = "KOI8-U"
  /// The encoding `macintosh`.
  case macintosh = "macintosh"
  /// The encoding `windows-874`.
  case windows874 = "windows-874"
  /// The encoding `windows-1250`.
  case windows1250 = "windows-1250"
  /// The encoding `windows-1251`.
  case windows1251 = "windows-1251"
  /// The encoding `windows-1252`.
  case windows1252 = "windows-1252"
  /// The encoding `windows-1253`.
  case windows1253 = "windows-1253"
  /// The encoding `windows-1254`.
  case windows1254 = "windows-1254"
  /// The encoding `windows-1255`.
  case windows1255 = "windows-1255"
  /// The encoding `windows-1256`.
  case windows1256 = "windows-1256"
  /// The encoding `windows-1257`.
  case windows1257 = "windows-1257"
  /// The encoding `windows-1258`.
  case windows1258 = "windows-1258"
  /// The encoding `x-mac-cyrillic`.
  case macCyrillic = "x-mac-cyrillic"
  /// The encoding `GBK`.
  case gbk = "GBK"
  /// The encoding `gb18030`.
  case gb18030 = "gb18030"
  /// The encoding `Big5`.
  case big5 = "Big5"
  /// The encoding `EUC-JP`.
  case eucJP = "EUC-JP"
  /// The encoding `ISO-2022-JP`.
  case iso2022JP = "ISO-2022-JP"
  /// The encoding `Shift_JIS`.
  case shiftJIS = "Shift_JIS"
  /// The encoding `EUC-KR`.
  case eucKR = "EUC-KR"
  /// The encoding `replacement`.
  case replacement = "replacement"
  /// The encoding `UTF-16BE`.
  case utf16BE = "UTF-16BE"
  /// The encoding `UTF-16LE`.
  case utf16LE = "UTF-16LE"
  /// The encoding `x-user-defined`.
  case userDefined = "x-user-defined"

  /// The name in the standard's spelling, as `document.characterSet` shows it.
  public var name: String { rawValue }

  /// The encoding that writes URLs and forms for this one.
  ///
  /// UTF-16 and `replacement` cannot be written, so that UTF-8 takes their place
  /// ([get an output encoding](https://encoding.spec.whatwg.org/#get-an-output-encoding)).
  public var outputEncoding: Encoding {
    switch self {
    case .utf16BE, .utf16LE, .replacement: .utf8
    default: self
    }
  }

  /// The encoding that a declaration written in ASCII can mean.
  ///
  /// A `meta` element, an XML declaration or an `@charset` rule that could be read as ASCII is not UTF-16, whatever
  /// it says: it means UTF-8.
  var closestByteBasedEquivalent: Encoding {
    switch self {
    case .utf16BE, .utf16LE: .utf8
    default: self
    }
  }
}
