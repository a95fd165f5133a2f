import Foundation
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a task is answered with: a response, and where its body comes from.
struct HybridAnswer: Sendable {
  /// Where a body comes from.
  enum Body: Sendable {
    case data(Data)
    case entry(FileCacheEntry)
    case spool(Spool)
  }

  var response: StoredResponse
  var body: Body
  /// The length of the whole body, where it is known.
  var length: Int?
  /// The part of it that is given; `nil` for all.
  var range: Range<Int>?
  /// Whether the body is left out, as for `HEAD`.
  var isWithoutBody = false
  /// What became of the copy, for the host's record; `nil` where no copy is concerned.
  var note: Note?

  /// A message in plain text.
  static func message(_ status: Int, _ text: String, url: String) -> HybridAnswer {
    let body = Data((text + "\n").utf8)
    let response = StoredResponse(
      url: url, status: status, mimeType: "text/plain", textEncodingName: "utf-8", body: Data(),
      storedAt: Date())
    return HybridAnswer(response: response, body: .data(body), length: body.count)
  }

  /// The next bytes, counted from the beginning of the whole body.
  func read(at offset: Int, count: Int, wake: @escaping @Sendable () -> Void) -> Spool.Part {
    let end = range?.upperBound ?? length ?? .max
    if case .spool(let spool) = body {
      if range != nil, offset >= end { return .end }
      return spool.read(at: offset, count: min(count, range == nil ? count : end - offset), wake: wake)
    }
    guard offset < end else { return .end }
    switch body {
    case .data(let data):
      let start = data.startIndex + min(offset, data.count)
      let part = data[start..<min(start + min(count, end - offset), data.endIndex)]
      return part.isEmpty ? .end : .data(part)
    case .entry(let entry):
      do throws(FileError) {
        let part = try entry.read(at: offset, count: min(count, end - offset))
        return part.isEmpty ? .failed(URLError(.cannotOpenFile)) : .data(part)
      } catch {
        return .failed(error)
      }
    case .spool: return .end
    }
  }

  /// Whether bytes at an offset, or the end, can be read without waiting.
  func isReady(at offset: Int) -> Bool {
    guard case .spool(let spool) = body else { return true }
    return spool.length > offset || spool.isOver
  }

  /// Whether type and encoding depend on the first bytes.
  var needsContent: Bool {
    let type = correctedType
    return ResponseCorrection.needsContent(type: type, encoding: response.textEncodingName) && !isWithoutBody
  }

  private var correctedType: String? {
    ResponseCorrection.type(url: response.url, status: response.status, serverType: response.mimeType)
  }

  /// The response for the task, for the URL that it asked for; `nil` where Foundation cannot make one.
  ///
  /// `start` holds the first bytes where they are needed, and `sharing` the fields that say who may read it.
  func httpResponse(url: URL, start: Data?, isWhole: Bool, sharing: [HeaderField]) -> HTTPURLResponse? {
    let hasBody = ![204, 205, 304].contains(response.status)
    var type = correctedType
    if type == nil, let start, hasBody { type = ResponseCorrection.type(of: start) }
    var encoding = response.textEncodingName
    if encoding == nil, let type, let start {
      encoding = ResponseCorrection.encoding(type: type, start: start, isWhole: isWhole)
    }
    var status = response.status
    let count = range?.count ?? length
    var headers = ResponseHeaders.forPage(
      response.headers, type: hasBody ? type : nil, encoding: encoding, length: hasBody ? count : nil,
      sharing: sharing)
    if let range, let length {
      status = 206
      headers.set("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)")
    } else if let field = response.header("Content-Range") {
      headers.set("Content-Range", field)
    }
    if status == 206 || (status == 200 && length != nil) { headers.set("Accept-Ranges", "bytes") }
    return HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers.dictionary)
  }
}
