import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Mutant {
  /// Handlers whose lengths or fields are wrong.
  static let lengthMutants: [Mutant] = [
    Mutant("length-of-characters", .files, breaks: "content-length", summary: "The length counts characters")
    {
      $0.finish = { answer, _ in
        answer.length = answer.isHead ? nil : String(decoding: answer.body, as: UTF8.self).count
      }
    },
    Mutant(
      "length-of-characters-of-copies", .proxy, breaks: "content-length",
      summary: "The length counts characters"
    ) {
      $0.finish = { answer, _ in
        answer.length = answer.isHead ? nil : String(decoding: answer.body, as: UTF8.self).count
      }
    },
    Mutant(
      "last-piece-lost", .files, breaks: "content-length",
      summary: "A last piece that is as long as the others is taken for not the last, and lost"
    ) {
      $0.chunkSize = 1 << 14
      $0.finish = { answer, _ in
        if !answer.body.isEmpty, answer.body.count % (1 << 14) == 0 {
          answer.body = answer.body.dropLast(1 << 14)
        }
      }
    },
    Mutant(
      "text-in-pieces", .files, breaks: "content-length",
      summary: "Text is decoded piece by piece, so that letters across the border are lost"
    ) {
      let type = $0.type
      $0.finish = { answer, request in
        guard type(request.url?.path(percentEncoded: false) ?? "")?.hasPrefix("text/") == true else { return }
        var text = Data()
        for start in stride(from: 0, to: answer.body.count, by: 1 << 16) {
          text += String(decoding: answer.body.dropFirst(start).prefix(1 << 16), as: UTF8.self).utf8
        }
        answer.body = text
      }
    },
    Mutant(
      "line-ends-changed", .files, breaks: "content-length",
      summary: "Text is read in lines and put together again"
    ) {
      $0.finish = editingText { $0.replacing("\r\n", with: "\n").replacing("\r", with: "\n") }
    },
    Mutant("blanks-trimmed", .files, breaks: "content-length", summary: "Text is trimmed") {
      $0.finish = editingText { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    },
    Mutant(
      "byte-order-mark-lost", .files, breaks: "content-length", summary: "A byte order mark is taken off"
    ) {
      $0.finish = { answer, _ in
        if answer.body.starts(with: [0xEF, 0xBB, 0xBF]) { answer.body = answer.body.dropFirst(3) }
      }
    },
    Mutant("sets-cookies", .files, breaks: "no-cookies", summary: "Every file sets a cookie") {
      $0.finish = { answer, _ in answer.fields["Set-Cookie"] = "visited=1" }
    },
    Mutant(
      "always-not-modified", .files, breaks: "cache-freshness",
      summary: "Every condition is answered with 304"
    ) {
      $0.finish = { answer, request in
        let fields = request.allHTTPHeaderFields ?? [:]
        guard answer.status == 200, fields["If-None-Match"] != nil || fields["If-Modified-Since"] != nil
        else { return }
        answer.status = 304
        answer.body = Data()
      }
    },
    Mutant("length-too-large", .files, breaks: "content-length", summary: "The length is one too large") {
      $0.finish = { answer, _ in answer.length = answer.body.count + 1 }
    },
    Mutant(
      "length-of-whole", .files, breaks: "content-length", "byte-ranges",
      summary: "A part has the length of the whole"
    ) {
      $0.finish = { answer, _ in
        if let total = answer.fields["Content-Range"]?.split(separator: "/").last {
          answer.length = Int(total)
        }
      }
    },
    Mutant(
      "length-of-transfer", .proxy, breaks: "content-length",
      summary: "The compressed transfer's coding and a length of its own are passed on"
    ) {
      $0.passesOn = { !["content-type", "content-length", "set-cookie"].contains($0) }
      $0.finish = { answer, _ in
        if answer.fields["content-encoding"] != nil { answer.length = answer.body.count / 2 }
      }
    },
    Mutant(
      "length-copied", .proxy, breaks: "content-length",
      summary: "The upstream's length is passed on, that of a body that has been decoded since"
    ) {
      copyLength(&$0)
    },
    Mutant(
      "length-of-chunks", .proxy, breaks: "content-length",
      summary: "Without an upstream's length 0 is said, and its framing passed on"
    ) {
      $0.passesOn = { !["content-type", "content-length", "set-cookie"].contains($0) }
      $0.finish = { answer, _ in if answer.fields["transfer-encoding"] != nil { answer.length = 0 } }
    },
    Mutant("passes-cookies", .proxy, breaks: "no-cookies", summary: "Set-Cookie is passed on") {
      let passesOn = $0.passesOn
      $0.passesOn = { $0 == "set-cookie" || passesOn($0) }
    },
    Mutant(
      "passes-no-fields", .proxy, breaks: "request-forwarding",
      summary: "None of the upstream's fields is passed on"
    ) {
      $0.passesOn = { _ in false }
    },
    Mutant("one-piece", .files, breaks: "bounded-memory", summary: "Every file is given whole") {
      $0.chunkSize = .max
    },
    Mutant("copies-in-one-piece", .proxy, breaks: "bounded-memory", summary: "Every copy is given whole") {
      $0.chunkSize = .max
    },
    Mutant(
      "body-cut-off", .files, breaks: "content-length", "no-escape", summary: "The last byte is left out"
    ) {
      $0.finish = { answer, _ in if answer.status == 200 { answer.body = answer.body.dropLast() } }
    },
    Mutant(
      "rewrites-content", .files, breaks: "no-escape",
      summary: "http: in content is replaced by the app's scheme"
    ) {
      $0.finish = { answer, _ in
        if let text = String(validating: answer.body, as: UTF8.self) {
          answer.body = Data(text.replacing("http://", with: "app://").utf8)
        }
      }
    },
    Mutant("frames-refused", .files, breaks: "no-escape", summary: "Only documents and scripts are answered")
    {
      $0.finish = { answer, request in
        let path = request.url?.pathExtension ?? ""
        if !["html", "js", ""].contains(path), answer.status == 200 { answer = .message(404, "Not found") }
      }
    },
    Mutant(
      "nested-refused", .files, breaks: "no-escape", summary: "Only files beside the first page are answered"
    ) {
      $0.finish = { answer, request in
        let depth = (request.url?.path(percentEncoded: true) ?? "").split(separator: "/").count
        if depth > 1 { answer = .message(404, "Not found") }
      }
    },
  ]
}

extension Mutant {
  /// Passes on the length that the upstream says of a whole answer.
  static func copyLength(_ parts: inout ModelParts) {
    let passesOn = parts.passesOn
    parts.passesOn = { $0 == "content-length" || passesOn($0) }
    parts.finish = { answer, _ in
      let length = answer.fields.removeValue(forKey: "content-length")
      if answer.status == 200 { answer.length = length.flatMap { Int($0) } ?? answer.length }
    }
  }

  /// Changes bodies that are text.
  private static func editingText(
    _ edit: @escaping @Sendable (String) -> String
  ) -> @Sendable (inout ModelAnswer, URLRequest) -> Void {
    { answer, _ in
      guard answer.type?.hasPrefix("text/") == true, let text = String(validating: answer.body, as: UTF8.self)
      else { return }
      answer.body = Data(edit(text).utf8)
    }
  }
}
