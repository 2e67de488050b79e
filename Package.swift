// swift-tools-version: 6.3
import PackageDescription

let client: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Clients write `Clock.self`, which `ExistentialAny` would have as `(any Clock).self`.
let library: [SwiftSetting] = client + [.enableUpcomingFeature("ExistentialAny"), .strictMemorySafety()]

// The apps of the documents, as Xcode makes new projects.
let app: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "BTKInjector",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "BTKInjector", targets: ["BTKInjector"]),
        .library(name: "BTKInjectorInspection", targets: ["BTKInjectorInspection"]),
        .library(name: "BTKInjectorTesting", targets: ["BTKInjectorTesting"]),
    ],
    targets: [
        .target(name: "BTKInjector", swiftSettings: library),
        .target(name: "BTKInjectorInspection", dependencies: ["BTKInjector"], swiftSettings: library),
        .target(
            name: "BTKInjectorTesting", dependencies: ["BTKInjector", "BTKInjectorInspection"], swiftSettings: library),
        .target(name: "Notes", dependencies: ["BTKInjector"], swiftSettings: app),
        .executableTarget(
            name: "NotesApp", dependencies: ["Notes", "BTKInjector", "BTKInjectorInspection"], swiftSettings: app),
        .executableTarget(
            name: "Wiring", dependencies: ["BTKInjector", "BTKInjectorInspection"], swiftSettings: client),
        .target(
            name: "TestSupport", dependencies: ["BTKInjector", "BTKInjectorInspection"], path: "Tests/TestSupport",
            swiftSettings: client),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["BTKInjector", "BTKInjectorTesting", "TestSupport", "Notes", "GettingStarted"],
            swiftSettings: client),
        .executableTarget(
            name: "GettingStarted", dependencies: ["BTKInjector"], path: "Tests/Examples/GettingStarted",
            swiftSettings: app),
        .testTarget(
            name: "GettingStartedTests", dependencies: ["GettingStarted", "BTKInjector", "BTKInjectorTesting"],
            path: "Tests/Examples/GettingStartedTests", swiftSettings: app),
        .testTarget(
            name: "NotesTests", dependencies: ["Notes", "NotesApp", "BTKInjector", "BTKInjectorTesting"],
            swiftSettings: app),
    ],
    swiftLanguageModes: [.v6]
)
