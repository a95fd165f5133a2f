import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a model handler answers, before it is made a response.
struct ModelAnswer: Sendable {
  var status = 200
  var type: String?
  var charset: String?
  /// Fields besides those for type, length and range.
  var fields: [String: String] = [:]
  var body = Data()
  /// The length said; `nil` for the body's.
  var length: Int?
  /// Whether the response is a plain `URLResponse`.
  var isPlain = false
  /// Whether the body is left out though its length is said.
  var isHead = false

  /// Words for people, with an error's status.
  static func message(_ status: Int, _ text: String) -> ModelAnswer {
    ModelAnswer(status: status, type: "text/plain", charset: "utf-8", body: Data((text + "\n").utf8))
  }

  /// The response for a URL.
  func response(for url: URL) -> URLResponse {
    if !isPlain {
      var fields = fields
      if let type { fields["Content-Type"] = charset.map { "\(type); charset=\($0)" } ?? type }
      fields["Content-Length"] = String(length ?? body.count)
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
      if let response { return response }
    }
    return URLResponse(
      url: url, mimeType: type, expectedContentLength: length ?? body.count, textEncodingName: charset)
  }
}

/// A call that a model handler makes on its task.
enum ModelStep: Sendable {
  case response(URLResponse)
  case data(Data)
  case finish
  case fail(URLError)

  /// Makes the call.
  func perform(on task: any SchemeTask) {
    switch self {
    case .response(let response): task.didReceive(response)
    case .data(let data): task.didReceive(data)
    case .finish: task.didFinish()
    case .fail(let error): task.didFailWithError(error)
    }
  }

  var isEnd: Bool {
    switch self {
    case .finish, .fail: true
    case .response, .data: false
    }
  }

  var isData: Bool { if case .data = self { true } else { false } }
  var isResponse: Bool { if case .response = self { true } else { false } }
}
