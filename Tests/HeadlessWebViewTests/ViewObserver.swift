import Foundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An observer whose decisions are made when the test says so.
final class SlowObserver: NavigationObserver {
  private let state = Mutex<(events: [String], waiting: [@Sendable () -> Void])>(([], []))
  private let allows: @Sendable (String) -> Bool

  init(allows: @escaping @Sendable (String) -> Bool = { _ in true }) {
    self.allows = allows
  }

  /// What was told and asked, in order.
  var events: [String] { state.withLock { $0.events } }

  /// Makes so many decisions, each a while after it was asked for.
  func decideAll(count: Int) async {
    for _ in 0..<count {
      var decision: (@Sendable () -> Void)?
      while decision == nil {
        await Task.yield()
        decision = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
      }
      for _ in 0..<20 { await Task.yield() }
      decision?()
    }
  }

  private func note(_ event: String) { state.withLock { $0.events.append(event) } }

  private func ask(_ event: String, _ answer: @escaping @Sendable (Bool) -> Void) {
    let isAllowed = allows(event)
    state.withLock {
      $0.events.append(event)
      $0.waiting.append { answer(isAllowed) }
    }
  }

  func decide(_ navigation: NavigationRequest, _ answer: @escaping @Sendable (Bool) -> Void) {
    ask("decide navigation \(navigation.request.url?.absoluteString ?? "")", answer)
  }

  func decide(_ response: NavigationAnswer, _ answer: @escaping @Sendable (Bool) -> Void) {
    ask("decide response \(response.response.url?.absoluteString ?? "")", answer)
  }

  func started(_ url: String) { note("started \(url)") }
  func redirected(to url: String) { note("redirected \(url)") }
  func committed(_ url: String) { note("committed \(url)") }
  func titled(_ title: String) { note("titled \(title)") }
  func finished() { note("finished") }
  func failed(_ message: String, code: String, isProvisional: Bool) {
    note("failed \(isProvisional ? "provisional " : "")\(code)")
  }
}
