import Foundation

/// What is expected of a body.
enum BodyMatcher: Sendable, Hashable {
  case text(String)
  /// The bytes of a file of the site, whole or from the first to the last offset.
  case file(String, ClosedRange<Int>?)
  case empty
  case notEmpty
  case length(Int)
  case contains(String)
  case lacks(String)

  /// Reads a string or an object with one matcher.
  init(_ node: JSONNode) throws(CaseFileError) {
    if node.isString {
      self = .text(try node.string())
      return
    }
    try node.requireKeys(["text", "file", "first", "last", "empty", "length", "contains", "lacks"])
    if let file = node["file"] {
      var range: ClosedRange<Int>?
      if let first = node["first"] {
        let start = try first.integer()
        range = start...(try node.require("last").integer(in: start...Int(Int32.max)))
      }
      self = .file(try file.string(), range)
    } else if let text = node["text"] {
      self = .text(try text.string())
    } else if let flag = node["empty"] {
      self = try flag.bool() ? .empty : .notEmpty
    } else if let length = node["length"] {
      self = .length(try length.integer())
    } else if let text = node["contains"] {
      self = .contains(try text.string())
    } else {
      self = .lacks(try node.require("lacks").string())
    }
  }

  /// Why a body is not as expected; `nil` where it is.
  func objection(to body: Data, _ context: CheckContext) -> (expected: String, seen: String)? {
    let seen = Self.described(body)
    switch self {
    case .text(let text):
      let expected = Data(context.placeholders.fill(text).utf8)
      return body == expected ? nil : (Self.described(expected), seen)
    case .file(let path, let range):
      guard let file = context.steps.site.files[path] else { return ("the file \(path) of the case", seen) }
      let whole = file.bytes(context.placeholders)
      let expected = range.map { Data(whole.dropFirst($0.lowerBound).prefix($0.count)) } ?? whole
      if body == expected { return nil }
      let part =
        range.map { "bytes \($0.lowerBound) to \($0.upperBound) of \(path)" } ?? "the bytes of \(path)"
      return ("\(part): \(Self.described(expected))", seen)
    case .empty: return body.isEmpty ? nil : ("no body", seen)
    case .notEmpty: return body.isEmpty ? ("a body", seen) : nil
    case .length(let length): return body.count == length ? nil : ("\(length) bytes", seen)
    case .contains(let text):
      let part = context.placeholders.fill(text)
      return body.firstRange(of: Data(part.utf8)) != nil ? nil : ("a body with \"\(part)\" in it", seen)
    case .lacks(let text):
      let part = context.placeholders.fill(text)
      return body.firstRange(of: Data(part.utf8)) == nil ? nil : ("a body without \"\(part)\" in it", seen)
    }
  }

  /// A body in few words.
  static func described(_ body: Data) -> String {
    if body.isEmpty { return "no bytes" }
    let count = body.count == 1 ? "1 byte" : "\(body.count) bytes"
    let start = body.prefix(48)
    guard let text = String(validating: start, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.value < 32 && $0 != "\n" && $0 != "\t" })
    else {
      return count + ": "
        + start.prefix(12).map { String($0, radix: 16).leftPadded(to: 2) }.joined(separator: " ")
        + (body.count > 12 ? " …" : "")
    }
    let line = text.replacing("\n", with: "⏎").replacing("\t", with: "⇥")
    return "\(count): \"\(line)\(body.count > 48 ? "…" : "")\""
  }
}

extension String {
  /// The text with noughts before it up to a length.
  fileprivate func leftPadded(to count: Int) -> String {
    String(repeating: "0", count: max(0, count - self.count)) + self
  }
}
