import Foundation
import HeadlessWebView
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The parts of a model handler, each of which is right as it is and can be exchanged for a wrong one.
///
/// A wrong handler on purpose is the model with one part exchanged, so that what it gets wrong is that and
/// nothing else.
struct ModelParts: Sendable {
  typealias Completion = @Sendable (Result<ModelAnswer, URLError>) -> Void

  // MARK: - The life of a task

  /// By what a live task is known.
  var identity: @Sendable (any SchemeTask) -> String = { "\(ObjectIdentifier($0))" }
  /// Begins the work of a task.
  var begin: @Sendable (ModelHandler, any SchemeTask) -> Void = { handler, task in
    handler.queue.async { handler.work(on: task) }
  }
  /// The calls for an answer.
  var steps: @Sendable (ModelAnswer, URLRequest) -> [ModelStep] = ModelParts.steps
  /// Makes the calls.
  var deliver: @Sendable (ModelHandler, any SchemeTask, [ModelStep]) -> Void = ModelParts.deliverInTurns
  /// Takes notice of a stop.
  var stop: @Sendable (ModelHandler, any SchemeTask) -> Void = { handler, task in handler.forget(task) }
  /// The most bytes given at once.
  var chunkSize = 1 << 18

  // MARK: - Answers

  /// The file that a URL stands for, by its bytes from the content folder; `nil` for none.
  var locate: @Sendable (URLRequest, SubjectAddress) -> [UInt8]? = ModelParts.locate
  /// Reads a file of the content folder.
  var read: @Sendable ([UInt8], SubjectEnvironment) -> (data: Data, name: String)? = ModelParts.read
  /// The type of a name; `nil` where it is not known.
  var type: @Sendable (String) -> String? = { MIMETypes.type(ofExtension: ModelParts.fileExtension($0)) }
  /// The charset for a body of a type.
  var charset: @Sendable (String, Data) -> String? = ModelParts.charset
  /// Which part of the whole a request asks for.
  var range: @Sendable (URLRequest, Int) -> ByteRangeField = { request, size in
    // Without a validator in its responses no condition of a client can hold.
    guard request.value(forHTTPHeaderField: "If-Range") == nil else { return .whole }
    return request.value(forHTTPHeaderField: "Range").map { ByteRangeField($0, size: size) } ?? .whole
  }
  /// Changes an answer before it is given.
  var finish: @Sendable (inout ModelAnswer, URLRequest) -> Void = { _, _ in }
  /// The URL of the response.
  var responseURL: @Sendable (URLRequest, SubjectAddress) -> URL? = { request, _ in request.url }
  /// The fields that let other origins read a response.
  var sharing: @Sendable (URLRequest, SubjectAddress) -> [String: String] = ModelParts.sharing

  // MARK: - The upstream and the copies

  /// The request to the upstream.
  var upstreamRequest: @Sendable (URLRequest, SubjectAddress) -> URLRequest? = ModelParts.upstreamRequest
  /// Whether the upstream's redirects are followed.
  var followsRedirects = true
  /// Whether a request only reads, so that copies are used and kept for it.
  var isRead: @Sendable (URLRequest) -> Bool = { ["GET", "HEAD"].contains($0.httpMethod ?? "GET") }
  /// Whether HEAD is answered from what is kept, and kept, as GET is.
  var keepsHeads = false
  /// Whether the upstream is asked for the part only.
  var forwardsRange = false
  /// Whether a stop ends a fetch that others wait for, too.
  var stopEndsFetches = false
  /// Puts the validators of a copy into a request.
  var validate: @Sendable (inout URLRequest, ModelCopy) -> Void = ModelParts.validate
  /// Whether an upstream's 304 stands for the copy.
  var understandsNotModified = true
  /// Changes a copy before it is kept.
  var prepareCopy: @Sendable (inout ModelCopy) -> Void = { _ in }
  /// Whether a copy that was found unchanged is as new.
  var renews = true
  /// Which fields of the upstream are passed on.
  var passesOn: @Sendable (String) -> Bool = ModelParts.passesOn
  /// The type of an upstream's answer.
  var upstreamType: @Sendable (_ byName: String?, _ byUpstream: String?, _ status: Int) -> String? = {
    byName, byUpstream, status in
    (200..<300).contains(status) ? byName ?? byUpstream : byUpstream
  }
  /// What a copy is known by.
  var key: @Sendable (URLRequest) -> String = { SerializedURL($0.url?.absoluteString ?? "").withoutFragment }
  /// Whether an answer is kept.
  var keeps: @Sendable (ModelCopy, URLRequest) -> Bool = ModelParts.keeps
  /// Whether a copy is used without asking.
  var isFresh: @Sendable (ModelCopy, URLRequest, Date) -> Bool = ModelParts.isFresh
  /// Whether a stale copy is used where the upstream does not answer.
  var usesStale = true
  /// Whether the same request that is under way is waited for.
  var sharesFetches = true
  /// Whether all who wait for a fetch are told that it has failed.
  var tellsAllOfFailures = true
  /// What is done about an unfinished answer of the upstream's.
  var keepsUnfinished = false
  /// Whether copies are written to the folder.
  var persists = true
  /// Whether copies of another version are forgotten.
  var separatesVersions = true
  /// What deleting one copy deletes.
  var deletion: @Sendable (SubjectOperation) -> SubjectOperation? = { $0 }
}

// MARK: - As it is right

extension ModelParts {
  static func steps(_ answer: ModelAnswer, _ request: URLRequest) -> [ModelStep] {
    guard let url = request.url else { return [.fail(URLError(.badURL))] }
    return [.response(answer.response(for: url))]
      + (answer.isHead || answer.body.isEmpty ? [] : [.data(answer.body)])
      + [.finish]
  }

  /// One call a turn of the main thread, as long as the task is live.
  static func deliverInTurns(_ handler: ModelHandler, _ task: any SchemeTask, _ steps: [ModelStep]) {
    guard let step = steps.first else { return }
    handler.onMain(task) {
      guard handler.isLive(task) else { return }
      if step.isEnd { handler.forget(task) }
      step.perform(on: task)
      let rest = Array(steps.dropFirst())
      if !rest.isEmpty { handler.queue.async { handler.parts.deliver(handler, task, rest) } }
    }
  }

  static func fileExtension(_ path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return String(name[name.index(after: dot)...])
  }

  static func locate(_ request: URLRequest, _ address: SubjectAddress) -> [UInt8]? {
    let path = SerializedURL(request.url?.absoluteString ?? "").path
    let whole = path.isEmpty ? "/" : path
    guard whole.hasPrefix(address.path) else { return nil }
    var bytes = percentDecoded(whole.dropFirst(address.path.count))
    if bytes.isEmpty || bytes.last == UInt8(ascii: "/") { bytes += Array("index.html".utf8) }
    return bytes
  }

  /// The bytes with escapes decoded once.
  static func percentDecoded(_ text: some StringProtocol) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
        digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-")
      {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Reads a regular file that is inside of the content folder when links are resolved.
  static func read(_ path: [UInt8], _ environment: SubjectEnvironment) -> (data: Data, name: String)? {
    guard !path.contains(0), let name = String(validating: path, as: UTF8.self),
      !name.split(separator: "/").contains("..")
    else { return nil }
    let root = environment.content.resolvingSymlinksInPath().path(percentEncoded: false)
    let file = environment.content.appending(path: name).resolvingSymlinksInPath()
    let inside = root.hasSuffix("/") ? root : root + "/"
    guard file.path(percentEncoded: false).hasPrefix(inside),
      (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true,
      let data = try? Data(contentsOf: file)
    else { return nil }
    return (data, name)
  }

  static func charset(_ type: String, _ body: Data) -> String? {
    guard MIMETypes.takesCharset(type) else { return nil }
    let head = String(decoding: body.prefix(1024), as: UTF8.self).lowercased()
    if head.contains("charset") || body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0xFE, 0xFF]) {
      return nil
    }
    return String(validating: body, as: UTF8.self) != nil ? "utf-8" : nil
  }

  static func sharing(_ request: URLRequest, _ address: SubjectAddress) -> [String: String] {
    guard let origin = request.value(forHTTPHeaderField: "Origin") else {
      return ["Access-Control-Allow-Origin": "*"]
    }
    guard origin.hasPrefix(address.scheme + "://") else { return [:] }
    return [
      "Access-Control-Allow-Origin": origin, "Access-Control-Allow-Credentials": "true", "Vary": "Origin",
    ]
  }

  static func upstreamRequest(_ request: URLRequest, _ address: SubjectAddress) -> URLRequest? {
    let text = request.url?.absoluteString ?? ""
    let url = SerializedURL(text).withoutFragment
    guard url.hasPrefix(address.origin) else { return nil }
    var result = request
    result.url = URL(string: address.upstreamOrigin + url.dropFirst(address.origin.count))
    result.setValue(nil, forHTTPHeaderField: "Origin")
    return result
  }

  private static let dropped: Set<String> = [
    "content-type", "content-length", "content-encoding", "transfer-encoding", "connection", "set-cookie",
    "access-control-allow-origin", "access-control-allow-credentials", "strict-transport-security",
  ]

  static func passesOn(_ field: String) -> Bool { !dropped.contains(field.lowercased()) }

  static func keeps(_ copy: ModelCopy, _ request: URLRequest) -> Bool {
    copy.status == 200 && (request.httpMethod ?? "GET") == "GET"
      && !(copy.field("cache-control")?.contains("no-store") ?? false)
  }

  static func isFresh(_ copy: ModelCopy, _ request: URLRequest, _ now: Date) -> Bool {
    let asked = request.value(forHTTPHeaderField: "Cache-Control") ?? ""
    if asked.contains("no-cache") || asked.contains("max-age=0") { return false }
    let control = copy.field("cache-control") ?? ""
    if control.contains("no-cache") { return false }
    guard let start = control.firstRange(of: "max-age=")?.upperBound else { return true }
    let seconds = Double(control[start...].prefix { $0.isNumber }) ?? 0
    return now.timeIntervalSince(copy.storedAt) < seconds
  }
}

extension ModelParts {
  static func validate(_ request: inout URLRequest, _ copy: ModelCopy) {
    request.setValue(copy.field("etag"), forHTTPHeaderField: "If-None-Match")
    request.setValue(copy.field("last-modified"), forHTTPHeaderField: "If-Modified-Since")
  }

  /// The type of bytes about which nothing else is known.
  static func sniffed(_ body: Data) -> String {
    guard let text = String(validating: body.prefix(256), as: UTF8.self) else {
      return "application/octet-stream"
    }
    return text.lowercased().hasPrefix("<!doctype html") ? "text/html" : "text/plain"
  }
}

extension SerializedURL {
  /// The URL up to its fragment.
  var withoutFragment: String { String(string.prefix { $0 != "#" }) }
}
