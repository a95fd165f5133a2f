import Synchronization

/// An answer that the app owes the host.
///
/// The host gets exactly one: the first, or a refusal when the app has let go of the decision without an answer.
/// WebKit raises an exception in the second case.
final class Decision: Sendable {
  private let answer: Mutex<(@Sendable (Bool) -> Void)?>

  init(_ answer: @escaping @Sendable (Bool) -> Void) {
    self.answer = Mutex(answer)
  }

  func decide(_ isAllowed: Bool) {
    answer.withLock { answer in
      defer { answer = nil }
      return answer
    }?(isAllowed)
  }

  deinit {
    decide(false)
  }
}
