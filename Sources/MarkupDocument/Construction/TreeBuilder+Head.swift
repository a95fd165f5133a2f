internal import CLibXML2

// The insertion modes up to the body: "initial" to "after head".

extension TreeBuilder {
  // MARK: - Initial, before html

  /// Makes the document that a browser shows text in: its only other content is a `pre` element, which holds the input.
  mutating func beginPlainText() {
    quirksMode = .quirks
    insertImpliedElement(.html)
    insertImpliedElement(.head)
    head = open.current.node
    pop()
    insertImpliedElement(.body)
    insertImpliedElement(.pre)
    mode = .inBody
    tokenizer.state = .plaintext
  }

  mutating func initialAnythingElse() -> Progress {
    quirksMode = .quirks
    mode = .beforeHTML
    return .reprocess
  }

  mutating func beforeHTMLStartTag() -> Progress {
    guard tokenizer.tag == .html else { return beforeHTMLAnythingElse() }
    insertElement()
    mode = .beforeHead
    return .done
  }

  /// Of the end tags, all but these are ignored before there is a body.
  private var makesWhatIsMissing: Bool {
    switch tokenizer.tag {
    case .head, .body, .html, .br: true
    default: false
    }
  }

  mutating func beforeHTMLEndTag() -> Progress { makesWhatIsMissing ? beforeHTMLAnythingElse() : .done }

  mutating func beforeHTMLAnythingElse() -> Progress {
    insertImpliedElement(.html)
    mode = .beforeHead
    return .reprocess
  }

  // MARK: - Before head

  mutating func beforeHeadStartTag() -> Progress {
    switch tokenizer.tag {
    case .html: return inBodyStartTag()
    case .head:
      head = insertElement()
      mode = .inHead
      return .done
    default: return beforeHeadAnythingElse()
    }
  }

  mutating func beforeHeadEndTag() -> Progress { makesWhatIsMissing ? beforeHeadAnythingElse() : .done }

  mutating func beforeHeadAnythingElse() -> Progress {
    insertImpliedElement(.head)
    head = open.current.node
    mode = .inHead
    return .reprocess
  }

  // MARK: - In head

  mutating func inHeadStartTag() -> Progress {
    switch tokenizer.tag {
    case .html: return inBodyStartTag()
    case .base, .basefont, .bgsound, .link, .meta: insertVoidElement()
    case .title: insertRawText(.rcdata)
    case .noscript where !scripting:
      insertElement()
      mode = .inHeadNoscript
    case .noscript, .noframes, .style: insertRawText(.rawText)
    case .script: insertRawText(.scriptData)
    case .template: templateStartTag()
    case .head: break
    default: return inHeadAnythingElse()
    }
    return .done
  }

  /// The generic raw text and RCDATA element parsing algorithms; scripts are read the same way.
  mutating func insertRawText(_ state: Tokenizer.State) {
    tokenizer.enterRawText(state, endTag: TagTable.shared.lowercaseSpelling(of: tokenizer.tag))
    insertElement()
    originalMode = mode
    mode = .text
  }

  mutating func inHeadEndTag() -> Progress {
    switch tokenizer.tag {
    case .head:
      pop()
      mode = .afterHead
    case .body, .html, .br: return inHeadAnythingElse()
    case .template: templateEndTag()
    default: break
    }
    return .done
  }

  mutating func inHeadAnythingElse() -> Progress {
    pop()
    mode = .afterHead
    return .reprocess
  }

  mutating func inHeadNoscriptStartTag() -> Progress {
    switch tokenizer.tag {
    case .html: inBodyStartTag()
    case .basefont, .bgsound, .link, .meta, .noframes, .style: inHeadStartTag()
    case .head, .noscript: .done
    default: inHeadNoscriptAnythingElse()
    }
  }

  mutating func inHeadNoscriptEndTag() -> Progress {
    switch tokenizer.tag {
    case .noscript:
      pop()
      mode = .inHead
      return .done
    case .br: return inHeadNoscriptAnythingElse()
    default: return .done
    }
  }

  mutating func inHeadNoscriptAnythingElse() -> Progress {
    pop()
    mode = .inHead
    return .reprocess
  }

  // MARK: - Text

  /// The end tag of raw text; no other reaches this mode.
  mutating func textEndTag() -> Progress {
    let ended = open.current
    pop()
    mode = originalMode
    if ended.tag == .script { finished(script: ended) }
    return .done
  }

  /// Stops for a script, if it is one that a host would run.
  mutating func finished(script: OpenElement) {
    if !script.isInert { finishedScript = script.node }
  }

  // MARK: - After head

  mutating func afterHeadStartTag() -> Progress {
    switch tokenizer.tag {
    case .html: return inBodyStartTag()
    case .body:
      insertElement()
      isFramesetOK = false
      mode = .inBody
    case .frameset:
      insertElement()
      mode = .inFrameset
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return inLateHeadStartTag()
    case .head: break
    default: return afterHeadAnythingElse()
    }
    return .done
  }

  /// An element of the head behind its end tag still goes into the head, which is open for that long.
  private mutating func inLateHeadStartTag() -> Progress {
    guard let head else { return inHeadStartTag() }
    var element = openElement(again: head, nameKey: Int32(Tag.head.rawValue) * 2)
    element.isSilent = true
    push(element)
    let progress = inHeadStartTag()
    let index = open.index(of: head, key: element.nameKey)
    if index >= 0 { closed(open.remove(at: index)) }
    return progress
  }

  mutating func afterHeadEndTag() -> Progress {
    switch tokenizer.tag {
    case .template: inHeadEndTag()
    case .body, .html, .br: afterHeadAnythingElse()
    default: .done
    }
  }

  mutating func afterHeadAnythingElse() -> Progress {
    insertImpliedElement(.body)
    mode = .inBody
    return .reprocess
  }
}
