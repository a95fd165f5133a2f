import Foundation
import WebKit

/// Notes of a database, for the newer API: an answer is a sequence.
struct NotesHandler: URLSchemeHandler {
  private let notes: [String: String]

  init(notes: [String: String]) {
    self.notes = notes
  }

  func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
    AsyncThrowingStream<URLSchemeTaskResult, any Error> { continuation in
      guard let url = request.url, let note = notes[url.lastPathComponent] else {
        return continuation.finish(throwing: URLError(.fileDoesNotExist))
      }
      let data = Data("<title>\(note)</title>".utf8)
      continuation.yield(
        .response(
          URLResponse(
            url: url, mimeType: "text/html", expectedContentLength: data.count, textEncodingName: "utf-8")))
      continuation.yield(.data(data))
      continuation.finish()
    }
  }
}
