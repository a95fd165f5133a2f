public import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization

extension FileCache {
  /// The version that a cache begins with.
  public static let firstVersion = "1"

  /// The version that pages which begin now belong to.
  public var currentVersion: String { pointer.current }

  /// The version that was current before, and that can be returned to.
  public var previousVersion: String? { pointer.previous }

  /// The versions that have a folder, in order.
  public var versions: [String] {
    FileNames.list(root + "/versions").compactMap { Self.version(ofFolder: $0) }.sorted()
  }

  /// Makes a version the current one, for all pages that begin after it.
  ///
  /// The version that was current becomes the previous one; one before that is deleted once no page uses it.
  ///
  /// - Throws: where it cannot be written down; the current version stays what it was then.
  public func activate(_ version: String) throws {
    let before = pointer
    guard version != before.current else { return }
    try setPointer(current: version, previous: before.current)
    removeUnusedVersions()
  }

  /// Makes the previous version the current one; returns it, or `nil` where there is none.
  ///
  /// The version that was current is deleted once no page uses it.
  @discardableResult
  public func rollBack() throws -> String? {
    guard let previous = pointer.previous else { return nil }
    try setPointer(current: previous, previous: nil)
    removeUnusedVersions()
    return previous
  }

  /// Keeps the files of a folder as responses of a version, so that they can be loaded without a network.
  ///
  /// Symbolic links are passed over. A file `index.html` is also the response to its folder's URL.
  ///
  /// - Parameters:
  ///   - files: the folder.
  ///   - url: the URL that the folder stands for; a slash is added at its end where there is none.
  ///   - version: the version; it is made where there is none, but not made current.
  /// - Returns: the number of files.
  /// - Throws: where a file cannot be read or kept; those before it are kept.
  @discardableResult
  public func install(_ files: URL, at url: String, version: String) throws -> Int {
    let start = files.standardizedFileURL.path(percentEncoded: false)
    let base = url.hasSuffix("/") ? url : url + "/"
    let keys: [URLResourceKey] = [.isRegularFileKey, .isSymbolicLinkKey]
    guard let walk = FileManager.default.enumerator(at: files, includingPropertiesForKeys: keys) else {
      return 0
    }
    var count = 0
    while let file = walk.nextObject() as? URL {
      let values = try file.resourceValues(forKeys: Set(keys))
      if values.isSymbolicLink == true {
        walk.skipDescendants()
        continue
      }
      guard values.isRegularFile == true else { continue }
      let path = file.standardizedFileURL.path(percentEncoded: false)
      guard path.hasPrefix(start) else { continue }
      let relative = path.dropFirst(start.count).drop { $0 == "/" }
      let escaped = relative.split(separator: "/").map { segment in
        segment.addingPercentEncoding(withAllowedCharacters: Self.segmentCharacters) ?? String(segment)
      }
      let body = try Data(contentsOf: file)
      var addresses = [base + escaped.joined(separator: "/")]
      if escaped.last == "index.html" {
        addresses.append(base + escaped.dropLast().map { $0 + "/" }.joined())
      }
      for address in addresses {
        let response = StoredResponse(
          url: address, mimeType: MIMETypes.type(ofPath: String(relative)), body: body, storedAt: now())
        guard store(response, version: version) else {
          throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
        }
      }
      count += 1
    }
    return count
  }

  private static let segmentCharacters = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@")

  // MARK: - Use

  /// Says that a page uses a version, which is not deleted until it was released as often.
  func retain(_ version: String) {
    state.withLock { $0.uses[version, default: 0] += 1 }
  }

  /// Says that a page no longer uses a version.
  func release(_ version: String) {
    let isUnused = state.withLock { state in
      let uses = (state.uses[version] ?? 0) - 1
      state.uses[version] = uses > 0 ? uses : nil
      return uses <= 0
    }
    if isUnused { removeUnusedVersions() }
  }

  /// Deletes the versions that are neither current nor previous, were active before, and are used by no page.
  private func removeUnusedVersions() {
    let pointer = pointer
    let (current, previous, retired) = (pointer.current, pointer.previous, pointer.retired)
    guard !retired.isEmpty else { return }
    let inUse = state.withLock { Set($0.uses.keys) }
    var left = retired
    for version in retired where version != current && version != previous && !inUse.contains(version) {
      // Renamed first, so that a deletion that is cut short leaves no half of a version.
      let aside = root + "/incoming/" + uniqueName()
      if (try? FileNames.move(path(ofVersion: version), to: aside)) != nil { removeTree(aside) }
      left.remove(version)
    }
    left.subtract([current])
    if left != retired { try? write(current: current, previous: previous, retired: left) }
    state.withLock { $0.size = nil }
  }

  // MARK: - The file that names the current version

  private var pointerPath: String { root + "/current" }

  /// The current and the previous version, and those that are to be deleted.
  ///
  /// It is read anew where the file is another than the last time.
  private var pointer: Pointer {
    let stamp = FileNames.stamp(pointerPath)
    if let known = state.withLock({ $0.pointer }), known.stamp == stamp { return known.pointer }
    var pointer = Pointer()
    if stamp != nil, let file = try? OpenFile(reading: pointerPath), let size = try? file.size(),
      let data = try? file.read(at: 0, count: min(size, 1 << 20))
    {
      let fields = [HeaderField](lines: String(decoding: data, as: UTF8.self))
      func names(_ field: String) -> [String] {
        fields.filter { $0.name == field }.compactMap { Self.version(ofFolder: $0.value) }
      }
      pointer.current = names("current").first ?? Self.firstVersion
      pointer.previous = names("previous").first
      pointer.retired = Set(names("retired"))
    }
    state.withLock { $0.pointer = (stamp, pointer) }
    return pointer
  }

  private func setPointer(current: String, previous: String?) throws(FileError) {
    let before = pointer
    var retired = before.retired
    retired.formUnion([before.current, before.previous].compactMap { $0 })
    retired.subtract([current, previous].compactMap { $0 })
    try write(current: current, previous: previous, retired: retired)
  }

  private func write(current: String, previous: String?, retired: Set<String>) throws(FileError) {
    var fields = [HeaderField("current", Self.folder(ofVersion: current))]
    if let previous { fields.append(HeaderField("previous", Self.folder(ofVersion: previous))) }
    fields += retired.sorted().map { HeaderField("retired", Self.folder(ofVersion: $0)) }
    try FileNames.write(Data(fields.lines.utf8), to: pointerPath, aside: root + "/incoming/" + uniqueName())
    state.withLock { $0.pointer = nil }
  }

  // MARK: - Folders of versions

  func path(ofVersion version: String) -> String { root + "/versions/" + Self.folder(ofVersion: version) }

  /// The folder's name: `v` and the version, with everything but letters, digits and `-` escaped.
  private static func folder(ofVersion version: String) -> String {
    var name = "v"
    for byte in version.utf8.prefix(80) {
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"): name.append(Character(Unicode.Scalar(byte)))
      default: name += "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return name
  }

  private static func version(ofFolder name: String) -> String? {
    guard name.first == "v" else { return nil }
    var bytes: [UInt8] = []
    var rest = name.utf8.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "_") {
        guard rest.count >= 2, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
        else {
          return nil
        }
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
