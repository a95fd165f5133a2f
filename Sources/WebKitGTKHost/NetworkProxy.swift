#if WebKitGTK
  import Foundation
  import Glibc
  import HeadlessWebView
  import Synchronization
  import URLStandard

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// An HTTP proxy on the loopback interface that gives WebKitGTK a network of a configuration's.
  ///
  /// Every http request of the web processes comes here and is answered by a transport. What would be a tunnel, https
  /// for one, is closed, as where there is no network. Each connection carries one request.
  final class NetworkProxy: Sendable {
    /// Who answers a request, and who is told of the answer.
    struct Route: Sendable {
      var transport: any NetworkTransport
      var observe: @Sendable (NetworkEvent) -> Void
    }

    /// Finds who is to answer; `nil` closes the connection.
    typealias Finder = @Sendable (URLRequest, @escaping @Sendable (Route?) -> Void) -> Void

    /// The port it listens on.
    let port: UInt16
    private let listener: Int32

    /// Starts listening.
    ///
    /// - Throws: Where no port is to be had.
    init(_ find: @escaping Finder) throws(WebKitGTKError) {
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let listener = listener
      let isListening = withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(listener, address, length) == 0 && listen(listener, 128) == 0
            && getsockname(listener, address, &length) == 0
        }
      }
      guard isListening else {
        let message = String(cString: strerror(errno))
        Glibc.close(listener)
        throw WebKitGTKError(.noProxy, detail: message)
      }
      port = UInt16(bigEndian: address.sin_port)
      let thread = Thread {
        while true {
          let connection = accept(listener, nil, nil)
          if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
          guard connection >= 0 else { return }
          let serving = Thread { ProxyConnection(connection).serve(find) }
          serving.stackSize = 1 << 19
          serving.start()
        }
      }
      thread.name = "network proxy"
      thread.start()
    }

    /// Stops listening; connections that are open go on to their end.
    func close() {
      shutdown(listener, Int32(SHUT_RDWR))
      Glibc.close(listener)
    }
  }

  /// One connection to the proxy, on a thread of its own.
  private struct ProxyConnection {
    private static let mostHeaderBytes = 1 << 17
    private static let mostBodyBytes = 64 << 20
    private let connection: Int32

    init(_ connection: Int32) {
      self.connection = connection
    }

    func serve(_ find: NetworkProxy.Finder) {
      defer { Glibc.close(connection) }
      guard let request = readRequest() else { return }
      let found = ProxyEvents<NetworkProxy.Route?>()
      find(request) { found.add($0) }
      guard let route = found.next(within: 30) ?? nil else { return }
      let events = ProxyEvents<NetworkEvent>()
      let client = ProxyClient(events)
      let load = route.transport.start(request, client: client)
      defer { load.cancel() }
      while let event = events.next(within: 60) {
        route.observe(event)
        guard answer(event) else { return }
      }
    }

    // MARK: - The request

    private func readRequest() -> URLRequest? {
      var bytes: [UInt8] = []
      var end: Int?
      while end == nil {
        guard bytes.count < Self.mostHeaderBytes, let more = read() else { return nil }
        let seen = max(0, bytes.count - 3)
        bytes += more
        end = Self.endOfHeaders(bytes, from: seen)
      }
      guard let end else { return nil }
      let lines = String(decoding: bytes[..<end], as: UTF8.self).split(
        separator: "\r\n", omittingEmptySubsequences: true)
      let words = (lines.first ?? "").split(separator: " ")
      guard words.count == 3, words[0] != "CONNECT",
        let url = WebURL(parsing: String(words[1]), dialect: .webKit)?.foundationURL.url
      else { return nil }
      var request = URLRequest(url: url)
      request.httpMethod = String(words[0])
      var length = 0
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let name = line[..<colon]
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        switch name.lowercased() {
        case "host", "connection", "proxy-connection", "proxy-authorization", "accept-encoding": continue
        case "content-length": length = Int(value) ?? 0
        default: request.setValue(value, forHTTPHeaderField: String(name))
        }
      }
      guard 0...Self.mostBodyBytes ~= length else { return nil }
      var body = Array(bytes[(end + 4)...])
      while body.count < length {
        guard let more = read() else { return nil }
        body += more
      }
      if !body.isEmpty { request.httpBody = Data(body) }
      return request
    }

    private static func endOfHeaders(_ bytes: [UInt8], from start: Int) -> Int? {
      guard bytes.count >= 4 else { return nil }
      return (start...(bytes.count - 4)).first { bytes[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10]) }
    }

    private func read() -> [UInt8]? {
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
        count = max(0, recv(connection, buffer.baseAddress, buffer.count, 0))
      }
      return bytes.isEmpty ? nil : bytes
    }

    // MARK: - The answer

    /// Passes an event on.
    ///
    /// - Returns: Whether more is to come.
    private func answer(_ event: NetworkEvent) -> Bool {
      switch event {
      case .redirect(let response, let location):
        _ = write(Self.head(response, location: location))
        return false
      case .response(let response): return write(Self.head(response))
      case .data(let data): return write(Array(data))
      // A connection that is closed without an answer is an error of the network's.
      case .finished, .failed: return false
      // Nothing more comes; the other side may still go away.
      case .stalled: return read() != nil
      }
    }

    private static func head(_ response: URLResponse, location: String? = nil) -> [UInt8] {
      var text: String
      if let http = response as? HTTPURLResponse {
        text =
          "HTTP/1.1 \(http.statusCode) \(HTTPURLResponse.localizedString(forStatusCode: http.statusCode))\r\n"
        var dropped: Set = ["connection", "transfer-encoding", "content-encoding", "location"]
        // The transport has decoded the body, whose length is another then.
        if http.value(forHTTPHeaderField: "Content-Encoding") != nil { dropped.insert("content-length") }
        for (name, value) in http.allHeaderFields {
          guard let name = name as? String, !dropped.contains(name.lowercased()) else { continue }
          text += "\(name): \(value)\r\n"
        }
      } else {
        text = "HTTP/1.1 200 OK\r\n"
        if let type = response.mimeType { text += "Content-Type: \(type)\r\n" }
      }
      let target = location ?? (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Location")
      if let target { text += "Location: \(target)\r\n" }
      return Array((text + "Connection: close\r\n\r\n").utf8)
    }

    private func write(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Takes a transport's events to the connection's thread.
  private final class ProxyClient: NetworkClient {
    private let events: ProxyEvents<NetworkEvent>

    init(_ events: ProxyEvents<NetworkEvent>) {
      self.events = events
    }

    func receive(_ event: NetworkEvent, after delay: Double) {
      events.add(event)
    }
  }

  /// What one thread hands to another, in order.
  private final class ProxyEvents<Event>: @unchecked Sendable {
    // Guards `events`.
    private let condition = NSCondition()
    private var events: [Event] = []

    func add(_ event: Event) {
      condition.lock()
      events.insert(event, at: 0)
      condition.signal()
      condition.unlock()
    }

    /// The next event; `nil` where none comes for so many seconds, in which the process was not suspended.
    func next(within seconds: Int) -> Event? {
      condition.lock()
      defer { condition.unlock() }
      var left = seconds
      while events.isEmpty, left > 0 {
        if !condition.wait(until: Date(timeIntervalSinceNow: 1)) { left -= 1 }
      }
      return events.popLast()
    }
  }
#endif
