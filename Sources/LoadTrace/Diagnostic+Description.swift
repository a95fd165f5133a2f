extension Diagnostic: CustomStringConvertible {
  /// The whole of it in lines: code and message, how it came to be, what to do.
  public var description: String {
    let width = min(44, details.map { $0.place == nil ? 0 : $0.text.count }.max() ?? 0)
    let lines = details.map { detail in
      guard let place = detail.place else { return "  " + detail.text }
      let gap = String(repeating: " ", count: max(0, width - detail.text.count) + 2)
      return "  " + detail.text + gap + place + (detail.note.map { "   (\($0))" } ?? "")
    }
    return (["\(code): \(message)"] + lines + ["  fix: \(fix)"]).joined(separator: "\n")
  }
}
