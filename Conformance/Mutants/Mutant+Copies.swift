import Foundation
import HeadlessWebView
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Mutant {
  /// Handlers that keep wrong copies, or find the wrong one.
  static let copyMutants: [Mutant] = [
    Mutant("copies-never-used", .proxy, breaks: "cache-population", summary: "Copies are kept and never used")
    {
      $0.isFresh = { _, _, _ in false }
      $0.usesStale = false
    },
    Mutant(
      "copies-not-used-offline", .proxy, breaks: "cache-freshness",
      summary: "A copy that has grown old is not used without an upstream"
    ) {
      $0.usesStale = false
    },
    Mutant("copies-in-memory", .proxy, breaks: "cache-population", summary: "Copies do not outlive the app") {
      $0.persists = false
    },
    Mutant(
      "copies-lose-fields", .proxy, breaks: "cache-population", "request-forwarding",
      summary: "Copies have neither type nor fields"
    ) {
      $0.prepareCopy = {
        $0.type = nil; $0.charset = nil; $0.fields = [:]
      }
    },
    Mutant("copies-lose-status", .proxy, breaks: "cache-population", summary: "Copies have the status 0") {
      $0.prepareCopy = { $0.status = 299 }
    },
    Mutant("copies-lose-bytes", .proxy, breaks: "cache-population", summary: "Copies are kept as text") {
      $0.prepareCopy = { $0.body = Data(String(decoding: $0.body, as: UTF8.self).utf8) }
    },
    Mutant(
      "copies-without-newline", .proxy, breaks: "cache-population",
      summary: "Copies have lost their last byte"
    ) {
      $0.prepareCopy = { $0.body = $0.body.dropLast() }
    },
    Mutant(
      "long-names-not-kept", .proxy, breaks: "cache-population",
      summary: "URLs of more than 255 letters are not kept"
    ) {
      $0.keeps = { ($1.url?.absoluteString.count ?? 0) < 256 && ModelParts.keeps($0, $1) }
    },
    Mutant(
      "files-beat-folders", .proxy, breaks: "cache-population",
      summary: "Below a URL that is kept nothing can be kept"
    ) {
      let names = SharedNames()
      $0.keeps = { copy, request in
        let url = request.url?.absoluteString ?? ""
        guard !names.contains(where: { url.hasPrefix($0 + "/") }) else { return false }
        _ = names.insert(url)
        return ModelParts.keeps(copy, request)
      }
    },
    Mutant("keeps-errors", .proxy, breaks: "cache-only-good", summary: "Errors are kept") {
      $0.keeps = { copy, request in ModelParts.isKeptOtherwise(copy, request) }
    },
    Mutant("keeps-missing", .proxy, breaks: "cache-only-good", summary: "404 and 403 are kept") {
      $0.keeps = { $0.status == 404 || $0.status == 403 || ModelParts.keeps($0, $1) }
    },
    Mutant("keeps-server-errors", .proxy, breaks: "cache-only-good", summary: "500 and 503 are kept") {
      $0.keeps = { $0.status >= 500 || ModelParts.keeps($0, $1) }
    },
    Mutant(
      "keeps-unfinished", .proxy, breaks: "cache-only-good",
      summary: "What breaks off is kept and given as whole"
    ) {
      $0.keepsUnfinished = true
    },
    Mutant(
      "keeps-parts", .proxy, breaks: "cache-only-good", summary: "A part is asked for and kept as the whole"
    ) {
      keepParts(&$0)
    },
    Mutant(
      "keeps-parts-of-servers", .proxy, breaks: "cache-only-good", lacks: [.ranges],
      summary: "A handler that knows no ranges passes them on, and keeps the part that comes as the whole"
    ) {
      $0.range = { _, _ in .whole }
      keepParts(&$0)
    },
    Mutant("keeps-no-store", .proxy, breaks: "cache-only-good", summary: "no-store is not heeded") {
      $0.keeps = { copy, _ in copy.status == 200 }
    },
    Mutant(
      "keeps-posts", .proxy, breaks: "cache-population", "request-forwarding",
      summary: "POST is answered from copies, and its answer kept"
    ) {
      $0.isRead = { _ in true }
      $0.keeps = { copy, _ in copy.status == 200 && copy.field("cache-control")?.contains("no-store") != true
      }
    },
    Mutant("keeps-heads", .proxy, breaks: "cache-population", summary: "The answer to HEAD is kept as GET's")
    {
      $0.keepsHeads = true
      $0.keeps = { copy, _ in copy.status == 200 && copy.field("cache-control")?.contains("no-store") != true
      }
    },
    Mutant(
      "remembers-being-offline", .proxy, breaks: "cache-only-good", "cache-population",
      summary: "A failure is remembered as an empty answer"
    ) {
      $0.keepsUnfinished = true
      $0.steps = {
        $0.body.isEmpty && $0.status == 200
          ? [.fail(URLError(.notConnectedToInternet))] : ModelParts.steps($0, $1)
      }
      let names = SharedNames()
      let deliver = $0.deliver
      $0.deliver = { handler, task, steps in
        let url = task.request.url?.absoluteString ?? ""
        if case .fail? = steps.first { _ = names.insert(url) }
        deliver(
          handler, task,
          names.contains { $0 == url } && !(steps.first?.isEnd ?? true) && steps.first?.isResponse == true
            ? [.fail(URLError(.notConnectedToInternet))] : steps)
      }
    },
    Mutant(
      "answers-nothing-offline", .proxy, breaks: "cache-population", "always-answered",
      summary: "Without an upstream and a copy an empty 200 is given"
    ) {
      $0.deliver = { handler, task, steps in
        guard case .fail? = steps.first, let url = task.request.url else {
          return ModelParts.deliverInTurns(handler, task, steps)
        }
        ModelParts.deliverInTurns(
          handler, task, [.response(ModelAnswer(type: "text/html").response(for: url)), .finish])
      }
    },
    Mutant(
      "gives-any-copy-offline", .proxy, breaks: "cache-population",
      summary: "Without an upstream any copy is better than none"
    ) {
      let bag = SharedBag<[ModelStep]>()
      $0.deliver = { handler, task, steps in
        if steps.first?.isResponse == true { bag.append(steps) }
        if case .fail? = steps.first, let last = bag.last {
          return ModelParts.deliverInTurns(handler, task, last)
        }
        ModelParts.deliverInTurns(handler, task, steps)
      }
    },
    Mutant(
      "fetches-each-time", .proxy, breaks: "cache-population",
      summary: "Equal requests at the same time are fetched each"
    ) {
      $0.sharesFetches = false
    },
    Mutant(
      "redirects-not-followed", .proxy, breaks: "redirects", "cache-population",
      summary: "A redirect is passed on"
    ) {
      $0.followsRedirects = false
    },
  ]

  /// Asks the upstream for parts, and keeps them.
  private static func keepParts(_ parts: inout ModelParts) {
    parts.forwardsRange = true
    parts.keeps = { $0.status == 206 || ModelParts.keeps($0, $1) }
  }

  /// Handlers whose copies are out of date.
  static let freshnessMutants: [Mutant] = [
    Mutant("never-asks-again", .proxy, breaks: "cache-freshness", summary: "A copy is used for ever") {
      $0.isFresh = { _, _, _ in true }
    },
    Mutant(
      "always-asks-again", .proxy, breaks: "cache-freshness", "cache-population",
      summary: "The upstream is asked each time"
    ) {
      $0.isFresh = { _, _, _ in false }
    },
    Mutant(
      "ignores-reloads", .proxy, breaks: "cache-freshness", summary: "A reload is answered from the copy"
    ) {
      $0.isFresh = { copy, request, now in
        var request = request
        request.setValue(nil, forHTTPHeaderField: "Cache-Control")
        return ModelParts.isFresh(copy, request, now)
      }
    },
    Mutant("max-age-in-minutes", .proxy, breaks: "cache-freshness", summary: "max-age is read as minutes") {
      $0.isFresh = { ModelParts.isFresh($0, $1, $0.storedAt + $2.timeIntervalSince($0.storedAt) / 60) }
    },
    Mutant(
      "sends-no-validators", .proxy, breaks: "cache-freshness",
      summary: "The upstream is asked without validators"
    ) {
      $0.validate = { _, _ in }
    },
    Mutant("sends-no-dates", .proxy, breaks: "cache-freshness", summary: "The upstream is asked by ETag only")
    {
      $0.validate = { $0.setValue($1.field("etag"), forHTTPHeaderField: "If-None-Match") }
    },
    Mutant(
      "passes-not-modified", .proxy, breaks: "cache-freshness", summary: "An upstream's 304 is passed on"
    ) {
      $0.understandsNotModified = false
    },
    Mutant(
      "never-renews", .proxy, breaks: "cache-freshness", summary: "A copy that was found unchanged stays old"
    ) {
      $0.renews = false
    },
    Mutant(
      "mixes-versions", .proxy, breaks: "cache-freshness",
      summary: "A version's copies are those of the one before"
    ) {
      $0.separatesVersions = false
    },
    Mutant("cannot-roll-back", .proxy, breaks: "cache-freshness", summary: "Going back is ignored") {
      $0.deletion = { $0 == .rollBack ? nil : $0 }
    },
    Mutant("deletes-nothing", .proxy, breaks: "cache-freshness", summary: "Deletion is ignored") {
      $0.deletion = { operation in
        switch operation {
        case .remove, .removeAll: nil
        case .activateVersion, .rollBack: operation
        }
      }
    },
    Mutant("deletes-too-much", .proxy, breaks: "cache-freshness", summary: "Deleting one copy deletes all") {
      $0.deletion = { if case .remove = $0 { .removeAll } else { $0 } }
    },
  ]
}

extension ModelParts {
  /// Whether an answer is kept if its status does not count.
  static func isKeptOtherwise(_ copy: ModelCopy, _ request: URLRequest) -> Bool {
    var copy = copy
    copy.status = 200
    return keeps(copy, request)
  }
}
