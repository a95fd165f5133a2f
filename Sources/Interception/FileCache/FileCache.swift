public import Foundation
import LoadTrace
import Synchronization

/// Keeps responses as files: a body, and beside it a record of what it is.
///
/// What is kept is whole: it is written aside and renamed, by whichever thread or process. The files' names are
/// made of digests, so that no URL leads out of the folder or to another's file. Whatever is damaged, missing or
/// cannot be written makes the cache answer that it has nothing; see ``problems``.
///
/// Responses belong to a content *version*. One version is current; ``activate(_:)`` changes it at once for all
/// that begins after it.
public final class FileCache: Sendable {
  /// How much is kept, and for how long.
  public struct Limits: Sendable, Hashable {
    /// The bytes of all versions together.
    public var size: Int
    /// How many seconds a response is kept; `nil` for ever.
    public var age: TimeInterval?
    /// The bytes of the largest body that is kept.
    public var entrySize: Int

    /// Sets limits: 512 MB together and a quarter of it for one body, for ever, unless said otherwise.
    public init(size: Int = 512 << 20, age: TimeInterval? = nil, entrySize: Int? = nil) {
      self.size = max(0, size)
      self.age = age
      self.entrySize = entrySize ?? self.size / 4
    }
  }

  /// The cache's folder.
  public let folder: URL
  /// What is kept.
  public let limits: Limits
  let now: @Sendable () -> Date
  let root: String
  let state = Mutex(State())
  /// Held while a record takes the place of another.
  let replacement = NSLock()

  struct State {
    var problems: [String] = []
    /// The bytes that all versions take; `nil` before they were counted.
    var size: Int?
    var names = 0
    /// How many pages use a version.
    var uses: [String: Int] = [:]
    /// What the file that names the versions said the last time.
    var pointer: (stamp: FileNames.Stamp?, pointer: Pointer)?
    /// Small responses that were read last, by the path of their record.
    var recent: [String: Recent] = [:]
    var recentSize = 0
  }

  /// The current version, the one before it, and those that are to be deleted.
  struct Pointer {
    var current = FileCache.firstVersion
    var previous: String?
    var retired: Set<String> = []
  }

  /// A response that was read, and the record that it was read from.
  struct Recent {
    var stamp: FileNames.Stamp
    var entry: FileCacheEntry
    /// When its use was last written down.
    var touched: Date
  }

  /// The largest body, and the bytes of all bodies, that are held in memory.
  private static let largestRecent = 64 << 10
  private static let recentLimit = 8 << 20

  /// So many problems are remembered.
  private static let problemLimit = 100
  /// A use is written down where the last one is older than this, in seconds.
  private static let useResolution: TimeInterval = 60

  /// Opens a cache; its folder is made where there is none.
  ///
  /// - Parameters:
  ///   - folder: a folder that only this cache uses.
  ///   - limits: how much is kept.
  ///   - now: the clock by which responses grow old.
  public init(folder: URL, limits: Limits = Limits(), now: @escaping @Sendable () -> Date = { Date() }) {
    self.folder = folder
    self.limits = limits
    self.now = now
    root = folder.standardizedFileURL.path(percentEncoded: false).trimmingSuffix("/")
    do throws(FileError) {
      try FileNames.makeFolder(root + "/versions")
      try FileNames.makeFolder(root + "/incoming")
    } catch {
      note(error)
    }
    removeLeftovers()
  }

  /// What went wrong since the cache was opened, the last hundred things.
  public var problems: [String] { state.withLock { $0.problems } }

  func note(_ error: FileError) {
    state.withLock {
      if $0.problems.count >= Self.problemLimit { $0.problems.removeFirst() }
      $0.problems.append(error.description)
    }
  }

  /// A name that no other file has, of this or another process.
  func uniqueName() -> String {
    let number = state.withLock {
      $0.names += 1
      return $0.names
    }
    let process = ProcessInfo.processInfo.processIdentifier
    return "\(process)-\(number)-" + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Where a response and its record are.
  struct Place {
    var folder: String
    var record: String
  }

  func place(of key: CacheKey, version: String) -> Place {
    let folder = path(ofVersion: version) + "/" + key.digest.prefix(2)
    return Place(folder: folder, record: folder + "/" + key.digest + ".record")
  }
}

// MARK: - Reading

extension FileCache {
  /// The response to a URL in a version, the current one where none is given; `nil` where none is kept, or it is
  /// older than the limit.
  public func response(for url: String, version: String? = nil) -> StoredResponse? {
    guard let entry = entry(for: url, version: version) else { return nil }
    var response = entry.response
    guard let body = try? entry.read(at: 0, count: entry.length), body.count == entry.length else {
      return nil
    }
    response.body = body
    return response
  }

  /// The response to a URL with its body open.
  func entry(for url: String, version: String? = nil) -> FileCacheEntry? {
    let key = CacheKey(url)
    let place = place(of: key, version: version ?? currentVersion)
    if let recent = recent(place, key) { return recent }
    // A writer may replace body and record between the reading of one and the other.
    for _ in 0..<3 {
      let stamp = FileNames.stamp(place.record)
      guard let file = try? OpenFile(reading: place.record), let size = try? file.size(),
        let data = try? file.read(at: 0, count: size)
      else { return nil }
      guard let record = FileCacheRecord(data) else {
        discard(place.record, "a damaged record")
        return nil
      }
      // Another URL with the same digest.
      guard record.url == key.url else { return nil }
      if let age = limits.age, now().timeIntervalSince(record.storedAt) > age { return nil }
      guard let body = try? OpenFile(reading: place.folder + "/" + record.body) else {
        if FileNames.status(place.record) != nil, isUnchanged(place.record, data) {
          discard(place.record, "a record without its body")
          return nil
        }
        continue
      }
      guard let entry = checked(record, body) else {
        discard(place.record, "a damaged body")
        FileNames.remove(body.path)
        return nil
      }
      touch(place.record)
      if let stamp, FileNames.stamp(place.record) == stamp { remember(entry, stamp, place) }
      return entry
    }
    return nil
  }

  /// A response that was read before and is still what its record says; no file is opened for it.
  private func recent(_ place: Place, _ key: CacheKey) -> FileCacheEntry? {
    guard let recent = state.withLock({ $0.recent[place.record] }), recent.entry.response.url == key.url
    else { return nil }
    let now = now()
    guard FileNames.stamp(place.record) == recent.stamp,
      limits.age.map({ now.timeIntervalSince(recent.entry.response.storedAt) <= $0 }) ?? true,
      now.timeIntervalSince(recent.touched) <= Self.useResolution
    else {
      state.withLock {
        if let old = $0.recent.removeValue(forKey: place.record) { $0.recentSize -= old.entry.length }
      }
      return nil
    }
    return recent.entry
  }

  private func remember(_ entry: FileCacheEntry, _ stamp: FileNames.Stamp, _ place: Place) {
    guard entry.length <= Self.largestRecent else { return }
    let recent = Recent(stamp: stamp, entry: entry, touched: now())
    state.withLock { state in
      if let old = state.recent.removeValue(forKey: place.record) { state.recentSize -= old.entry.length }
      // Simpler than to find the oldest, and as good: what is used will soon be back.
      if state.recentSize + entry.length > Self.recentLimit || state.recent.count > 2_000 {
        state.recent = [:]
        state.recentSize = 0
      }
      state.recent[place.record] = recent
      state.recentSize += entry.length
    }
  }

  private func isUnchanged(_ path: String, _ data: Data) -> Bool {
    guard let file = try? OpenFile(reading: path), let again = try? file.read(at: 0, count: data.count + 1)
    else {
      return false
    }
    return again == data
  }

  private func checked(_ record: FileCacheRecord, _ file: OpenFile) -> FileCacheEntry? {
    guard (try? file.size()) == record.length else { return nil }
    var bytes: Data?
    if record.length <= FileCacheEntry.largestChecked {
      guard let read = try? file.read(at: 0, count: record.length), Checksum(read).sum == record.checksum
      else {
        return nil
      }
      bytes = read
    }
    let response = StoredResponse(
      url: record.url, status: record.status, headers: record.headers, mimeType: record.mimeType,
      textEncodingName: record.textEncodingName, body: Data(), storedAt: record.storedAt)
    return FileCacheEntry(
      response: response, length: record.length, file: bytes == nil ? file : nil, bytes: bytes)
  }

  private func discard(_ path: String, _ reason: String) {
    note(FileError(call: reason, path: path, code: 0))
    FileNames.remove(path)
  }

  private func touch(_ path: String) {
    let now = now()
    guard let status = FileNames.status(path), now.timeIntervalSince1970 - status.changed > Self.useResolution
    else { return }
    FileNames.setChanged(path, now)
  }
}

// MARK: - Removing

extension FileCache {
  /// Removes the response to a URL.
  public func remove(_ url: String, version: String? = nil) {
    remove(place(of: CacheKey(url), version: version ?? currentVersion))
  }

  /// Removes the responses to all URLs that begin with a text, of all versions; returns how many there were.
  @discardableResult
  public func removeAll(prefix: String) -> Int {
    let prefix = CacheKey(prefix).url
    return removeAll { $0.record.url.hasPrefix(prefix) }
  }

  /// Removes everything, of all versions.
  public func removeAll() {
    for version in versions {
      for folder in FileNames.list(path(ofVersion: version)) {
        removeTree(path(ofVersion: version) + "/" + folder)
      }
    }
    state.withLock { $0.size = nil }
  }

  /// Removes the responses that are older than the limit; returns how many there were.
  @discardableResult
  public func removeExpired() -> Int {
    guard let age = limits.age else { return 0 }
    let now = now()
    return removeAll { now.timeIntervalSince($0.record.storedAt) > age }
  }

  private func removeAll(where condition: (Listed) -> Bool) -> Int {
    var removed = 0
    for listed in list() where condition(listed) {
      remove(listed.place)
      removed += 1
    }
    return removed
  }

  func remove(_ place: Place) {
    let data = (try? OpenFile(reading: place.record)).flatMap { file in
      (try? file.size()).flatMap { try? file.read(at: 0, count: $0) }
    }
    // The record goes first: a body without a record is never looked at.
    FileNames.remove(place.record)
    if let record = data.flatMap({ FileCacheRecord($0) }) {
      FileNames.remove(place.folder + "/" + record.body)
      let freed = record.length + (data?.count ?? 0)
      state.withLock { $0.size = $0.size.map { max(0, $0 - freed) } }
    }
  }

  func removeTree(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
