#if WebKitGTK
  import HeadlessWebView

  /// Lets so many pages be on their way at a time, the others in the order in which they came; touched on GTK's thread
  /// only.
  ///
  /// A page that is there and waits for nothing to happen costs nothing, but one that loads keeps its web process from
  /// answering for the others, which then take longer to be idle.
  final class LoadTurns {
    private let most: Int
    private var underWay: Set<ObjectIdentifier> = []
    private var waiting = Queue<PageRun>()

    init(most: Int) {
      self.most = max(1, most)
    }

    /// Has a page shown when it is its turn, which may be at once.
    func begin(_ run: PageRun) {
      waiting.append(run)
      admit()
    }

    /// The page is there, or will never be; one that waits gives up its place.
    func hasArrived(_ run: PageRun) {
      run.isUnderWay = false
      if !run.hasBegun { waiting.removeAll { $0 === run } }
      if underWay.remove(ObjectIdentifier(run)) != nil { admit() }
    }

    private func admit() {
      while underWay.count < most, let run = waiting.popFirst() {
        run.view.show(run)
        if run.isUnderWay { underWay.insert(ObjectIdentifier(run)) }
      }
    }
  }
#endif
