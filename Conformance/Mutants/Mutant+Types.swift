import Foundation
import HeadlessWebView
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Mutant {
  /// Handlers whose MIME types are wrong.
  static let typeMutants: [Mutant] = [
    Mutant(
      "type-octet-stream", .files, breaks: "mime-type", summary: "Every type is application/octet-stream"
    ) {
      $0.type = { _ in nil }
    },
    Mutant("type-html", .files, breaks: "mime-type", summary: "Every type is text/html") {
      $0.type = { _ in "text/html" }
    },
    Mutant("type-text", .files, breaks: "mime-type", summary: "Everything that is text is text/plain") {
      let type = $0.type
      $0.type = { name in
        type(name).map {
          $0.hasPrefix("text/") || $0.hasSuffix("javascript") || $0.hasSuffix("json") || $0.hasSuffix("xml")
            ? "text/plain" : $0
        }
      }
    },
    Mutant(
      "type-of-five-extensions", .files, breaks: "mime-type",
      summary: "The table has html, css, js, png and jpg"
    ) {
      let type = $0.type
      $0.type = {
        ["html", "css", "js", "png", "jpg"].contains(ModelParts.fileExtension($0).lowercased())
          ? type($0) : nil
      }
    },
    Mutant("type-missing", .files, breaks: "mime-type", summary: "Unknown extensions have no type") {
      $0.finish = { answer, _ in if answer.type == "application/octet-stream" { answer.type = nil } }
    },
    Mutant(
      "type-by-letter-case", .files, breaks: "mime-type", summary: "The table is looked up by letter case"
    ) {
      let type = $0.type
      $0.type = { name in
        let suffix = ModelParts.fileExtension(name)
        return suffix == suffix.lowercased() ? type(name) : nil
      }
    },
    Mutant(
      "type-by-first-dot", .files, breaks: "mime-type", summary: "The extension is what follows the first dot"
    ) {
      $0.type = { name in
        let parts = name.split(separator: ".", maxSplits: 1)
        return parts.count > 1 ? MIMETypes.type(ofExtension: parts[1]) : nil
      }
    },
    Mutant(
      "type-by-whole-url", .files, breaks: "mime-type",
      summary: "The extension is looked for in the whole URL"
    ) {
      $0.finish = { answer, request in
        let text = request.url?.absoluteString ?? ""
        let suffix = text.split(separator: ".").last ?? ""
        if answer.status == 200 {
          answer.type = MIMETypes.type(ofExtension: suffix) ?? "application/octet-stream"
        }
      }
    },
    Mutant(
      "type-by-escaped-name", .files, breaks: "mime-type",
      summary: "The extension is looked for before escapes are decoded"
    ) {
      $0.finish = { answer, request in
        let suffix = ModelParts.fileExtension(SerializedURL(request.url?.absoluteString ?? "").path)
        if answer.status == 200 {
          answer.type = MIMETypes.type(ofExtension: suffix) ?? "application/octet-stream"
        }
      }
    },
    Mutant("type-svg-as-xml", .files, breaks: "mime-type", summary: "SVG is text/xml") {
      $0.type = replacingTypes([
        "svg": "text/xml", "svgz": "application/gzip", "xhtml": "text/html", "xht": "text/html",
      ])
    },
    Mutant("type-mjs-unknown", .files, breaks: "mime-type", summary: "mjs, cjs and wasm are unknown") {
      $0.type = replacingTypes([
        "mjs": "application/octet-stream", "cjs": "text/plain", "wasm": "application/octet-stream",
      ])
    },
    Mutant("type-scripts-as-text", .files, breaks: "mime-type", summary: "Scripts are text/plain") {
      $0.type = replacingTypes(["js": "text/plain"])
    },
    Mutant(
      "type-styles-as-scripts", .files, breaks: "mime-type",
      summary: "Style sheets are application/javascript"
    ) {
      $0.type = replacingTypes(["css": "application/javascript"])
    },
    Mutant("type-json-as-script", .files, breaks: "mime-type", summary: "JSON is text/javascript") {
      $0.type = replacingTypes([
        "json": "text/javascript", "map": "text/javascript", "webmanifest": "application/json",
      ])
    },
    Mutant(
      "type-fonts-as-octet-stream", .files, breaks: "mime-type", summary: "Fonts are application/octet-stream"
    ) {
      $0.type = replacingTypes([
        "woff": "application/octet-stream", "woff2": "application/octet-stream",
        "ttf": "application/octet-stream", "otf": "application/octet-stream",
      ])
    },
    Mutant("type-video-for-audio", .files, breaks: "mime-type", summary: "All media are video/mp4") {
      let type = $0.type
      $0.type = { name in
        type(name).map {
          $0.hasPrefix("audio/") || $0.hasPrefix("video/") || $0.contains("mpegurl") ? "video/mp4" : $0
        }
      }
    },
    Mutant(
      "type-media-as-octet-stream", .files, breaks: "mime-type", summary: "Media are application/octet-stream"
    ) {
      let type = $0.type
      $0.type = { name in
        type(name).map { $0.hasPrefix("audio/") || $0.hasPrefix("video/") ? "application/octet-stream" : $0 }
      }
    },
    Mutant("type-images-as-png", .files, breaks: "mime-type", summary: "All images are image/png") {
      let type = $0.type
      $0.type = { name in type(name).map { $0.hasPrefix("image/") ? "image/png" : $0 } }
    },
    Mutant(
      "type-archives-as-zip", .files, breaks: "mime-type",
      summary: "Everything unknown or packed is application/zip"
    ) {
      let type = $0.type
      $0.type = { name in
        type(name).map {
          $0.hasPrefix("application/") && !$0.hasSuffix("javascript") && !$0.hasSuffix("json")
            ? "application/zip" : $0
        } ?? "application/zip"
      }
    },
    Mutant("type-bin-as-text", .files, breaks: "mime-type", summary: "What is unknown is text/plain") {
      $0.finish = { answer, _ in if answer.type == "application/octet-stream" { answer.type = "text/plain" } }
    },
    Mutant("type-of-upstream", .proxy, breaks: "mime-type", summary: "The upstream's type is passed on") {
      $0.upstreamType = { _, upstream, _ in upstream }
      $0.finish = { answer, _ in
        if answer.type == "text/plain", answer.fields["etag"] == nil { answer.type = nil }
      }
    },
    Mutant(
      "type-of-upstream-unless-missing", .proxy, breaks: "mime-type",
      summary: "The upstream's type is passed on where it says one"
    ) {
      $0.upstreamType = { name, upstream, _ in upstream ?? name }
    },
    Mutant(
      "type-by-extension-alone", .proxy, breaks: "mime-type",
      summary: "The upstream's type does not count, even without an extension"
    ) {
      $0.upstreamType = { name, _, _ in name ?? "application/octet-stream" }
    },
    Mutant(
      "type-of-extension-for-errors", .proxy, breaks: "mime-type",
      summary: "An error's page has the type of the extension"
    ) {
      $0.upstreamType = { name, upstream, _ in name ?? upstream }
    },
    Mutant(
      "type-missing-as-text", .proxy, breaks: "mime-type",
      summary: "Where nothing is known the type is text/plain"
    ) {
      $0.upstreamType = { name, upstream, _ in name ?? upstream ?? "text/plain" }
    },
    Mutant(
      "type-missing-stays", .proxy, breaks: "mime-type", summary: "Where nothing is known there is no type"
    ) {
      $0.finish = { answer, _ in if answer.type == ModelParts.sniffed(answer.body) { answer.type = nil } }
    },
    Mutant(
      "type-without-field", .files, breaks: "mime-type",
      summary: "Type and field disagree: the field says text/plain"
    ) {
      $0.steps = { answer, request in
        var answer = answer
        answer.fields["Content-Type"] = "text/plain"
        answer.type = nil
        return ModelParts.steps(answer, request)
      }
    },
    Mutant("type-lost-on-ranges", .files, breaks: "mime-type", summary: "A part is multipart or octet-stream")
    {
      $0.finish = { answer, _ in if answer.status == 206 { answer.type = "application/octet-stream" } }
    },
  ]

  private static func replacingTypes(_ types: [String: String]) -> @Sendable (String) -> String? {
    { name in
      let suffix = ModelParts.fileExtension(name).lowercased()
      return types[suffix] ?? MIMETypes.type(ofExtension: suffix)
    }
  }

  /// Handlers whose charsets are wrong.
  static let textMutants: [Mutant] = [
    Mutant("no-charset", .files, breaks: "text-encoding", summary: "No charset is said") {
      $0.charset = { _, _ in nil }
    },
    Mutant(
      "no-charset-of-copies", .proxy, breaks: "text-encoding",
      summary: "No charset is said, not even the upstream's"
    ) {
      $0.charset = { _, _ in nil }
      $0.finish = { answer, _ in answer.charset = nil }
    },
    Mutant("always-utf-8", .files, breaks: "text-encoding", summary: "Everything has the charset utf-8") {
      $0.charset = { _, _ in "utf-8" }
    },
    Mutant(
      "always-utf-8-with-upstream", .proxy, breaks: "text-encoding",
      summary: "Everything has the charset utf-8, whatever the upstream says"
    ) {
      $0.finish = { answer, _ in answer.charset = "utf-8" }
    },
    Mutant("latin-1", .files, breaks: "text-encoding", summary: "Text has the charset iso-8859-1") {
      $0.charset = { type, _ in MIMETypes.takesCharset(type) || type.hasSuffix("json") ? "iso-8859-1" : nil }
    },
    Mutant(
      "charset-lost-in-copies", .proxy, breaks: "text-encoding", "cache-population",
      summary: "Copies have no charset"
    ) {
      $0.prepareCopy = { $0.charset = nil }
      $0.charset = { _, _ in nil }
    },
  ]
}
