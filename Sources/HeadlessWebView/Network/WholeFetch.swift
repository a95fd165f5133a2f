import Foundation
import Synchronization
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request whose answer is wanted whole, redirects followed.
final class WholeFetch: NetworkClient {
  typealias Completion = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  private struct State {
    var request: URLRequest
    var completion: Completion?
    /// It has ended, or was cancelled, perhaps before it began.
    var isOver = false
    var load: NetworkLoad?
    var response: URLResponse?
    var data = Data()
    var redirects = 0
  }

  private static let mostRedirects = 20

  private let transport: any NetworkTransport
  private let maximumLength: Int
  private let state: Mutex<State>

  init(_ request: URLRequest, _ transport: any NetworkTransport, maximumLength: Int) {
    self.transport = transport
    self.maximumLength = maximumLength
    state = Mutex(State(request: request))
  }

  /// Begins; the completion is called once.
  func start(_ completion: @escaping Completion) {
    let isCancelled = state.withLock { state in
      if !state.isOver { state.completion = completion }
      return state.isOver
    }
    if isCancelled { completion(nil, nil, URLError(.cancelled)) } else { ask() }
  }

  private func ask() {
    let load = transport.start(state.withLock { $0.request }, client: self)
    // What has ended holds no load, which may hold it.
    let isOver = state.withLock { state in
      if !state.isOver { state.load = load }
      return state.isOver
    }
    if isOver { load.cancel() }
  }

  func cancel() { end(.failure(URLError(.cancelled))) }

  func receive(_ event: NetworkEvent, after delay: Double) {
    switch event {
    case .redirect(let response, let location): follow(response, to: location)
    case .response(let response): state.withLock { $0.response = response }
    case .data(let data):
      let length = state.withLock { state in
        state.data.append(data)
        return state.data.count
      }
      if length > maximumLength { end(.failure(URLError(.dataLengthExceedsMaximum))) }
    case .finished: end(.success(()))
    case .failed(let error): end(.failure(error))
    // As a server that never says anything more.
    case .stalled: break
    }
  }

  private func follow(_ response: HTTPURLResponse, to location: String) {
    let next = state.withLock { state -> Result<URLRequest, URLError> in
      state.redirects += 1
      guard state.redirects <= Self.mostRedirects else { return .failure(URLError(.httpTooManyRedirects)) }
      guard let base = state.request.url.flatMap({ WebURL($0, dialect: .webKit) }),
        let target = WebURL(parsing: location, base: base, dialect: .webKit)
      else { return .failure(URLError(.redirectToNonExistentLocation)) }
      guard let next = state.request.redirected(to: target, status: response.statusCode, from: base) else {
        return .failure(URLError(.requestBodyStreamExhausted))
      }
      state.request = next
      return .success(next)
    }
    switch next {
    case .success: ask()
    case .failure(let error): end(.failure(error))
    }
  }

  private func end(_ result: Result<Void, any Error>) {
    let ended = state.withLock { state in
      defer { (state.isOver, state.completion, state.load, state.data) = (true, nil, nil, Data()) }
      return state
    }
    guard let completion = ended.completion else { return }
    switch result {
    case .success: completion(ended.data, ended.response, nil)
    case .failure(let error):
      ended.load?.cancel()
      completion(nil, nil, error)
    }
  }
}
