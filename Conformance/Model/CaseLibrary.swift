public import Foundation

/// The cases, requirements and engine profiles that there are.
public struct CaseLibrary: Sendable {
  /// The cases in the order of their names.
  public let cases: [ConformanceCase]
  /// The requirements by name.
  public let requirements: [String: Requirement]
  /// The engine profiles by name.
  public let profiles: [String: EngineProfile]

  /// The cases that come with the kit.
  ///
  /// - Throws: ``CaseFileError`` where the package's resources are not beside the program.
  public static func builtIn() throws(CaseFileError) -> CaseLibrary { try cached.get() }

  private static let cached = Result { () throws(CaseFileError) in try CaseLibrary(resources: resources) }

  /// The folder of the package's resources.
  static var resources: URL { Bundle.module.resourceURL ?? Bundle.module.bundleURL }

  private init(resources: URL) throws(CaseFileError) {
    requirements = try Self.table(resources.appending(path: "requirements.json")) {
      id, node throws(CaseFileError) in
      try Requirement(id, node)
    }
    profiles = try Self.table(resources.appending(path: "profiles.json")) { id, node throws(CaseFileError) in
      try EngineProfile(id, node)
    }
    let files = try Self.read(resources.appending(path: "Cases"), requirements)
    cases = (files + CodedCases.all(requirements)).sorted { $0.id < $1.id }
  }

  private init(
    cases: [ConformanceCase], requirements: [String: Requirement], profiles: [String: EngineProfile]
  ) {
    self.cases = cases
    self.requirements = requirements
    self.profiles = profiles
  }

  /// The same with the cases of a folder besides: a folder a suite, or the cases of one.
  ///
  /// - Throws: ``CaseFileError`` where a file is wrong, or has the name of a case that is there already.
  public func adding(folder: URL) throws(CaseFileError) -> CaseLibrary {
    let added = try Self.read(folder, requirements)
    let known = Set(cases.map(\.id))
    if let double = added.first(where: { known.contains($0.id) }) {
      throw CaseFileError(
        file: folder.path(percentEncoded: false), pointer: "",
        reason: "there is a case \"\(double.id)\" already")
    }
    return CaseLibrary(
      cases: (cases + added).sorted { $0.id < $1.id }, requirements: requirements, profiles: profiles)
  }

  // MARK: - Files

  private static func table<Value>(
    _ file: URL, _ make: (String, JSONNode) throws(CaseFileError) -> Value
  ) throws(CaseFileError) -> [String: Value] {
    var table: [String: Value] = [:]
    for (id, node) in try node(file).members() { table[id] = try make(id, node) }
    return table
  }

  private static func node(_ file: URL) throws(CaseFileError) -> JSONNode {
    let path = file.path(percentEncoded: false)
    guard let data = try? Data(contentsOf: file) else {
      throw CaseFileError(file: path, pointer: "", reason: "cannot be read")
    }
    return try JSONNode(data, file: path)
  }

  /// Reads the cases of a folder; a file's path from there is its case's name.
  private static func read(
    _ folder: URL, _ requirements: [String: Requirement]
  ) throws(CaseFileError) -> [ConformanceCase] {
    let root = folder.path(percentEncoded: false)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue,
      let enumerator = FileManager.default.enumerator(atPath: root)
    else {
      throw CaseFileError(file: root, pointer: "", reason: "there is no such folder")
    }
    var paths: [String] = []
    while let path = enumerator.nextObject() as? String {
      if path.hasSuffix(".json") { paths.append(path) }
    }
    guard !paths.isEmpty else {
      throw CaseFileError(file: root, pointer: "", reason: "has no case in it, which are files named *.json")
    }
    var cases: [ConformanceCase] = []
    for path in paths.sorted() {
      let id = String(path.dropLast(5))
      let node = try node(folder.appending(path: path))
      guard id.utf8.allSatisfy({ isNameByte($0) }) else {
        throw node.error("the path of a case has small letters, digits, hyphens and slashes only")
      }
      cases.append(try ConformanceCase(id: id, node, requirements: requirements))
    }
    return cases
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
  }
}
