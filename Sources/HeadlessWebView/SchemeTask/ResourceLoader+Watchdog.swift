import LoadTrace

/// What the watchdog has found.
extension ResourceLoader {
  /// Records that code of the app has kept the main thread, on the load that it was called for.
  func record(_ stuck: HostThread.StuckCall) {
    let note =
      if stuck.waiting.isEmpty {
        Note(.mainThreadKept, subject: stuck.name, text: "more than \(stuck.budget) s on the thread main")
      } else {
        Note(
          .deadLock, subject: "\(stuck.name) on the thread main",
          text: stuck.waiting.map { "\($0.name) on the thread \($0.thread)" }.joined(separator: "; "))
      }
    guard let load = stuck.load else { return recorder.note(note) }
    load.record.notes.append(note)
    if load.isOver { recorder.end(load.id, isWhole: !load.isStarting) }
  }
}
