#if WebKitGTK
  /// Lets so many pages be on their way at a time, the others in the order in which they came; touched on GTK's thread
  /// only.
  ///
  /// A page that is there and waits for nothing to happen costs nothing, but one that loads keeps its web process from
  /// answering for the others, which then take longer to be idle.
  final class LoadTurns {
    private let most: Int
    private var underWay: Set<ObjectIdentifier> = []
    private var waiting: [() -> PageRun?] = []
    /// Those of `waiting` before it have had their turn.
    private var next = 0

    init(most: Int) {
      self.most = max(1, most)
    }

    /// Begins a page when it is its turn; `start` answers the page's run, or `nil` where nothing is loaded.
    func begin(_ start: @escaping () -> PageRun?) {
      waiting.append(start)
      admit()
    }

    /// The page is there, or will never be.
    func hasArrived(_ run: PageRun) {
      run.isUnderWay = false
      if underWay.remove(ObjectIdentifier(run)) != nil { admit() }
    }

    private func admit() {
      while underWay.count < most, next < waiting.count {
        let start = waiting[next]
        next += 1
        if let run = start(), run.isUnderWay { underWay.insert(ObjectIdentifier(run)) }
      }
      if next == waiting.count {
        waiting = []
        next = 0
      }
    }
  }
#endif
