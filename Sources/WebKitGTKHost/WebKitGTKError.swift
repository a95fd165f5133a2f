#if WebKitGTK
  /// Why WebKitGTK could not do what it was asked to.
  public struct WebKitGTKError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Code: Sendable, Hashable {
      /// No display is there, and none could be started.
      case noDisplay
      /// The script threw, or its result cannot be handed over.
      case script
      /// The web process is gone.
      case webProcess
      /// The proxy that stands for the network could not be started.
      case noProxy
    }

    /// What is wrong.
    public let code: Code
    /// What the engine or the system said.
    public let detail: String

    init(_ code: Code, detail: String) {
      self.code = code
      self.detail = detail
    }

    /// A sentence that says what to do.
    public var description: String {
      switch code {
      case .noDisplay:
        "there is no display for WebKitGTK (\(detail)); install xvfb, or set DISPLAY to a display that is there"
      case .script: detail
      case .webProcess: "\(detail); load the page again"
      case .noProxy: "no port for the fixture network could be had: \(detail)"
      }
    }
  }
#endif
