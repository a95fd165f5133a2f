// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "HeadlessWebView", path: "..")],
  targets: [
    .target(name: "BenchmarkSupport"),
    .executableTarget(
      name: "interception-benchmark",
      dependencies: [
        "BenchmarkSupport", .product(name: "HeadlessWebView", package: "HeadlessWebView"),
        .product(name: "Interception", package: "HeadlessWebView"),
      ]),
    .executableTarget(
      name: "url-benchmark",
      dependencies: ["BenchmarkSupport", .product(name: "URLStandard", package: "HeadlessWebView")],
      resources: [.copy("Resources/urls.txt")]),

    // Scripts and encodings
    .executableTarget(
      name: "script-benchmark",
      dependencies: ["BenchmarkSupport", .product(name: "ScriptSyntax", package: "HeadlessWebView")]),
    .executableTarget(
      name: "encoding-benchmark",
      dependencies: ["BenchmarkSupport", .product(name: "TextEncoding", package: "HeadlessWebView")]),

    // Markup
    .systemLibrary(name: "CBaselineLibXML2", pkgConfig: "libxml-2.0"),
    .target(name: "LibXML2Baseline", dependencies: ["CBaselineLibXML2"]),
    .executableTarget(
      name: "markup-benchmark",
      dependencies: [
        "BenchmarkSupport", "LibXML2Baseline", .product(name: "MarkupDocument", package: "HeadlessWebView"),
        .product(name: "ResourceDiscovery", package: "HeadlessWebView"),
      ]),
    .executableTarget(
      name: "style-benchmark",
      dependencies: [
        "BenchmarkSupport", .product(name: "MarkupDocument", package: "HeadlessWebView"),
        .product(name: "StyleDiscovery", package: "HeadlessWebView"),
      ]),
    .executableTarget(
      name: "host-benchmark",
      dependencies: ["BenchmarkSupport", .product(name: "HeadlessWebView", package: "HeadlessWebView")]),

    // Scheme tasks
    .executableTarget(
      name: "exploration-benchmark",
      dependencies: [.product(name: "HeadlessWebView", package: "HeadlessWebView")]),
  ]
)

for target in package.targets where target.type != .system && target.name != "LibXML2Baseline" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
