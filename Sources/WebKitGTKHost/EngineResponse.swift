#if WebKitGTK
  import CWebKitGTK
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A response in WebKitGTK's terms.
  ///
  /// The content type is the header field where there is one, with its parameters; a plain response has its MIME type
  /// and encoding instead. What has neither gets WebKitGTK's guess from the URL, and a plain response the status 200.
  struct EngineResponse {
    private let status: Int32
    private let contentType: String?
    private let length: Int64
    private let fields: [(name: String, value: String)]

    init(_ response: URLResponse) {
      length = response.expectedContentLength > 0 ? response.expectedContentLength : -1
      guard let http = response as? HTTPURLResponse else {
        status = 0
        contentType = response.mimeType.map { type in
          response.textEncodingName.map { "\(type); charset=\($0)" } ?? type
        }
        fields = []
        return
      }
      status = Int32(clamping: http.statusCode)
      contentType = http.value(forHTTPHeaderField: "Content-Type")
      fields = http.allHeaderFields.compactMap { name, value in
        (name as? String).map { ($0, String(describing: value)) }
      }
    }

    func give(to request: OpaquePointer) {
      // The copies live until WebKit has taken them over, which is before the call returns.
      let copies = fields.map { (strdup($0.name), strdup($0.value)) }
      defer {
        for (name, value) in copies {
          free(name)
          free(value)
        }
      }
      let list = copies.map {
        header_field(name: $0.0.map { UnsafePointer($0) }, value: $0.1.map { UnsafePointer($0) })
      }
      list.withUnsafeBufferPointer { list in
        withOptionalCString(contentType) { type in
          var response = engine_response(
            status: status, content_type: type, length: length, fields: list.baseAddress,
            field_count: list.count)
          engine_request_respond(request, &response)
        }
      }
    }
  }
#endif
