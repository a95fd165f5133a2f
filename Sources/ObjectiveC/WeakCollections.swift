public import Foundation

/// A dictionary whose keys or values may be held weakly, by identity: what handlers use of Foundation's on Apple
/// systems. It is not safe to use from several threads, as that is not.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  private struct Entry {
    weak var weakKey: KeyType?
    var strongKey: KeyType?
    weak var weakValue: ObjectType?
    var strongValue: ObjectType?

    var value: ObjectType? { strongValue ?? weakValue }
    var key: KeyType? { strongKey ?? weakKey }
  }

  private let hasWeakKeys: Bool
  private let hasWeakValues: Bool
  private var entries: [ObjectIdentifier: Entry] = [:]

  private init(weakKeys: Bool, weakValues: Bool) {
    hasWeakKeys = weakKeys
    hasWeakValues = weakValues
    super.init()
  }

  /// Makes a table that holds keys and values as is said.
  public convenience init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity: Int = 0
  ) {
    self.init(weakKeys: keyOptions.contains(.weakMemory), weakValues: valueOptions.contains(.weakMemory))
  }

  /// Makes a table that holds its keys weakly.
  public static func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(weakKeys: true, weakValues: false)
  }
  /// Makes a table that holds its values weakly.
  public static func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(weakKeys: false, weakValues: true)
  }
  /// Makes a table that holds nothing.
  public static func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(weakKeys: true, weakValues: true)
  }
  /// Makes a table that holds keys and values.
  public static func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(weakKeys: false, weakValues: false)
  }

  /// The value of a key.
  public func object(forKey aKey: KeyType?) -> ObjectType? {
    guard let aKey, let entry = entries[ObjectIdentifier(aKey)], entry.key != nil else { return nil }
    return entry.value
  }

  /// Keeps a value.
  public func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    sweep()
    entries[ObjectIdentifier(aKey)] = Entry(
      weakKey: aKey, strongKey: hasWeakKeys ? nil : aKey, weakValue: anObject,
      strongValue: hasWeakValues ? nil : anObject)
  }

  /// Forgets a value.
  public func removeObject(forKey aKey: KeyType?) {
    if let aKey { entries[ObjectIdentifier(aKey)] = nil }
  }

  /// Forgets all.
  public func removeAllObjects() { entries = [:] }

  /// The number of values that are still there.
  public var count: Int {
    sweep()
    return entries.count
  }

  /// All keys.
  public func keyEnumerator() -> NSEnumerator {
    sweep()
    return NSArray(array: entries.values.compactMap(\.key)).objectEnumerator()
  }

  /// All values.
  public func objectEnumerator() -> NSEnumerator? {
    sweep()
    return NSArray(array: entries.values.compactMap(\.value)).objectEnumerator()
  }

  private func sweep() {
    entries = entries.filter { $0.value.key != nil && $0.value.value != nil }
  }
}

/// A set whose elements may be held weakly, by identity.
public final class NSHashTable<ObjectType: AnyObject>: NSObject {
  private let isWeak: Bool
  private var entries: [ObjectIdentifier: () -> ObjectType?] = [:]

  private init(weak: Bool) {
    isWeak = weak
    super.init()
  }

  /// Makes a set that holds nothing.
  public static func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(weak: true) }

  /// Makes a set that holds its elements as is said.
  public convenience init(options: NSPointerFunctions.Options, capacity: Int = 0) {
    self.init(weak: options.contains(.weakMemory))
  }

  /// Makes a set that holds its elements.
  public override convenience init() {
    self.init(weak: false)
  }

  /// Adds an element.
  public func add(_ object: ObjectType?) {
    guard let object else { return }
    entries = entries.filter { $0.value() != nil }
    entries[ObjectIdentifier(object)] = isWeak ? { [weak object] in object } : { object }
  }

  /// Takes an element out.
  public func remove(_ object: ObjectType?) {
    if let object { entries[ObjectIdentifier(object)] = nil }
  }

  /// Takes all elements out.
  public func removeAllObjects() { entries = [:] }

  /// Whether an element is there.
  public func contains(_ anObject: ObjectType?) -> Bool {
    anObject.map { entries[ObjectIdentifier($0)]?() != nil } ?? false
  }

  /// The elements that are still there.
  public var allObjects: [ObjectType] { entries.values.compactMap { $0() } }
  /// The number of elements that are still there.
  public var count: Int { allObjects.count }
}

/// How tables and sets hold what is in them.
public enum NSPointerFunctions {
  /// How tables and sets hold what is in them.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Strongly.
    public static let strongMemory: Options = []
    /// Weakly.
    public static let weakMemory = Options(rawValue: 5)
    /// By identity, as always here.
    public static let objectPointerPersonality = Options(rawValue: 0x200)
    /// Nothing is copied here.
    public static let copyIn = Options(rawValue: 0x10000)
  }
}
