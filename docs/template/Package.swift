// swift-tools-version: 6.1

// A test target to copy: it checks a scheme handler with the conformance suites.

import PackageDescription

let package = Package(
  name: "HandlerTests",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    // Replace it by the URL of the kit's repository.
    .package(name: "HeadlessWebView", path: "../..")
  ],
  targets: [
    .testTarget(
      name: "HandlerTests",
      dependencies: [
        .product(name: "HandlerConformance", package: "HeadlessWebView"),
        .product(name: "HeadlessWebView", package: "HeadlessWebView"),
        // Add the target with your handler.
      ])
  ]
)
