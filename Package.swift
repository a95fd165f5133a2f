// swift-tools-version: 6.1

import PackageDescription

// Only tests need libmicrohttpd (`libmicrohttpd-dev`). Asking pkg-config for it would warn in every build on a
// machine without it, so that this is done only where the header is in no standard place.
#if os(Linux)
  let microHTTPDConfig: String? = nil
#else
  let microHTTPDConfig: String? = "libmicrohttpd"
#endif

let package = Package(
  name: "HeadlessWebView",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "HeadlessWebView", targets: ["HeadlessWebView"]),
    .library(name: "Interception", targets: ["Interception"]),
    .library(name: "HandlerConformance", targets: ["HandlerConformance"]),
    .library(name: "LoadTrace", targets: ["LoadTrace"]),
    .library(name: "TraceReports", targets: ["TraceReports"]),
    .library(name: "URLStandard", targets: ["URLStandard"]),
    .library(name: "MarkupDocument", targets: ["MarkupDocument"]),
    .library(name: "ResourceDiscovery", targets: ["ResourceDiscovery"]),
    .library(name: "ScriptSyntax", targets: ["ScriptSyntax"]),
    .library(name: "StyleDiscovery", targets: ["ResourceDiscovery", "StyleResolution"]),
    .library(name: "TextEncoding", targets: ["TextEncoding"]),
    .library(name: "WebKitGTKHost", targets: ["WebKitGTKHost"]),
    .library(name: "WKWebViewHost", targets: ["WKWebViewHost"]),
    .executable(name: "headless-webview", targets: ["headless-webview"]),
  ],
  traits: [
    .trait(
      name: "WebKitGTK",
      description: "The real engine as a second host; needs libwebkit2gtk-4.1-dev and xvfb, on Linux."),
    .default(enabledTraits: []),
  ],
  targets: [
    // C libraries
    .systemLibrary(
      name: "CSystemLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(name: "CLibXML2", dependencies: ["CSystemLibXML2"]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),

    // Languages and formats: no module here knows of loading
    .target(
      name: "URLStandard",
      // Unicode's domain processing, which is part of Foundation.
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    .target(name: "TextEncoding"),
    .target(name: "ScriptSyntax"),
    .target(name: "StyleResolution"),
    .target(name: "MarkupDocument", dependencies: ["CLibXML2"]),
    .target(
      name: "ResourceDiscovery",
      dependencies: [
        "LoadTrace", "MarkupDocument", "ScriptSyntax", "StyleResolution", "TextEncoding", "URLStandard",
      ]),
    .target(name: "LoadTrace"),
    .target(name: "MessageDigest"),

    // The host, and what is built on it
    .target(
      name: "HeadlessWebView",
      dependencies: [
        "LoadTrace", "MarkupDocument", "MessageDigest", "ResourceDiscovery", "ScriptSyntax",
        "StyleResolution",
        "TextEncoding", "TraceReports", "URLStandard",
      ]),
    .target(
      name: "Interception",
      dependencies: ["CSQLite", "HeadlessWebView", "LoadTrace", "TextEncoding", "URLStandard"]),
    .target(name: "TraceReports", dependencies: ["LoadTrace", "MessageDigest"]),
    .target(
      name: "HandlerConformance",
      dependencies: ["HeadlessWebView", "Interception", "LoadTrace", "TraceReports", "URLStandard"],
      path: "Conformance",
      exclude: ["Differential", "Examples", "Probes", "Scripts"],
      resources: [
        .copy("Cases"), .copy("Expectations"), .copy("requirements.json"), .copy("profiles.json"),
        .copy("case.schema.json"), .copy("mutants.json"),
      ]),
    .target(
      name: "Fixtures", dependencies: ["HeadlessWebView"], path: "Fixtures", exclude: ["BroughtHandlers"],
      resources: [.copy("hybrid")]),
    .target(name: "Fidelity", dependencies: ["HeadlessWebView", "LoadTrace"]),
    .executableTarget(
      name: "headless-webview",
      dependencies: [
        "Fidelity", "Fixtures", "HandlerConformance", "HeadlessWebView", "Interception", "LoadTrace",
        "MarkupDocument",
        "TraceReports",
        "URLStandard",
        .target(name: "WebKitGTKHost", condition: .when(traits: ["WebKitGTK"])),
      ]),

    // The same host over real WebKit; without the trait nothing here asks for the library
    .systemLibrary(
      name: "CSystemWebKitGTK", pkgConfig: "webkit2gtk-4.1", providers: [.apt(["libwebkit2gtk-4.1-dev"])]),
    .target(
      name: "CWebKitGTK",
      dependencies: [.target(name: "CSystemWebKitGTK", condition: .when(traits: ["WebKitGTK"]))],
      cSettings: [.define("HAVE_WEBKITGTK", .when(traits: ["WebKitGTK"]))]),
    .target(
      name: "WebKitGTKHost",
      dependencies: [
        "HeadlessWebView", "LoadTrace", "TraceReports", "URLStandard",
        .target(name: "CWebKitGTK", condition: .when(traits: ["WebKitGTK"])),
      ]),
    .target(name: "WKWebViewHost", dependencies: ["HeadlessWebView", "LoadTrace"]),

    // Tests of the interception systems
    .testTarget(
      name: "InterceptionTests",
      dependencies: ["CSQLite", "Fixtures", "HeadlessWebView", "Interception", "LoadTrace", "TestSupport"],
      resources: [.copy("Resources")]),

    // Tests
    .testTarget(
      name: "URLStandardTests", dependencies: ["URLStandard"], resources: [.copy("Resources")]),

    // What tests share; a test target, so that nothing else needs the HTTP server's library
    .systemLibrary(name: "CMicroHTTPD", path: "Tests/CMicroHTTPD", pkgConfig: microHTTPDConfig),
    .testTarget(
      name: "TestSupport", dependencies: ["CMicroHTTPD", "HeadlessWebView", "LoadTrace"],
      path: "Tests/Support"),

    .testTarget(
      name: "ResourceDiscoveryTests",
      dependencies: ["LoadTrace", "MarkupDocument", "ResourceDiscovery", "TextEncoding", "URLStandard"]),

    // Tests of the host
    .testTarget(
      name: "HeadlessWebViewTests",
      dependencies: ["HeadlessWebView", "LoadTrace", "TestSupport", "TraceReports", "URLStandard"]),

    // Tests of the trace and its reports
    .testTarget(name: "LoadTraceTests", dependencies: ["LoadTrace"]),
    .testTarget(name: "MessageDigestTests", dependencies: ["MessageDigest"]),

    // Tests of text encodings
    .testTarget(
      name: "TextEncodingTests", dependencies: ["TextEncoding"], resources: [.copy("Resources")]),

    // Tests of script syntax
    .testTarget(
      name: "ScriptSyntaxTests", dependencies: ["ScriptSyntax"], resources: [.copy("Resources")]),

    // Tests against what real WebKit loads
    .testTarget(name: "FidelityTests", dependencies: ["Fidelity"], resources: [.copy("Resources")]),

    // Tests of the fixtures
    .testTarget(
      name: "FixturesTests", dependencies: ["Fixtures", "HeadlessWebView", "LoadTrace", "TestSupport"]),

    // Markup: tests, and what scripts compare trees with
    .executableTarget(name: "markup-dump", dependencies: ["MarkupDocument"]),
    .testTarget(
      name: "MarkupDocumentTests", dependencies: ["MarkupDocument"], resources: [.copy("Resources")]),
    .testTarget(
      name: "TraceReportsTests", dependencies: ["LoadTrace", "TestSupport", "TraceReports"],
      exclude: ["Resources"]),

    // Tests of diagnostics, from a broken site to the words
    .testTarget(
      name: "BrokenSiteTests",
      dependencies: ["HeadlessWebView", "Interception", "LoadTrace", "TestSupport", "TraceReports"]),

    // Tests of the conformance suites
    .testTarget(
      name: "HandlerConformanceTests",
      dependencies: [
        "Fixtures", "HandlerConformance", "HeadlessWebView", "TestSupport", "TraceReports",
        "headless-webview", "misbehaving-worker",
      ]),
    .executableTarget(
      name: "misbehaving-worker", dependencies: ["HandlerConformance", "HeadlessWebView", "LoadTrace"],
      path: "Tests/MisbehavingWorker"),

    .testTarget(
      name: "StyleResolutionTests", dependencies: ["StyleResolution"],
      resources: [.copy("Resources")]),
  ]
)

// The names of Apple's modules, for handlers' sources that import them. On Apple systems they would shadow the real ones.
#if os(Linux)
  let appleNames = [
    "CoreServices", "MobileCoreServices", "ObjectiveC", "UniformTypeIdentifiers", "WebKit", "os",
  ]
  package.products += appleNames.map { .library(name: $0, targets: [$0]) }
  package.targets += [
    .target(name: "WebKit", dependencies: ["HeadlessWebView", "Interception", "LoadTrace", "ObjectiveC"]),
    .target(name: "CoreServices", dependencies: ["MobileCoreServices"]),
    .target(name: "UniformTypeIdentifiers", dependencies: ["HeadlessWebView"]),
    .target(name: "MobileCoreServices", dependencies: ["UniformTypeIdentifiers"]),
    .target(name: "ObjectiveC"),
    .target(name: "COSModuleMap"),
    .target(name: "os", dependencies: ["COSModuleMap"]),
    // Handlers with the shapes of real ones, as they are
    .target(
      name: "BroughtHandlers",
      dependencies: ["MobileCoreServices", "ObjectiveC", "UniformTypeIdentifiers", "WebKit", "os"],
      path: "Fixtures/BroughtHandlers"),
    .testTarget(
      name: "BroughtHandlersTests",
      dependencies: ["BroughtHandlers", "HeadlessWebView", "LoadTrace", "WebKit"]),
    .testTarget(
      name: "WebKitGTKHostTests",
      dependencies: [
        "Fidelity", "HandlerConformance", "HeadlessWebView", "LoadTrace", "WebKit", "WebKitGTKHost",
      ]),
    .testTarget(
      name: "WebKitTests",
      dependencies: [
        "CoreServices", "HeadlessWebView", "LoadTrace", "MobileCoreServices", "ObjectiveC",
        "UniformTypeIdentifiers",
        "WebKit", "os",
      ]),
  ]
#endif

// The suites check handlers that import WebKit, which on Linux is this package's.
#if os(Linux)
  for target in package.targets where ["HandlerConformance", "HandlerConformanceTests"].contains(target.name)
  {
    target.dependencies.append("WebKit")
  }
#endif

let cTargets = ["CLibXML2", "COSModuleMap", "CWebKitGTK"]
for target in package.targets where target.type != .system && !cTargets.contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// Apps' sources are not this package's.
for target in package.targets where target.name == "BroughtHandlers" {
  target.swiftSettings = [.swiftLanguageMode(.v5)]
}
