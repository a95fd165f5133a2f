import Foundation
import LoadTrace
import Testing

struct TraceReaderTests {
  static let header = #"{"record":"header","version":1,"page":"app://h/"}"# + "\n"
  static let load = #"{"record":"load","id":1,"url":"app://h/","destination":"document"}"# + "\n"

  @Test func readsBackWhatWasWritten() throws {
    let trace = SampleTrace.trace
    #expect(try LoadTrace(jsonLines: jsonLines(trace).utf8) == trace)
  }

  @Test(arguments: [1, 2, 3, 7, 100, 4096])
  func readsPiecesOfAnySize(size: Int) throws {
    let trace = SampleTrace.trace
    var rest = Array(try jsonLines(trace).utf8)[...]
    let read = try LoadTrace(readingPieces: {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    })
    #expect(read == trace)
  }

  @Test func readsWhatFoundationWrites() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let object = String(decoding: try encoder.encode(SampleTrace.load), as: UTF8.self).dropFirst()
    let text = Self.header + #"{"record":"load","# + object + "\n"
    #expect(try LoadTrace(jsonLines: text.utf8).loads == [SampleTrace.load])
  }

  @Test func passesOverUnknownKindsMembersAndNulls() throws {
    let text =
      Self.header + #"{"record":"weather","sun":[{"a":[1,-2.5e3,"x\u00e9",true,null]}]}"# + "\r\n\n  \n"
      + #" { "record" : "load", "id": 1, "url":"a:b", "parent":null, "future":{"a":{}}, "destination":"image" }"#
    let loads = try LoadTrace(jsonLines: text.utf8).loads
    #expect(loads == [Load(id: 1, url: "a:b", destination: .image, profile: .wkWebView)])
  }

  @Test func putsALoadInThePlaceOfItsStart() throws {
    func line(_ kind: String, _ id: Int, _ url: String) -> String {
      #"{"record":"\#(kind)","id":\#(id),"url":"\#(url)","destination":"image"}"# + "\n"
    }
    let text =
      Self.header + line("start", 1, "a:1") + line("start", 2, "a:2") + line("load", 2, "a:2b")
      + line("load", 4, "a:4") + line("load", 3, "a:3") + line("load", 1, "a:1b")
    #expect(try LoadTrace(jsonLines: text.utf8).loads.map(\.url) == ["a:1b", "a:2b", "a:3", "a:4"])
  }

  @Test func keepsWhatARunLeftThatDied() throws {
    let text = Self.header + Self.load + #"{"record":"load","id":2,"ur"#
    let trace = try LoadTrace(jsonLines: text.utf8)
    #expect(trace.loads.count == 1)
    #expect(trace.end == nil)
  }

  @Test func decodesEscapesAndRepairsHalfSurrogates() throws {
    let text =
      Self.header
      + #"{"record":"load","id":1,"url":"\"\\\/\b\f\n\r\t\u0041\ud83d\ude00|\ud83d|\ud83d\u0041|\ude00","destination":""}"#
    #expect(
      try LoadTrace(jsonLines: text.utf8).loads[0].url.string
        == "\"\\/\u{8}\u{c}\n\r\tA😀|\u{FFFD}|\u{FFFD}A|\u{FFFD}")
  }

  static let faultyFiles: [(text: String, message: String)] = [
    ("\n\n", "line 2, byte 1: the trace is empty"),
    ("", "line 1, byte 1: the trace is empty"),
    (load, "line 1, byte 1: a trace begins with a record of kind \"header\""),
    (
      #"{"record":"header","version":2,"page":""}"#,
      "line 1, byte 1: the trace has version 2; versions up to 1 can be read"
    ),
    ("hello\n", "line 1, byte 1: an object is wanted here"),
    ("{}\n", "line 1, byte 1: the start of the line has no \"record\""),
    (#"{"page":"x"}"# + "\n", "line 1, byte 1: the start of the line has no \"record\""),
  ]

  @Test(arguments: faultyFiles)
  func saysWhyAFileIsNoTrace(text: String, message: String) {
    #expect {
      try LoadTrace(jsonLines: text.utf8)
    } throws: { error in
      (error as? TraceError)?.description == message
    }
  }

  static let faultySecondLines: [(line: String, message: String)] = [
    (#"{"record":"load","id":1}"#, "line 2, byte 1: the load has no \"url\""),
    (#"{"record":"load","id":"1"}"#, "line 2, byte 23: a number is wanted here"),
    (#"{"record":"load","id":1.5}"#, "line 2, byte 23: a whole number is wanted here"),
    (#"{"record":"load","id":1e99}"#, "line 2, byte 23: a whole number is wanted here"),
    (#"{"record":"load","url":7}"#, "line 2, byte 24: a string is wanted here"),
    (#"{"record":"load" "url":7}"#, "line 2, byte 18: “\"” cannot stand here"),
    (#"{"record":"load","url":"a\x"}"#, "line 2, byte 26: a backslash begins no escape that JSON knows"),
    ("{\"record\":\"load\",\"url\":\"a\u{1}\"}", "line 2, byte 26: byte 0x01 cannot stand in a string"),
    (
      #"{"record":"load","verdict":{"outcome":"great"}}"#,
      "line 2, byte 39: \"great\" is no outcome that this version knows"
    ),
    (#"{"record":"end"} x"#, "line 2, byte 18: there is text after the value"),
    (#"{"record":"end","x":"#, "line 2, byte 21: the text ends inside a value"),
    (
      #"{"record":"end","x":"# + String(repeating: "[", count: 300),
      "line 2, byte 276: objects and arrays are nested more than 256 deep"
    ),

  ]

  @Test(arguments: faultySecondLines)
  func saysWhatIsWrongInALineAndWhere(line: String, message: String) {
    #expect {
      try LoadTrace(jsonLines: "\(Self.header)\(line)\n".utf8)
    } throws: { error in
      (error as? TraceError)?.description == message
    }
  }

  @Test func refusesALineThatIsTooLong() throws {
    var reader = TraceReader(longestLine: 100)
    try Array(Self.header.utf8).withUnsafeBytes { try reader.read($0) { _ in } }
    let piece = [UInt8](repeating: 0x20, count: 60)
    try piece.withUnsafeBytes { try reader.read($0) { _ in } }
    #expect {
      try piece.withUnsafeBytes { try reader.read($0) { _ in } }
    } throws: { error in
      (error as? TraceError)?.description == "line 2, byte 101: the line is longer than 100 bytes"
    }
  }

  @Test func survivesAnyDamage() throws {
    let whole = Array(try jsonLines(SampleTrace.trace).utf8)
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var readable = 0
    for _ in 0..<2000 {
      var damaged = whole
      for _ in 0...random(4) {
        switch random(3) {
        case 0: damaged[random(damaged.count)] = UInt8(random(256))
        case 1: damaged.remove(at: random(damaged.count))
        default: damaged.removeSubrange(random(damaged.count)...)
        }
        if damaged.isEmpty { break }
      }
      if (try? LoadTrace(jsonLines: damaged)) != nil { readable += 1 }
    }
    #expect(readable > 0)
  }
}
