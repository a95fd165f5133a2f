import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The messages between the kit and a command that handles scheme tasks; `docs/line-protocol.md` describes them.
enum LineProtocol {
  /// The most bytes of a line.
  static let mostBytesInLine = 1 << 25
  /// The most bytes that a command may write in one case.
  static let mostBytes = 1 << 28

  /// A message of the kit's.
  enum Order {
    case open(base: String, content: String, folder: String, profile: String)
    case start(Int, URLRequest)
    case stop(Int)

    /// The message with a newline.
    var bytes: [UInt8] {
      let object: [String: JSONValue]
      switch self {
      case .open(let base, let content, let folder, let profile):
        object = [
          "type": .string("open"), "base": .string(base), "content": .string(content),
          "folder": .string(folder),
          "profile": .string(profile),
        ]
      case .start(let task, let request):
        var members: [String: JSONValue] = [
          "type": .string("start"), "task": .number(Double(task)),
          "url": .string(request.url?.absoluteString ?? ""), "method": .string(request.httpMethod ?? "GET"),
          "headers": .object((request.allHTTPHeaderFields ?? [:]).mapValues { .string($0) }),
        ]
        let body = UpstreamRequest(request).body
        if !body.isEmpty { members["body"] = .string(body.base64EncodedString()) }
        object = members
      case .stop(let task): object = ["type": .string("stop"), "task": .number(Double(task))]
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return Array((try? encoder.encode(object)) ?? Data()) + [UInt8(ascii: "\n")]
    }
  }

  /// A message of the command's.
  enum Message {
    case response(Int, URLResponse)
    case data(Int, Data)
    case finish(Int)
    case fail(Int, String)
    /// The command has taken notice of a stop: no message about the task comes any more.
    case stopped(Int)

    var task: Int {
      switch self {
      case .response(let task, _), .data(let task, _), .finish(let task), .fail(let task, _),
        .stopped(let task):
        task
      }
    }

    var name: String {
      switch self {
      case .response: "response"
      case .data: "data"
      case .finish: "finish"
      case .fail: "fail"
      case .stopped: "stopped"
      }
    }

    var isEnd: Bool {
      switch self {
      case .finish, .fail: true
      case .response, .data, .stopped: false
      }
    }

    /// Reads a line.
    ///
    /// - Throws: ``CaseFileError`` with the place in the line that is wrong.
    init(_ line: [UInt8], url: (Int) -> URL?) throws(CaseFileError) {
      let node = try JSONNode(Data(line), limit: LineProtocol.mostBytesInLine, file: "the command's line")
      let type = try node.require("type").string()
      let task = try node.require("task").integer()
      switch type {
      case "response":
        try node.requireKeys([
          "type", "task", "url", "status", "headers", "mimeType", "textEncoding", "expectedLength",
        ])
        self = .response(task, try Self.response(node, requestURL: url(task)))
      case "data":
        try node.requireKeys(["type", "task", "base64", "text"])
        if let text = node["text"] {
          self = .data(task, Data(try text.string().utf8))
          return
        }
        let base64 = try node.require("base64")
        guard let data = Data(base64Encoded: try base64.string()) else {
          throw base64.error("is not valid Base64")
        }
        self = .data(task, data)
      case "finish": self = .finish(task)
      case "fail": self = .fail(task, try node["message"]?.string() ?? "")
      case "stopped": self = .stopped(task)
      default:
        throw try node.require("type").error("\"\(type)\" is none of response, data, finish, fail, stopped")
      }
    }

    private static func response(_ node: JSONNode, requestURL: URL?) throws(CaseFileError) -> URLResponse {
      var url = requestURL
      if let text = node["url"] { url = URL(string: try text.string()) }
      guard let url else { throw node.error("the response has no URL") }
      if let status = node["status"] {
        var fields: [String: String] = [:]
        for (name, value) in try node["headers"]?.members() ?? [] { fields[name] = try value.string() }
        let response = HTTPURLResponse(
          url: url, statusCode: try status.integer(in: 100...999), httpVersion: "HTTP/1.1",
          headerFields: fields)
        guard let response else { throw node.error("no response can be made of it") }
        return response
      }
      return URLResponse(
        url: url, mimeType: try node["mimeType"]?.string(),
        expectedContentLength: try node["expectedLength"]?.integer() ?? -1,
        textEncodingName: try node["textEncoding"]?.string())
    }
  }
}
