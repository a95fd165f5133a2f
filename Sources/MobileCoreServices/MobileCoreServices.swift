// What handlers' sources use of Apple's module of this name, on Linux.
public import Foundation
import UniformTypeIdentifiers

/// A text, as C functions have it.
public typealias CFString = NSString
/// A dictionary, as C functions have it.
public typealias CFDictionary = NSDictionary

/// File name extensions.
public nonisolated(unsafe) let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
/// MIME types.
public nonisolated(unsafe) let kUTTagClassMIMEType: CFString = "public.mime-type"
/// Anything.
public nonisolated(unsafe) let kUTTypeData: CFString = "public.data"
/// Any item.
public nonisolated(unsafe) let kUTTypeItem: CFString = "public.item"
/// Text.
public nonisolated(unsafe) let kUTTypeText: CFString = "public.text"
/// Plain text.
public nonisolated(unsafe) let kUTTypePlainText: CFString = "public.plain-text"
/// HTML.
public nonisolated(unsafe) let kUTTypeHTML: CFString = "public.html"
/// Images.
public nonisolated(unsafe) let kUTTypeImage: CFString = "public.image"
/// JPEG.
public nonisolated(unsafe) let kUTTypeJPEG: CFString = "public.jpeg"
/// PNG.
public nonisolated(unsafe) let kUTTypePNG: CFString = "public.png"
/// GIF.
public nonisolated(unsafe) let kUTTypeGIF: CFString = "com.compuserve.gif"
/// PDF.
public nonisolated(unsafe) let kUTTypePDF: CFString = "com.adobe.pdf"
/// Films.
public nonisolated(unsafe) let kUTTypeMovie: CFString = "public.movie"
/// JSON.
public nonisolated(unsafe) let kUTTypeJSON: CFString = "public.json"
/// URLs.
public nonisolated(unsafe) let kUTTypeURL: CFString = "public.url"

/// The type of a tag.
public func UTTypeCreatePreferredIdentifierForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
  let type = UTType(
    tag: inTag as String, tagClass: UTTagClass(rawValue: inTagClass as String), conformingTo: nil)
  return type.map { .passRetained($0.identifier as NSString) }
}

/// The preferred tag of a type.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>?
{
  let type = UTType(exportedAs: inUTI as String)
  let tag =
    inTagClass == kUTTagClassMIMEType ? type.preferredMIMEType : type.preferredFilenameExtension
  return tag.map { .passRetained($0 as NSString) }
}

/// Whether a type conforms to another.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  UTType(exportedAs: inUTI as String).conforms(to: UTType(exportedAs: inConformsToUTI as String))
}

/// Whether two types are the same.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool { inUTI1 == inUTI2 }
