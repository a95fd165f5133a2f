/// Notes the images that styles load.
struct ImageCollector {
  private(set) var references: [ImageReference] = []
  private let environment: StyleEnvironment
  private let keyframes: KeyframesTable
  private var seenStyles: Set<StyleKey> = []
  private var seenPlaces: Set<Place> = []

  private struct StyleKey: Hashable {
    var style: Int32
    var scope: Int32
  }

  private struct Place: Hashable {
    var source: StyleSource
    var offset: Int
    var isCORS: Bool
  }

  /// Seconds: an animation that is over sooner shows what it covered before the page is idle.
  private static let lastingAnimation = 0.5

  init(_ environment: StyleEnvironment, _ keyframes: KeyframesTable) {
    self.environment = environment
    self.keyframes = keyframes
  }

  /// Notes the images of a style that an element or pseudo-element with a box has.
  mutating func add(
    _ number: Int32, of styles: StyleTable, _ element: Int, _ pseudo: PseudoElement, scope: Int32,
    only: Set<Property>? = nil
  ) {
    let style = styles[number]
    guard !style.loadsNothing, seenStyles.insert(StyleKey(style: number, scope: scope)).inserted else {
      return
    }
    let covered = style.animations.isEmpty ? [] : coveredProperties(style, scope)
    for images in style.images where !covered.contains(images.property) {
      guard only?.contains(images.property) ?? true else { continue }
      add(images.images, images.property, images.source, element, pseudo)
    }
    if !style.animations.isEmpty { addKeyframes(style, of: styles, element, pseudo, scope) }
  }

  /// Notes the images of the keyframes of an element or pseudo-element that has a style and no box: they are read
  /// before boxes are made.
  mutating func addKeyframes(
    _ number: Int32, of styles: StyleTable, _ element: Int, _ pseudo: PseudoElement, scope: Int32
  ) {
    let style = styles[number]
    if !style.animations.isEmpty { addKeyframes(style, of: styles, element, pseudo, scope) }
  }

  private mutating func add(
    _ images: [StyleImage], _ property: Property, _ source: StyleSource, _ element: Int,
    _ pseudo: PseudoElement
  ) {
    var urls: [ImageURL] = []
    for image in images { image.urls(environment, into: &urls) }
    for url in urls where !url.isLocal {
      let place = url.origin ?? SourceRange(source: source, range: url.range)
      let key = Place(source: place.source, offset: place.range.lowerBound, isCORS: property.isCORS)
      guard seenPlaces.insert(key).inserted else { continue }
      references.append(
        ImageReference(
          url: String(decoding: url.text, as: UTF8.self), source: place.source, range: place.range,
          property: property.name, element: element, pseudoElement: pseudo == .none ? nil : pseudo.name,
          isCORS: property.isCORS))
    }
  }

  // MARK: - Animations

  private mutating func addKeyframes(
    _ style: ComputedStyle, of styles: StyleTable, _ element: Int, _ pseudo: PseudoElement, _ scope: Int32
  ) {
    for animation in style.animations {
      guard let rule = keyframes.rule(animation.name, scope: scope) else { continue }
      for (number, index) in winners(rule) {
        let block = keyframes.blocks[number]
        let declaration = block.block.declarations[Int(index)]
        switch styles.value(declaration, in: block, for: style) {
        case .image(let images): add(images, declaration.property, block.source, element, pseudo)
        case .content(let content):
          let images = content.items.compactMap { if case .image(let image) = $0 { image } else { nil } }
          add(images, .content, block.source, element, pseudo)
        default: break
        }
      }
    }
  }

  private struct Moment: Hashable {
    var offset: Double
    var property: Property
  }

  /// The declarations that count, as blocks and indices in them: the last one of each property at each offset.
  private func winners(_ rule: KeyframesTable.Rule) -> [(block: Int32, index: Int32)] {
    var last: [Moment: (block: Int32, index: Int32)] = [:]
    for keyframe in rule.keyframes {
      let number = rule.firstBlock + keyframe.block
      for (index, declaration) in keyframes.blocks[number].block.declarations.enumerated() {
        for offset in keyframe.offsets {
          last[Moment(offset: offset, property: declaration.property)] = (number, Int32(index))
        }
      }
    }
    var seen: Set<[Int32]> = []
    return last.values.sorted { ($0.block, $0.index) < ($1.block, $1.index) }
      .filter { seen.insert([$0.block, $0.index]).inserted }
  }

  /// The properties that an animation covers from its start to its end, so that the style's own value is not seen.
  private func coveredProperties(_ style: ComputedStyle, _ scope: Int32) -> PropertySet {
    var covered: PropertySet = []
    for animation in style.animations {
      let startsAtOnce = animation.delay <= 0 || animation.fillsBackwards
      guard startsAtOnce, animation.duration * animation.count >= Self.lastingAnimation,
        let rule = keyframes.rule(animation.name, scope: scope)
      else { continue }
      covered.formUnion(declared(rule, at: 0).intersection(declared(rule, at: 1)))
    }
    return covered.subtracting(style.importantProperties)
  }

  private func declared(_ rule: KeyframesTable.Rule, at offset: Double) -> PropertySet {
    var result: PropertySet = []
    for keyframe in rule.keyframes where keyframe.offsets.contains(offset) {
      for declaration in keyframes.block(keyframe, of: rule).block.declarations {
        result.insert(PropertySet(declaration.property))
      }
    }
    return result
  }
}
