import Foundation
import LoadTrace
import Synchronization

/// A response on its way into the file cache: it is there once it was committed, and leaves nothing otherwise.
final class FileCacheWriter: Sendable {
  private let cache: FileCache
  private let key: CacheKey
  private let version: String
  private let name: String
  private let aside: String
  let file: OpenFile
  private let progress = Mutex((length: 0, checksum: Checksum(), isOver: false))

  fileprivate init(cache: FileCache, key: CacheKey, version: String) throws(FileError) {
    self.cache = cache
    self.key = key
    self.version = version
    name = cache.uniqueName()
    aside = cache.root + "/incoming/" + name
    file = try OpenFile(creating: aside)
  }

  deinit {
    abandon()
  }

  /// Adds the next part of the body.
  func append(_ data: Data) throws(FileError) {
    let limit = cache.limits.entrySize
    let error = progress.withLock { progress -> FileError? in
      guard progress.length + data.count <= limit else {
        return FileError(call: "larger than \(limit) bytes", path: key.url, code: 0)
      }
      do throws(FileError) {
        try file.write(data, at: progress.length)
      } catch {
        return error
      }
      progress.length += data.count
      progress.checksum.add(data)
      return nil
    }
    if let error { throw error }
  }

  /// Puts body and record in place; what was there before is gone then.
  func commit(_ response: StoredResponse) throws(FileError) {
    let (length, checksum, isOver) = progress.withLock { progress in
      defer { progress.isOver = true }
      return (progress.length, progress.checksum.sum, progress.isOver)
    }
    guard !isOver else { return }
    let place = cache.place(of: key, version: version)
    let body = key.digest + "." + name + ".body"
    let record = FileCacheRecord(
      url: key.url, body: body, length: length, checksum: checksum, status: response.status,
      mimeType: response.mimeType, textEncodingName: response.textEncodingName, storedAt: response.storedAt,
      headers: response.headers)
    let data = record.data
    do throws(FileError) {
      try FileNames.makeFolder(place.folder)
      try FileNames.move(aside, to: place.folder + "/" + body)
      let freed = try replaceRecord(place, with: data)
      cache.grow(by: length + data.count - freed)
    } catch {
      FileNames.remove(aside)
      FileNames.remove(place.folder + "/" + body)
      throw error
    }
  }

  /// Puts a record in place; returns the bytes of the response that was there before.
  private func replaceRecord(_ place: FileCache.Place, with data: Data) throws(FileError) -> Int {
    // One at a time: of two that replaced the same record at once, one would leave its body behind.
    cache.replacement.lock()
    defer { cache.replacement.unlock() }
    let old = (try? OpenFile(reading: place.record)).flatMap { try? $0.read(at: 0, count: 1 << 20) }
    try FileNames.write(data, to: place.record, aside: aside + ".record")
    FileNames.setChanged(place.record, cache.now())
    guard let old, let record = FileCacheRecord(old) else { return 0 }
    FileNames.remove(place.folder + "/" + record.body)
    return old.count + record.length
  }

  /// Leaves nothing of it.
  func abandon() {
    let isOver = progress.withLock { progress in
      defer { progress.isOver = true }
      return progress.isOver
    }
    if !isOver { FileNames.remove(aside) }
  }
}

extension FileCache {
  /// Begins to write a response.
  func writer(for url: String, version: String) throws(FileError) -> FileCacheWriter {
    try FileCacheWriter(cache: self, key: CacheKey(url), version: version)
  }

  /// Keeps a response in a version, the current one where none is given; returns whether it could be kept.
  @discardableResult
  public func store(_ response: StoredResponse, version: String? = nil) -> Bool {
    do throws(FileError) {
      let writer = try writer(for: response.url, version: version ?? currentVersion)
      try writer.append(response.body)
      try writer.commit(response)
      return true
    } catch {
      note(error)
      return false
    }
  }

  /// Says that a response was found to be still good, with header fields that take the place of older ones.
  func refresh(_ url: String, version: String, headers: [HeaderField]) {
    let place = place(of: CacheKey(url), version: version)
    guard let file = try? OpenFile(reading: place.record), let size = try? file.size(),
      let data = try? file.read(at: 0, count: size), var record = FileCacheRecord(data)
    else { return }
    record.storedAt = now()
    for header in headers { record.headers.set(header.name, header.value) }
    do throws(FileError) {
      try FileNames.write(record.data, to: place.record, aside: root + "/incoming/" + uniqueName())
      FileNames.setChanged(place.record, now())
    } catch {
      note(error)
    }
  }
}
