/// What the function around the current place allows.
struct FunctionState {
  /// Rules that hold here, as a set of bits.
  struct Rules: OptionSet {
    let rawValue: UInt16

    /// `await` is an operator.
    static let isAsync = Rules(rawValue: 1)
    /// `yield` is an operator.
    static let isGenerator = Rules(rawValue: 2)
    /// `return` is allowed.
    static let allowsReturn = Rules(rawValue: 4)
    static let allowsNewTarget = Rules(rawValue: 8)
    /// `super.name` is allowed.
    static let allowsSuperProperty = Rules(rawValue: 16)
    /// `super()` is allowed.
    static let allowsSuperCall = Rules(rawValue: 32)
    /// `arguments` is forbidden: a field's initializer, a static block.
    static let forbidsArguments = Rules(rawValue: 64)
    /// `await` can be no name: a static block.
    static let forbidsAwait = Rules(rawValue: 128)
    /// The parameters are being read, where `await` and `yield` can be no operators.
    static let isInParameters = Rules(rawValue: 256)
    /// No function is around, so that `await` makes the module wait.
    static let isTopLevel = Rules(rawValue: 512)
  }

  var rules: Rules
  /// The labels around, within this function: their names' numbers, and whether they stand before a loop.
  var labels: [(name: Int, isLoop: Bool)] = []
  /// How many labels stand directly before the current statement.
  var pendingLabels = 0
  /// How many loops are around.
  var loopDepth = 0
  /// How many loops and switches are around.
  var breakDepth = 0
  /// Where `await` or `yield` was last used as an operator, and `await` as a name; -1 if never.
  var lastOperator = -1
  var lastAwaitName = -1

  init(_ rules: Rules) { self.rules = rules }
}
