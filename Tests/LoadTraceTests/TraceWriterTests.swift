import Foundation
import LoadTrace
import Synchronization
import Testing

/// Collects what a writer writes.
final class Lines: Sendable {
  private let stored = Mutex<[[UInt8]]>([])

  var all: [[UInt8]] { stored.withLock { $0 } }
  var text: String { String(decoding: all.joined(), as: UTF8.self) }

  func append(_ line: [UInt8]) { stored.withLock { $0.append(line) } }
}

func jsonLines(_ trace: LoadTrace, masking mask: SecretMask? = .standard) throws -> String {
  let lines = Lines()
  var writer = TraceWriter(masking: mask) { lines.append($0) }
  try trace.write(to: &writer)
  return lines.text
}

struct TraceWriterTests {
  @Test func writesOneLineARecordAtOnce() throws {
    let lines = Lines()
    var writer = TraceWriter { lines.append($0) }
    try writer.write(.header(SampleTrace.header))
    #expect(lines.all.count == 1)
    try writer.write(.end(TraceEnd(time: 2, loads: 0)))
    #expect(
      lines.text == """
        {"record":"header","version":1,"page":"app://h/index.html","engine":"headless","profile":"wkWebView",\
        "schemes":["app","app2"],"viewport":[1024,768],"parser":"standard","scripting":true,\
        "layers":["scheme handler","URLCache"]}
        {"record":"end","time":2,"loads":0}

        """)
  }

  @Test func keepsTheOrderOfAllMembers() throws {
    let lines = Lines()
    var writer = TraceWriter { lines.append($0) }
    try writer.write(.start(Load(id: 1, url: "app://h/", destination: .document, profile: .wkWebView)))
    #expect(
      lines.text == """
        {"record":"start","id":1,"url":"app://h/","method":"GET","requestHeaders":[],"destination":"document",\
        "mode":"no-cors","profile":"wkWebView","redirects":[],"timing":{"started":0},\
        "verdict":{"outcome":"pending"},"taskEvents":[],"violations":[],"notes":[]}

        """)
  }

  @Test func writesWhatTheTypesOwnDecodingReads() throws {
    let text = try jsonLines(SampleTrace.trace)
    let lines = text.split(separator: "\n").map { Data($0.utf8) }
    let decoder = JSONDecoder()
    let trace = SampleTrace.trace
    #expect(try decoder.decode(TraceHeader.self, from: lines[0]) == trace.header)
    #expect(try decoder.decode(Note.self, from: lines[1]) == trace.notes[0])
    #expect(try lines[2...4].map { try decoder.decode(Load.self, from: $0) } == trace.loads)
    #expect(try lines[5...6].map { try decoder.decode(UnloadedReference.self, from: $0) } == trace.unloaded)
    #expect(try decoder.decode(Diagnostic.self, from: lines[7]) == trace.diagnostics[0])
    #expect(try decoder.decode(TraceEnd.self, from: lines[8]) == trace.end)
  }

  @Test func passesOnWhatTheOutputThrows() {
    struct Full: Error {}
    var writer = TraceWriter { _ in throw Full() }
    #expect(throws: Full.self) { try writer.write(.header(SampleTrace.header)) }
  }

  @Test func writesNumbersThatJSONCannotHoldAsNull() throws {
    var load = Load(id: 1, url: "a:", destination: .image, profile: .wkWebView, started: .nan)
    load.timing.ended = .infinity
    let lines = Lines()
    var writer = TraceWriter { lines.append($0) }
    try writer.write(.load(load))
    #expect(lines.text.contains(#""timing":{"started":null,"ended":null}"#))
  }
}
