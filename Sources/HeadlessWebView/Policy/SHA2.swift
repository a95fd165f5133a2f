/// SHA-256, SHA-384 and SHA-512, which subresource integrity is written with.
///
/// [FIPS 180-4](https://csrc.nist.gov/pubs/fips/180-4/upd1/final). Foundation on Linux has no hash functions, and a
/// library for this alone would be one more thing to install.
enum SHA2 {
  /// The SHA-256 of a message.
  static func sha256(_ message: [UInt8]) -> [UInt8] {
    var state = initial256
    forEachBlock(of: message, length: 64) { block in
      var words = [UInt32](repeating: 0, count: 64)
      for t in 0..<16 { words[t] = bigEndian(block, at: t * 4) }
      for t in 16..<64 {
        let s0 = rotate(words[t - 15], 7) ^ rotate(words[t - 15], 18) ^ (words[t - 15] >> 3)
        let s1 = rotate(words[t - 2], 17) ^ rotate(words[t - 2], 19) ^ (words[t - 2] >> 10)
        words[t] = words[t - 16] &+ s0 &+ words[t - 7] &+ s1
      }
      compress(&state, words, constants256, (6, 11, 25), (2, 13, 22))
    }
    return state.flatMap(bytes)
  }

  /// The SHA-384 of a message.
  static func sha384(_ message: [UInt8]) -> [UInt8] { Array(sha512(message, initial384).prefix(48)) }

  /// The SHA-512 of a message.
  static func sha512(_ message: [UInt8]) -> [UInt8] { sha512(message, initial512) }

  private static func sha512(_ message: [UInt8], _ initial: [UInt64]) -> [UInt8] {
    var state = initial
    forEachBlock(of: message, length: 128) { block in
      var words = [UInt64](repeating: 0, count: 80)
      for t in 0..<16 { words[t] = bigEndian(block, at: t * 8) }
      for t in 16..<80 {
        let s0 = rotate(words[t - 15], 1) ^ rotate(words[t - 15], 8) ^ (words[t - 15] >> 7)
        let s1 = rotate(words[t - 2], 19) ^ rotate(words[t - 2], 61) ^ (words[t - 2] >> 6)
        words[t] = words[t - 16] &+ s0 &+ words[t - 7] &+ s1
      }
      compress(&state, words, constants512, (14, 18, 41), (28, 34, 39))
    }
    return state.flatMap(bytes)
  }

  /// Section 6: the rounds of one block, which differ between the functions in width and rotations only.
  private static func compress<Word: FixedWidthInteger & UnsignedInteger>(
    _ state: inout [Word], _ words: [Word], _ constants: [Word], _ e: (Int, Int, Int), _ a: (Int, Int, Int)
  ) {
    var v = state
    for t in words.indices {
      let s1 = rotate(v[4], e.0) ^ rotate(v[4], e.1) ^ rotate(v[4], e.2)
      let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
      let t1 = v[7] &+ s1 &+ choice &+ constants[t] &+ words[t]
      let s0 = rotate(v[0], a.0) ^ rotate(v[0], a.1) ^ rotate(v[0], a.2)
      let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
      v.removeLast()
      v.insert(t1 &+ s0 &+ majority, at: 0)
      v[4] = v[4] &+ t1
    }
    for i in state.indices { state[i] = state[i] &+ v[i] }
  }

  /// Section 5: the message with its padding and length, block by block.
  private static func forEachBlock(of message: [UInt8], length: Int, _ body: (ArraySlice<UInt8>) -> Void) {
    var padded = message
    padded.append(0x80)
    while padded.count % length != length - 8 { padded.append(0) }
    padded += bytes(UInt64(message.count) * 8)
    for start in stride(from: 0, to: padded.count, by: length) { body(padded[start..<start + length]) }
  }

  private static func rotate<Word: FixedWidthInteger>(_ word: Word, _ count: Int) -> Word {
    word >> Word(count) | word << Word(Word.bitWidth - count)
  }

  private static func bigEndian<Word: FixedWidthInteger>(_ block: ArraySlice<UInt8>, at offset: Int) -> Word {
    let start = block.startIndex + offset
    return block[start..<start + Word.bitWidth / 8].reduce(0) { $0 << 8 | Word($1) }
  }

  private static func bytes<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
    stride(from: Word.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> Word($0)) }
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

  private static let constants512 = primes.map { fraction(ofRoot: 3, of: $0) }
  private static let constants256 = constants512.prefix(64).map { UInt32($0 >> 32) }
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
