internal import Foundation
import URLStandard

/// Parses what libFuzzer makes up, and stops the program where the result contradicts itself.
///
/// The first byte chooses the dialect and whether there is a base; then the input follows, the byte 0xFF, which no
/// UTF-8 has, and the base.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzURL(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  guard size > 0 else { return 0 }
  let dialect = data[0] & 1 == 0 ? WebURL.Dialect.standard : .webKit
  let bytes = UnsafeBufferPointer(start: data + 1, count: size - 1)
  let parts = bytes.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
  let input = String(decoding: parts[0], as: UTF8.self)
  var base: WebURL?
  if parts.count == 2 { base = WebURL(parsing: String(decoding: parts[1], as: UTF8.self), dialect: dialect) }
  guard let url = WebURL(parsing: input, base: base, dialect: dialect) else {
    checkError(of: input, base: base, dialect: dialect)
    return 0
  }
  checkParts(of: url)
  checkSetters(of: url)
  // In WebKit's own dialect a drive letter that the parser left alone is one when it is parsed again.
  if dialect == .standard { expect(WebURL(parsing: url.href)?.href == url.href, "parses to itself", url) }
  let converted = url.foundationURL
  expect(converted.webURL(for: converted.url) == url, "comes back from Foundation", url)
  expect(converted.isAltered != (converted.url.absoluteString == url.href), "says whether it is altered", url)
  return 0
}

private func checkError(of input: String, base: WebURL?, dialect: WebURL.Dialect) {
  do throws(URLParsingError) {
    expect(false, "throws where parsing gives nil", try WebURL(input, base: base, dialect: dialect))
  } catch {
    guard (0...input.utf8.count).contains(error.utf8Offset), !error.description.isEmpty else {
      fatalError("\(error) lies outside its input")
    }
  }
}

/// The parts put together again have to be the whole.
private func checkParts(of url: WebURL) {
  var whole = url.scheme + ":"
  if let host = url.host {
    whole += "//" + url.username
    if !url.password.isEmpty { whole += ":" + url.password }
    if !url.username.isEmpty || !url.password.isEmpty { whole += "@" }
    whole += host + (url.port.map { ":\($0)" } ?? "")
  } else if url.path.hasPrefix("//"), !url.hasOpaquePath {
    whole += "/."
  }
  whole += url.path + (url.query.map { "?" + $0 } ?? "")
  expect(url.removingFragment().href == whole, "loses its fragment alone", url)
  whole += url.fragment.map { "#" + $0 } ?? ""
  expect(whole == url.href, "consists of its parts", url)
  expect(url.href.utf8.allSatisfy { $0 < 0x80 }, "is ASCII", url)
  _ = (
    url.origin.description, url.origin(tupleSchemes: ["foo", "file"]), url.isOpaqueHost, url.effectivePort
  )
}

private func checkSetters(of url: WebURL) {
  var changed = url
  changed.query = url.path
  changed.fragment = url.query
  changed.query = url.query
  changed.fragment = url.fragment
  expect(changed == url, "can be put back", url)
  changed.fragment = url.href
  expect(changed.removingFragment() == url.removingFragment(), "changes nothing but its fragment", url)
}

private func expect(_ condition: Bool, _ property: String, _ url: WebURL) {
  if !condition { fatalError("does not hold of \(url.href.debugDescription): it \(property)") }
}
