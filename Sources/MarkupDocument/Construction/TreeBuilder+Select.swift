// The insertion modes "in select" and "in select in table", which the standard has given up and WebKit 2.50 has not.

extension TreeBuilder {
  mutating func inSelectStartTag() -> Progress {
    switch tokenizer.tag {
    case .html: return inBodyStartTag()
    case .option:
      if open.current.tag == .option { pop() }
      insertElement()
    case .optgroup:
      closeOptions()
      insertElement()
    case .hr:
      closeOptions()
      insertVoidElement()
    case .select: _ = closeSelect()
    case .input, .keygen, .textarea: return closeSelect() ? .reprocess : .done
    case .script, .template: return inHeadStartTag()
    default: break
    }
    return .done
  }

  mutating func inSelectEndTag() -> Progress {
    switch tokenizer.tag {
    case .optgroup:
      if open.current.tag == .option, open[open.count - 2].tag == .optgroup { pop() }
      if open.current.tag == .optgroup { pop() }
    case .option:
      if open.current.tag == .option { pop() }
    case .select: _ = closeSelect()
    case .template: return inHeadEndTag()
    default: break
    }
    return .done
  }

  private mutating func closeOptions() {
    if open.current.tag == .option { pop() }
    if open.current.tag == .optgroup { pop() }
  }

  private mutating func closeSelect() -> Bool {
    guard open.has(.select, in: .select) else { return false }
    popThrough(.select)
    resetInsertionMode()
    return true
  }

  mutating func inSelectInTableStartTag() -> Progress {
    switch tokenizer.tag {
    case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th:
      popThrough(.select)
      resetInsertionMode()
      return .reprocess
    default: return inSelectStartTag()
    }
  }

  mutating func inSelectInTableEndTag() -> Progress {
    switch tokenizer.tag {
    case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th:
      guard open.has(tokenizer.tag, in: .table) else { return .done }
      popThrough(.select)
      resetInsertionMode()
      return .reprocess
    default: return inSelectEndTag()
    }
  }
}
