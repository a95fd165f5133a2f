public import Foundation
import LoadTrace

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A scheme handler that asks a closure for each answer.
///
/// ```swift
/// let handler = ClosureSchemeHandler { request in
///   (URLResponse(url: request.url!, mimeType: "text/html", expectedContentLength: -1, textEncodingName: "utf-8"),
///    Data("<p>Hello".utf8))
/// }
/// ```
public final class ClosureSchemeHandler: SchemeHandler {
  /// The whole answer to a request.
  public typealias Answer = (response: URLResponse, data: Data)

  private enum Closure: Sendable {
    case immediate(@Sendable (URLRequest) throws -> Answer)
    case asynchronous(@Sendable (URLRequest) async throws -> Answer)
  }

  private let closure: Closure
  private let running = TaskRegister<Task<Void, Never>?>()

  /// Makes a handler whose closure is called on the host's main thread; an error it throws fails the load.
  public init(_ answer: @escaping @Sendable (URLRequest) throws -> Answer) {
    closure = .immediate(answer)
  }

  /// Makes a handler whose closure may suspend; an error it throws fails the load, and a stop cancels it.
  ///
  /// Where the task's host offers its main thread (``MainThreadSchemeTask``), no call is made after a stop. In
  /// other hosts the calls are made on another thread, and a stop can come between any two of them.
  public init(_ answer: @escaping @Sendable (URLRequest) async throws -> Answer) {
    closure = .asynchronous(answer)
  }

  /// Makes a handler that serves a fixture site; its delays and faults have no effect.
  ///
  /// A load of a host that the site does not know fails.
  public convenience init(site: FixtureSite) {
    self.init { request in try site.answer(to: request) }
  }

  /// Asks the closure for the answer.
  public func start(_ task: any SchemeTask) {
    running.add(task, nil)
    switch closure {
    case .immediate(let answer):
      give(Result { try answer(task.request) }, to: task)
    case .asynchronous(let answer):
      let request = task.request
      let work = Task {
        let result: Result<Answer, any Error>
        do { result = .success(try await answer(request)) } catch { result = .failure(error) }
        guard let mainThread = task as? any MainThreadSchemeTask else { return self.give(result, to: task) }
        mainThread.performOnMainThread { self.give(result, to: task) }
      }
      running.update(task, work)
    }
  }

  /// Cancels what is still running.
  public func stop(_ task: any SchemeTask) {
    running.remove(task)??.cancel()
  }

  private func give(_ result: Result<Answer, any Error>, to task: any SchemeTask) {
    // A host may stop the task from within a call, so that this is asked before each.
    switch result {
    case .success(let answer):
      if running.isLive(task) { task.didReceive(answer.response) }
      if running.isLive(task), !answer.data.isEmpty { task.didReceive(answer.data) }
      if running.remove(task) != nil { task.didFinish() }
    case .failure(let error):
      if running.remove(task) != nil { task.didFailWithError(error) }
    }
  }
}

extension FixtureSite {
  /// The whole answer to a request, with the request's own URL.
  ///
  /// - Throws: A `URLError` where the request has no URL, or its host is none of the site's.
  public func answer(to request: URLRequest) throws -> ClosureSchemeHandler.Answer {
    guard let url = request.url else { throw URLError(.badURL) }
    let method = request.httpMethod ?? "GET"
    guard let answer = answer(method: method, url: SerializedURL(url.absoluteString)) else {
      throw URLError(.cannotFindHost, failing: url)
    }
    return (answer.response(for: url), method == "HEAD" || !answer.hasBody ? Data() : answer.body)
  }
}
