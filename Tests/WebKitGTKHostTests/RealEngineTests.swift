#if WebKitGTK
  import Testing

  /// All suites of the real engine, one test after the other: they share GTK's thread and the machine, and one of them
  /// kills the web processes of this process.
  @Suite(.serialized) struct RealEngineTests {}
#endif
