import Dispatch
import HeadlessWebView

/// A handler for the process's main thread that waits there for what never comes.
final class MainThreadKeeper: MainQueueSchemeHandler {
  func start(_ task: any SchemeTask) {
    DispatchSemaphore(value: 0).wait()
  }

  func stop(_ task: any SchemeTask) {}

  /// Loads a page, which fails, and then goes on where it never can.
  static func load() async throws {
    var configuration = HeadlessWebView.Configuration(schemeHandlers: ["app": MainThreadKeeper()])
    configuration.limits.mainThreadTime = 0.2
    let view = HeadlessWebView(configuration: configuration)
    _ = try? await view.load("app://host/index.html")
    await MainActor.run {}
  }
}
