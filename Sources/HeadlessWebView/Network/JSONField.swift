import Foundation

/// A value of a manifest together with where it stands, so that what is wrong with it can be said.
struct JSONField {
  /// The manifest's path, for errors.
  let file: String
  /// The value's place in it: `$.rules[2]`.
  let path: String
  /// The value.
  let value: JSONValue

  /// Makes an error about this value.
  func error(_ reason: String) -> SiteManifestError {
    SiteManifestError(file: file, path: path, reason: reason)
  }

  /// The member of an object; `nil` where there is none, and for any other value.
  subscript(key: String) -> JSONField? {
    guard case .object(let members) = value, let member = members[key] else { return nil }
    return JSONField(file: file, path: "\(path).\(key)", value: member)
  }

  /// Checks that this is an object that has no other keys than these.
  func requireObject(keys: [String]) throws(SiteManifestError) {
    guard case .object(let members) = value else { throw error("expected an object, found \(value.kind)") }
    guard let unknown = members.keys.sorted().first(where: { !keys.contains($0) }) else { return }
    throw error("unknown key \"\(unknown)\"; known are \(keys.joined(separator: ", "))")
  }

  /// Checks that of these keys no two are there.
  func requireAtMostOne(of keys: [String]) throws(SiteManifestError) {
    let found = keys.filter { self[$0] != nil }
    if found.count > 1 { throw error("\(found.joined(separator: " and ")) exclude each other") }
  }

  /// The elements of an array.
  func elements() throws(SiteManifestError) -> [JSONField] {
    guard case .array(let values) = value else { throw error("expected an array, found \(value.kind)") }
    return values.enumerated().map { JSONField(file: file, path: "\(path)[\($0)]", value: $1) }
  }

  /// The string.
  func string() throws(SiteManifestError) -> String {
    guard case .string(let text) = value else { throw error("expected a string, found \(value.kind)") }
    return text
  }

  /// The truth value.
  func bool() throws(SiteManifestError) -> Bool {
    guard case .bool(let flag) = value else { throw error("expected true or false, found \(value.kind)") }
    return flag
  }

  /// The whole number, which has to be in a range.
  func integer(in range: ClosedRange<Int>) throws(SiteManifestError) -> Int {
    guard case .number(let number) = value else { throw error("expected a number, found \(value.kind)") }
    guard let integer = Int(exactly: number), range.contains(integer) else {
      throw error("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }
}
