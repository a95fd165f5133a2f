/// The instructions that a URL filter is compiled to.
///
/// A program is a run of bytes: an instruction, then its operands, two-byte numbers lowest byte first. Jumps
/// are counted from the end of their instruction, so a run of instructions can be moved as it is.
enum URLFilterInstruction {
  /// The text matches.
  static let match: UInt8 = 0
  /// Takes the character that follows the instruction.
  static let character: UInt8 = 1
  /// Takes any ASCII character, but not the end of the text.
  static let any: UInt8 = 2
  /// Takes a character of the set whose number follows.
  static let set: UInt8 = 3
  /// Goes on at the next instruction and at the one that follows after the given number of bytes.
  static let split: UInt8 = 4
  /// Goes on after the given number of bytes.
  static let jump: UInt8 = 5
}

/// Runs one program over a text, following all its paths at once.
///
/// The text ends with an imagined character 0, which `$` takes. Each byte of the
/// text costs at most one pass over the program, so no filter can explode.
struct URLFilterMachine {
  private let code: UnsafeBufferPointer<UInt8>
  private let sets: UnsafeBufferPointer<ASCIISet>

  init(code: UnsafeBufferPointer<UInt8>, sets: UnsafeBufferPointer<ASCIISet>) {
    self.code = code
    self.sets = sets
  }

  /// Whether the filter is found in the text from `start` on.
  ///
  /// Where `anchored`, it has to begin exactly at `start`.
  func matches(_ text: UnsafeBufferPointer<UInt8>, from start: Int, anchored: Bool) -> Bool {
    let words = (code.count + 63) / 64
    // Two lists of threads, a stack, and the marks of the instructions that the next list already has.
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words + 3 * (code.count / 4 + 1)) {
      memory in
      let marks = UnsafeMutableBufferPointer(rebasing: memory[..<words])
      marks.update(repeating: 0)
      let rest = UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(memory)[(words * 8)...])
      let lists = rest.bindMemory(to: UInt16.self)
      let size = lists.count / 3
      var threads = Threads(
        code: code, marks: marks,
        list: UnsafeMutableBufferPointer(rebasing: lists[..<size]),
        stack: UnsafeMutableBufferPointer(rebasing: lists[(2 * size)...]))
      var current = UnsafeMutableBufferPointer(rebasing: lists[size..<(2 * size)])

      for position in start...max(start, text.count) {
        if !anchored || position == start { threads.add(0) }
        if threads.matched { return true }
        if threads.count == 0 {
          if anchored { return false }
          continue
        }
        let byte = position < text.count ? text[position] : 0
        let count = threads.count
        swap(&current, &threads.list)
        threads.clear()
        for index in 0..<count {
          let instruction = Int(current[index])
          if let next = taking(byte, at: instruction) {
            threads.add(next)
            if threads.matched { return true }
          }
        }
      }
      return false
    }
  }

  /// Where a thread goes on that takes a byte; `nil` where it ends.
  @inline(__always)
  private func taking(_ byte: UInt8, at instruction: Int) -> Int? {
    switch code[instruction] {
    case URLFilterInstruction.character:
      return code[instruction + 1] == byte ? instruction + 2 : nil
    case URLFilterInstruction.any:
      return byte &- 1 < 127 ? instruction + 1 : nil
    default:
      let number = Int(code[instruction + 1]) | Int(code[instruction + 2]) << 8
      return sets[number].contains(byte) ? instruction + 3 : nil
    }
  }

  /// The places in the program that wait for the next byte.
  private struct Threads {
    let code: UnsafeBufferPointer<UInt8>
    let marks: UnsafeMutableBufferPointer<UInt64>
    var list: UnsafeMutableBufferPointer<UInt16>
    let stack: UnsafeMutableBufferPointer<UInt16>
    var count = 0
    var matched = false

    @inline(__always)
    mutating func clear() {
      count = 0
      for index in marks.indices { marks[index] = 0 }
    }

    /// Adds a place and all that can be reached from it without taking a byte.
    mutating func add(_ place: Int) {
      var depth = 0
      var place = place
      while true {
        if mark(place) {
          switch code[place] {
          case URLFilterInstruction.match:
            matched = true
            return
          case URLFilterInstruction.jump:
            place = target(place)
            continue
          case URLFilterInstruction.split:
            stack[depth] = UInt16(truncatingIfNeeded: target(place))
            depth += 1
            place += 3
            continue
          default:
            list[count] = UInt16(truncatingIfNeeded: place)
            count += 1
          }
        }
        if depth == 0 { return }
        depth -= 1
        place = Int(stack[depth])
      }
    }

    private func target(_ place: Int) -> Int {
      let distance = Int16(truncatingIfNeeded: Int(code[place + 1]) | Int(code[place + 2]) << 8)
      return place + 3 + Int(distance)
    }

    /// Marks a place; `false` where it was marked before.
    @inline(__always)
    private func mark(_ place: Int) -> Bool {
      let bit: UInt64 = 1 &<< UInt64(place & 63)
      if marks[place >> 6] & bit != 0 { return false }
      marks[place >> 6] |= bit
      return true
    }
  }
}
