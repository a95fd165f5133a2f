private import Synchronization

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Analyses that need more stack than a caller may have.
enum DeepStack {
  /// The size of the stack, in bytes; the system gives memory only to the part that is used.
  private static let size = 512 << 20

  private final class Job: Sendable {
    let work: @Sendable () -> ScriptAnalysis
    let result = Mutex<ScriptAnalysis?>(nil)

    init(work: @escaping @Sendable () -> ScriptAnalysis) { self.work = work }
  }

  /// Runs an analysis on a thread of its own and waits for it.
  ///
  /// - Parameter work: The analysis.
  /// - Returns: Its result, or `nil` if there could be no thread.
  static func run(_ work: @escaping @Sendable () -> ScriptAnalysis) -> ScriptAnalysis? {
    let job = Job(work: work)
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, size) == 0 else { return nil }
    let context = Unmanaged.passRetained(job)
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, &attributes, { DeepStack.start($0) }, context.toOpaque())
    #else
      var thread = pthread_t()
      let status = pthread_create(
        &thread, &attributes, { context in context.flatMap { DeepStack.start($0) } }, context.toOpaque())
    #endif
    guard status == 0 else {
      context.release()
      return nil
    }
    #if canImport(Darwin)
      if let thread { pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
    return job.result.withLock { $0 }
  }

  /// What the thread does.
  private static func start(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let job = Unmanaged<Job>.fromOpaque(context).takeRetainedValue()
    let result = job.work()
    job.result.withLock { $0 = result }
    return nil
  }
}
