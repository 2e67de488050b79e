// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "BTKInjector",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "BTKInjector", targets: ["BTKInjector"])
    ],
    targets: [
        .target(name: "BTKInjector", swiftSettings: strict),
        .executableTarget(name: "LinkCheck", dependencies: ["BTKInjector"], swiftSettings: strict),
        .executableTarget(name: "Benchmarks", dependencies: ["BTKInjector"], swiftSettings: strict),
        .testTarget(name: "BTKInjectorTests", dependencies: ["BTKInjector"], swiftSettings: strict),
        .testTarget(name: "LinkCheckTests", dependencies: ["LinkCheck", "BTKInjector"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
