import Foundation

/// What a case does, as its file says it: a site, and steps one after the other.
struct CaseSteps: Sendable {
  /// The files and the upstream.
  var site = CaseSite()
  /// The filter rules that the subject is given, a line each.
  var filterRules = ""
  /// What is done, in order.
  var steps: [CaseStep] = []
}

/// One step of a case: something done, and what is expected of it.
struct CaseStep: Sendable {
  var action: Action
  var expectation: Expectation?
  /// The step's place in the file.
  var pointer: String

  /// What is done.
  enum Action: Sendable {
    /// Requests are made at the same time, and all are waited for.
    case requests([CaseRequest])
    /// A request is made and not waited for.
    case start(String, CaseRequest)
    /// A request that was started is stopped.
    case stop(String)
    /// A request that was started is waited for.
    case await(String)
    /// Requests are made over and over, with the first stopped at each point in turn.
    case explore([CaseRequest])
    /// A page is loaded into the case's view, or into a new one.
    case load(String, inNewView: Bool)
    /// The page is loaded again.
    case reload
    /// The upstream changes.
    case upstream(UpstreamChange)
    /// Waits until so many requests have come to the upstream since the last step that looked.
    case awaitUpstream(Int)
    /// The environment's clock goes on by so many seconds.
    case advance(Int)
    /// The subject is made anew, over the same folder.
    case restart
    /// The subject is told to do something.
    case operation(SubjectOperation)
    /// Nothing is done; the step only looks.
    case nothing
  }

  /// How an upstream changes.
  enum UpstreamChange: Sendable {
    case offline, online, hold, release
    /// Rules that come before those that are there.
    case rules([SiteFileRule])
  }
}

/// A request of a case; URLs and values may have placeholders such as `{base}`.
struct CaseRequest: Sendable {
  var url: String
  var method = "GET"
  var headers: [(name: String, value: String)] = []
  var body: Data?
  /// The form of the body; `nil` for the engine profile's.
  var bodyForm: EngineProfile.RequestBody?
}

/// Something that a subject is told to do from outside.
public enum SubjectOperation: Sendable, Hashable {
  /// Delete all copies.
  case removeAll
  /// Delete the copy of one URL, as the upstream knows it.
  case remove(url: String)
  /// Make a content version the current one.
  case activateVersion(String)
  /// Go back to the version before.
  case rollBack
}
