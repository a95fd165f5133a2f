import Foundation
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a directory handler answers: a response's head, and where its body comes from.
struct DirectoryAnswer: Sendable {
  /// A body that is read piece by piece.
  enum Body: Sendable {
    case data(Data)
    case file(OpenFile, Range<Int>)

    /// Whether nothing is left.
    var isEmpty: Bool {
      switch self {
      case .data(let data): data.isEmpty
      case .file(_, let range): range.isEmpty
      }
    }

    /// Takes the next piece of up to `size` bytes; `nil` where the file cannot be read, or has become shorter.
    mutating func next(_ size: Int) -> Data? {
      switch self {
      case .data(let data):
        let piece = Data(data.prefix(size))
        self = .data(data.dropFirst(size))
        return piece
      case .file(let file, let range):
        let count = min(size, range.count)
        guard let piece = file.read(at: range.lowerBound, count: count), piece.count == count else {
          return nil
        }
        self = .file(file, range.dropFirst(count))
        return piece
      }
    }
  }

  /// The HTTP status.
  var status: Int
  /// The header fields, all of them.
  var headers: [HeaderField]
  /// The body.
  var body: Body

  /// Makes an answer of a file or a part of it.
  static func file(
    _ file: OpenFile, range: RequestedRange, charset: String?, headers: [HeaderField]
  ) -> DirectoryAnswer {
    var type = MIMETypes.type(ofPath: file.name)
    if let charset, MIMETypes.takesCharset(type) { type += "; charset=\(charset)" }
    let common = [HeaderField("Accept-Ranges", "bytes")] + headers
    switch range {
    case .whole:
      return DirectoryAnswer(status: 200, type: type, headers: common, body: .file(file, 0..<file.size))
    case .part(let part):
      let place = HeaderField("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)")
      return DirectoryAnswer(status: 206, type: type, headers: [place] + common, body: .file(file, part))
    case .unsatisfiable:
      let place = HeaderField("Content-Range", "bytes */\(file.size)")
      return .message("Range not satisfiable\n", status: 416, headers: [place] + common)
    }
  }

  /// Makes an answer of words for people.
  static func message(_ text: String, status: Int, headers: [HeaderField]) -> DirectoryAnswer {
    DirectoryAnswer(
      status: status, type: "text/plain; charset=utf-8", headers: headers, body: .data(Data(text.utf8)))
  }

  private init(status: Int, type: String, headers: [HeaderField], body: Body) {
    let length =
      switch body {
      case .data(let data): data.count
      case .file(_, let range): range.count
      }
    self.status = status
    self.headers =
      [HeaderField("Content-Type", type), HeaderField("Content-Length", String(length))] + headers
    self.body = body
  }

  /// The same answer, without its body for HEAD.
  func forMethod(_ method: String) -> DirectoryAnswer {
    guard method == "HEAD" else { return self }
    var answer = self
    answer.body = .data(Data())
    return answer
  }

  /// Makes the response for a URL.
  func response(for url: URL) -> URLResponse {
    HTTPURLResponse.make(url: url, status: status, fields: headers)
      ?? URLResponse(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
  }
}
