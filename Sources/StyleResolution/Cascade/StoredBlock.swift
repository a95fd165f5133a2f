/// A block of declarations with the text it was parsed from.
struct StoredBlock {
  let block: DeclarationBlock
  let text: TokenSource
  let source: StyleSource
}
