import Dispatch
import Foundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A right handler in parts that can be exchanged: it serves a folder, or an upstream with copies of it.
///
/// It is what wrong handlers on purpose are made of, and is checked by all cases itself.
final class ModelHandler: SchemeHandler {
  let parts: ModelParts
  let environment: SubjectEnvironment
  let queue = DispatchQueue(label: "model handler", qos: .userInitiated, attributes: .concurrent)
  private let proxy: ModelProxy?
  private let live = Mutex<[String: any SchemeTask]>([:])

  init(_ parts: ModelParts, _ environment: SubjectEnvironment, usesUpstream: Bool) {
    self.parts = parts
    self.environment = environment
    proxy = usesUpstream ? ModelProxy(parts, environment) : nil
  }

  // MARK: - SchemeHandler

  func start(_ task: any SchemeTask) {
    let key = parts.identity(task)
    live.withLock { $0[key] = task }
    parts.begin(self, task)
  }

  func stop(_ task: any SchemeTask) {
    parts.stop(self, task)
    if parts.stopEndsFetches { proxy?.dropFetches() }
  }

  /// Does what the handler is told from outside.
  func perform(_ operation: SubjectOperation) { proxy?.perform(operation) }

  // MARK: - What parts need

  func isLive(_ task: any SchemeTask) -> Bool {
    let key = parts.identity(task)
    return live.withLock { $0[key] != nil }
  }

  func forget(_ task: any SchemeTask) {
    let key = parts.identity(task)
    live.withLock { $0[key] = nil }
  }

  func forgetAll() { live.withLock { $0 = [:] } }

  /// Does something on the host's main thread.
  func onMain(_ task: any SchemeTask, _ body: @escaping @Sendable () -> Void) {
    if let main = task as? any MainThreadSchemeTask { main.performOnMainThread(body) } else { body() }
  }

  /// Finds the answer to a task and gives it.
  func work(on task: any SchemeTask) {
    let request = task.request
    let answer: ModelParts.Completion = { [self] result in
      switch result {
      case .success(let answer): parts.deliver(self, task, steps(answer, request))
      case .failure(let error): parts.deliver(self, task, [.fail(error)])
      }
    }
    if let proxy { proxy.answer(request, answer) } else { answer(.success(file(request))) }
  }

  private func steps(_ answer: ModelAnswer, _ request: URLRequest) -> [ModelStep] {
    var answer = answer
    for (name, value) in parts.sharing(request, environment.address) { answer.fields[name] = value }
    parts.finish(&answer, request)
    var shaped = request
    shaped.url = parts.responseURL(request, environment.address)
    return parts.steps(answer, shaped).flatMap { step -> [ModelStep] in
      guard case .data(let data) = step, data.count > parts.chunkSize else { return [step] }
      let starts = stride(from: 0, to: data.count, by: parts.chunkSize)
      return starts.map { .data(Data(data.dropFirst($0).prefix(parts.chunkSize))) }
    }
  }

  // MARK: - Files

  private func file(_ request: URLRequest) -> ModelAnswer {
    let method = request.httpMethod ?? "GET"
    guard method == "GET" || method == "HEAD" else { return .message(405, "Method not allowed") }
    guard let path = parts.locate(request, environment.address),
      let (data, name) = parts.read(path, environment)
    else {
      var answer = ModelAnswer.message(404, "Not found")
      answer.isHead = method == "HEAD"
      return answer
    }
    let type = parts.type(name) ?? "application/octet-stream"
    return parts.part(
      of: ModelAnswer(type: type, charset: parts.charset(type, data), body: data), for: request)
  }
}

extension ModelParts {
  /// The part of a whole answer that a request asks for.
  func part(of answer: ModelAnswer, for request: URLRequest) -> ModelAnswer {
    var answer = answer
    let size = answer.body.count
    answer.fields["Accept-Ranges"] = "bytes"
    if request.httpMethod == "HEAD" {
      answer.isHead = true
      return answer
    }
    switch range(request, size) {
    case .whole: break
    case .part(let range):
      answer.status = 206
      answer.fields["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
      answer.body = answer.body.dropFirst(range.lowerBound).prefix(range.count)
    case .unsatisfiable:
      answer = .message(416, "Range not satisfiable")
      answer.fields["Content-Range"] = "bytes */\(size)"
    }
    return answer
  }
}
