import Foundation

/// A copy of an upstream's answer, and the folder of them.
struct ModelCopy: Sendable, Codable {
  var url: String
  var status: Int
  var type: String?
  var charset: String?
  /// The fields, by their names in lower case.
  var fields: [String: String]
  var storedAt: Date
  var body = Data()

  private enum CodingKeys: CodingKey {
    case url, status, type, charset, fields, storedAt
  }

  func field(_ name: String) -> String? { fields[name] }
}

/// Copies in a folder: a file for the body, and one beside it for the rest.
struct ModelCopies: Sendable {
  let folder: URL

  private func place(_ key: String) -> URL {
    // FNV-1a, twice with different beginnings: long enough for the few URLs of a case.
    func hash(_ start: UInt64) -> UInt64 {
      key.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    return folder.appending(
      path: String(hash(0xCBF2_9CE4_8422_2325), radix: 36) + String(hash(0x9E37_79B9), radix: 36))
  }

  func copy(_ key: String) -> ModelCopy? {
    let place = place(key)
    guard let record = try? Data(contentsOf: place.appendingPathExtension("json")),
      var copy = try? JSONDecoder().decode(ModelCopy.self, from: record),
      let body = try? Data(contentsOf: place.appendingPathExtension("body"))
    else { return nil }
    copy.body = body
    return copy
  }

  func keep(_ copy: ModelCopy, _ key: String) {
    let place = place(key)
    try? copy.body.write(to: place.appendingPathExtension("body"), options: .atomic)
    try? JSONEncoder().encode(copy).write(to: place.appendingPathExtension("json"), options: .atomic)
  }

  func remove(_ key: String) {
    let place = place(key)
    for suffix in ["json", "body"] {
      try? FileManager.default.removeItem(at: place.appendingPathExtension(suffix))
    }
  }

  func removeAll() {
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    for file in files { try? FileManager.default.removeItem(at: file) }
  }
}
