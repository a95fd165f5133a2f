/// The scopes that are open, and what is declared in them: as much as the rules about redeclaration need.
///
/// Declarations that hold in one block are kept in a list for each name, innermost first. `var` needs no list: of each
/// name the moment of its last `var` in the current function is enough, because a later `let` clashes exactly if its own
/// scope was open at that moment.
struct ScopeTable {
  /// How a name is declared.
  enum Declaration: UInt8 {
    /// `let`, `const`, `class`, and functions in modules and blocks of strict code.
    case lexical
    /// An import: as `lexical`, but WebKit lets it stand behind a `var` of its name.
    case imported
    /// A plain function in a block of sloppy code, which may be declared again.
    case blockFunction
    case `var`
    /// A function at the top of a function or script: as `var`.
    case function
    case parameter
    /// The name of `catch (name)`, over which a `var` may go.
    case catchName
  }

  private struct Entry {
    var name: Int32
    var scope: Int32
    var previous: Int32
    /// The nearest entry of the name outwards, itself included, that is not of `catch`: it decides about `var`.
    var deciding: Int32
    var declaration: Declaration
  }

  private struct Scope {
    /// The entries that were there before the scope.
    var firstEntry: Int32
    /// The moment the scope was opened.
    var moment: UInt32
    /// The nearest scope, this one included, that takes `var`.
    var varScope: Int32
    /// The length of the undo list when a scope that takes `var` was opened.
    var firstUndo: Int32
  }

  private var scopes: [Scope] = []
  private var entries: [Entry] = []
  /// The innermost entry of each name; -1 without one.
  private var innermost: [Int32] = []
  /// The moment of each name's last `var` in the current function; 0 without one.
  private var lastVar: [UInt32] = []
  /// What `lastVar` was before the current functions changed it.
  private var undo: [(name: Int32, moment: UInt32)] = []
  private var moment: UInt32 = 1

  /// The number of open scopes.
  var depth: Int { scopes.count }

  /// Whether the innermost scope takes `var`: it is that of a function or of the whole text.
  var isFunctionScope: Bool { scopes.last.map { Int($0.varScope) == scopes.count - 1 } ?? false }

  /// Opens a scope.
  ///
  /// - Parameter isFunction: Whether `var` declarations belong to it.
  mutating func open(isFunction: Bool) {
    moment &+= 1
    let varScope = isFunction ? Int32(scopes.count) : scopes.last?.varScope ?? 0
    scopes.append(
      Scope(
        firstEntry: Int32(entries.count), moment: moment, varScope: varScope, firstUndo: Int32(undo.count)))
  }

  /// Closes the innermost scope.
  mutating func close() {
    guard let scope = scopes.popLast() else { return }
    while entries.count > Int(scope.firstEntry) {
      let entry = entries.removeLast()
      innermost[Int(entry.name)] = entry.previous
    }
    guard Int(scope.varScope) == scopes.count else { return }
    while undo.count > Int(scope.firstUndo) {
      let (name, moment) = undo.removeLast()
      lastVar[Int(name)] = moment
    }
  }

  /// Declares a name.
  ///
  /// - Parameters:
  ///   - name: The number of the name.
  ///   - declaration: How it is declared.
  ///   - allowsRepeatedFunctions: Whether the code is sloppy, so that functions in a block may share a name.
  /// - Returns: Whether that is allowed beside what is declared already.
  mutating func declare(_ name: Int, as declaration: Declaration, allowsRepeatedFunctions: Bool) -> Bool {
    reserve(name)
    moment &+= 1
    switch declaration {
    case .var, .function:
      guard permitsVar(name) else { return false }
      undo.append((Int32(name), lastVar[name]))
      lastVar[name] = moment
      return true
    case .parameter:
      // Whether a name may stand twice is known only after the body.
      let isNew = !isDeclaredHere(name)
      if isNew { insert(name, declaration) }
      return isNew
    case .catchName:
      insert(name, declaration)
      return true
    case .lexical, .blockFunction, .imported:
      let scope = scopes[scopes.count - 1]
      if declaration != .imported, lastVar[name] > scope.moment { return false }
      if let entry = entryHere(name) {
        return entry.declaration == .blockFunction && declaration == .blockFunction && allowsRepeatedFunctions
      }
      insert(name, declaration)
      return true
    }
  }

  /// Whether a name is declared in the outermost scope, with whatever kind of declaration.
  func isDeclaredAtTop(_ name: Int) -> Bool {
    guard name < innermost.count else { return false }
    return innermost[name] >= 0 || lastVar[name] > 0
  }

  // MARK: - Parts

  private mutating func reserve(_ name: Int) {
    while innermost.count <= name {
      innermost.append(-1)
      lastVar.append(0)
    }
  }

  private func entryHere(_ name: Int) -> Entry? {
    let index = innermost[name]
    guard index >= 0, Int(entries[Int(index)].scope) == scopes.count - 1 else { return nil }
    return entries[Int(index)]
  }

  private func isDeclaredHere(_ name: Int) -> Bool { entryHere(name) != nil }

  /// Whether `var` may declare a name here: nothing between here and its function may be lexical.
  private func permitsVar(_ name: Int) -> Bool {
    let index = innermost[name]
    guard index >= 0 else { return true }
    let deciding = entries[Int(index)].deciding
    guard deciding >= 0 else { return true }
    let entry = entries[Int(deciding)]
    if entry.scope < scopes[scopes.count - 1].varScope { return true }
    switch entry.declaration {
    case .lexical, .blockFunction, .imported: return false
    case .var, .function, .parameter, .catchName: return true
    }
  }

  private mutating func insert(_ name: Int, _ declaration: Declaration) {
    let previous = innermost[name]
    let index = Int32(entries.count)
    let deciding =
      declaration != .catchName ? index : previous < 0 ? -1 : entries[Int(previous)].deciding
    entries.append(
      Entry(
        name: Int32(name), scope: Int32(scopes.count - 1), previous: previous, deciding: deciding,
        declaration: declaration))
    innermost[name] = index
  }
}
