import Foundation
import LoadTrace
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Loads that the host answers from what the app gave it: a page's content, or files.
extension ResourceLoader {
  /// Answers with what the app gave for the page.
  func answer(_ load: ActiveLoad, with content: PageContent) {
    load.record.answeredBy = .host
    let response =
      content.response
      ?? URLResponse(
        url: load.request.url.foundationURL.url, mimeType: content.mimeType,
        expectedContentLength: content.data.count, textEncodingName: content.textEncodingName)
    receive(response, for: load)
    whenDecided(load) { [self] in receive(content.data, for: load) }
    whenDecided(load) { [self] in complete(load) }
  }

  /// Answers a file: URL, where the app has allowed to read there.
  func answerFile(_ load: ActiveLoad) {
    load.record.answeredBy = .host
    let url = load.request.url.foundationURL.url
    guard let root = configuration.readableFolder else {
      return finish(load, .notLoaded(.noLayer, "nothing answers file: URLs"))
    }
    let path = url.standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
    let rootPath = root.standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
    guard path == rootPath || path.hasPrefix(rootPath.hasSuffix("/") ? rootPath : rootPath + "/") else {
      return finish(load, .notLoaded(.failed, "the file is outside of what may be read"))
    }
    guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int,
      size <= configuration.limits.documentBytes, let data = FileManager.default.contents(atPath: path)
    else { return finish(load, .notLoaded(.failed, "there is no such file")) }
    let response = URLResponse(
      url: url, mimeType: MIMETypes.type(ofPath: path), expectedContentLength: data.count,
      textEncodingName: nil)
    receive(response, for: load)
    whenDecided(load) { [self] in receive(data, for: load) }
    whenDecided(load) { [self] in complete(load) }
  }
}
