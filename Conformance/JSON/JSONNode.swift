import Foundation
import HeadlessWebView

/// A value of a JSON file together with where it stands, so that what is wrong with it can be said.
struct JSONNode {
  /// The file's path, for errors.
  let file: String
  /// The value's place, as a JSON Pointer: `/steps/0/expect`.
  let pointer: String
  /// The value.
  let value: JSONValue

  /// The most bytes of a file that is read as JSON.
  static let maximumLength = 1 << 22

  /// Reads a whole file's bytes.
  init(_ data: Data, limit: Int = maximumLength, file: String) throws(CaseFileError) {
    guard data.count <= limit else {
      throw CaseFileError(file: file, pointer: "", reason: "is larger than \(limit) bytes")
    }
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw CaseFileError(file: file, pointer: "", reason: Self.reason(of: error))
    }
    self.file = file
    pointer = ""
  }

  private init(file: String, pointer: String, value: JSONValue) {
    self.file = file
    self.pointer = pointer
    self.value = value
  }

  private static func reason(of error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context)? = error as? DecodingError else {
      return "is not valid JSON"
    }
    let cause = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
    return "is not valid JSON: \(cause ?? context.debugDescription)"
  }

  /// Makes an error about this value.
  func error(_ reason: String) -> CaseFileError {
    CaseFileError(file: file, pointer: pointer, reason: reason)
  }

  // MARK: - Objects

  /// Whether this is an object.
  var isObject: Bool { if case .object = value { true } else { false } }

  /// Whether this is a string.
  var isString: Bool { if case .string = value { true } else { false } }

  /// Whether this is `null`.
  var isNull: Bool { value == .null }

  /// The member of an object; `nil` where there is none, and for any other value.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value, let member = members[key] else { return nil }
    return child(key, member)
  }

  /// The member of an object that has to be there.
  func require(_ key: String) throws(CaseFileError) -> JSONNode {
    guard let member = self[key] else { throw error("\"\(key)\" is missing") }
    return member
  }

  /// Checks that this is an object that has no other keys than these.
  func requireKeys(_ keys: [String]) throws(CaseFileError) {
    guard case .object(let members) = value else { throw error("expected an object, found \(value.kind)") }
    guard let unknown = members.keys.sorted().first(where: { !keys.contains($0) }) else { return }
    throw error("unknown key \"\(unknown)\"; known are \(keys.joined(separator: ", "))")
  }

  /// The members of an object, by their keys' order.
  func members() throws(CaseFileError) -> [(key: String, node: JSONNode)] {
    guard case .object(let members) = value else { throw error("expected an object, found \(value.kind)") }
    return members.sorted { $0.key < $1.key }.map { ($0.key, child($0.key, $0.value)) }
  }

  private func child(_ key: String, _ value: JSONValue) -> JSONNode {
    let escaped = key.replacing("~", with: "~0").replacing("/", with: "~1")
    return JSONNode(file: file, pointer: "\(pointer)/\(escaped)", value: value)
  }

  // MARK: - Other values

  /// The elements of an array.
  func elements() throws(CaseFileError) -> [JSONNode] {
    guard case .array(let values) = value else { throw error("expected an array, found \(value.kind)") }
    return values.enumerated().map { JSONNode(file: file, pointer: "\(pointer)/\($0)", value: $1) }
  }

  /// The elements of an array, or the value alone where it is none.
  func oneOrMore() throws(CaseFileError) -> [JSONNode] {
    if case .array = value { try elements() } else { [self] }
  }

  /// The string.
  func string() throws(CaseFileError) -> String {
    guard case .string(let text) = value else { throw error("expected a string, found \(value.kind)") }
    return text
  }

  /// The string, which has to be one of a type's raw values.
  func choice<Value: RawRepresentable & CaseIterable>(_ type: Value.Type) throws(CaseFileError) -> Value
  where Value.RawValue == String {
    let text = try string()
    guard let value = Value(rawValue: text) else {
      throw error(
        "\"\(text)\" is none of \(Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))")
    }
    return value
  }

  /// The truth value.
  func bool() throws(CaseFileError) -> Bool {
    guard case .bool(let flag) = value else { throw error("expected true or false, found \(value.kind)") }
    return flag
  }

  /// The whole number, which has to be in a range.
  func integer(in range: ClosedRange<Int> = 0...Int(Int32.max)) throws(CaseFileError) -> Int {
    guard case .number(let number) = value else { throw error("expected a number, found \(value.kind)") }
    guard let integer = Int(exactly: number), range.contains(integer) else {
      throw error("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }
}
