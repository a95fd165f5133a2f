// The insertion modes in tables.

extension TreeBuilder {
  // MARK: - In table

  mutating func inTableStartTag() -> Progress {
    switch tokenizer.tag {
    case .caption:
      clearStackToTable()
      formatting.appendMarker()
      insertElement()
      mode = .inCaption
    case .colgroup:
      clearStackToTable()
      insertElement()
      mode = .inColumnGroup
    case .col:
      clearStackToTable()
      insertImpliedElement(.colgroup)
      mode = .inColumnGroup
      return .reprocess
    case .tbody, .tfoot, .thead:
      clearStackToTable()
      insertElement()
      mode = .inTableBody
    case .td, .th, .tr:
      clearStackToTable()
      insertImpliedElement(.tbody)
      mode = .inTableBody
      return .reprocess
    case .table: return closeTable() ? .reprocess : .done
    case .style, .script, .template: return inHeadStartTag()
    case .input where tokenAttribute("type")?.isEqual(ignoringASCIICase: "hidden") == true:
      insertVoidElement()
    case .form:
      // The standard ignores it in a template, too; WebKit does not.
      let isInTemplate = open.contains(.template)
      if form != nil, !isInTemplate { break }
      let element = insertElement()
      pop()
      if !isInTemplate { form = element }
    default: return fosterParented { $0.inBodyStartTag() }
    }
    return .done
  }

  mutating func inTableEndTag() -> Progress {
    switch tokenizer.tag {
    case .table: _ = closeTable()
    case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
    case .template: return inHeadEndTag()
    default: return fosterParented { $0.inBodyEndTag() }
    }
    return .done
  }

  private mutating func closeTable() -> Bool {
    guard open.has(.table, in: .table) else { return false }
    popThrough(.table)
    resetInsertionMode()
    return true
  }

  /// Clears the stack back to a table context, or to that of a table's body or row.
  private mutating func clearStack(to tags: Tag...) {
    while !(open.current.namespace == .html
      && (tags.contains(open.current.tag) || open.current.tag == .template
        || open.current.tag == .html))
    { pop() }
  }

  private mutating func clearStackToTable() { clearStack(to: .table) }
  private mutating func clearStackToBody() { clearStack(to: .tbody, .tfoot, .thead) }
  private mutating func clearStackToRow() { clearStack(to: .tr) }

  // MARK: - In caption, in column group

  mutating func inCaptionStartTag() -> Progress {
    switch tokenizer.tag {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: closeCaption() ? .reprocess : .done
    default: inBodyStartTag()
    }
  }

  mutating func inCaptionEndTag() -> Progress {
    switch tokenizer.tag {
    case .caption: _ = closeCaption()
    case .table: return closeCaption() ? .reprocess : .done
    case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
    default: return inBodyEndTag()
    }
    return .done
  }

  private mutating func closeCaption() -> Bool {
    guard open.has(.caption, in: .table) else { return false }
    generateImpliedEndTags()
    popThrough(.caption)
    formatting.clearToMarker()
    mode = .inTable
    return true
  }

  mutating func inColumnGroupStartTag() -> Progress {
    switch tokenizer.tag {
    case .html: return inBodyStartTag()
    case .col: insertVoidElement()
    case .template: return inHeadStartTag()
    default: return inColumnGroupAnythingElse()
    }
    return .done
  }

  mutating func inColumnGroupEndTag() -> Progress {
    switch tokenizer.tag {
    case .colgroup:
      _ = inColumnGroupAnythingElse()
      return .done
    case .col: return .done
    case .template: return inHeadEndTag()
    default: return inColumnGroupAnythingElse()
    }
  }

  mutating func inColumnGroupAnythingElse() -> Progress {
    guard open.current.tag == .colgroup else { return .done }
    pop()
    mode = .inTable
    return .reprocess
  }

  // MARK: - In table body

  mutating func inTableBodyStartTag() -> Progress {
    switch tokenizer.tag {
    case .tr:
      clearStackToBody()
      insertElement()
      mode = .inRow
      return .done
    case .th, .td:
      clearStackToBody()
      insertImpliedElement(.tr)
      mode = .inRow
      return .reprocess
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead: return closeTableBody() ? .reprocess : .done
    default: return inTableStartTag()
    }
  }

  mutating func inTableBodyEndTag() -> Progress {
    switch tokenizer.tag {
    case .tbody, .tfoot, .thead:
      guard open.has(tokenizer.tag, in: .table) else { return .done }
      clearStackToBody()
      pop()
      mode = .inTable
      return .done
    case .table: return closeTableBody() ? .reprocess : .done
    case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: return .done
    default: return inTableEndTag()
    }
  }

  private mutating func closeTableBody() -> Bool {
    guard open.has(.tbody, in: .table) || open.has(.thead, in: .table) || open.has(.tfoot, in: .table) else {
      return false
    }
    clearStackToBody()
    pop()
    mode = .inTable
    return true
  }

  // MARK: - In row, in cell

  mutating func inRowStartTag() -> Progress {
    switch tokenizer.tag {
    case .th, .td:
      clearStackToRow()
      insertElement()
      mode = .inCell
      formatting.appendMarker()
      return .done
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr: return closeRow() ? .reprocess : .done
    default: return inTableStartTag()
    }
  }

  mutating func inRowEndTag() -> Progress {
    switch tokenizer.tag {
    case .tr:
      _ = closeRow()
      return .done
    case .table: return closeRow() ? .reprocess : .done
    case .tbody, .tfoot, .thead:
      guard open.has(tokenizer.tag, in: .table) else { return .done }
      return closeRow() ? .reprocess : .done
    case .body, .caption, .col, .colgroup, .html, .td, .th: return .done
    default: return inTableEndTag()
    }
  }

  private mutating func closeRow() -> Bool {
    guard open.has(.tr, in: .table) else { return false }
    clearStackToRow()
    pop()
    mode = .inTableBody
    return true
  }

  mutating func inCellStartTag() -> Progress {
    switch tokenizer.tag {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
      guard open.has(.td, in: .table) || open.has(.th, in: .table) else { return .done }
      closeCell()
      return .reprocess
    default: return inBodyStartTag()
    }
  }

  mutating func inCellEndTag() -> Progress {
    let tag = tokenizer.tag
    switch tag {
    case .td, .th:
      guard open.has(tag, in: .table) else { return .done }
      generateImpliedEndTags()
      popThrough(tag)
      formatting.clearToMarker()
      mode = .inRow
      return .done
    case .body, .caption, .col, .colgroup, .html: return .done
    case .table, .tbody, .tfoot, .thead, .tr:
      guard open.has(tag, in: .table) else { return .done }
      closeCell()
      return .reprocess
    default: return inBodyEndTag()
    }
  }

  private mutating func closeCell() {
    generateImpliedEndTags()
    pop(through: max(open.topmostIndex(.td), open.topmostIndex(.th)))
    formatting.clearToMarker()
    mode = .inRow
  }
}
