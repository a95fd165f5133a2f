import Foundation
import Testing

/// Reads the recorded data of these tests.
enum TestData {
  /// Decodes a JSON file of the `Resources` folder.
  static func load<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    let url = try #require(Bundle.module.url(forResource: "Resources/" + name, withExtension: "json"))
    return try JSONDecoder().decode(type, from: Data(contentsOf: url))
  }
}
