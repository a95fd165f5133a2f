public import Foundation

/// What is known of a subject: which cases it is to fail, with reasons.
///
/// Each line has a pattern, an outcome and a reason: `mime/** fail # the recipe has a table of six types`. Of the
/// lines that fit a case the last counts.
public struct ExpectationFile: Sendable {
  /// A line.
  struct Line: Sendable {
    var number: Int
    var pattern: CasePattern
    var outcome: Outcome
    var reason: String
  }

  /// What is expected of a case.
  enum Outcome: String, Sendable, CaseIterable {
    case pass, fail, crash, error, skip
    /// It fails on some runs, since the subject depends on chance.
    case mayFail = "may-fail"

    /// Whether an outcome is as expected.
    func includes(_ outcome: CaseResult.Outcome) -> Bool {
      switch self {
      case .pass: outcome == .passed
      case .fail: outcome == .failed
      case .crash: outcome == .crashed
      case .error: outcome == .error
      case .skip: outcome == .skipped
      case .mayFail: outcome == .failed || outcome == .passed
      }
    }
  }

  let file: String
  let lines: [Line]

  /// Knows nothing.
  init() {
    file = ""
    lines = []
  }

  /// Reads a file.
  ///
  /// - Throws: ``CaseFileError`` with the line that is wrong.
  public init(contentsOf url: URL) throws(CaseFileError) {
    let path = url.path(percentEncoded: false)
    // Not Foundation's reading of whole files, which takes neither pipes nor devices.
    guard let file = try? FileHandle(forReadingFrom: url), let data = Self.read(file),
      let text = String(validating: data, as: UTF8.self)
    else {
      throw CaseFileError(
        file: path, pointer: "", reason: "cannot be read as UTF-8 of at most \(Self.mostBytes) bytes")
    }
    try self.init(text, file: path)
  }

  private static let mostBytes = 1 << 24

  /// The bytes of a file; `nil` where there are too many, or an error comes between.
  private static func read(_ file: FileHandle) -> Data? {
    var data = Data()
    while data.count <= mostBytes {
      guard let part = try? file.read(upToCount: 1 << 16) ?? Data() else { return nil }
      if part.isEmpty { return data }
      data += part
    }
    return nil
  }

  init(_ text: String, file: String) throws(CaseFileError) {
    self.file = file
    var lines: [Line] = []
    for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let parts = raw.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let words = (parts.first ?? "").split(whereSeparator: \.isWhitespace)
      guard !words.isEmpty else { continue }
      func error(_ reason: String) -> CaseFileError {
        CaseFileError(file: file, pointer: "line \(index + 1)", reason: reason)
      }
      guard words.count == 2 else { throw error("expected a pattern, an outcome, and a reason after #") }
      guard let outcome = Outcome(rawValue: String(words[1])) else {
        throw error("\"\(words[1])\" is none of \(Outcome.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      let reason = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
      guard !reason.isEmpty else { throw error("the reason is missing: \(words[0]) \(words[1]) # why") }
      lines.append(
        Line(number: index + 1, pattern: CasePattern(String(words[0])), outcome: outcome, reason: reason))
    }
    self.lines = lines
  }

  /// The last line that fits a case.
  func line(for id: String) -> Line? { lines.last { $0.pattern.matches(id) } }
}

/// A pattern for the names of cases: `*` is any text without a slash, `**` any text.
public struct CasePattern: Sendable, Hashable {
  private let parts: [Part]

  private enum Part: Sendable, Hashable {
    case byte(UInt8)
    case anyWithin
    case any
  }

  /// Makes a pattern; without a star it is the name itself, or the beginning of a name up to a slash.
  public init(_ text: String) {
    var parts: [Part] = []
    for byte in text.utf8 {
      guard byte == UInt8(ascii: "*") else {
        parts.append(.byte(byte))
        continue
      }
      if parts.last == .anyWithin {
        parts[parts.count - 1] = .any
      } else if parts.last != .any {
        parts.append(.anyWithin)
      }
    }
    self.parts = parts
  }

  /// Whether a name fits.
  public func matches(_ id: String) -> Bool {
    // The set of places in the pattern that can be reached, so that no pattern takes long.
    var reached = closure([0])
    for byte in id.utf8 {
      if byte == UInt8(ascii: "/"), reached.contains(parts.count) { return true }
      var next: Set<Int> = []
      for place in reached where place < parts.count {
        switch parts[place] {
        case .byte(let expected): if byte == expected { next.insert(place + 1) }
        case .anyWithin: if byte != UInt8(ascii: "/") { next.insert(place) }
        case .any: next.insert(place)
        }
      }
      reached = closure(next)
      if reached.isEmpty { return false }
    }
    return reached.contains(parts.count)
  }

  private func closure(_ places: Set<Int>) -> Set<Int> {
    var all = places
    var waiting = Array(places)
    while let place = waiting.popLast() {
      guard place < parts.count, parts[place] == .anyWithin || parts[place] == .any else { continue }
      if all.insert(place + 1).inserted { waiting.append(place + 1) }
    }
    return all
  }
}

extension ConformanceSubject {
  /// What is known of a subject that comes with the kit: the places in which a published recipe fails.
  ///
  /// - Throws: ``CaseFileError`` where the file is wrong.
  public func expectations() throws(CaseFileError) -> ExpectationFile {
    let file = CaseLibrary.resources.appending(path: "Expectations/\(name).txt")
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
      return ExpectationFile()
    }
    return try ExpectationFile(contentsOf: file)
  }
}
