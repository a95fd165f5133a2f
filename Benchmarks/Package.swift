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
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
