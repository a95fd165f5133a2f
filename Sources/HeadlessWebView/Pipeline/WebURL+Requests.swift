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
  var strippedForReferrer: WebURL { removingFragment().withoutCredentials }

  /// The URL without user name and password, as requests that make a CORS check have it.
  var withoutCredentials: WebURL {
    guard !username.isEmpty || !password.isEmpty, let host else { return self }
    let port = port.map { ":\($0)" } ?? ""
    let rest = (query.map { "?\($0)" } ?? "") + (fragment.map { "#\($0)" } ?? "")
    return WebURL(parsing: "\(scheme)://\(host)\(port)\(path)\(rest)") ?? self
  }
}
