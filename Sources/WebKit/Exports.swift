// What `import WebKit` brings along on Apple systems, as far as Linux has it.
@_exported public import Dispatch
@_exported public import Foundation
@_exported public import FoundationNetworking
// Foundation brings this along there.
@_exported public import ObjectiveC
// The sequence handlers' types are the host's own, so that a file may import both modules.
@_exported public import enum HeadlessWebView.URLSchemeTaskResult
@_exported public import protocol HeadlessWebView.URLSchemeHandler
