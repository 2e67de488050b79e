// swift-tools-version: 6.3
import PackageDescription

let client: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Clients write `Clock.self`, which `ExistentialAny` would have as `(any Clock).self`.
let library: [SwiftSetting] = client + [.enableUpcomingFeature("ExistentialAny"), .strictMemorySafety()]

// In a release build the linker leaves out of a program what it does not call. Figures are what each flag alone takes
// from the 615 KB of a program of 20 bindings, as `.ci/size quick` measures them; all three take 217. SwiftPM allows
// such flags in a dependency from tools version 6.2 on.
let linkedByUse: [SwiftSetting] = [
    .unsafeFlags(
        [
            // Links by function in place of by file: 27 KB.
            "-Xfrontend", "-function-sections",
            // Keeps no function only because it is public: nothing alone, because files are kept, and 140 KB beside the
            // first. A dynamic library still exports them.
            "-Xfrontend", "-internalize-at-link",
            // Has no names of fields and cases: 50 KB. So public values print a `description`.
            "-Xfrontend", "-disable-reflection-metadata",
        ], .when(configuration: .release))
]

// The apps of the documents, as Xcode makes new projects.
let app: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

// In a release build the library is optimized, and tests are not, which would take longer than all other checks. Optimized
// clients are the benchmarks and the program of `.ci/size` that uses each feature.
let unoptimized: SwiftSetting = .unsafeFlags(["-Onone"], .when(configuration: .release))
let tests: [SwiftSetting] = client + [unoptimized]
let testsOfApp: [SwiftSetting] = app + [unoptimized]

let package = Package(
    name: "BTKInjector",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "BTKInjector", targets: ["BTKInjector"]),
        .library(name: "BTKInjectorInspection", targets: ["BTKInjectorInspection"]),
        .library(name: "BTKInjectorTesting", targets: ["BTKInjectorTesting"]),
    ],
    traits: [
        .default(enabledTraits: ["Texts"]),
        .trait(name: "Texts", description: "Whole texts of errors. Without it, an error prints its id and its path."),
    ],
    targets: [
        .target(name: "BTKInjector", swiftSettings: library + linkedByUse),
        .target(name: "BTKInjectorInspection", dependencies: ["BTKInjector"], swiftSettings: library),
        .target(
            name: "BTKInjectorTesting", dependencies: ["BTKInjector", "BTKInjectorInspection"], swiftSettings: library),
        .target(name: "Notes", dependencies: ["BTKInjector"], swiftSettings: app),
        .executableTarget(
            name: "NotesApp", dependencies: ["Notes", "BTKInjector", "BTKInjectorInspection"], swiftSettings: app),
        .target(
            name: "TestSupport", dependencies: ["BTKInjector", "BTKInjectorInspection"], path: "Tests/TestSupport",
            swiftSettings: tests),
        .testTarget(
            name: "BTKInjectorTests", dependencies: ["BTKInjector", "BTKInjectorInspection", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "BTKInjectorTestingTests", dependencies: ["BTKInjector", "BTKInjectorTesting", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "MainActorTests", dependencies: ["BTKInjector", "BTKInjectorInspection", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "MainActorByDefaultTests",
            dependencies: ["BTKInjector", "BTKInjectorInspection", "BTKInjectorTesting", "TestSupport"],
            swiftSettings: client + testsOfApp),
        .testTarget(
            name: "LanguageMode5Tests", dependencies: ["BTKInjector", "BTKInjectorInspection", "TestSupport"],
            swiftSettings: tests + [
                .swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures"),
                .enableUpcomingFeature("StrictConcurrency"),
            ]),
        .testTarget(
            name: "CompilerMessageTests", dependencies: ["BTKInjector", "TestSupport"], exclude: ["Mistakes"],
            swiftSettings: tests),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["BTKInjector", "BTKInjectorTesting", "TestSupport", "Notes", "GettingStarted"],
            exclude: ["Mistakes.txt"], swiftSettings: tests),
        .executableTarget(
            name: "GettingStarted", dependencies: ["BTKInjector"], path: "Tests/Examples/GettingStarted",
            swiftSettings: app),
        .testTarget(
            name: "GettingStartedTests", dependencies: ["GettingStarted", "BTKInjector", "BTKInjectorTesting"],
            path: "Tests/Examples/GettingStartedTests", swiftSettings: testsOfApp),
        .testTarget(
            name: "NotesTests", dependencies: ["Notes", "NotesApp", "BTKInjector", "BTKInjectorTesting"],
            swiftSettings: testsOfApp),
    ],
    swiftLanguageModes: [.v6]
)
