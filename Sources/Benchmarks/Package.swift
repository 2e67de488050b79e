// swift-tools-version: 6.3
import PackageDescription

// A package of its own, so that clients of the library do not resolve it.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "BTKInjector", path: "../..")],
    targets: [
        .executableTarget(
            name: "Benchmarks", dependencies: [.product(name: "BTKInjector", package: "BTKInjector")], path: ".",
            exclude: ["Package.swift"],
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
