import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SiteAnswer {
  /// What a client of a real server would see of this answer, in order.
  func events(method: String, url: URL) -> [NetworkEvent] {
    let lost = NetworkEvent.failed(URLError(.networkConnectionLost, failing: url))
    switch fault {
    case .resetBeforeResponse: return [lost]
    case .stallBeforeResponse: return [.stalled]
    default: break
    }
    let response = response(for: url)
    if let response = response as? HTTPURLResponse, let location = response.redirectLocation {
      return [.redirect(response, location: location)]
    }
    guard method != "HEAD", hasBody else { return [.response(response), .finished] }

    let transfer = transfer()
    let end: NetworkEvent =
      switch transfer.end {
      case .complete: .finished
      case .lost: lost
      case .stalled: .stalled
      }
    return [.response(response)] + pieces(of: body.prefix(transfer.count)).map(NetworkEvent.data) + [end]
  }

  /// Whether a response of this status has a body at all.
  var hasBody: Bool { status != 204 && status != 304 }

  /// How a transfer ends.
  enum TransferEnd {
    case complete
    case lost
    case stalled
  }

  /// How many bytes of the body reach the client, and how the transfer ends then.
  private func transfer() -> (count: Int, end: TransferEnd) {
    var count = body.count
    var end = TransferEnd.complete
    if case .declaredLength(let length) = framing {
      count = min(count, length)
      if length > body.count { end = .lost }
    }
    switch fault {
    case .truncate(let limit), .reset(let limit): return (min(count, limit), .lost)
    case .stall(let limit): return (min(count, limit), .stalled)
    default: return (count, end)
    }
  }

  private func pieces(of data: Data) -> [Data] {
    guard !data.isEmpty else { return [] }
    guard case .chunked(let size) = framing else { return [data] }
    let starts = stride(from: data.startIndex, to: data.endIndex, by: max(1, size))
    return starts.map { Data(data[$0..<min(data.endIndex, $0 + max(1, size))]) }
  }
}
