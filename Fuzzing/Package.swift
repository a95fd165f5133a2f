// swift-tools-version: 6.1

import PackageDescription

// `make fuzz` builds these with libFuzzer, which has its own main function.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "HeadlessWebView", path: "..")],
  targets: [
    .executableTarget(
      name: "encoding-fuzzer",
      dependencies: [.product(name: "TextEncoding", package: "HeadlessWebView")]),
    .executableTarget(
      name: "fixture-site-fuzzer",
      dependencies: [.product(name: "HeadlessWebView", package: "HeadlessWebView")]),
    .executableTarget(
      name: "markup-fuzzer",
      dependencies: [.product(name: "MarkupDocument", package: "HeadlessWebView")]),
    .executableTarget(
      name: "script-fuzzer",
      dependencies: [.product(name: "ScriptSyntax", package: "HeadlessWebView")]),
    .executableTarget(
      name: "url-fuzzer",
      dependencies: [.product(name: "URLStandard", package: "HeadlessWebView")]),
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
