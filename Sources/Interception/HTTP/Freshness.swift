import Foundation
import LoadTrace

/// How long a response is good, and whether it may be kept at all.
///
/// [RFC 9111](https://www.rfc-editor.org/rfc/rfc9111), sections 3, 4.2 and 5.2, as a private cache reads them.
struct Freshness: Equatable {
  /// `no-store`: no copy may be kept.
  var forbidsStoring = false
  /// `no-cache`, or `must-revalidate` past its time: the server has to be asked before a copy is used.
  var requiresRevalidation = false
  /// Whether the server itself said how long a copy is good.
  var isExplicit = false
  /// How many seconds a copy is good.
  var lifetime: TimeInterval = 0
  /// How old the response already was when it came.
  var initialAge: TimeInterval = 0

  /// The longest lifetime that is guessed where the server says nothing, a day.
  private static let longestGuess: TimeInterval = 86_400

  /// Reads the header fields of a response that came at a time.
  init(headers: [HeaderField], receivedAt: Date) {
    let directives = Self.directives(headers.value(of: "Cache-Control") ?? headers.value(of: "Pragma") ?? "")
    forbidsStoring = directives.keys.contains("no-store")
    requiresRevalidation = directives.keys.contains("no-cache")
    initialAge = max(0, headers.value(of: "Age").flatMap { TimeInterval($0) } ?? 0)
    let date = headers.value(of: "Date").flatMap(HTTPDate.parse) ?? receivedAt
    isExplicit = directives["max-age"] != nil || headers.value(of: "Expires") != nil || requiresRevalidation
    if let age = directives["max-age"] {
      // A malformed number means stale, section 4.2.1.
      lifetime = max(0, TimeInterval(age) ?? 0)
    } else if let expires = headers.value(of: "Expires") {
      lifetime = HTTPDate.parse(expires).map { max(0, $0.timeIntervalSince(date)) } ?? 0
    } else if let modified = headers.value(of: "Last-Modified").flatMap(HTTPDate.parse) {
      lifetime = min(Self.longestGuess, max(0, date.timeIntervalSince(modified) / 10))
    }
  }

  /// Whether a copy that came at a time is still good.
  func isFresh(receivedAt: Date, now: Date) -> Bool {
    !requiresRevalidation && now.timeIntervalSince(receivedAt) + initialAge < lifetime
  }

  /// The directives of a `Cache-Control` value, their names in lower case.
  static func directives(_ value: String) -> [String: String] {
    var result: [String: String] = [:]
    for part in value.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard let name = pair.first?.trimmingCharacters(in: .whitespaces).lowercased(), !name.isEmpty else {
        continue
      }
      let argument = pair.count > 1 ? pair[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"")) : ""
      result[name] = result[name] ?? argument
    }
    return result
  }
}

/// Dates in header fields.
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Reads the three forms of [RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7).
  static func parse(_ text: String) -> Date? {
    let words = text.lowercased().split { " ,-".contains($0) }.map(String.init)
    guard words.count >= 5 else { return nil }
    // Sun, 06 Nov 1994 08:49:37 GMT · Sunday, 06-Nov-94 08:49:37 GMT · Sun Nov  6 08:49:37 1994
    let isC = months.contains(words[1])
    let (day, month, year, time) =
      isC ? (words[2], words[1], words[4], words[3]) : (words[1], words[2], words[3], words[4])
    guard let day = Int(day), let month = months.firstIndex(of: month), var year = Int(year) else {
      return nil
    }
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    let parts = time.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 3, (1...31).contains(day), (1600...9999).contains(year),
      parts.allSatisfy({ (0...60).contains($0) })
    else { return nil }
    let days = self.days(year: year, month: month + 1, day: day)
    return Date(
      timeIntervalSince1970: TimeInterval(days * 86_400 + parts[0] * 3_600 + parts[1] * 60 + parts[2]))
  }

  /// The form in which dates are sent.
  static func format(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let day = Int((Double(seconds) / 86_400).rounded(.down))
    let time = seconds - day * 86_400
    let (year, month, dayOfMonth) = civil(day)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][((day % 7) + 7) % 7]
    let name = months[month - 1].capitalized
    return
      "\(weekday), \(two(dayOfMonth)) \(name) \(year) \(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60)) GMT"
  }

  /// The days from 1 January 1970 to a day of the Gregorian calendar.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    return (
      yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth, dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}
