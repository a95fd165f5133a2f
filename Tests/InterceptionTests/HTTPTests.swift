import Foundation
import LoadTrace
import Testing

@testable import Interception

@Suite struct HTTPTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0 as Double?),
    ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777),
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Fri, 29 Feb 2036 23:59:59 GMT", 2_087_942_399),
    ("0", nil), ("", nil), ("Sun, 99 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nox 1994 08:49:37 GMT", nil),
  ])
  func readsDates(text: String, seconds: Double?) {
    #expect(HTTPDate.parse(text)?.timeIntervalSince1970 == seconds)
  }

  @Test func writesDatesAsItReadsThem() {
    for seconds in stride(from: -1_000_000_000.0, to: 5_000_000_000, by: 12_345_678) {
      let date = Date(timeIntervalSince1970: seconds)
      #expect(HTTPDate.parse(HTTPDate.format(date)) == date)
    }
    #expect(HTTPDate.format(Date(timeIntervalSince1970: 784_111_777)) == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test(arguments: [
    ([HeaderField("Cache-Control", "max-age=60")], 59.0, true),
    ([HeaderField("Cache-Control", "max-age=60")], 61, false),
    ([HeaderField("Cache-Control", "max-age=60"), HeaderField("Age", "30")], 31, false),
    ([HeaderField("cache-control", "public, max-age=\"60\"")], 59, true),
    ([HeaderField("Cache-Control", "no-cache, max-age=60")], 0, false),
    ([HeaderField("Cache-Control", "max-age=many")], 0, false),
    ([HeaderField("Expires", "Sun, 09 Sep 2001 01:47:40 GMT")], 59, true),
    ([HeaderField("Expires", "0")], 0, false),
    ([HeaderField("Last-Modified", "Sun, 09 Sep 2001 01:30:00 GMT")], 99, true),
    ([HeaderField("Last-Modified", "Sun, 09 Sep 2001 01:30:00 GMT")], 101, false),
    ([], 0, false),
  ])
  func tellsFreshFromStale(headers: [HeaderField], age: Double, isFresh: Bool) {
    let received = Date(timeIntervalSince1970: 1_000_000_000)
    let freshness = Freshness(headers: headers, receivedAt: received)
    #expect(freshness.isFresh(receivedAt: received, now: received + age) == isFresh)
  }

  @Test func aSumDoesNotDependOnTheParts() {
    let data = Data((0..<200).map { UInt8($0) })
    for size in [1, 3, 7, 8, 9, 64, 200] {
      var sum = Checksum()
      for start in stride(from: 0, to: data.count, by: size) {
        sum.add(data[start..<min(data.count, start + size)])
      }
      #expect(sum.sum == Checksum(data).sum)
    }
    #expect(Checksum(Data([0])).sum != Checksum(Data([0, 0])).sum)
    #expect(Checksum(Data()).sum != Checksum(Data([0])).sum)
  }

  @Test func headerFieldsSurviveBeingWrittenDown() {
    let headers = [HeaderField("A", "b: c"), HeaderField("Empty", ""), HeaderField("Two", "x\ny")]
    #expect(
      [HeaderField](lines: headers.lines) == [
        HeaderField("A", "b: c"), HeaderField("Empty", ""), HeaderField("Two", "x y"),
      ])
  }
}
