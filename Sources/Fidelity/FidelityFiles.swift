import Foundation
import HeadlessWebView
import LoadTrace

/// The files that describe recorded pages: probes with their files in them, and sites that lie in a folder.
public enum FidelityFiles {
  private struct Probe: Decodable {
    struct File: Decodable {
      var text: String?
      var base64: String?
      var mime: String?
      var status: Int?
      var headers: [String: String]?
      var response: String?
      var redirect: String?
    }

    var id: String
    var files: [String: File]
    var page: String
    var server: String?
  }

  private struct Site: Decodable {
    var site: String
    var kind: String
    var package: String
    var root: String
    var pages: [String]
  }

  /// Reads a file of probes.
  public static func probes(_ path: String) throws(FidelityError) -> [FidelityPage] {
    try decode([Probe].self, from: path).map { probe in
      let files = probe.files.mapValues { file in
        let answer = SiteAnswer(
          status: file.status ?? 200, mimeType: file.mime.flatMap { $0.isEmpty ? nil : $0 },
          headers: (file.headers ?? [:]).sorted { $0.key < $1.key }.map { HeaderField($0.key, $0.value) },
          body: file.base64.flatMap { Data(base64Encoded: $0) } ?? Data((file.text ?? "").utf8),
          kind: file.response == "url" ? .url : .http)
        return FidelityPage.File(answer: answer, redirect: file.redirect.map(location))
      }
      return FidelityPage(id: probe.id, page: probe.page, isHTTP: probe.server == "http") { files[$0] }
    }
  }

  /// A redirect's target as the recorder's server sends it: percent-encoded where it is not ASCII.
  private static func location(_ target: String) -> String {
    guard !target.utf8.allSatisfy({ $0 < 0x80 }) else { return target }
    let kept = CharacterSet(charactersIn: "/_.-~").union(
      .alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."\u{7F}")))
    return target.addingPercentEncoding(withAllowedCharacters: kept) ?? target
  }

  /// Reads a file of sites, whose packages are unpacked below a folder.
  public static func sites(_ path: String, tree: String) throws(FidelityError) -> [FidelityPage] {
    guard FileManager.default.fileExists(atPath: tree) else {
      throw FidelityError(
        message: "\(tree): there is no such folder; it is where the sites' packages are unpacked")
    }
    return try decode([Site].self, from: path).flatMap { site in
      let root = URL(fileURLWithPath: tree, isDirectory: true)
        .appendingPathComponent("\(site.kind)/\(site.package)/\(site.root)", isDirectory: true)
      return site.pages.enumerated().map { index, page in
        FidelityPage(
          id: "\(site.site)--\(index)".replacing("_", with: "-"),
          page: page.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? page, isHTTP: false
        ) { file(at: $0, below: root) }
      }
    }
  }

  /// A folder answers with its `index.html`.
  private static func file(at path: String, below root: URL) -> FidelityPage.File? {
    guard !path.split(separator: "/").contains(".."), !path.contains("\0") else { return nil }
    var file = path.isEmpty ? root : root.appendingPathComponent(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else { return nil }
    if isFolder.boolValue { file = file.appendingPathComponent("index.html") }
    guard let body = FileManager.default.contents(atPath: file.path) else { return nil }
    let type = MIMETypes.type(ofExtension: file.pathExtension) ?? "application/octet-stream"
    return FidelityPage.File(answer: SiteAnswer(mimeType: type, body: body))
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, from path: String
  ) throws(FidelityError) -> Value {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FidelityError(message: "\(path): cannot be read")
    }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw FidelityError(message: "\(path): is no file of this kind: \(error)")
    }
  }
}

/// Why a file of recorded pages could not be read: a sentence with the file's name.
public struct FidelityError: Error, Sendable, CustomStringConvertible {
  /// The sentence.
  public let message: String

  /// The sentence.
  public var description: String { message }
}
