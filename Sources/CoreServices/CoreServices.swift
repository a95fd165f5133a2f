// Apple's CoreServices has what MobileCoreServices has, and more that handlers do not use.
@_exported public import MobileCoreServices
