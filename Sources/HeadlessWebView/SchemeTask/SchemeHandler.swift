public import Foundation
#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// An object that answers the loads of a custom scheme: `WKURLSchemeHandler`.
///
/// Both methods are called on the host's main thread, never at the same time.
public protocol SchemeHandler: AnyObject, Sendable {
  /// Asks for an answer to a load.
  ///
  /// The handler answers by calling the task's methods, now or later, on this or any other thread.
  func start(_ task: any SchemeTask)

  /// Says that the load is no longer wanted; every later call on the task is a violation.
  ///
  /// It is called at most once for a task, and never after the task has finished or failed.
  func stop(_ task: any SchemeTask)
}

/// A scheme handler that can be called on the process's main queue alone, as those can which use `DispatchQueue.main`
/// or are isolated to the main actor.
///
/// A view or an exploration that has one takes the main queue for its main thread. The program has to serve that
/// queue: as Swift Testing and an asynchronous `main` do, and `dispatchMain()` and a run loop.
public protocol MainQueueSchemeHandler: SchemeHandler {}

/// One load that a scheme handler is to answer: `WKURLSchemeTask`.
///
/// The legal order is any number of responses, then any number of data calls, then one finish; or a failure
/// at any time before that. Calls may be made on any thread: one made off the host's main thread waits there
/// until the host has taken it, as WebKit's do. An illegal call is a ``LoadTrace/Violation``.
public protocol SchemeTask: AnyObject, Sendable {
  /// What is asked for; after a redirect, the new request. It may be read on any thread.
  var request: URLRequest { get }

  /// Gives the response; until data is given it may be replaced by another.
  func didReceive(_ response: URLResponse)

  /// Gives the next part of the body, which may be empty.
  func didReceive(_ data: Data)

  /// Ends the load.
  func didFinish()

  /// Ends the load with an error; legal before a response, too.
  func didFailWithError(_ error: any Error)

  /// Reports a redirect that has been followed; the task goes on and answers for the new request.
  func didPerformRedirection(_ response: URLResponse, newRequest: URLRequest)

  /// Asks whether to follow a redirect; no other call but a failure is legal until the completion handler has run.
  ///
  /// The handler gets the request to go on with, or `nil` where the host refuses the redirect.
  func willPerformRedirection(
    _ response: URLResponse, newRequest: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void)
}
