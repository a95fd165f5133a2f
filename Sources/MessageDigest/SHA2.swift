/// SHA-256, SHA-384 and SHA-512, which subresource integrity and Content Security Policy are written with.
///
/// [FIPS 180-4](https://csrc.nist.gov/pubs/fips/180-4/upd1/final). Foundation on Linux has no hash functions, and a
/// library for this alone would be one more thing to install.
package enum SHA2 {
  /// The SHA-256 of a message.
  package static func sha256(_ message: [UInt8]) -> [UInt8] {
    digest(message, Variant256.self, initial256)
  }

  /// The SHA-384 of a message.
  package static func sha384(_ message: [UInt8]) -> [UInt8] {
    Array(digest(message, Variant512.self, initial384).prefix(48))
  }

  /// The SHA-512 of a message.
  package static func sha512(_ message: [UInt8]) -> [UInt8] {
    digest(message, Variant512.self, initial512)
  }

  // MARK: - The functions, which differ in width, rounds and rotations alone

  /// Section 6: the hash of a message, block by block.
  private static func digest<Function: Variant>(
    _ message: [UInt8], _: Function.Type, _ initial: [Function.Word]
  ) -> [UInt8] {
    typealias Word = Function.Word
    let blockLength = 16 * MemoryLayout<Word>.size
    var state = initial
    var words = [Word](repeating: 0, count: Function.constants.count)
    let whole = message.count / blockLength * blockLength
    message.withUnsafeBufferPointer { message in
      for start in stride(from: 0, to: whole, by: blockLength) {
        compress(
          UnsafeBufferPointer(rebasing: message[start..<(start + blockLength)]), &state, &words, Function.self
        )
      }
    }
    // Section 5.1: a bit, zeros, and the length in bits as a number of two words.
    var rest = Array(message[whole...]) + [0x80]
    while rest.count % blockLength != blockLength - 2 * MemoryLayout<Word>.size { rest.append(0) }
    if Word.bitWidth == 64 { rest += bytes(0 as UInt64) }
    rest += bytes(UInt64(message.count) &* 8)
    rest.withUnsafeBufferPointer { rest in
      for start in stride(from: 0, to: rest.count, by: blockLength) {
        compress(
          UnsafeBufferPointer(rebasing: rest[start..<(start + blockLength)]), &state, &words, Function.self)
      }
    }
    return state.flatMap(bytes)
  }

  private static func compress<Function: Variant>(
    _ block: UnsafeBufferPointer<UInt8>, _ state: inout [Function.Word], _ words: inout [Function.Word],
    _: Function.Type
  ) {
    typealias Word = Function.Word
    let size = MemoryLayout<Word>.size
    for t in 0..<16 {
      var word: Word = 0
      for byte in block[(t * size)..<((t + 1) * size)] { word = word << 8 | Word(byte) }
      words[t] = word
    }
    for t in 16..<words.count {
      words[t] =
        words[t - 16] &+ Function.schedule0(words[t - 15]) &+ words[t - 7] &+ Function.schedule1(words[t - 2])
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in words.indices {
      let choice = (e & f) ^ (~e & g)
      let t1 = h &+ Function.sum1(e) &+ choice &+ Function.constants[t] &+ words[t]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let t2 = Function.sum0(a) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] = state[index] &+ word }
  }

  private static func bytes<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
    stride(from: Word.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> Word($0)) }
  }

  /// One of the two widths. Section 4.1: its functions.
  private protocol Variant {
    associatedtype Word: FixedWidthInteger & UnsignedInteger & Sendable
    static var constants: [Word] { get }
    static func sum0(_ x: Word) -> Word
    static func sum1(_ x: Word) -> Word
    static func schedule0(_ x: Word) -> Word
    static func schedule1(_ x: Word) -> Word
  }

  private enum Variant256: Variant {
    static let constants = Variant512.constants.prefix(64).map { UInt32($0 >> 32) }
    static func sum0(_ x: UInt32) -> UInt32 { rotate(x, 2) ^ rotate(x, 13) ^ rotate(x, 22) }
    static func sum1(_ x: UInt32) -> UInt32 { rotate(x, 6) ^ rotate(x, 11) ^ rotate(x, 25) }
    static func schedule0(_ x: UInt32) -> UInt32 { rotate(x, 7) ^ rotate(x, 18) ^ (x >> 3) }
    static func schedule1(_ x: UInt32) -> UInt32 { rotate(x, 17) ^ rotate(x, 19) ^ (x >> 10) }
  }

  private enum Variant512: Variant {
    static let constants = primes.map { fraction(ofRoot: 3, of: $0) }
    static func sum0(_ x: UInt64) -> UInt64 { rotate(x, 28) ^ rotate(x, 34) ^ rotate(x, 39) }
    static func sum1(_ x: UInt64) -> UInt64 { rotate(x, 14) ^ rotate(x, 18) ^ rotate(x, 41) }
    static func schedule0(_ x: UInt64) -> UInt64 { rotate(x, 1) ^ rotate(x, 8) ^ (x >> 7) }
    static func schedule1(_ x: UInt64) -> UInt64 { rotate(x, 19) ^ rotate(x, 61) ^ (x >> 6) }
  }

  private static func rotate<Word: FixedWidthInteger>(_ word: Word, _ count: Int) -> Word {
    word &>> Word(truncatingIfNeeded: count) | word &<< Word(truncatingIfNeeded: Word.bitWidth - count)
  }

  // Sections 4.2 and 5.3: the constants are the first bits of roots of the first primes.

  private static let primes: [Int] = {
    var found: [Int] = []
    var candidate = 2
    while found.count < 80 {
      if found.allSatisfy({ candidate % $0 != 0 }) { found.append(candidate) }
      candidate += 1
    }
    return found
  }()

  private static let initial512 = primes.prefix(8).map { fraction(ofRoot: 2, of: $0) }
  private static let initial384 = primes[8..<16].map { fraction(ofRoot: 2, of: $0) }
  private static let initial256 = initial512.map { UInt32($0 >> 32) }

  /// The first 64 bits behind the point of a prime's square or cube root, by bisection on whole numbers.
  private static func fraction(ofRoot degree: Int, of prime: Int) -> UInt64 {
    var low: [UInt32] = [0, 0, 0]
    // The root is below 32, so that 5 bits before the point and 64 behind it are enough.
    for bit in stride(from: 68, through: 0, by: -1) {
      var trial = low
      trial[bit / 32] |= 1 << UInt32(bit % 32)
      var power = trial
      for _ in 1..<degree { power = multiply(power, trial) }
      let limit = shifted(UInt32(prime), by: 64 * degree)
      if !isLess(limit, power) { low = trial }
    }
    return UInt64(low[1]) << 32 | UInt64(low[0])
  }

  private static func multiply(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var product = [UInt32](repeating: 0, count: a.count + b.count)
    for i in a.indices {
      var carry: UInt64 = 0
      for j in b.indices {
        let sum = UInt64(a[i]) * UInt64(b[j]) + UInt64(product[i + j]) + carry
        product[i + j] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      product[i + b.count] = UInt32(carry)
    }
    return product
  }

  private static func shifted(_ value: UInt32, by bits: Int) -> [UInt32] {
    [UInt32](repeating: 0, count: bits / 32) + [value]
  }

  private static func isLess(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    for i in stride(from: max(a.count, b.count) - 1, through: 0, by: -1) {
      let x = i < a.count ? a[i] : 0
      let y = i < b.count ? b[i] : 0
      if x != y { return x < y }
    }
    return false
  }
}
