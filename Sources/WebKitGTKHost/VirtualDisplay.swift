#if WebKitGTK
  import Foundation

  /// A display without a screen, for machines that have none.
  enum VirtualDisplay {
    /// Starts `Xvfb` unless `DISPLAY` is set; it ends by itself when the process that uses it has ended.
    ///
    /// - Returns: The display's name.
    /// - Throws: Where there is no `Xvfb`, or it does not start.
    static func ensure() throws(WebKitGTKError) -> String {
      if let display = ProcessInfo.processInfo.environment["DISPLAY"], !display.isEmpty { return display }
      let name = Pipe()
      let server = Process()
      server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      // It writes the number it has chosen to the descriptor, and ends with its last client.
      server.arguments = [
        "Xvfb", "-displayfd", "1", "-screen", "0", "1920x1200x24", "-nolisten", "tcp", "-terminate",
      ]
      server.standardOutput = name
      server.standardError = FileHandle.nullDevice
      server.standardInput = FileHandle.nullDevice
      do { try server.run() } catch { throw WebKitGTKError(.noDisplay, detail: "\(error)") }
      let number = readLine(name.fileHandleForReading)
      guard let number, Int(number) != nil else {
        throw WebKitGTKError(.noDisplay, detail: "DISPLAY is not set and Xvfb does not start")
      }
      setenv("DISPLAY", ":\(number)", 1)
      return ":\(number)"
    }

    private static func readLine(_ file: FileHandle) -> String? {
      var line = Data()
      while line.last != UInt8(ascii: "\n"), line.count < 32 {
        guard let data = try? file.read(upToCount: 1), !data.isEmpty else { return nil }
        line += data
      }
      return String(decoding: line.dropLast(), as: UTF8.self)
    }
  }
#endif
