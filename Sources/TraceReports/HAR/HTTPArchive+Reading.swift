import LoadTrace

extension HTTPArchive {
  /// Reads an archive from the JSON text of a HAR file, of any version and by any browser.
  ///
  /// Only what is needed to answer is read; members that are missing or of another type than HAR 1.2 says count as
  /// empty, since recorders differ. A byte order mark is passed over. Throws ``HTTPArchiveError`` for a text that is no
  /// JSON, and for one without `log` and `entries`.
  public init(har: [UInt8]) throws(HTTPArchiveError) {
    let start = har.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let result = har.withUnsafeBufferPointer { bytes -> Result<[Exchange]?, JSONError> in
      var json = JSONReader(UnsafeBufferPointer(rebasing: bytes[start...]))
      do throws(JSONError) {
        let exchanges = try json.readArchive()
        try json.end()
        return .success(exchanges)
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let exchanges?): self.init(exchanges)
    case .success(nil): throw HTTPArchiveError(byte: 1, message: "there is no \"log\" with \"entries\" in it")
    case .failure(let error):
      throw HTTPArchiveError(byte: error.offset + start + 1, message: error.description)
    }
  }
}

extension JSONReader {
  fileprivate mutating func readArchive() throws(JSONError) -> [HTTPArchive.Exchange]? {
    var exchanges: [HTTPArchive.Exchange]?
    try members { (json, name) throws(JSONError) in
      guard name == "log" else { return try json.skip() }
      try json.members { (json, name) throws(JSONError) in
        guard name == "entries" else { return try json.skip() }
        var read: [HTTPArchive.Exchange] = []
        try json.elements { (json) throws(JSONError) in read.append(try json.exchange()) }
        exchanges = read
      }
    }
    return exchanges
  }

  private mutating func exchange() throws(JSONError) -> HTTPArchive.Exchange {
    var exchange = HTTPArchive.Exchange(method: "GET", url: "", status: 0)
    try members { (json, name) throws(JSONError) in
      switch name {
      case "request": try json.readRequest(into: &exchange)
      case "response": try json.readResponse(into: &exchange)
      default: try json.skip()
      }
    }
    return exchange
  }

  private mutating func readRequest(into exchange: inout HTTPArchive.Exchange) throws(JSONError) {
    try members { (json, name) throws(JSONError) in
      switch name {
      case "method": exchange.method = try json.text().uppercased()
      case "url": exchange.url = SerializedURL(try json.text())
      case "headers": exchange.requestHeaders = try json.fields()
      case "postData":
        try json.members { (json, name) throws(JSONError) in
          if name == "text" { exchange.requestBody = try json.text() } else { try json.skip() }
        }
      default: try json.skip()
      }
    }
  }

  private mutating func readResponse(into exchange: inout HTTPArchive.Exchange) throws(JSONError) {
    try members { (json, name) throws(JSONError) in
      switch name {
      case "status": exchange.status = try json.wholeNumber()
      case "headers": exchange.headers = try json.fields()
      case "redirectURL": exchange.redirectURL = try json.text()
      case "content": try json.readContent(into: &exchange)
      default: try json.skip()
      }
    }
  }

  private mutating func readContent(into exchange: inout HTTPArchive.Exchange) throws(JSONError) {
    var text: String?
    var isBase64 = false
    try members { (json, name) throws(JSONError) in
      switch name {
      case "mimeType": exchange.mimeType = try json.text()
      case "text": text = try json.text()
      case "encoding": isBase64 = try json.text().lowercased() == "base64"
      default: try json.skip()
      }
    }
    exchange.body = text.map { isBase64 ? Base64.decoded($0.utf8) : Array($0.utf8) }
  }

  // MARK: - Values of uncertain type

  /// Calls `body` for the members of an object; passes over anything else.
  private mutating func members(
    _ body: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard try next() == UInt8(ascii: "{") else { return try skip() }
    try openObject()
    while let name = try nextMember() { try body(&self, name) }
  }

  /// Calls `body` for the elements of an array; passes over anything else.
  private mutating func elements(_ body: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
    guard try next() == UInt8(ascii: "[") else { return try skip() }
    try openArray()
    while try nextElement() { try body(&self) }
  }

  /// A string; empty for anything else.
  private mutating func text() throws(JSONError) -> String {
    if try next() == UInt8(ascii: "\"") { return try string() }
    try skip()
    return ""
  }

  /// A whole number; 0 for anything else.
  private mutating func wholeNumber() throws(JSONError) -> Int {
    let first = try next()
    guard first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else {
      try skip()
      return 0
    }
    return Int(exactly: try number().rounded()) ?? 0
  }

  private mutating func fields() throws(JSONError) -> [HeaderField] {
    var fields: [HeaderField] = []
    try elements { (json) throws(JSONError) in
      var field = HeaderField("", "")
      try json.members { (json, name) throws(JSONError) in
        switch name {
        case "name": field.name = try json.text()
        case "value": field.value = try json.text()
        default: try json.skip()
        }
      }
      // HTTP/2's pseudo fields are no fields.
      if !field.name.isEmpty, !field.name.hasPrefix(":") { fields.append(field) }
    }
    return fields
  }
}
