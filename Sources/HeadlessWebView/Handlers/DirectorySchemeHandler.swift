public import Foundation
public import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A scheme handler that serves the files of a folder.
///
/// Answers are HTTP responses: 200, 206 and 416 for ranges, 404 with a body, and 405 for methods other than GET
/// and HEAD. A path is percent-decoded once; a folder answers with its index file. Nothing outside of the folder
/// is served, whether asked for by `..` in any spelling, by a symbolic link or with a NUL. Types come from
/// ``MIMETypes``, and text that does not state its own encoding gets a charset.
public final class DirectorySchemeHandler: SchemeHandler {
  private let folder: Folder
  private let indexFile: String?
  private let charset: String?
  private let headers: [HeaderField]
  private let chunkSize: Int
  private let transfers = TaskRegister<Void>()

  /// Makes a handler for a folder.
  ///
  /// - Parameters:
  ///   - url: The folder.
  ///   - indexFile: The file that stands for its folder; `nil` where none does.
  ///   - charset: The charset given for text; `nil` to leave the encoding to the files.
  ///   - headers: Fields for every response, such as `Access-Control-Allow-Origin`.
  ///   - chunkSize: The most bytes read and given at once, at least 1.
  /// - Throws: ``MissingFolderError`` where there is no such folder.
  public init(
    folder url: URL, indexFile: String? = "index.html", charset: String? = "utf-8",
    headers: [HeaderField] = [],
    chunkSize: Int = 1 << 18
  ) throws(MissingFolderError) {
    guard let folder = Folder(url) else { throw MissingFolderError(path: url.path(percentEncoded: false)) }
    self.folder = folder
    self.indexFile = indexFile
    self.charset = charset
    self.headers = headers
    self.chunkSize = max(1, chunkSize)
  }

  /// Answers at once; a body of more than one chunk goes on later where the task's host offers its main thread.
  public func start(_ task: any SchemeTask) {
    guard let url = task.request.url else { return task.didFailWithError(URLError(.badURL)) }
    let path = SerializedURL(url.absoluteString).path
    let answer = answer(to: task.request, path: path)
    if answer.status == 404, let note = folder.noteOnMissing(path, indexFile: indexFile) {
      (task as? any AnnotatedSchemeTask)?.note(note)
    }
    transfers.add(task, ())
    task.didReceive(answer.response(for: url))
    send(answer.body, to: task)
  }

  /// Ends the transfer and lets go of its file.
  public func stop(_ task: any SchemeTask) {
    transfers.remove(task)
  }

  /// Sends the next chunk, and the others after it.
  private func send(_ body: DirectoryAnswer.Body, to task: any SchemeTask) {
    var body = body
    // A host may stop the task from within a call, so that this is asked before each.
    while transfers.isLive(task) {
      guard !body.isEmpty else {
        transfers.remove(task)
        return task.didFinish()
      }
      guard let chunk = body.next(chunkSize) else {
        transfers.remove(task)
        return task.didFailWithError(CocoaError(.fileReadUnknown))
      }
      task.didReceive(chunk)
      if !body.isEmpty, let task = task as? any MainThreadSchemeTask {
        return task.performOnMainThread { [rest = body] in self.send(rest, to: task) }
      }
    }
  }

  private func answer(to request: URLRequest, path: String) -> DirectoryAnswer {
    let method = request.httpMethod ?? "GET"
    guard method == "GET" || method == "HEAD" else {
      return .message(
        "Method not allowed\n", status: 405, headers: [HeaderField("Allow", "GET, HEAD")] + headers)
    }
    guard let file = folder.open(percentDecoded(path), indexFile: indexFile) else {
      return DirectoryAnswer.message("Not found\n", status: 404, headers: headers).forMethod(method)
    }
    // Without a validator in its responses no condition of a client can hold.
    let isConditional = request.value(forHTTPHeaderField: "If-Range") != nil
    let field = isConditional || method == "HEAD" ? nil : request.value(forHTTPHeaderField: "Range")
    let range = RequestedRange(field, size: file.size)
    return DirectoryAnswer.file(file, range: range, charset: charset, headers: headers).forMethod(method)
  }
}

/// There is no folder where one is to be served.
public struct MissingFolderError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// The path at which none is.
  public var path: String

  /// Makes an error.
  public init(path: String) {
    self.path = path
  }

  /// The error in a sentence.
  public var description: String { "\(path): there is no such folder" }

  /// The same text as ``description``, for `localizedDescription`.
  public var errorDescription: String? { description }
}
