import Foundation
import HeadlessWebView
import LoadTrace

/// A response as it goes over a connection, byte for byte.
struct WireResponse: Equatable {
  /// What becomes of the connection afterwards.
  enum End: Equatable {
    case close
    case stall
    case reset
  }

  /// The bytes sent.
  var bytes: Data
  /// What becomes of the connection afterwards.
  var end: End
}

extension SiteAnswer {
  /// Whether an orderly server could send this answer by itself.
  var isOrderly: Bool { fault == nil && framing == .contentLength && interimStatus == nil }

  /// The body as it is sent, coded if it is to be.
  var codedBody: Data { isGzipped ? GZip.file(of: body) : body }

  /// The header fields as they are sent, those that frame the body left out.
  var fieldsWithoutFraming: [HeaderField] {
    responseHeaders.filter { !["content-length", "transfer-encoding"].contains($0.name.lowercased()) }
  }

  /// This answer as bytes, with its faults.
  func wire(method: String) -> WireResponse {
    switch fault {
    case .resetBeforeResponse: return WireResponse(bytes: Data(), end: .reset)
    case .stallBeforeResponse: return WireResponse(bytes: Data(), end: .stall)
    default: break
    }
    var head = ""
    if let interimStatus { head += "HTTP/1.1 \(interimStatus) Interim\r\n\r\n" }
    head += "HTTP/1.1 \(status) Fixture\r\n"
    let framingField: HeaderField
    switch framing {
    case .contentLength: framingField = HeaderField("Content-Length", String(codedBody.count))
    case .declaredLength(let length): framingField = HeaderField("Content-Length", String(length))
    case .chunked: framingField = HeaderField("Transfer-Encoding", "chunked")
    }
    for field in fieldsWithoutFraming + [framingField, HeaderField("Connection", "close")] {
      head += "\(field.name): \(field.value)\r\n"
    }
    head += "\r\n"
    guard method != "HEAD" else { return WireResponse(bytes: Data(head.utf8), end: .close) }
    let (body, end) = framedBody()
    return WireResponse(bytes: Data(head.utf8) + body, end: end)
  }

  private func framedBody() -> (Data, WireResponse.End) {
    var body = codedBody
    var end = WireResponse.End.close
    switch fault {
    case .truncate(let limit): body = body.prefix(limit)
    case .reset(let limit): (body, end) = (body.prefix(limit), .reset)
    case .stall(let limit): (body, end) = (body.prefix(limit), .stall)
    case .resetBeforeResponse, .stallBeforeResponse, nil: break
    }
    guard case .chunked(let size) = framing else { return (body, end) }
    var framed = Data()
    while !body.isEmpty {
      let piece = body.prefix(size)
      body = body.dropFirst(piece.count)
      framed += Data("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Data("\r\n".utf8)
    }
    if fault == nil { framed += Data("0\r\n\r\n".utf8) }
    return (framed, end)
  }
}
