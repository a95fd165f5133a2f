import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Mutant {
  /// Handlers that answer ranges wrongly.
  static let rangeMutants: [Mutant] = [
    Mutant("ranges-ignored", .files, breaks: "byte-ranges", summary: "Range is ignored") {
      $0.range = { _, _ in .whole }
    },
    Mutant("ranges-ignored-of-copies", .proxy, breaks: "byte-ranges", summary: "Range is ignored") {
      $0.range = { _, _ in .whole }
    },
    Mutant("ranges-with-exclusive-end", .files, breaks: "byte-ranges", summary: "The last byte is left out") {
      $0.range = editing { range, _ in range.count > 1 ? range.dropLast() : range }
    },
    Mutant("ranges-one-too-long", .files, breaks: "byte-ranges", summary: "One byte too many is given") {
      $0.range = editing { range, size in range.lowerBound..<min(size, range.upperBound + 1) }
    },
    Mutant("ranges-from-one", .files, breaks: "byte-ranges", summary: "Bytes are counted from 1") {
      $0.range = editing { range, _ in max(0, range.lowerBound - 1)..<max(1, range.upperBound - 1) }
    },
    Mutant("ranges-with-whole-body", .files, breaks: "byte-ranges", summary: "206 has the whole body") {
      $0.finish = { answer, _ in if answer.status == 206 { answer.body += Data(repeating: 0, count: 10) } }
    },
    Mutant("ranges-with-status-200", .files, breaks: "byte-ranges", summary: "A part has the status 200") {
      $0.finish = { answer, _ in if answer.status == 206 { answer.status = 200 } }
    },
    Mutant("ranges-without-place", .files, breaks: "byte-ranges", summary: "Content-Range is missing") {
      $0.finish = { answer, _ in answer.fields["Content-Range"] = nil }
    },
    Mutant(
      "ranges-with-exclusive-place", .files, breaks: "byte-ranges",
      summary: "Content-Range names the byte after the last"
    ) {
      $0.finish = editingPlace { first, last, size in "bytes \(first)-\(last + 1)/\(size)" }
    },
    Mutant(
      "ranges-without-size", .files, breaks: "byte-ranges", summary: "Content-Range has a star for the size"
    ) {
      $0.finish = editingPlace { first, last, _ in "bytes \(first)-\(last)/*" }
    },
    Mutant(
      "ranges-with-part-as-size", .files, breaks: "byte-ranges",
      summary: "Content-Range has the part's length for the size"
    ) {
      $0.finish = editingPlace { first, last, _ in "bytes \(first)-\(last)/\(last - first + 1)" }
    },
    Mutant(
      "ranges-with-place-on-200", .files, breaks: "byte-ranges", summary: "The whole has a Content-Range, too"
    ) {
      $0.finish = { answer, _ in
        if answer.status == 200 {
          answer.fields["Content-Range"] = "bytes 0-\(answer.body.count - 1)/\(answer.body.count)"
        }
      }
    },
    Mutant("ranges-suffix-as-start", .files, breaks: "byte-ranges", summary: "-100 is read as 0-100") {
      $0.range = reading { field, size in
        field.hasPrefix("bytes=-") ? ByteRangeField("bytes=0-" + field.dropFirst(7), size: size) : nil
      }
    },
    Mutant(
      "ranges-suffix-unclamped", .files, breaks: "byte-ranges",
      summary: "More last bytes than there are are refused"
    ) {
      $0.range = reading { field, size in
        guard field.hasPrefix("bytes=-"), let count = Int(field.dropFirst(7)), count > size else {
          return nil
        }
        return .unsatisfiable
      }
    },
    Mutant(
      "ranges-open-unread", .files, breaks: "byte-ranges", summary: "Without a last byte a range is ignored"
    ) {
      $0.range = reading { field, _ in field.hasSuffix("-") ? .whole : nil }
    },
    Mutant(
      "ranges-open-short", .files, breaks: "byte-ranges",
      summary: "Without a last byte the first kilobyte is given, wrongly counted"
    ) {
      $0.range = reading { field, size in
        guard field.hasSuffix("-"), case .part(let range) = ByteRangeField(field, size: size) else {
          return nil
        }
        return .part(range.lowerBound..<max(range.lowerBound + 1, range.upperBound - 1))
      }
    },
    Mutant(
      "ranges-unclamped", .files, breaks: "byte-ranges", summary: "A last byte beyond the end is refused"
    ) {
      $0.range = reading { field, size in
        guard let last = field.split(separator: "-", omittingEmptySubsequences: false).last,
          field.dropFirst(6).first != "-"
        else { return nil }
        return !last.isEmpty && (Int(last) ?? .max) >= size ? .unsatisfiable : nil
      }
    },
    Mutant(
      "ranges-beyond-is-whole", .files, breaks: "byte-ranges", "content-length",
      summary: "A range beyond the end is answered with the whole"
    ) {
      $0.range = { request, size in
        let range = ModelParts().range(request, size)
        return range == .unsatisfiable && size > 0 ? .whole : range
      }
    },
    Mutant(
      "ranges-beyond-is-whole-of-copies", .proxy, breaks: "byte-ranges",
      summary: "A range beyond the end is answered with the whole"
    ) {
      $0.range = { request, size in
        let range = ModelParts().range(request, size)
        return range == .unsatisfiable ? .whole : range
      }
    },
    Mutant(
      "ranges-beyond-is-empty-part", .files, breaks: "byte-ranges", "content-length",
      summary: "A range beyond the end is an empty part"
    ) {
      $0.range = { request, size in
        let range = ModelParts().range(request, size)
        return range == .unsatisfiable ? .part(size..<size) : range
      }
    },
    Mutant("ranges-beyond-without-size", .files, breaks: "byte-ranges", summary: "416 does not say the size")
    {
      $0.finish = { answer, _ in if answer.status == 416 { answer.fields["Content-Range"] = nil } }
    },
    Mutant(
      "ranges-beyond-with-long-length", .files, breaks: "content-length", summary: "416 has the file's length"
    ) {
      $0.finish = { answer, _ in
        if answer.status == 416 { answer.length = 1_000 }
        if answer.status == 404 { answer.length = 0 }
      }
    },
    Mutant(
      "ranges-reversed-are-swapped", .files, breaks: "byte-ranges",
      summary: "An end before the beginning is swapped with it"
    ) {
      $0.range = reading { field, size in
        let numbers = field.dropFirst(6).split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 2, numbers[0] > numbers[1] else { return nil }
        return .part(numbers[1]..<min(size, numbers[0] + 1))
      }
    },
    Mutant(
      "ranges-first-of-several", .files, breaks: "byte-ranges",
      summary: "Of several ranges the first is given"
    ) {
      $0.range = reading { field, size in
        field.contains(",") ? ByteRangeField(String(field.prefix { $0 != "," }), size: size) : nil
      }
    },
    Mutant("ranges-nonsense-is-zero", .files, breaks: "byte-ranges", summary: "What is no number counts as 0")
    {
      $0.range = reading { field, size in
        guard field.hasPrefix("bytes="), size > 0 else { return nil }
        let parts = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        if parts.first?.isEmpty == false, parts.count > 1, Int(parts[0]) != nil,
          parts[1].isEmpty || Int(parts[1]) != nil
        {
          return nil
        }
        if parts.first?.isEmpty == true, parts.count == 2, Int(parts[1]) != nil { return nil }
        return .part(0..<1)
      }
    },
    Mutant(
      "ranges-nonsense-fails", .files, breaks: "byte-ranges",
      summary: "A range that cannot be read fails the task"
    ) {
      let steps = $0.steps
      $0.steps = { answer, request in
        let field = request.value(forHTTPHeaderField: "Range")
        let isUnread = field.map { ByteRangeField($0, size: 1_000) == .whole } ?? false
        return isUnread && answer.status == 200 && !answer.isHead
          ? [.fail(URLError(.badServerResponse))] : steps(answer, request)
      }
    },
    Mutant(
      "ranges-huge-is-zero", .files, breaks: "byte-ranges", summary: "A number beyond 64 bits counts as 0"
    ) {
      $0.range = reading { field, size in
        guard field.count > 26 else { return nil }
        return .part(0..<1)
      }
    },
    Mutant(
      "ranges-probe-unanswered", .files, breaks: "byte-ranges",
      summary: "The probe 0-1 is answered with the whole"
    ) {
      $0.range = reading { field, _ in ["bytes=0-1", "bytes=0-0"].contains(field) ? .whole : nil }
    },
    Mutant("ranges-of-any-unit", .files, breaks: "byte-ranges", summary: "Every unit counts as bytes") {
      $0.range = reading { field, size in
        guard let equals = field.firstIndex(of: "="), !field.hasPrefix("bytes=") else { return nil }
        return ByteRangeField("bytes" + field[equals...], size: size) == .part(0..<10) ? .part(0..<9) : nil
      }
    },
    Mutant("ranges-not-advertised", .files, breaks: "byte-ranges", summary: "Accept-Ranges is missing") {
      $0.finish = { answer, _ in answer.fields["Accept-Ranges"] = nil }
    },
    Mutant("ranges-whatever-the-condition", .files, breaks: "byte-ranges", summary: "If-Range is ignored") {
      $0.range = { request, size in
        request.value(forHTTPHeaderField: "Range").map { ByteRangeField($0, size: size) } ?? .whole
      }
    },
    Mutant(
      "ranges-of-missing-files", .files, breaks: "byte-ranges",
      summary: "A range of a missing file is answered with 416"
    ) {
      $0.finish = { answer, request in
        if answer.status == 404, request.value(forHTTPHeaderField: "Range") != nil { answer.status = 416 }
      }
    },
    Mutant(
      "ranges-of-empty-files", .files, breaks: "byte-ranges",
      summary: "A range of an empty file is a part of nothing"
    ) {
      $0.range = { request, size in
        size == 0 && request.value(forHTTPHeaderField: "Range") != nil
          ? .part(0..<0) : ModelParts().range(request, size)
      }
    },
    Mutant(
      "ranges-of-head-fail", .files, breaks: "byte-ranges",
      summary: "HEAD with a range has the part as its body"
    ) {
      $0.finish = { answer, request in
        if request.value(forHTTPHeaderField: "Range") != nil { answer.isHead = false }
      }
    },
    Mutant(
      "ranges-mixed-up", .files, breaks: "byte-ranges",
      summary: "The range of the last request counts for all"
    ) {
      let last = SharedTable<String, ByteRangeField>()
      $0.range = { request, size in
        guard let url = request.url?.absoluteString else { return .whole }
        return last.value(for: url, orInsert: ModelParts().range(request, size))
      }
    },
    Mutant(
      "ranges-below-a-megabyte", .files, breaks: "byte-ranges",
      summary: "Offsets beyond a megabyte wrap around"
    ) {
      $0.range = editing { range, _ in
        (range.lowerBound % 1_048_576)..<(range.lowerBound % 1_048_576 + range.count)
      }
    },
  ]

  private static func editing(
    _ edit: @escaping @Sendable (Range<Int>, Int) -> Range<Int>
  ) -> @Sendable (URLRequest, Int) -> ByteRangeField {
    { request, size in
      guard case .part(let range) = ModelParts().range(request, size) else {
        return ModelParts().range(request, size)
      }
      return .part(edit(range, size))
    }
  }

  private static func reading(
    _ read: @escaping @Sendable (String, Int) -> ByteRangeField?
  ) -> @Sendable (URLRequest, Int) -> ByteRangeField {
    { request, size in
      request.value(forHTTPHeaderField: "Range").flatMap { read($0, size) }
        ?? ModelParts().range(request, size)
    }
  }

  private static func editingPlace(
    _ edit: @escaping @Sendable (Int, Int, Int) -> String
  ) -> @Sendable (inout ModelAnswer, URLRequest) -> Void {
    { answer, _ in
      let numbers = answer.fields["Content-Range"]?.split { !$0.isNumber }.compactMap { Int($0) } ?? []
      guard answer.status == 206, numbers.count == 3 else { return }
      answer.fields["Content-Range"] = edit(numbers[0], numbers[1], numbers[2])
    }
  }
}
