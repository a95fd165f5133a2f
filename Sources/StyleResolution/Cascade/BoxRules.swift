/// Which elements and pseudo-elements have boxes, beyond what `display` says; measured (`docs/behaviour-css.md`).
struct BoxRules {
  let tree: ElementTree
  let environment: StyleEnvironment
  let forms: FormStates
  let choices = ChosenChildren()

  /// The display of an element, where its kind overrules the computed value: the root is a block, and an element whose
  /// contents are not its children has no box with `contents`
  /// ([CSS Display](https://drafts.csswg.org/css-display/#unbox)).
  func display(_ element: Int, _ style: ComputedStyle) -> Display {
    guard style.display == .contents else { return style.display }
    if tree.parent[element] < 0 { return .block }
    if tree.namespace[element] == .mathML { return .none }
    switch tree.known[element] {
    case .br, .wbr, .meter, .progress, .canvas, .embed, .object, .audio, .iframe, .img, .video, .frame,
      .frameset,
      .input, .textarea, .select:
      return .none
    default: break
    }
    guard tree.namespace[element] == .svg else { return .contents }
    let isInner = tree.parentElement(element).map { tree.namespace[$0] == .svg } ?? false
    return isInner ? .inline : .none
  }

  /// Whether an element with a display has a box, in a parent that renders its children.
  func hasBox(_ element: Int, _ display: Display) -> Bool {
    let known = tree.known[element]
    if display == .none { return isDrawnWithoutDisplay(element) }
    if display == .contents { return false }
    switch known {
    case .option, .optgroup, .svgOther: return tree.namespace[element] == .svg && isFilterPrimitive(element)
    case .embed: return tree.hasAttribute("src", of: element) || tree.hasAttribute("type", of: element)
    case .noscript: return !environment.isScriptingEnabled
    case .frame: return isInFrameset(element)
    case .mathOther: return false
    default: break
    }
    if let parent = tree.parentElement(element), !hasMathBox(element, in: parent) { return false }
    return tree.namespace[element] != .svg || hasSVGBox(element)
  }

  /// Whether only some of an element's children are drawn, which are chosen by what the others are.
  func choosesAmongChildren(_ element: Int) -> Bool {
    [.svgSwitch, .mathSemantics, .mathAction].contains(tree.known[element])
  }

  /// Whether children of an element get boxes, in general.
  func rendersChildren(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .img, .input, .iframe, .video, .audio, .embed, .meter, .progress, .select, .textarea, .br, .wbr,
      .col,
      .frame, .source, .track:
      return false
    case .canvas: return !environment.isScriptingEnabled
    case .object: return tree.showsFallback.contains(Int32(element)) || !loadsObject(element)
    case .noscript: return !environment.isScriptingEnabled
    case .svgTextPath, .svgText, .svgTspan, .svgDrawn: return true
    default: return true
    }
  }

  /// Whether an `object` has something to show, so that its fallback is not.
  private func loadsObject(_ element: Int) -> Bool {
    guard let data = tree.attribute("data", of: element), !data.isEmpty else { return false }
    // Types of plug-ins show nothing; of others, whoever loads them knows.
    let type = tree.attribute("type", of: element).map(FontParser.normalized) ?? ""
    guard !type.hasPrefix("application/x-") || type.hasSuffix("script") else { return false }
    return tree.attribute("classid", of: element)?.isEmpty ?? true
  }

  private func isInFrameset(_ element: Int) -> Bool {
    let parent = Int(tree.parent[element])
    return parent >= 0 && tree.known[parent] == .frameset
  }

  // MARK: - SVG

  /// Groups and markers are drawn elsewhere, by reference, so that `display: none` does not take their boxes away.
  private func isDrawnWithoutDisplay(_ element: Int) -> Bool {
    guard tree.namespace[element] == .svg, let parent = tree.parentElement(element),
      tree.namespace[parent] == .svg
    else { return false }
    let name = tree.names[tree.localName[element]]
    return name.elementsEqual("g".utf8) || name.elementsEqual("marker".utf8)
  }

  private func isFilterPrimitive(_ element: Int) -> Bool {
    guard let parent = tree.parentElement(element), tree.known[parent] == .svgDrawn else { return false }
    return tree.names[tree.localName[parent]].elementsEqual("filter".utf8)
      && tree.names[tree.localName[element]].starts(with: "fe".utf8)
  }

  private func hasSVGBox(_ element: Int) -> Bool {
    guard let parent = tree.parentElement(element) else { return true }
    if tree.known[element] == .svg { return true }
    guard tree.namespace[parent] == .svg else { return false }
    switch tree.known[parent] {
    case .svgText, .svgTspan, .svgTextPath:
      switch tree.known[element] {
      case .svgTspan, .svgTextPath, .svgA: return true
      default: return false
      }
    case .svgSwitch: return element == choices.child(of: parent) { supported(of: parent) }
    case .svgForeignObject: return false
    default: break
    }
    switch tree.known[element] {
    case .svgTspan, .svgTextPath: return false
    default: return supportsLanguage(element)
    }
  }

  /// The child of a `switch` that is drawn: the first whose conditions hold.
  private func supported(of parent: Int) -> Int? {
    tree.children(of: parent).first { tree.known[$0] != .svgOther && supportsLanguage($0) }
  }

  private func supportsLanguage(_ element: Int) -> Bool {
    guard let languages = tree.attribute("systemLanguage", of: element) else { return true }
    return languages.split(separator: 44).contains { language in
      let name = FontParser.normalized(language.drop(while: isCSSWhitespace))
      return name == "en" || name.hasPrefix("en-")
    }
  }

  // MARK: - Pseudo-elements

  /// Whether an element can have `::before` and `::after`.
  func hasGeneratedContent(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .br, .wbr, .img, .textarea, .select, .iframe, .video, .audio, .option, .optgroup, .col, .colgroup,
      .embed,
      .object, .frame, .frameset:
      return false
    case .input: return ["checkbox", "radio"].contains(forms.inputType(element))
    case .mathToken, .mathAnnotationXML: return true
    default: return tree.namespace[element] == .html || tree.namespace[element] == .none
    }
  }

  /// Whether a part of a form control exists.
  func hasPart(_ part: PseudoElement, _ element: Int, _ style: ComputedStyle) -> Bool {
    let isInput = tree.known[element] == .input
    let type = isInput ? forms.inputType(element) : ""
    switch part {
    case .placeholder: return forms.showsPlaceholder(element)
    case .fileSelectorButton: return type == "file"
    case .sliderThumb, .sliderTrack, .sliderContainer: return type == "range"
    case .searchCancelButton, .searchDecoration: return type == "search"
    case .textFieldDecoration:
      return type == "search" || type == "number" || tree.hasAttribute("list", of: element) && isInput
    case .searchResults: return type == "search" && tree.hasAttribute("results", of: element)
    case .innerSpinButton: return type == "number"
    case .dateTimeEdit, .dateTimeField:
      return ["date", "time", "month", "week", "datetime-local"].contains(type)
    case .colorSwatch, .colorSwatchWrapper: return type == "color"
    case .listButton:
      return isInput && tree.hasAttribute("list", of: element) && FormStates.textTypes.contains(type)
    case .progressInner, .progressBar, .progressValue:
      return tree.known[element] == .progress && !style.layout.hasAppearance
    case .meterInner, .meterBar: return tree.known[element] == .meter
    case .meterOptimum, .meterSuboptimum, .meterEvenLessGood:
      return tree.known[element] == .meter && part == meterPart(element)
    case .detailsContent: return tree.known[element] == .details
    case .scrollbar, .scrollbarPart: return style.layout.scrolls || tree.known[element] == .html
    case .resizer: return tree.known[element] == .textarea
    default: return false
    }
  }

  /// The part of a `meter` that is drawn, by the region its value is in.
  private func meterPart(_ element: Int) -> PseudoElement {
    func number(_ name: StaticString, _ fallback: Double) -> Double {
      tree.attribute(name, of: element).flatMap { Double(String(decoding: $0, as: UTF8.self)) } ?? fallback
    }
    let minimum = number("min", 0)
    let maximum = max(number("max", 1), minimum)
    let value = min(max(number("value", 0), minimum), maximum)
    let low = min(max(number("low", minimum), minimum), maximum)
    let high = min(max(number("high", maximum), low), maximum)
    let best = number("optimum", (minimum + maximum) / 2)
    if best < low {
      return value <= low ? .meterOptimum : value <= high ? .meterSuboptimum : .meterEvenLessGood
    }
    if best > high {
      return value >= high ? .meterOptimum : value >= low ? .meterSuboptimum : .meterEvenLessGood
    }
    return value >= low && value <= high ? .meterOptimum : .meterSuboptimum
  }
}
