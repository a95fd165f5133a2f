// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "HeadlessWebView",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "HeadlessWebView", targets: ["HeadlessWebView"]),
    .library(name: "Interception", targets: ["Interception"]),
    .library(name: "HandlerConformance", targets: ["HandlerConformance"]),
    .executable(name: "headless-webview", targets: ["headless-webview"]),
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
    .target(name: "URLStandard"),
    .target(name: "TextEncoding"),
    .target(name: "ScriptSyntax"),
    .target(name: "StyleResolution"),
    .target(name: "MarkupDocument", dependencies: ["CLibXML2"]),
    .target(
      name: "ResourceDiscovery",
      dependencies: ["MarkupDocument", "ScriptSyntax", "StyleResolution", "TextEncoding", "URLStandard"]),
    .target(name: "LoadTrace"),

    // The host, and what is built on it
    .target(
      name: "HeadlessWebView", dependencies: ["LoadTrace", "ResourceDiscovery", "URLStandard"]),
    .target(name: "Interception", dependencies: ["CSQLite", "HeadlessWebView", "URLStandard"]),
    .target(name: "TraceReports", dependencies: ["LoadTrace"]),
    .target(
      name: "HandlerConformance",
      dependencies: ["HeadlessWebView", "Interception", "LoadTrace", "TraceReports"],
      path: "Conformance"),
    .target(
      name: "Fixtures", dependencies: ["HeadlessWebView"], path: "Fixtures"),
    .executableTarget(
      name: "headless-webview",
      dependencies: ["Fixtures", "HandlerConformance", "HeadlessWebView", "TraceReports"]),

    .testTarget(
      name: "StyleResolutionTests", dependencies: ["StyleResolution"],
      resources: [.copy("Resources")]),
  ]
)

for target in package.targets where target.type != .system && target.name != "CLibXML2" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
