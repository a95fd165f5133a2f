import LoadTrace
import ResourceDiscovery
import URLStandard

/// The `Link` header fields of responses.
extension DocumentLoader {
  /// What the fields of a response preload.
  func linkedPreloads(_ response: ResponseRecord) -> [Discovery] {
    guard response.header("Link") != nil else { return [] }
    return response.headers.filter { $0.name.lowercased() == "link" }.flatMap {
      LinkHeader.discoveries(in: $0.value, discoveryContext)
    }
  }

  /// Preloads what the response to a load of the document's names, whatever became of that response.
  ///
  /// URLs are resolved against the document's own, not that of the response and not its base.
  func preload(linkedBy outcome: LoadOutcome) {
    guard let id = outcome.id, let response = outcome.response,
      loader.recorder[id].answeredBy != .memoryCache
    else { return }
    for case .resource(let resource) in linkedPreloads(response) {
      let reference = Reference(
        file: response.url, line: 1, column: 1, construct: resource.place.construct, text: resource.url)
      guard var request = request(for: resource, reference: reference, base: context.url),
        request.url.scheme != "data"
      else { continue }
      request.parent = id
      load(request)
    }
  }
}
