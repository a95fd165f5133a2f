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
    case unexpectedCharacter = "unexpected character"
    case unexpectedToken = "unexpected token"
    case unexpectedEnd = "unexpected end of the text"
    case unterminatedComment = "the comment never ends"
    case unterminatedString = "the string never ends"
    case unterminatedTemplate = "the template never ends"
    case unterminatedRegularExpression = "the regular expression never ends"
    case invalidEscape = "malformed escape sequence"
    case invalidUnicodeEscape = "malformed Unicode escape in a name"
    case escapedKeyword = "a keyword must not have escapes"
    case missingDigits = "a number lacks its digits"
    case invalidNumericSeparator = "a numeric separator must stand between digits"
    case identifierAfterNumber = "a name must not follow a number directly"
    case legacyOctal = "octal numbers and escapes are not allowed in strict code"
    case invalidRegularExpressionFlags = "invalid flags of a regular expression"
    case invalidRegularExpression = "invalid regular expression"

    // Names
    case reservedWord = "a reserved word cannot be a name"
    case strictReservedWord = "the name is reserved in strict code"
    case evalOrArguments = "eval and arguments cannot be bound or assigned to in strict code"
    case letAsName = "let cannot be the name of a lexical declaration"
    case awaitAsName = "await cannot be a name here"
    case yieldAsName = "yield cannot be a name here"
    case argumentsInClass = "arguments cannot be used in a field or a static block"
    case duplicateDeclaration = "the name is declared already"
    case duplicateParameter = "a parameter of this name exists already"
    case duplicateExport = "a name is exported twice"
    case undeclaredExport = "an exported name is not declared"
    case illFormedExportName = "the name of an export is not well-formed Unicode"
    case duplicateAttribute = "an import attribute is given twice"
    case duplicateLabel = "a label of this name exists already"
    case undefinedLabel = "no label of this name exists"
    case duplicatePrivateName = "a private name is declared twice"
    case undeclaredPrivateName = "a private name is not declared"

    // Expressions
    case invalidAssignmentTarget = "the left side cannot be assigned to"
    case invalidDestructuring = "the pattern holds something that cannot be assigned to"
    case invalidParameters = "these cannot be parameters"
    case initializerInObject = "an object cannot have an initializer after a name"
    case duplicateProto = "__proto__ is given twice"
    case deleteOfName = "a name cannot be deleted in strict code"
    case deleteOfPrivateName = "a private name cannot be deleted"
    case mixedCoalescing = "?? needs parentheses beside || and &&"
    case unaryBeforeExponent = "a unary operator needs parentheses before **"
    case chainInNew = "new cannot take an optional chain"
    case templateInChain = "a template cannot follow an optional chain"
    case importInNew = "new cannot take import()"
    case superOutsideMethod = "super is not allowed here"
    case newTargetOutsideFunction = "new.target is not allowed here"
    case metaOutsideModule = "import.meta is not allowed in scripts"
    case lineEndBeforeArrow = "an arrow must stand on the line of its parameters"
    case awaitInParameters = "await is not allowed in parameters"
    case yieldInParameters = "yield is not allowed in parameters"
    case restNotLast = "a rest element must be the last"

    // Statements and declarations
    case missingSemicolon = "a statement must end here"
    case lineEndAfterThrow = "no line may end after throw"
    case returnOutsideFunction = "return is not allowed outside functions"
    case breakOutside = "break is not allowed here"
    case continueOutside = "continue is not allowed here"
    case withInStrictCode = "with is not allowed in strict code"
    case declarationInStatement = "a declaration is not allowed as the body of a statement"
    case missingInitializer = "a declaration lacks its initializer"
    case initializerInLoop = "the variable of such a loop cannot have an initializer"
    case duplicateDefault = "a switch has two defaults"
    case tryWithoutCatch = "try needs catch or finally"
    case forAwait = "for await is not allowed here"
    case importOrExport = "imports and exports must stand at the top level of a module"
    case strictWithPatterns = "a function with such parameters cannot choose strict code"
    case accessorParameters = "a getter takes no parameter, a setter one"
    case duplicateConstructor = "a class has two constructors"
    case invalidConstructor = "a constructor must be an ordinary method"
    case invalidMemberName = "a member cannot have this name"
  }
}
