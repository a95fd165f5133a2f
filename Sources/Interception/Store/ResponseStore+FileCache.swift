extension ResponseStore {
  /// Takes over the responses of a file cache's version, the current one where none is given; returns how many.
  ///
  /// Responses that are in the store already and came later stay.
  ///
  /// - Throws: where the store cannot be written; those before it are taken over.
  @discardableResult
  public func importResponses(from cache: FileCache, version: String? = nil) throws(ResponseStoreError) -> Int
  {
    let version = version ?? cache.currentVersion
    var count = 0
    for url in cache.urls(version: version) {
      guard let response = cache.response(for: url, version: version) else { continue }
      if let known = try self.response(for: url), known.storedAt >= response.storedAt { continue }
      try store(response)
      count += 1
    }
    return count
  }
}

extension FileCache {
  /// Takes over the responses of a store into a version, the current one where none is given; returns how many.
  ///
  /// Responses that are in the cache already and came later stay.
  ///
  /// - Throws: where the store cannot be read; those before it are taken over.
  @discardableResult
  public func importResponses(
    from store: ResponseStore, version: String? = nil
  ) throws(ResponseStoreError) -> Int {
    let version = version ?? currentVersion
    var count = 0
    for url in try store.urls() {
      guard let response = try store.response(for: url) else { continue }
      if let known = self.response(for: url, version: version), known.storedAt >= response.storedAt {
        continue
      }
      if self.store(response, version: version) { count += 1 }
    }
    return count
  }
}
