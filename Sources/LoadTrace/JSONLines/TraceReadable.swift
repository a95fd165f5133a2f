/// A part of a trace that can be read from JSON, member by member in any order.
protocol TraceReadable {
  /// A value whose required members are still to be filled in.
  static var draft: Self { get }
  /// The members without which there is no such value.
  static var requiredMembers: [String] { get }
  /// What the value is called in a message.
  static var noun: String { get }
  /// Reads the value of a member; `false`, and nothing read, for a member that is not known.
  mutating func read(_ member: String, from json: inout JSONReader) throws(JSONError) -> Bool
}

extension JSONReader {
  /// Reads an object.
  mutating func value<Value: TraceReadable>() throws(JSONError) -> Value {
    let start = try openedObject()
    return try membersLeft(since: start)
  }

  /// Reads a list of objects.
  mutating func list<Value: TraceReadable>() throws(JSONError) -> [Value] {
    var values: [Value] = []
    try openArray()
    while try nextElement() { values.append(try value()) }
    return values
  }

  /// Reads a list of strings.
  mutating func strings() throws(JSONError) -> [String] {
    var values: [String] = []
    try openArray()
    while try nextElement() { values.append(try string()) }
    return values
  }

  /// Reads a string that is a URL.
  mutating func url() throws(JSONError) -> SerializedURL { SerializedURL(try string()) }

  /// Reads a string that must be one of an enumeration's.
  mutating func choice<Value: RawRepresentable<String>>(_ noun: String) throws(JSONError) -> Value {
    let start = position
    let name = try string()
    guard let value = Value(rawValue: name) else { throw JSONError(.unknownValue(name, of: noun), at: start) }
    return value
  }

  /// Reads the members that an open object still has, and leaves it; a member that is `null` counts as missing.
  mutating func membersLeft<Value: TraceReadable>(since start: Int) throws(JSONError) -> Value {
    let required = Value.requiredMembers
    var seen = 0
    var value = Value.draft
    while let member = try nextMember() {
      if try isNull() { continue }
      if try !value.read(member, from: &self) { try skip() }
      if let index = required.firstIndex(of: member) { seen |= 1 << index }
    }
    for (index, member) in required.enumerated() where seen & 1 << index == 0 {
      throw JSONError(.missing(member: member, of: Value.noun), at: start)
    }
    return value
  }

  private mutating func openedObject() throws(JSONError) -> Int {
    try openObject()
    return position - 1
  }
}
