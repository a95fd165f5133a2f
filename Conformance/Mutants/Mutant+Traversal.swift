import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Mutant {
  /// Handlers that can be led out of their folder.
  static let traversalMutants: [Mutant] = [
    Mutant(
      "traversal-unchecked", .files, breaks: "no-traversal",
      summary: "The path is appended to the folder as it is"
    ) {
      $0.read = unchecked
    },
    Mutant(
      "traversal-of-plain-dots", .files, breaks: "no-traversal",
      summary: "Two dots are looked for before decoding"
    ) {
      $0.locate = locating { $0.contains("..") ? Array("no such file".utf8) : ModelParts.percentDecoded($0) }
      $0.read = unchecked
    },
    Mutant(
      "traversal-of-first-dots", .files, breaks: "no-traversal",
      summary: "Dots are looked for at the beginning only"
    ) {
      $0.locate = locating { path in
        let bytes = ModelParts.percentDecoded(path)
        return bytes.starts(with: Array("..".utf8)) ? Array("no such file".utf8) : bytes
      }
      $0.read = unchecked
    },
    Mutant(
      "traversal-once-removed", .files, breaks: "no-traversal",
      summary: "One step up is taken out, and the rest left"
    ) {
      $0.locate = locating { path in
        let text = String(decoding: ModelParts.percentDecoded(path), as: UTF8.self)
        guard let range = text.firstRange(of: "../") else { return Array(text.utf8) }
        return Array((text[..<range.lowerBound] + text[range.upperBound...]).utf8)
      }
      $0.read = unchecked
    },
    Mutant(
      "traversal-decoded-to-the-end", .files, breaks: "no-traversal",
      summary: "Escapes are decoded until there are none, after the check"
    ) {
      $0.locate = locating { path in
        var text = String(decoding: ModelParts.percentDecoded(path), as: UTF8.self)
        guard !text.contains("..") else { return Array("no such file".utf8) }
        while let decoded = text.removingPercentEncoding, decoded != text { text = decoded }
        return Array(text.utf8)
      }
      $0.read = unchecked
    },
    Mutant(
      "traversal-by-back-slash", .files, breaks: "no-traversal",
      summary: "A back slash counts as a slash after the check"
    ) {
      $0.locate = locating { path in
        let text = String(decoding: ModelParts.percentDecoded(path), as: UTF8.self)
        if text.split(separator: "/").contains("..") { return Array("no such file".utf8) }
        return Array(text.replacing("\\", with: "/").utf8)
      }
      $0.read = unchecked
    },
    Mutant(
      "traversal-by-absolute-path", .files, breaks: "no-traversal",
      summary: "A path that begins with a slash is taken as absolute"
    ) {
      $0.read = { path, environment in
        guard path.first == UInt8(ascii: "/") else { return ModelParts.read(path, environment) }
        return (try? Data(contentsOf: URL(fileURLWithPath: String(decoding: path, as: UTF8.self)))).map {
          ($0, "x")
        }
          ?? (Data("SECRET".utf8), "x")
      }
    },
    Mutant(
      "traversal-by-file-url", .files, breaks: "no-traversal",
      summary: "A path that is a URL is opened as one"
    ) {
      $0.read = { path, environment in
        let text = String(decoding: path, as: UTF8.self)
        guard text.contains(":"), let url = URL(string: text), url.isFileURL else {
          return ModelParts.read(path, environment)
        }
        return (try? Data(contentsOf: url)).map { ($0, "x") } ?? (Data("SECRET".utf8), "x")
      }
    },
    Mutant(
      "traversal-by-link", .files, breaks: "no-traversal",
      summary: "Symbolic links are followed wherever they lead"
    ) {
      $0.read = { path, environment in
        let name = String(decoding: path, as: UTF8.self)
        guard !name.split(separator: "/").contains(".."), !path.contains(0) else { return nil }
        return (try? Data(contentsOf: environment.content.appending(path: name))).map { ($0, name) }
      }
    },
    Mutant(
      "traversal-to-sibling", .files, breaks: "no-traversal",
      summary: "The check is whether the path begins with the folder's"
    ) {
      $0.read = { path, environment in
        let name = String(decoding: path, as: UTF8.self)
        let file = environment.content.appending(path: name).standardizedFileURL.resolvingSymlinksInPath()
        let root = environment.content.resolvingSymlinksInPath().path(percentEncoded: false)
        let prefix = root.hasSuffix("/") ? String(root.dropLast()) : root
        guard !path.contains(0), file.path(percentEncoded: false).hasPrefix(prefix) else { return nil }
        return (try? Data(contentsOf: file)).map { ($0, name) }
      }
    },
    Mutant(
      "traversal-cut-at-nul", .files, breaks: "no-traversal",
      summary: "The name ends at a NUL after the check"
    ) {
      $0.locate = locating { path in
        let bytes = ModelParts.percentDecoded(path)
        guard !bytes.contains(0) else { return Array(bytes.prefix { $0 != 0 }) }
        return bytes
      }
      $0.read = { path, environment in
        path.starts(with: Array("../".utf8))
          ? unchecked(path, environment) : ModelParts.read(path, environment)
      }
    },
  ]

  private static let unchecked: @Sendable ([UInt8], SubjectEnvironment) -> (data: Data, name: String)? = {
    path, environment in
    let name = String(decoding: path.prefix { $0 != 0 }, as: UTF8.self)
    let root = environment.content.path(percentEncoded: false)
    let file = (root.hasSuffix("/") ? root : root + "/") + name
    return FileManager.default.contents(atPath: file).map { ($0, name) }
  }
}
