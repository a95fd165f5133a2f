/// The pseudo-elements that style resolution tells apart.
enum PseudoElement: UInt8, Sendable, CaseIterable {
  case none
  case before, after, firstLine, firstLetter, marker, placeholder, fileSelectorButton, detailsContent
  // Scrollbars
  case scrollbar, scrollbarPart, resizer
  // Parts of form controls
  case sliderThumb, sliderTrack, sliderContainer, searchCancelButton, searchDecoration, searchResults
  case innerSpinButton, dateTimeEdit, dateTimeField, colorSwatch, colorSwatchWrapper, textFieldDecoration
  case progressInner, progressBar, progressValue, meterInner, meterBar, meterOptimum, meterSuboptimum
  case meterEvenLessGood, listButton
  /// Parsed by WebKit, and of no consequence for what loads.
  case unseen
  /// A part of a form control that nobody knows.
  case unseenPart

  /// The pseudo-elements without an argument, by name in lower case.
  static let plain: [String: PseudoElement] = [
    "before": .before, "after": .after, "first-line": .firstLine, "first-letter": .firstLetter,
    "marker": .marker, "placeholder": .placeholder, "-webkit-input-placeholder": .placeholder,
    "file-selector-button": .fileSelectorButton, "-webkit-file-upload-button": .fileSelectorButton,
    "details-content": .detailsContent, "selection": .unseen, "backdrop": .unseen, "cue": .unseen,
    "spelling-error": .unseen, "grammar-error": .unseen, "target-text": .unseen, "view-transition": .unseen,
    "-webkit-scrollbar": .scrollbar, "-webkit-scrollbar-button": .scrollbarPart,
    "-webkit-scrollbar-corner": .scrollbarPart, "-webkit-scrollbar-thumb": .scrollbarPart,
    "-webkit-scrollbar-track": .scrollbarPart, "-webkit-scrollbar-track-piece": .scrollbarPart,
    "-webkit-resizer": .resizer, "-webkit-slider-thumb": .sliderThumb,
    "-webkit-slider-runnable-track": .sliderTrack, "-webkit-slider-container": .sliderContainer,
    "-webkit-search-cancel-button": .searchCancelButton, "-webkit-search-decoration": .searchDecoration,
    "-webkit-search-results-decoration": .searchResults, "-webkit-search-results-button": .searchResults,
    "-webkit-inner-spin-button": .innerSpinButton, "-webkit-datetime-edit": .dateTimeEdit,
    "-webkit-datetime-edit-fields-wrapper": .dateTimeEdit, "-webkit-datetime-edit-day-field": .dateTimeField,
    "-webkit-datetime-edit-month-field": .dateTimeField, "-webkit-datetime-edit-year-field": .dateTimeField,
    "-webkit-color-swatch": .colorSwatch, "-webkit-color-swatch-wrapper": .colorSwatchWrapper,
    "-webkit-textfield-decoration-container": .textFieldDecoration,
    "-webkit-progress-inner-element": .progressInner, "-webkit-progress-bar": .progressBar,
    "-webkit-progress-value": .progressValue, "-webkit-meter-inner-element": .meterInner,
    "-webkit-meter-bar": .meterBar, "-webkit-meter-optimum-value": .meterOptimum,
    "-webkit-meter-suboptimum-value": .meterSuboptimum,
    "-webkit-meter-even-less-good-value": .meterEvenLessGood, "-webkit-list-button": .listButton,
  ]

  /// The pseudo-elements that take an argument and load nothing.
  static let unseenFunctions: Set<String> = [
    "cue", "highlight", "view-transition-group", "view-transition-image-pair", "view-transition-old",
    "view-transition-new",
  ]

  /// The pseudo-elements that may be written with one colon.
  static let singleColon: Set<String> = ["before", "after", "first-line", "first-letter"]

  /// Whether the pseudo-element is a part of a form control or a scrollbar, which user-action states may follow.
  var isControlPart: Bool {
    rawValue >= PseudoElement.scrollbar.rawValue && rawValue <= PseudoElement.listButton.rawValue
  }

  /// Whether the pseudo-element exists only with certain values of layout properties.
  var needsLayout: Bool {
    switch self {
    case .firstLine, .firstLetter, .scrollbar, .scrollbarPart, .progressInner, .progressBar, .progressValue,
      .meterInner, .meterBar, .meterOptimum, .meterSuboptimum, .meterEvenLessGood, .resizer:
      true
    default: false
    }
  }

  /// The name that a reference is reported with.
  var name: String {
    switch self {
    case .none, .unseen, .unseenPart: ""
    case .before: "::before"
    case .after: "::after"
    case .firstLine: "::first-line"
    case .firstLetter: "::first-letter"
    case .marker: "::marker"
    case .placeholder: "::placeholder"
    case .fileSelectorButton: "::file-selector-button"
    case .detailsContent: "::details-content"
    default: Self.plain.first { $0.value == self }.map { "::" + $0.key } ?? ""
    }
  }
}
