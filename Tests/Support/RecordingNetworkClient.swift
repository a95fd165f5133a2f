import Foundation
public import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client that keeps the events of a network load in a form that can be compared.
public final class RecordingNetworkClient: NetworkClient {
  /// An event, or several data events in a row as one.
  public enum Event: Equatable, Sendable, CustomStringConvertible {
    /// A redirect.
    case redirect(status: Int, location: String)
    /// A response; a plain one has the status 0.
    case response(status: Int, mimeType: String?)
    /// Data as text; bytes that are no UTF-8 are replaced.
    case data(String)
    /// The end of the body.
    case finished
    /// A failure, with the code of its `URLError`.
    case failed(Int)
    /// Nothing more will come.
    case stalled

    /// The event in a few words.
    public var description: String {
      switch self {
      case .redirect(let status, let location): "redirect(\(status), \(location))"
      case .response(let status, let mimeType): "response(\(status), \(mimeType ?? "no type"))"
      case .data(let text): "data(\(text.debugDescription))"
      case .finished: "finished"
      case .failed(let code): "failed(\(code))"
      case .stalled: "stalled"
      }
    }
  }

  private struct State {
    var events: [Event] = []
    var headers: [String: String] = [:]
    var delays: [Double] = []
    var waiter: (isOver: @Sendable ([Event]) -> Bool, continuation: CheckedContinuation<Void, Never>)?
  }

  private let state = Mutex(State())
  private let joinsData: Bool

  /// Makes a client; where `joinsData` is not set, every data event is kept by itself.
  public init(joinsData: Bool = false) {
    self.joinsData = joinsData
  }

  /// The events so far.
  public var events: [Event] { state.withLock { $0.events } }

  /// The delay of each event, in seconds.
  public var delays: [Double] { state.withLock { $0.delays } }

  /// The header fields of the last response, by their names in lower case.
  public var headers: [String: String] { state.withLock { $0.headers } }

  /// Waits for the end of the load; only one caller may wait.
  public func end() async {
    await wait { events in
      switch events.last {
      case .redirect, .finished, .failed, .stalled: true
      case .response, .data, nil: false
      }
    }
  }

  /// Waits for the first part of the body; only one caller may wait.
  public func firstData() async {
    await wait { events in
      if case .data = events.last { true } else { false }
    }
  }

  private func wait(until isOver: @escaping @Sendable ([Event]) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isOverNow = state.withLock { state in
        if isOver(state.events) { return true }
        state.waiter = (isOver, continuation)
        return false
      }
      if isOverNow { continuation.resume() }
    }
  }

  /// Keeps the event.
  public func receive(_ event: NetworkEvent, after delay: Double) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.delays.append(delay)
      switch event {
      case .redirect(let response, let location):
        state.events.append(.redirect(status: response.statusCode, location: location))
      case .response(let response):
        let http = response as? HTTPURLResponse
        state.events.append(.response(status: http?.statusCode ?? 0, mimeType: response.mimeType))
        for (name, value) in http?.allHeaderFields ?? [:] {
          state.headers["\(name)".lowercased()] = "\(value)"
        }
      case .data(let data):
        let text = String(decoding: data, as: UTF8.self)
        if joinsData, case .data(let before)? = state.events.last {
          state.events[state.events.count - 1] = .data(before + text)
        } else {
          state.events.append(.data(text))
        }
      case .finished:
        state.events.append(.finished)
      case .failed(let error):
        state.events.append(.failed((error as? URLError)?.errorCode ?? 0))
      case .stalled:
        state.events.append(.stalled)
      }
      guard let waiter = state.waiter, waiter.isOver(state.events) else { return nil }
      state.waiter = nil
      return waiter.continuation
    }
    waiter?.resume()
  }
}
