import URLStandard

extension WebURL {
  /// The URL with another's fragment.
  ///
  /// WebKit, `bindings/js/ScriptModuleLoader.cpp`: a response's URL has no fragment, the request's is put back.
  func withFragment(of other: WebURL) -> WebURL {
    guard let fragment = other.fragment, self.fragment == nil else { return self }
    return WebURL(parsing: href + "#" + fragment) ?? self
  }

  /// The URL as a `Referer` field has it.
  ///
  /// [Referrer Policy, strip url](https://www.w3.org/TR/referrer-policy/#strip-url).
  var strippedForReferrer: WebURL {
    let plain = removingFragment()
    guard !plain.username.isEmpty || !plain.password.isEmpty, let host = plain.host else { return plain }
    let port = plain.port.map { ":\($0)" } ?? ""
    let query = plain.query.map { "?\($0)" } ?? ""
    return WebURL(parsing: "\(plain.scheme)://\(host)\(port)\(plain.path)\(query)") ?? plain
  }
}
