import Foundation
import HeadlessWebView
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Mutant {
  /// Handlers that make the wrong file name of a URL.
  static let pathMutants: [Mutant] = [
    Mutant("path-not-decoded", .files, breaks: "path-mapping", summary: "Escapes are not decoded") {
      $0.locate = locating { Array($0.utf8) }
    },
    Mutant("path-decoded-twice", .files, breaks: "path-mapping", summary: "Escapes are decoded twice") {
      $0.locate = locating {
        ModelParts.percentDecoded(String(decoding: ModelParts.percentDecoded($0), as: UTF8.self))
      }
    },
    Mutant("path-plus-as-space", .files, breaks: "path-mapping", summary: "A plus sign is read as a space") {
      $0.locate = locating { ModelParts.percentDecoded($0.replacing("+", with: " ")) }
    },
    Mutant(
      "path-escaped-plus-as-space", .files, breaks: "path-mapping",
      summary: "A plus sign is read as a space after decoding"
    ) {
      $0.locate = locating {
        ModelParts.percentDecoded($0).map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
      }
    },
    Mutant("path-with-fragment", .files, breaks: "path-mapping", summary: "The fragment is part of the name")
    {
      $0.locate = locatingWhole { $0 }
    },
    Mutant("path-with-query", .files, breaks: "path-mapping", summary: "The query is part of the name") {
      $0.locate = locatingWhole { String($0.prefix { $0 != "#" }) }
    },
    Mutant("path-in-small-letters", .files, breaks: "path-mapping", summary: "Names are made small") {
      $0.locate = locating { ModelParts.percentDecoded($0.lowercased()) }
    },
    Mutant(
      "path-in-any-letters", .files, breaks: "path-mapping",
      summary: "A name that is not there is looked for without regard to letter case"
    ) {
      $0.read = { path, environment in
        ModelParts.read(path, environment) ?? readInAnyLetters(path, environment)
      }
    },
    Mutant("path-composed", .files, breaks: "path-mapping", summary: "Names are brought into NFC") {
      $0.locate = locating {
        Array(
          String(decoding: ModelParts.percentDecoded($0), as: UTF8.self).precomposedStringWithCanonicalMapping
            .utf8)
      }
    },
    Mutant("path-as-latin-1", .files, breaks: "path-mapping", summary: "Escapes are read as Latin-1") {
      $0.locate = locating {
        Array(String(String.UnicodeScalarView(ModelParts.percentDecoded($0).map { Unicode.Scalar($0) })).utf8)
      }
    },
    Mutant("path-ascii-only", .files, breaks: "path-mapping", summary: "Letters beyond ASCII are left out") {
      $0.locate = locating { ModelParts.percentDecoded($0).filter { $0 < 128 } }
    },
    Mutant(
      "path-capital-escapes-only", .files, breaks: "path-mapping",
      summary: "Escapes in small letters are not read"
    ) {
      $0.locate = locating { text in
        text.contains("%e") || text.contains("%b") ? Array(text.utf8) : ModelParts.percentDecoded(text)
      }
    },
    Mutant(
      "path-without-parameters", .files, breaks: "path-mapping",
      summary: "A semicolon, comma or equals sign ends the name"
    ) {
      $0.locate = locating { ModelParts.percentDecoded(String($0.prefix { ![";", ",", "="].contains($0) })) }
    },
    Mutant(
      "path-sanitised", .files, breaks: "path-mapping",
      summary: "Signs that look dangerous are taken out of names"
    ) {
      $0.locate = locating { ModelParts.percentDecoded($0).filter { !"@()'~&$!*".utf8.contains($0) } }
    },
    Mutant(
      "path-cut-at-decoded-hash", .files, breaks: "path-mapping",
      summary: "A decoded number or question mark ends the name"
    ) {
      $0.locate = locating {
        Array(ModelParts.percentDecoded($0).prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") })
      }
    },
    Mutant(
      "path-dots-refused", .files, breaks: "path-mapping", summary: "Two dots anywhere in a name are refused"
    ) {
      $0.locate = locating { $0.contains("..") ? Array("no such file".utf8) : ModelParts.percentDecoded($0) }
    },
    Mutant(
      "path-dot-files-refused", .files, breaks: "path-mapping",
      summary: "Names that begin with a dot are refused"
    ) {
      $0.locate = locating { $0.hasPrefix(".") ? Array("no such file".utf8) : ModelParts.percentDecoded($0) }
    },
    Mutant(
      "path-cut-at-hundred", .files, breaks: "path-mapping", summary: "Names are cut after a hundred letters"
    ) {
      $0.locate = locating { Array(ModelParts.percentDecoded($0).prefix(100)) }
    },
    Mutant(
      "path-last-component", .files, breaks: "path-mapping", "no-traversal",
      summary: "Files are looked for by their last component"
    ) {
      $0.locate = locating {
        Array(ModelParts.percentDecoded($0).split(separator: UInt8(ascii: "/")).last ?? [])
      }
    },
    Mutant(
      "path-two-levels", .files, breaks: "path-mapping",
      summary: "Folders below the second level are not looked into"
    ) {
      $0.locate = locating {
        $0.split(separator: "/").count > 3 ? Array("no such file".utf8) : ModelParts.percentDecoded($0)
      }
    },
    Mutant(
      "path-query-decides", .files, breaks: "path-mapping", summary: "Requests with a query are not files"
    ) {
      $0.locate = { request, address in
        request.url?.absoluteString.contains("?") == true ? nil : ModelParts.locate(request, address)
      }
    },
    Mutant("no-index", .files, breaks: "index-and-fallback", summary: "Folders have no index") {
      $0.locate = locating(index: "") { ModelParts.percentDecoded($0) }
    },
    Mutant("index-of-base-only", .files, breaks: "index-and-fallback", summary: "Only the base has an index")
    {
      $0.locate = locating(index: "") {
        $0.isEmpty ? Array("index.html".utf8) : ModelParts.percentDecoded($0)
      }
    },
    Mutant(
      "index-of-the-base-for-all", .files, breaks: "index-and-fallback",
      summary: "Every folder has the index of the base"
    ) {
      $0.locate = locating(index: "") {
        $0.isEmpty || $0.hasSuffix("/") ? Array("index.html".utf8) : ModelParts.percentDecoded($0)
      }
    },
    Mutant(
      "redirects-folders", .files, breaks: "redirects", summary: "A folder is sent on to the URL with a slash"
    ) {
      $0.finish = { answer, request in
        guard answer.status == 404, let url = request.url, url.pathExtension.isEmpty,
          url.lastPathComponent == "docs"
        else { return }
        answer = ModelAnswer(status: 301, fields: ["Location": url.absoluteString + "/"])
      }
    },
    Mutant(
      "index-as-text", .files, breaks: "index-and-fallback",
      summary: "An index file has the type of the URL's extension, which has none"
    ) {
      $0.finish = { answer, request in
        if request.url?.path(percentEncoded: true).hasSuffix("/") == true, answer.status == 200 {
          answer.type = "text/plain"
        }
      }
    },
    Mutant(
      "index-for-every-page", .files, breaks: "index-and-fallback",
      summary: "Every page is answered with its folder's index"
    ) {
      $0.locate = locating { path in
        guard path.hasSuffix(".html"), let slash = path.lastIndex(of: "/") else {
          return ModelParts.percentDecoded(path)
        }
        return ModelParts.percentDecoded(path[...slash] + "index.html")
      }
    },
    Mutant(
      "upstream-without-query", .proxy, breaks: "path-mapping",
      summary: "The query does not reach the upstream"
    ) {
      $0.upstreamRequest = upstream { String($0.prefix { $0 != "?" && $0 != "#" }) }
    },
    Mutant(
      "upstream-with-fragment", .proxy, breaks: "path-mapping", summary: "The fragment reaches the upstream"
    ) {
      $0.upstreamRequest = upstream { $0 }
    },
    Mutant(
      "upstream-by-text-replacement", .proxy, breaks: "path-mapping",
      summary: "The scheme's name is replaced by http wherever it stands"
    ) {
      $0.upstreamRequest = upstream { String($0.prefix { $0 != "#" }).replacing("model", with: "http") }
    },
    Mutant(
      "upstream-decoded", .proxy, breaks: "path-mapping",
      summary: "Escapes are decoded on the way to the upstream, and put in anew"
    ) {
      $0.upstreamRequest = upstream { text in
        let plain = String(text.prefix { $0 != "#" }).removingPercentEncoding ?? text
        return plain.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed.union(["%", "/", "?"]))?
          .replacing("%20", with: "+") ?? text
      }
    },
  ]

  // MARK: - Parts

  /// Makes a file name of the path after the base, escapes and all.
  static func locating(
    index: String = "index.html", _ make: @escaping @Sendable (String) -> [UInt8]
  ) -> @Sendable (URLRequest, SubjectAddress) -> [UInt8]? {
    { request, address in
      let path = SerializedURL(request.url?.absoluteString ?? "").path
      let whole = path.isEmpty ? "/" : path
      guard whole.hasPrefix(address.path) else { return nil }
      let rest = String(whole.dropFirst(address.path.count))
      return make(rest.isEmpty || rest.hasSuffix("/") ? rest + index : rest)
    }
  }

  /// Makes a file name of all that follows the base, query and fragment, too.
  private static func locatingWhole(
    _ make: @escaping @Sendable (String) -> String
  ) -> @Sendable (URLRequest, SubjectAddress) -> [UInt8]? {
    { request, address in
      let text = request.url?.absoluteString ?? ""
      guard text.hasPrefix(address.base) else { return nil }
      let name = make(String(text.dropFirst(address.base.count)))
      return ModelParts.percentDecoded(name.isEmpty || name.hasSuffix("/") ? name + "index.html" : name)
    }
  }

  /// Makes the upstream's URL of the text after the origin.
  private static func upstream(
    _ make: @escaping @Sendable (String) -> String
  ) -> @Sendable (URLRequest, SubjectAddress) -> URLRequest? {
    { request, address in
      let text = request.url?.absoluteString ?? ""
      guard text.hasPrefix(address.origin) else { return nil }
      var result = request
      result.url = URL(string: address.upstreamOrigin + make(String(text.dropFirst(address.origin.count))))
      return result
    }
  }

  /// Reads the first file of the content folder whose path differs in letter case alone.
  private static func readInAnyLetters(
    _ path: [UInt8], _ environment: SubjectEnvironment
  ) -> (data: Data, name: String)? {
    let wanted = String(decoding: path, as: UTF8.self).lowercased()
    let root = environment.content.path(percentEncoded: false)
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    guard let name = names.first(where: { $0.lowercased() == wanted }) else { return nil }
    return ModelParts.read(Array(name.utf8), environment)
  }
}
