import Foundation
import HeadlessWebView
import Interception

/// A list of content rules on disk: Apple's JSON, or a plain list of filters.
enum ContentRuleFile {
  /// Reads and compiles a list; what begins with a bracket is JSON.
  static func read(_ path: String) throws(Failure) -> any ContentRules {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .noInput("\(path): there is no such file, or it cannot be read")
    }
    let first = data.first { ![0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) }
    do {
      var list =
        first == UInt8(ascii: "[") || path.lowercased().hasSuffix(".json")
        ? try ContentRuleList(json: data) : ContentRuleList(filterList: String(decoding: data, as: UTF8.self))
      list.name = path
      return list
    } catch {
      throw .noInput("\(path): is no content rule list: \(error)")
    }
  }
}
