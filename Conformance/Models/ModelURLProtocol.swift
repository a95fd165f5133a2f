import Dispatch
import Foundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a model protocol works with.
struct ModelProtocolParts: Sendable {
  /// The parts it shares with model handlers.
  var parts = ModelParts()
  /// Whether a request is taken.
  var claims: @Sendable (URLRequest) -> Bool = { request in
    let isWeb = ["http", "https"].contains(request.url?.scheme ?? "")
    return isWeb && (request.httpMethod ?? "GET") == "GET" && request.value(forHTTPHeaderField: mark) == nil
  }
  /// Whether the requests it makes are marked as its own.
  var marks = true
  /// Changes the calls on the client.
  var steps: @Sendable ([ModelStep]) -> [ModelStep] = { $0 }
  /// Whether the client is called after a stop.
  var ignoresStops = false

  /// The field by which the protocol knows its own requests.
  static let mark = "X-Model-Protocol"
}

/// A right protocol in parts that can be exchanged.
///
/// Protocols are classes and not objects, so that only one subject of this class can be checked at a time.
final class ModelURLProtocol: URLProtocol {
  private struct Setup: Sendable {
    var parts: ModelProtocolParts
    var proxy: ModelProxy
  }

  private static let setup = Mutex<Setup?>(nil)
  private let isOver = Mutex(false)

  /// Sets what the class works with, and gives what is told from outside.
  static func set(_ parts: ModelProtocolParts, _ environment: SubjectEnvironment) -> ModelProxy {
    var parts = parts
    if parts.marks {
      let make = parts.parts.upstreamRequest
      parts.parts.upstreamRequest = { request, address in
        var result = make(request, address)
        result?.setValue("1", forHTTPHeaderField: ModelProtocolParts.mark)
        return result
      }
    }
    let proxy = ModelProxy(parts.parts, environment)
    setup.withLock { $0 = Setup(parts: parts, proxy: proxy) }
    return proxy
  }

  private static var current: Setup? { setup.withLock { $0 } }

  override class func canInit(with request: URLRequest) -> Bool { current?.parts.claims(request) ?? false }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let setup = Self.current else { return }
    let load = UncheckedLoad(self)
    let request = request
    DispatchQueue.global().async {
      setup.proxy.answer(request) { result in load.give(result, request, setup.parts) }
    }
  }

  override func stopLoading() { isOver.withLock { $0 = true } }

  /// A load that a closure holds.
  private struct UncheckedLoad: @unchecked Sendable {
    // The client may be called from any thread; the rest of the load is not touched.
    let load: ModelURLProtocol

    init(_ load: ModelURLProtocol) {
      self.load = load
    }

    func give(_ result: Result<ModelAnswer, URLError>, _ request: URLRequest, _ parts: ModelProtocolParts) {
      let steps: [ModelStep] =
        switch result {
        case .success(let answer): Self.steps(answer, request, parts)
        case .failure(let error): [.fail(error)]
        }
      for step in parts.steps(steps) where parts.ignoresStops || !load.isOver.withLock({ $0 }) {
        switch step {
        case .response(let response):
          load.client?.urlProtocol(load, didReceive: response, cacheStoragePolicy: .notAllowed)
        case .data(let data): load.client?.urlProtocol(load, didLoad: data)
        case .finish: load.client?.urlProtocolDidFinishLoading(load)
        case .fail(let error): load.client?.urlProtocol(load, didFailWithError: error)
        }
      }
    }

    private static func steps(
      _ answer: ModelAnswer, _ request: URLRequest, _ parts: ModelProtocolParts
    ) -> [ModelStep] {
      var answer = answer
      parts.parts.finish(&answer, request)
      var shaped = request
      shaped.url = parts.parts.responseURL(request, SubjectAddress(scheme: "http"))
      return ModelParts.steps(answer, shaped)
    }
  }
}
