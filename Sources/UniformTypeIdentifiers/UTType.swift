// What handlers' sources use of Apple's module of this name, on Linux.
public import Foundation
import HeadlessWebView

/// A type of file, by its identifier.
///
/// Types are those of the table in `TypeTable.swift` and, for others, dynamic ones that know nothing but their tag.
public struct UTType: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The identifier: `public.png`.
  public let identifier: String

  /// Makes the type of an identifier that is known.
  public init?(_ identifier: String) {
    guard UTType.table[identifier] != nil || identifier.hasPrefix("dyn.") else { return nil }
    self.identifier = identifier
  }

  /// Makes a type of an identifier, known or not.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }
  /// Makes a type of an identifier, known or not.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }

  /// Makes the type of a file name extension; a dynamic one for one that is not known.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let wanted = filenameExtension.lowercased()
    guard !wanted.isEmpty, !wanted.contains("/") else { return nil }
    identifier = UTType.byExtension[wanted] ?? "dyn.extension.\(wanted)"
  }

  /// Makes the type of a MIME type; a dynamic one for one that is not known.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let wanted = mimeType.lowercased()
    guard wanted.contains("/") else { return nil }
    identifier = UTType.byMIMEType[wanted] ?? "dyn.mime.\(wanted)"
  }

  /// Makes the type of a tag.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    switch tagClass {
    case .filenameExtension: self.init(filenameExtension: tag)
    case .mimeType: self.init(mimeType: tag)
    default: return nil
    }
  }

  /// The MIME type; `nil` where none is known.
  ///
  /// For an extension that the table does not have, it is what the host's own table says.
  public var preferredMIMEType: String? {
    if let known = UTType.table[identifier] { return known.mimeTypes.first }
    if identifier.hasPrefix("dyn.mime.") { return String(identifier.dropFirst("dyn.mime.".count)) }
    return MIMETypes.type(ofExtension: preferredFilenameExtension ?? "")
  }

  /// The file name extension; `nil` where none is known.
  public var preferredFilenameExtension: String? {
    if let known = UTType.table[identifier] { return known.extensions.first }
    return identifier.hasPrefix("dyn.extension.") ? String(identifier.dropFirst("dyn.extension.".count)) : nil
  }

  /// All tags, by their class.
  public var tags: [UTTagClass: [String]] {
    [
      .filenameExtension: UTType.table[identifier]?.extensions ?? preferredFilenameExtension.map { [$0] }
        ?? [],
      .mimeType: UTType.table[identifier]?.mimeTypes ?? preferredMIMEType.map { [$0] } ?? [],
    ]
  }

  /// Whether the type is only known by its tag.
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
  /// Whether the type is in the table.
  public var isDeclared: Bool { UTType.table[identifier] != nil }
  /// Whether the type is one of the system's.
  public var isPublic: Bool { identifier.hasPrefix("public.") }
  /// Words for the type.
  public var localizedDescription: String? { identifier }
  /// The identifier.
  public var description: String { identifier }

  /// The types that this one conforms to, and theirs.
  public var supertypes: Set<UTType> {
    var all: Set<UTType> = []
    var next = UTType.table[identifier]?.parents ?? ["public.data"]
    while let parent = next.popLast() {
      let type = UTType(exportedAs: parent)
      if all.insert(type).inserted { next += UTType.table[parent]?.parents ?? [] }
    }
    return all
  }

  /// Whether the type is another, or conforms to it.
  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }
  /// Whether the type conforms to another.
  public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }
  /// Whether another type conforms to this one.
  public func isSupertype(of type: UTType) -> Bool { type.supertypes.contains(self) }
}

/// The kind of a tag.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
  /// Apple's name.
  public let rawValue: String
  /// Makes a class of its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// File name extensions.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// MIME types.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

/// A type of file, as an object.
public final class UTTypeReference: NSObject, Sendable {
  private let type: UTType

  /// Makes the type of an identifier that is known.
  public init?(_ identifier: String) {
    guard let type = UTType(identifier) else { return nil }
    self.type = type
  }

  /// Makes the type of a file name extension.
  public init?(filenameExtension: String) {
    guard let type = UTType(filenameExtension: filenameExtension) else { return nil }
    self.type = type
  }

  /// Makes the type of a MIME type.
  public init?(mimeType: String) {
    guard let type = UTType(mimeType: mimeType) else { return nil }
    self.type = type
  }

  /// The identifier.
  public var identifier: String { type.identifier }
  /// The MIME type.
  public var preferredMIMEType: String? { type.preferredMIMEType }
  /// The file name extension.
  public var preferredFilenameExtension: String? { type.preferredFilenameExtension }
}

extension URL {
  /// The URL with a type's extension.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    contentType.preferredFilenameExtension.map { appendingPathExtension($0) } ?? self
  }
}
