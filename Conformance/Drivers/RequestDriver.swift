import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes requests of a subject without a page.
///
/// One for each mechanism; whatever the mechanism, what comes of a request is an ``Exchange``.
protocol RequestDriver: AnyObject, Sendable {
  /// The main thread as the subject sees it.
  var main: MainTurns { get }

  /// Makes a request; it goes on by itself. `willStart` is called before the subject hears of it.
  func start(_ request: URLRequest, willStart: (ExchangeRecord) -> Void) -> ExchangeRecord

  /// Stops a request, unless it has ended.
  func stop(_ record: ExchangeRecord)
}

extension RequestDriver {
  /// Makes a request; it goes on by itself.
  func start(_ request: URLRequest) -> ExchangeRecord { start(request) { _ in } }

  /// Waits for the end of a request, and for a moment for calls that come after it.
  ///
  /// - Parameters:
  ///   - deadline: Seconds of real time after which no answer is taken for none; no right subject needs them.
  ///   - grace: Seconds of real time to wait for the subject to let go of a task that has ended.
  func finish(_ record: ExchangeRecord, deadline: Double, grace: Double) -> Exchange {
    let end = Date(timeIntervalSinceNow: deadline)
    if !record.wait(until: end, { $0.outcome != nil && !$0.isCalling }) {
      let isStuck = record.current.isCalling
      record.giveUp(isStuck ? .stuck : .unanswered)
      // What is let go now may well return.
      let exchange = record.current
      if isStuck { main.abandon("\(exchange.stuckMethod ?? "a method") of the subject", after: deadline) }
      return exchange
    }
    _ = record.wait(until: Date(timeIntervalSinceNow: grace)) { $0.isReleased }
    return record.current
  }
}
