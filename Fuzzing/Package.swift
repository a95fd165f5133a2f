// swift-tools-version: 6.1

import PackageDescription

// `make fuzz` builds these with libFuzzer, which has its own main function.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "HeadlessWebView", path: "..")],
  targets: [
    .executableTarget(
      name: "fixture-site-fuzzer",
      dependencies: [.product(name: "HeadlessWebView", package: "HeadlessWebView")]),
    .executableTarget(
      name: "markup-fuzzer",
      dependencies: [.product(name: "MarkupDocument", package: "HeadlessWebView")]),
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-parse-as-library"]),
  ]
}
