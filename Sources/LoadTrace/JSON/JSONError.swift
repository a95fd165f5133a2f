/// What is wrong with a JSON text, and where.
package struct JSONError: Error, Sendable, Equatable {
  /// What is wrong.
  package enum Problem: Sendable, Equatable {
    /// The text ends inside a value.
    case truncated
    /// A byte that cannot stand where it stands.
    case unexpectedByte(UInt8)
    /// A backslash with something after it that is no escape.
    case badEscape
    /// A control character inside a string.
    case controlCharacter(UInt8)
    /// Something that is not a number stands where one begins.
    case badNumber
    /// Objects or arrays stand in each other too deep.
    case tooDeep
    /// Something else stands where a value of this kind is wanted.
    case wrongType(wanted: String)
    /// Text after the value.
    case trailingText
    /// An object lacks a member that it must have.
    case missing(member: String, of: String)
    /// A member has a value that its format does not know.
    case unknownValue(String, of: String)
  }

  /// What is wrong.
  package var problem: Problem
  /// The number of bytes before the place.
  package var offset: Int

  /// Makes an error.
  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension JSONError: CustomStringConvertible {
  /// What is wrong, as a part of a sentence.
  package var description: String {
    switch problem {
    case .truncated: "the text ends inside a value"
    case .unexpectedByte(let byte): "\(Self.name(byte)) cannot stand here"
    case .badEscape: "a backslash begins no escape that JSON knows"
    case .controlCharacter(let byte): "\(Self.name(byte)) cannot stand in a string"
    case .badNumber: "this is not a number"
    case .tooDeep: "objects and arrays are nested more than \(JSONReader.deepest) deep"
    case .wrongType(let wanted): "\(wanted) is wanted here"
    case .trailingText: "there is text after the value"
    case .missing(let member, let object): "\(object) has no \"\(member)\""
    case .unknownValue(let value, let member): "\"\(value)\" is no \(member) that this version knows"
    }
  }

  private static func name(_ byte: UInt8) -> String {
    if byte > 0x20, byte < 0x7F { return "“\(Character(UnicodeScalar(byte)))”" }
    return "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
