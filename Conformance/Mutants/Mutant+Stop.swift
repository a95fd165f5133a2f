import Dispatch
import Foundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Mutant {
  /// Handlers that make calls in a wrong order.
  static let orderMutants: [Mutant] = [
    Mutant("data-before-response", .files, breaks: "call-order", summary: "Data comes before the response") {
      $0.steps = { answer, request in
        let steps = ModelParts.steps(answer, request)
        return steps.filter(\.isData) + steps.filter { !$0.isData }
      }
    },
    Mutant(
      "response-after-data", .files, breaks: "call-order", summary: "The response comes again after the data"
    ) {
      $0.steps = { answer, request in
        let steps = ModelParts.steps(answer, request)
        return steps.filter { !$0.isEnd } + steps.filter(\.isResponse) + [.finish]
      }
    },
    Mutant("response-per-piece", .proxy, breaks: "call-order", summary: "Each piece has a response before it")
    {
      $0.chunkSize = 1 << 16
      $0.deliver = { handler, task, steps in
        let response = steps.first(where: \.isResponse)
        let all = steps.filter { !$0.isResponse }.flatMap { step in
          step.isData ? [response, step].compactMap { $0 } : [step]
        }
        ModelParts.deliverInTurns(handler, task, steps.contains(where: \.isData) ? all : steps)
      }
    },
    Mutant(
      "no-response-for-empty-bodies", .files, breaks: "call-order",
      summary: "An empty body is ended without a response"
    ) {
      $0.steps = { $0.body.isEmpty ? [.finish] : ModelParts.steps($0, $1) }
    },
    Mutant("no-response-for-head", .files, breaks: "call-order", summary: "HEAD is ended without a response")
    {
      $0.steps = { $0.isHead ? [.finish] : ModelParts.steps($0, $1) }
    },
    Mutant(
      "no-response-for-no-content", .proxy, breaks: "call-order", summary: "204 is ended without a response"
    ) {
      $0.steps = { $0.status == 204 ? [.finish] : ModelParts.steps($0, $1) }
    },
    Mutant(
      "finish-before-data", .files, breaks: "call-order", "one-completion",
      summary: "The end comes before the data"
    ) {
      $0.steps = { answer, request in
        let steps = ModelParts.steps(answer, request)
        return steps.filter { !$0.isData } + steps.filter(\.isData)
      }
      $0.deliver = deliveringAll
    },
    Mutant(
      "pieces-in-wrong-order", .files, breaks: "stop-at-any-point", "no-dead-lock",
      summary: "Pieces read at the same time come in any order"
    ) {
      $0.deliver = { handler, task, steps in
        let sorted = steps.filter(\.isResponse) + steps.filter(\.isData).reversed() + steps.filter(\.isEnd)
        ModelParts.deliverInTurns(handler, task, sorted)
      }
      $0.chunkSize = 1 << 15
    },
  ]

  /// Handlers that do not take a stop well.
  static let stopMutants: [Mutant] = [
    Mutant(
      "ignores-stops", .files, breaks: "no-call-after-stop", "stop-at-any-point", summary: "stop is empty"
    ) {
      $0.stop = { _, _ in }
    },
    Mutant("ignores-stops-with-upstream", .proxy, breaks: "no-call-after-stop", summary: "stop is empty") {
      $0.stop = { _, _ in }
    },
    Mutant(
      "stops-later", .files, breaks: "stop-at-any-point", "no-call-after-stop",
      summary: "stop takes notice on another queue"
    ) {
      $0.stop = { handler, task in handler.queue.asyncAfter(deadline: .now() + 0.02) { handler.forget(task) }
      }
    },
    Mutant(
      "looks-once", .files, breaks: "stop-at-any-point", "no-call-after-stop",
      summary: "Whether a task is live is asked before the first call only"
    ) {
      $0.deliver = unchecked(afterFirst: true)
    },
    Mutant(
      "looks-once-with-upstream", .proxy, breaks: "stop-at-any-point",
      summary: "Whether a task is live is asked before the first call only"
    ) {
      $0.deliver = unchecked(afterFirst: true)
    },
    Mutant(
      "looks-before-posting", .files, breaks: "stop-at-any-point",
      summary: "Whether a task is live is asked before the call is put on the main thread"
    ) {
      $0.deliver = unchecked(afterFirst: false)
    },
    Mutant(
      "calls-from-worker", .files, breaks: "stop-at-any-point",
      summary: "Calls are made on the working thread after a look at a flag"
    ) {
      $0.deliver = fromWorker
    },
    Mutant(
      "calls-from-worker-with-upstream", .proxy, breaks: "stop-at-any-point",
      summary: "Calls are made in the session's callback after a look at a flag"
    ) {
      $0.deliver = fromWorker
    },
    Mutant(
      "finishes-without-looking", .files, breaks: "stop-at-any-point",
      summary: "Only data are held back after a stop"
    ) {
      $0.deliver = uncheckedEnd
    },
    Mutant(
      "fails-without-looking", .proxy, breaks: "no-call-after-stop", "stop-at-any-point",
      summary: "Failures are passed on without a look whether the task is live"
    ) {
      $0.deliver = { handler, task, steps in
        guard case .fail? = steps.first else { return ModelParts.deliverInTurns(handler, task, steps) }
        handler.onMain(task) {
          handler.forget(task)
          steps.first?.perform(on: task)
        }
      }
    },
    Mutant("stop-fails-the-task", .files, breaks: "no-call-inside-stop", summary: "stop fails the task") {
      $0.stop = { handler, task in
        handler.forget(task)
        task.didFailWithError(URLError(.cancelled))
      }
    },
    Mutant(
      "stop-fails-the-task-with-upstream", .proxy, breaks: "no-call-inside-stop",
      summary: "stop fails the task"
    ) {
      $0.stop = { handler, task in
        handler.forget(task)
        task.didFailWithError(URLError(.cancelled))
      }
    },
    Mutant("stop-finishes-the-task", .proxy, breaks: "no-call-inside-stop", summary: "stop finishes the task")
    {
      $0.stop = { handler, task in
        handler.forget(task)
        task.didFinish()
      }
    },
    Mutant(
      "stop-fails-the-task-later", .proxy, breaks: "no-call-after-stop",
      summary: "A cancelled fetch fails the task after the stop"
    ) {
      $0.stop = { handler, task in
        handler.forget(task)
        handler.onMain(task) { task.didFailWithError(URLError(.cancelled)) }
      }
    },
    Mutant(
      "stop-waits-for-queue", .files, breaks: "no-dead-lock",
      summary: "stop does sync on the queue that makes the calls"
    ) {
      let queue = DispatchQueue(label: "serial")
      $0.deliver = { handler, task, steps in
        queue.async {
          fromWorker(handler, task, steps)
        }
      }
      $0.stop = { handler, task in queue.sync { handler.forget(task) } }
    },
    Mutant(
      "stop-waits-for-lock", .proxy, breaks: "no-dead-lock",
      summary: "stop takes the lock that is held during calls"
    ) {
      let lock = DispatchSemaphore(value: 1)
      $0.deliver = { handler, task, steps in
        for step in steps {
          lock.wait()
          if handler.isLive(task) {
            if step.isEnd { handler.forget(task) }
            step.perform(on: task)
          }
          lock.signal()
        }
      }
      $0.stop = { handler, task in
        lock.wait()
        handler.forget(task)
        lock.signal()
      }
    },
    Mutant("start-waits", .proxy, breaks: "start-returns", summary: "start waits for the upstream's answer") {
      let waiting = Mutex<[ObjectIdentifier: DispatchSemaphore]>([:])
      let deliver = $0.deliver
      $0.deliver = { handler, task, steps in
        waiting.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }?.signal()
        deliver(handler, task, steps)
      }
      $0.begin = { handler, task in
        let semaphore = DispatchSemaphore(value: 0)
        waiting.withLock { $0[ObjectIdentifier(task)] = semaphore }
        handler.queue.async { handler.work(on: task) }
        _ = semaphore.wait(timeout: .now() + 30)
      }
    },
    Mutant(
      "one-at-a-time", .proxy, breaks: "start-returns",
      summary: "A serial queue waits for each answer before it takes the next request"
    ) {
      let queue = DispatchQueue(label: "one at a time")
      let waiting = Mutex<[ObjectIdentifier: DispatchSemaphore]>([:])
      let deliver = $0.deliver
      $0.deliver = { handler, task, steps in
        waiting.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }?.signal()
        deliver(handler, task, steps)
      }
      $0.begin = { handler, task in
        queue.async {
          let semaphore = DispatchSemaphore(value: 0)
          waiting.withLock { $0[ObjectIdentifier(task)] = semaphore }
          handler.queue.async { handler.work(on: task) }
          _ = semaphore.wait(timeout: .now() + 30)
        }
      }
    },
    Mutant(
      "keeps-itself", .files, breaks: "task-released",
      summary: "The handler is in a cycle of references, so that its view's end does not end it"
    ) {
      let bag = SharedBag<ModelHandler>()
      let begin = $0.begin
      $0.begin = { handler, task in
        bag.append(handler)
        begin(handler, task)
      }
    },
    Mutant("keeps-tasks", .files, breaks: "task-released", summary: "Tasks are kept when they have ended") {
      let bag = SharedBag<any SchemeTask>()
      let begin = $0.begin
      $0.begin = {
        bag.append($1); begin($0, $1)
      }
    },
    Mutant(
      "keeps-stopped-tasks", .proxy, breaks: "task-released", summary: "Tasks are kept when they were stopped"
    ) {
      let bag = SharedBag<any SchemeTask>()
      let stop = $0.stop
      $0.stop = {
        bag.append($1); stop($0, $1)
      }
    },
    Mutant("keeps-failed-tasks", .files, breaks: "task-released", summary: "Tasks of missing files are kept")
    {
      let bag = SharedBag<any SchemeTask>()
      let deliver = $0.deliver
      $0.deliver = { handler, task, steps in
        if case .response(let response)? = steps.first, (response as? HTTPURLResponse)?.statusCode == 404 {
          bag.append(task)
        }
        deliver(handler, task, steps)
      }
    },
    Mutant("keeps-files-open", .files, breaks: "bounded-memory", summary: "A file stays open after a stop") {
      let bag = SharedBag<FileHandle>()
      $0.read = { path, environment in
        let name = String(decoding: path, as: UTF8.self)
        if let handle = try? FileHandle(forReadingFrom: environment.content.appending(path: name)) {
          bag.append(handle)
        }
        return ModelParts.read(path, environment)
      }
    },
  ]

  /// Puts calls on the main thread without asking there whether the task is live.
  private static func unchecked(
    afterFirst: Bool
  ) -> @Sendable (ModelHandler, any SchemeTask, [ModelStep]) -> Void {
    { handler, task, steps in
      guard let step = steps.first,
        afterFirst ? !step.isResponse || handler.isLive(task) : handler.isLive(task)
      else { return }
      handler.onMain(task) {
        if afterFirst, step.isResponse, !handler.isLive(task) { return }
        if step.isEnd { handler.forget(task) }
        step.perform(on: task)
        let rest = Array(steps.dropFirst())
        if !rest.isEmpty { handler.queue.async { handler.parts.deliver(handler, task, rest) } }
      }
    }
  }

  /// Makes the calls on the thread at hand, after a look before each that a stop can overtake.
  private static let fromWorker: @Sendable (ModelHandler, any SchemeTask, [ModelStep]) -> Void = {
    handler, task, steps in
    for step in steps where handler.isLive(task) {
      if step.isEnd { handler.forget(task) }
      step.perform(on: task)
    }
  }

  private static let uncheckedEnd: @Sendable (ModelHandler, any SchemeTask, [ModelStep]) -> Void = {
    handler, task, steps in
    guard let step = steps.first else { return }
    handler.onMain(task) {
      if handler.isLive(task) || step.isEnd {
        if step.isEnd { handler.forget(task) }
        step.perform(on: task)
      }
      let rest = Array(steps.dropFirst())
      if !rest.isEmpty { handler.queue.async { handler.parts.deliver(handler, task, rest) } }
    }
  }

  /// Handlers that mix tasks up.
  static let identityMutants: [Mutant] = [
    Mutant("known-by-url", .files, breaks: "task-identity", summary: "Tasks are known by their URL") {
      $0.identity = { $0.request.url?.absoluteString ?? "" }
    },
    Mutant(
      "known-by-url-with-upstream", .proxy, breaks: "task-identity", summary: "Tasks are known by their URL"
    ) {
      $0.identity = { $0.request.url?.absoluteString ?? "" }
    },
    Mutant(
      "known-by-path", .files, breaks: "task-identity", "no-call-after-stop",
      summary: "Tasks are known by their path, without the query"
    ) {
      $0.identity = { $0.request.url?.path(percentEncoded: true) ?? "" }
    },
    Mutant(
      "one-task-at-a-time", .files, breaks: "task-identity", "no-call-after-stop",
      summary: "There is one variable for the current task"
    ) {
      $0.identity = { _ in "current" }
    },
    Mutant(
      "stop-ends-all", .files, breaks: "task-identity", "no-call-after-stop",
      summary: "stop forgets all tasks"
    ) {
      $0.stop = { handler, _ in handler.forgetAll() }
    },
    Mutant(
      "stop-ends-shared-fetch", .proxy, breaks: "task-identity",
      summary: "stop ends the fetch that another task waits for"
    ) {
      $0.stopEndsFetches = true
    },
    Mutant(
      "answers-the-last", .proxy, breaks: "task-identity", summary: "Answers go to the task that came last"
    ) {
      let bag = SharedBag<any SchemeTask>()
      let begin = $0.begin
      let deliver = $0.deliver
      $0.begin = {
        bag.append($1); begin($0, $1)
      }
      $0.deliver = { deliver($0, $2.first?.isResponse == true ? bag.last ?? $1 : $1, $2) }
    },
    Mutant(
      "answers-once-per-url", .files, breaks: "task-identity",
      summary: "A second task for the same URL is not answered while the first is"
    ) {
      let names = SharedNames()
      let deliver = $0.deliver
      $0.begin = { handler, task in
        guard names.insert(task.request.url?.absoluteString ?? "") else { return }
        handler.queue.async { handler.work(on: task) }
      }
      $0.deliver = { handler, task, steps in
        if steps.first?.isEnd == true { names.remove(task.request.url?.absoluteString ?? "") }
        deliver(handler, task, steps)
      }
    },
    Mutant(
      "remembers-addresses", .files, breaks: "task-identity",
      summary: "A task at the address of a stopped one is taken for it"
    ) {
      let names = SharedNames()
      let stop = $0.stop
      $0.stop = { handler, task in
        _ = names.insert("\(ObjectIdentifier(task))")
        stop(handler, task)
      }
      $0.begin = { handler, task in
        guard !names.contains(where: { $0 == "\(ObjectIdentifier(task))" }) else {
          return handler.forget(task)
        }
        handler.queue.async { handler.work(on: task) }
      }
    },
  ]
}
