import TextEncoding

/// Detects, decodes and encodes what libFuzzer makes up, and stops the program where the result is no text.
///
/// The first byte chooses the encoding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEncoding(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  guard size > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data + 1, count: size - 1))
  let encoding = Encoding.allCases[Int(data[0]) % Encoding.allCases.count]
  let text = encoding.decode(bytes)
  expect(String(validating: text, as: UTF8.self) != nil, "decoded text is UTF-8")
  expect(text.count <= bytes.count * 3 + 3, "decoded text is at most three times as long")
  for detected in [
    DetectedEncoding.htmlDocument(bytes), .xmlDocument(bytes), .styleSheet(bytes), .plainText(bytes),
    .classicScript(bytes), .moduleScript(bytes),
  ] {
    expect(detected.byteOrderMarkLength <= bytes.count, "the mark lies in the text")
    expect(String(validating: detected.decode(bytes), as: UTF8.self) != nil, "detected text is UTF-8")
  }
  var encoded: [UInt8] = []
  encoding.encode(text, into: &encoded)
  if encoding == .utf8 { expect(encoded == text, "UTF-8 is itself") }
  return 0
}

private func expect(_ condition: Bool, _ rule: String) {
  if !condition { fatalError("broken: \(rule)") }
}
