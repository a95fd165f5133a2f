import CMicroHTTPD
import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a loopback server does with requests; its functions are called on the threads of its connections.
final class LoopbackService: Sendable {
  /// The requests so far, in the order in which they were complete.
  let requests = Mutex<[LoopbackServer.Request]>([])

  private let site: FixtureSite
  private let host: String?
  /// A pipe whose reading end becomes readable when stalls are to end.
  private let stopPipe: (reading: Int32, writing: Int32)
  /// Opens with the first request.
  let firstRequest = Gate()
  /// Opens when a client has closed a connection that stalls.
  let clientGaveUp = Gate()

  init(_ site: FixtureSite, host: String?) throws {
    self.site = site
    self.host = host
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw LoopbackServer.StartError() }
    stopPipe = (ends[0], ends[1])
  }

  deinit {
    close(stopPipe.reading)
    close(stopPipe.writing)
  }

  /// Ends all stalls, now and later.
  func endStalls() {
    _ = write(stopPipe.writing, "x", 1)
  }

  // MARK: - The C library's callbacks

  /// A request while it arrives; the C library holds it from `begin` to `end`.
  private final class Exchange {
    let target: String
    var isStarted = false
    var body = Data()

    init(target: String) {
      self.target = target
    }
  }

  /// Called with the request line's target as it was sent.
  static let begin:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>, OpaquePointer) -> UnsafeMutableRawPointer? =
      {
        _, target, _ in
        Unmanaged.passRetained(Exchange(target: String(cString: target))).toOpaque()
      }

  /// Called once for the request's head, then for each part of its body, then for the response.
  static let access: MHD_AccessHandlerCallback = {
    context, connection, _, method, _, data, size, state in
    guard let context, let connection, let method, let size, let pointer = state?.pointee else {
      return .NO
    }
    let service = Unmanaged<LoopbackService>.fromOpaque(context).takeUnretainedValue()
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    if !exchange.isStarted {
      exchange.isStarted = true
      return .YES
    }
    if size.pointee > 0, let data {
      data.withMemoryRebound(to: UInt8.self, capacity: size.pointee) {
        exchange.body.append($0, count: size.pointee)
      }
      size.pointee = 0
      return .YES
    }
    let request = LoopbackServer.Request(
      method: String(cString: method), target: exchange.target, headers: headerFields(of: connection),
      body: exchange.body)
    return service.respond(to: request, on: connection)
  }

  /// Called when a request is over, whatever became of it.
  static let end: MHD_RequestCompletedCallback = { _, _, state, _ in
    guard let pointer = state?.pointee else { return }
    Unmanaged<Exchange>.fromOpaque(pointer).release()
    state?.pointee = nil
  }

  private static func headerFields(of connection: OpaquePointer) -> [HeaderField] {
    var fields: [HeaderField] = []
    withUnsafeMutablePointer(to: &fields) { pointer in
      _ = MHD_get_connection_values(
        connection, .HEADER_KIND,
        { context, _, name, value in
          guard let name else { return .YES }
          let field = HeaderField(String(cString: name), value.map { String(cString: $0) } ?? "")
          context?.assumingMemoryBound(to: [HeaderField].self).pointee.append(field)
          return .YES
        }, pointer)
    }
    return fields
  }

  // MARK: - Answers

  private func respond(to request: LoopbackServer.Request, on connection: OpaquePointer) -> MHD_Result {
    requests.withLock { $0.append(request) }
    firstRequest.open()
    let host = host ?? request.header("Host") ?? ""
    let url = SerializedURL("http://\(host)\(request.target)")
    let answer = site.answer(method: request.method, url: url) ?? SiteAnswer(status: 421, mimeType: nil)
    guard !answer.isOrderly else { return send(answer, on: connection) }
    send(answer.wire(method: request.method), on: CMicroHTTPD_socket(connection))
    // The library has no response to send, so that it closes the connection.
    return .NO
  }

  private func send(_ answer: SiteAnswer, on connection: OpaquePointer) -> MHD_Result {
    let body = [UInt8]([204, 304].contains(answer.status) ? Data() : answer.codedBody)
    let response = body.withUnsafeBytes { CMicroHTTPD_response($0.baseAddress, $0.count) }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    for field in answer.fieldsWithoutFraming { MHD_add_response_header(response, field.name, field.value) }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }

  /// Sends bytes past the library, and does with the connection what is to be done.
  private func send(_ response: WireResponse, on socket: Int32) {
    guard sendAll(response.bytes, to: socket) else { return }
    switch response.end {
    case .close: break
    case .stall: stall(on: socket)
    case .reset: reset(socket)
    }
  }

  private func sendAll(_ data: Data, to socket: Int32) -> Bool {
    data.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let sent = sendOnce(socket, rest)
        if sent > 0 {
          rest = rest.dropFirst(sent)
        } else {
          guard errno == EAGAIN || errno == EINTR, wait(for: socket, events: Int16(POLLOUT)) else {
            return false
          }
        }
      }
      return true
    }
  }

  private func sendOnce(_ socket: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let start = UnsafeRawBufferPointer(rebasing: bytes).baseAddress
    // Without the flag a client that has closed the connection would end the process.
    #if canImport(Darwin)
      return Darwin.send(socket, start, bytes.count, 0)
    #elseif canImport(Musl)
      return Musl.send(socket, start, bytes.count, Int32(MSG_NOSIGNAL))
    #else
      return Glibc.send(socket, start, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }

  /// Waits until the client closes the connection or the server stops.
  private func stall(on socket: Int32) {
    var byte: UInt8 = 0
    while wait(for: socket, events: Int16(POLLIN)) {
      if recv(socket, &byte, 1, 0) > 0 { continue }
      clientGaveUp.open()
      return
    }
  }

  /// Waits until a socket is ready; `false` where the server stops before that.
  private func wait(for socket: Int32, events: Int16) -> Bool {
    var entries = [
      pollfd(fd: socket, events: events, revents: 0),
      pollfd(fd: stopPipe.reading, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&entries, 2, -1) < 0 {
      guard errno == EINTR else { return false }
    }
    return entries[1].revents == 0
  }

  /// Resets a connection at once, and leaves the library something else to close.
  private func reset(_ socket: Int32) {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    let null = open("/dev/null", O_RDWR)
    guard null >= 0 else { return }
    dup2(null, socket)
    close(null)
  }
}
