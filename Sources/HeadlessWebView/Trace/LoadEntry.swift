package import LoadTrace

/// The record of a load while its page runs, which the trace and whoever works on the load share.
///
/// It is changed where it stands, a dozen times for each load.
package final class LoadEntry {
  // It is touched in turns only, of which there is one at a time.
  @exclusivity(unchecked) package var load: Load

  init(_ load: Load) {
    self.load = load
  }
}
