enum SupportedProperties {
  static func supports(declaration: TokenCursor) -> Bool { false }
}
