import CMicroHTTPD
public import Foundation
public import HeadlessWebView
public import LoadTrace
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An HTTP server on 127.0.0.1 that serves a fixture site, with its faults but without its delays.
///
/// It listens from its creation until nobody holds it any more.
public final class LoopbackServer: Sendable {
  /// A request as the server saw it.
  public struct Request: Equatable, Sendable {
    /// The method.
    public var method: String
    /// Path and query as they were sent.
    public var target: String
    /// The header fields in their order.
    public var headers: [HeaderField]
    /// The body.
    public var body: Data

    /// The value of the first header field of a name, compared without case.
    public func header(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
  }

  /// The server could not be started.
  public struct StartError: Error {}

  /// The port it listens on.
  public let port: Int

  private let service: LoopbackService
  private let daemon: Daemon

  /// Starts a server.
  ///
  /// The site's rules see `host` as the host asked for; `nil` for what the client sends as `Host`. A host that is
  /// none of the site's is answered with 421.
  public init(_ site: FixtureSite, host: String? = nil) throws {
    service = try LoopbackService(site, host: host)
    let context = Unmanaged.passUnretained(service).toOpaque()
    guard
      let pointer = CMicroHTTPD_start(
        context, LoopbackService.access, LoopbackService.begin, LoopbackService.end)
    else { throw StartError() }
    daemon = Daemon(pointer: pointer)
    port = Int(CMicroHTTPD_port(pointer))
  }

  deinit {
    // Connections that stall wait for this; only then can the server's threads end.
    service.endStalls()
    MHD_stop_daemon(daemon.pointer)
  }

  /// The URL of a path, which may have a query.
  public func url(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: path)
  }

  /// The requests so far, in the order in which they were complete.
  public var requests: [Request] { service.requests.withLock { $0 } }

  /// Waits until a client has closed a connection on which the server stalls.
  public func clientGaveUp() async {
    await service.clientGaveUp.wait()
  }

  /// Waits until a request is complete.
  public func request() async {
    await service.firstRequest.wait()
  }

  /// The C library's handle, which may be used on any thread and is freed in `deinit` alone.
  private struct Daemon: @unchecked Sendable {
    let pointer: OpaquePointer
  }
}
