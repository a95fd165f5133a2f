/// A syntax error in a script or module.
public struct ScriptSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule that is broken.
  public var reason: Reason
  /// Where: a byte offset, 0-based.
  public var offset: Int

  /// Creates an error from its parts.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The rule in words, and the offset.
  public var description: String { "\(reason.rawValue) (at byte \(offset))" }

  /// The rules that a text can break; the raw value says it in words.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    // Tokens
    /// Unexpected character.
    case unexpectedCharacter = "unexpected character"
    /// Unexpected token.
    case unexpectedToken = "unexpected token"
    /// Unexpected end of the text.
    case unexpectedEnd = "unexpected end of the text"
    /// The comment never ends.
    case unterminatedComment = "the comment never ends"
    /// The string never ends.
    case unterminatedString = "the string never ends"
    /// The template never ends.
    case unterminatedTemplate = "the template never ends"
    /// The regular expression never ends.
    case unterminatedRegularExpression = "the regular expression never ends"
    /// Malformed escape sequence.
    case invalidEscape = "malformed escape sequence"
    /// Malformed Unicode escape in a name.
    case invalidUnicodeEscape = "malformed Unicode escape in a name"
    /// A keyword must not have escapes.
    case escapedKeyword = "a keyword must not have escapes"
    /// A number lacks its digits.
    case missingDigits = "a number lacks its digits"
    /// A numeric separator must stand between digits.
    case invalidNumericSeparator = "a numeric separator must stand between digits"
    /// A name must not follow a number directly.
    case identifierAfterNumber = "a name must not follow a number directly"
    /// Octal numbers and escapes are not allowed in strict code.
    case legacyOctal = "octal numbers and escapes are not allowed in strict code"
    /// Invalid flags of a regular expression.
    case invalidRegularExpressionFlags = "invalid flags of a regular expression"
    /// Invalid regular expression.
    case invalidRegularExpression = "invalid regular expression"

    // Names
    /// A reserved word cannot be a name.
    case reservedWord = "a reserved word cannot be a name"
    /// The name is reserved in strict code.
    case strictReservedWord = "the name is reserved in strict code"
    /// `eval` and `arguments` cannot be bound or assigned to in strict code.
    case evalOrArguments = "eval and arguments cannot be bound or assigned to in strict code"
    /// `let` cannot be the name of a lexical declaration.
    case letAsName = "let cannot be the name of a lexical declaration"
    /// `await` cannot be a name here.
    case awaitAsName = "await cannot be a name here"
    /// `yield` cannot be a name here.
    case yieldAsName = "yield cannot be a name here"
    /// `arguments` cannot be used in a field or a static block.
    case argumentsInClass = "arguments cannot be used in a field or a static block"
    /// The name is declared already.
    case duplicateDeclaration = "the name is declared already"
    /// A parameter of this name exists already.
    case duplicateParameter = "a parameter of this name exists already"
    /// A name is exported twice.
    case duplicateExport = "a name is exported twice"
    /// An exported name is not declared.
    case undeclaredExport = "an exported name is not declared"
    /// The name of an export is not well-formed Unicode.
    case illFormedExportName = "the name of an export is not well-formed Unicode"
    /// An import attribute is given twice.
    case duplicateAttribute = "an import attribute is given twice"
    /// A label of this name exists already.
    case duplicateLabel = "a label of this name exists already"
    /// No label of this name exists.
    case undefinedLabel = "no label of this name exists"
    /// A private name is declared twice.
    case duplicatePrivateName = "a private name is declared twice"
    /// A private name is not declared.
    case undeclaredPrivateName = "a private name is not declared"

    // Expressions
    /// The left side cannot be assigned to.
    case invalidAssignmentTarget = "the left side cannot be assigned to"
    /// The pattern holds something that cannot be assigned to.
    case invalidDestructuring = "the pattern holds something that cannot be assigned to"
    /// These cannot be parameters.
    case invalidParameters = "these cannot be parameters"
    /// An object cannot have an initializer after a name.
    case initializerInObject = "an object cannot have an initializer after a name"
    /// `__proto__` is given twice.
    case duplicateProto = "__proto__ is given twice"
    /// A name cannot be deleted in strict code.
    case deleteOfName = "a name cannot be deleted in strict code"
    /// A private name cannot be deleted.
    case deleteOfPrivateName = "a private name cannot be deleted"
    /// `??` needs parentheses beside `||` and `&&`.
    case mixedCoalescing = "?? needs parentheses beside || and &&"
    /// A unary operator needs parentheses before `**`.
    case unaryBeforeExponent = "a unary operator needs parentheses before **"
    /// `new` cannot take an optional chain.
    case chainInNew = "new cannot take an optional chain"
    /// A template cannot follow an optional chain.
    case templateInChain = "a template cannot follow an optional chain"
    /// `new` cannot take `import()`.
    case importInNew = "new cannot take import()"
    /// `super` is not allowed here.
    case superOutsideMethod = "super is not allowed here"
    /// `new.target` is not allowed here.
    case newTargetOutsideFunction = "new.target is not allowed here"
    /// `import.meta` is not allowed in scripts.
    case metaOutsideModule = "import.meta is not allowed in scripts"
    /// An arrow must stand on the line of its parameters.
    case lineEndBeforeArrow = "an arrow must stand on the line of its parameters"
    /// `await` is not allowed in parameters.
    case awaitInParameters = "await is not allowed in parameters"
    /// `yield` is not allowed in parameters.
    case yieldInParameters = "yield is not allowed in parameters"
    /// A rest element must be the last.
    case restNotLast = "a rest element must be the last"

    // Statements and declarations
    /// A statement must end here.
    case missingSemicolon = "a statement must end here"
    /// No line may end after throw.
    case lineEndAfterThrow = "no line may end after throw"
    /// `return` is not allowed outside functions.
    case returnOutsideFunction = "return is not allowed outside functions"
    /// `break` is not allowed here.
    case breakOutside = "break is not allowed here"
    /// `continue` is not allowed here.
    case continueOutside = "continue is not allowed here"
    /// `with` is not allowed in strict code.
    case withInStrictCode = "with is not allowed in strict code"
    /// A declaration is not allowed as the body of a statement.
    case declarationInStatement = "a declaration is not allowed as the body of a statement"
    /// A declaration lacks its initializer.
    case missingInitializer = "a declaration lacks its initializer"
    /// The variable of such a loop cannot have an initializer.
    case initializerInLoop = "the variable of such a loop cannot have an initializer"
    /// A switch has two defaults.
    case duplicateDefault = "a switch has two defaults"
    /// `try` needs catch or finally.
    case tryWithoutCatch = "try needs catch or finally"
    /// `for await` is not allowed here.
    case forAwait = "for await is not allowed here"
    /// Imports and exports must stand at the top level of a module.
    case importOrExport = "imports and exports must stand at the top level of a module"
    /// A function with such parameters cannot choose strict code.
    case strictWithPatterns = "a function with such parameters cannot choose strict code"
    /// A getter takes no parameter, a setter one.
    case accessorParameters = "a getter takes no parameter, a setter one"
    /// A class has two constructors.
    case duplicateConstructor = "a class has two constructors"
    /// A constructor must be an ordinary method.
    case invalidConstructor = "a constructor must be an ordinary method"
    /// A member cannot have this name.
    case invalidMemberName = "a member cannot have this name"
  }
}
