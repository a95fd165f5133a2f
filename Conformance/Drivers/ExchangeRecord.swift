import Foundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The record of an exchange while it goes on; its owner waits for changes.
final class ExchangeRecord: @unchecked Sendable {
  // Guards all that follows.
  private let condition = NSCondition()
  private var exchange: Exchange
  private var state = SchemeTaskState()

  init(_ request: URLRequest) {
    exchange = Exchange(request: request)
  }

  /// Whether the request was stopped.
  var isStopped: Bool { locked { state.isStopped } }

  /// The exchange so far.
  var current: Exchange { locked { exchange } }

  private func locked<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body()
  }

  // MARK: - What happens

  /// Notes something that the kit does.
  func note(_ kind: Exchange.Event.Kind) {
    locked {
      exchange.events.append(Exchange.Event(kind: kind, isMain: true))
      switch kind {
      case .start, .stop: exchange.isCalling = true
      case .startReturned, .stopReturned: exchange.isCalling = false
      default: break
      }
    }
  }

  /// Takes a call of the subject's, on the main thread.
  ///
  /// - Returns: Whether the call was legal and takes effect.
  @discardableResult
  func receive(
    _ call: SchemeTaskState.Call, isMain: Bool, _ kind: Exchange.Event.Kind, data: Data? = nil
  ) -> Bool {
    locked {
      let before = state.name
      do throws(SchemeTaskState.Reason) {
        guard try state.receive(call) else { return false }
      } catch {
        let violation = Exchange.Event.Kind.violation(
          call: call.rawValue, reason: error.rawValue, state: before)
        exchange.events.append(Exchange.Event(kind: violation, isMain: isMain))
        return false
      }
      append(Exchange.Event(kind: kind, isMain: isMain))
      switch kind {
      case .response(let response): exchange.response = response
      case .finish: exchange.outcome = .finished
      case .fail: exchange.outcome = .failed
      default: break
      }
      if let data { take(data) }
      return true
    }
  }

  /// Adds an event; data after data become one, since a body may come byte by byte.
  private func append(_ event: Exchange.Event) {
    if case .data(let count, _) = event.kind, let last = exchange.events.last, last.isMain == event.isMain,
      case .data(let before, let pieces) = last.kind
    {
      exchange.events[exchange.events.count - 1].kind = .data(before + count, pieces: pieces + 1)
    } else {
      exchange.events.append(event)
    }
  }

  private func take(_ data: Data) {
    exchange.bodyLength += data.count
    exchange.largestChunk = max(exchange.largestChunk, data.count)
    let room = Exchange.mostBytes - exchange.body.count
    if room > 0 { exchange.body += data.prefix(room) }
  }

  /// Notes that the subject does not take the request.
  func decline() {
    locked { exchange.outcome = .declined }
  }

  /// Notes the answer to a redirect.
  func redirectDecided() -> Bool { locked { state.redirectDecided() } }

  /// Notes a stop; `false` where there is nothing to stop.
  ///
  /// - Parameter isTold: Whether the subject is called for it, which whoever waits for the exchange must know at once.
  func stop(isTold: Bool = false) -> Bool {
    locked {
      guard state.stop(viewIsGone: false) else { return false }
      exchange.outcome = .stopped
      if isTold { exchange.isCalling = true }
      return true
    }
  }

  /// Notes that nobody holds the task any more.
  func release() {
    locked {
      exchange.isReleased = true
      if exchange.outcome == nil { exchange.outcome = .abandoned }
    }
  }

  /// Notes that a protocol's instance has gone; after a redirect another one goes on.
  func protocolHasGone() {
    locked { if exchange.outcome != nil { exchange.isReleased = true } }
  }

  /// Notes that the deadline has passed; a stop that does not return is stuck although the task is stopped.
  func giveUp(_ outcome: Exchange.Outcome) {
    locked {
      if exchange.outcome == nil || outcome == .stuck && exchange.isCalling { exchange.outcome = outcome }
    }
  }

  // MARK: - Waiting

  /// Waits until something is so, or a deadline in real time has passed; answers whether it is so.
  func wait(until deadline: Date, _ isReached: (Exchange) -> Bool) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while !isReached(exchange) {
      guard condition.wait(until: deadline) else { return isReached(exchange) }
    }
    return true
  }
}
