import Foundation
import Testing

@testable import BTKInjectorTesting

@Suite("The search for a source file") struct SourceFileTests {
    /// Makes a tree of empty files, and returns what is found from the first one on, without the path of the tree.
    private func search(_ id: String, in paths: String...) throws -> String? {
        let tree = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: tree) }
        for path in paths {
            let file = tree.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: file)
        }
        let found = SourceFile.path(of: id, around: tree.appendingPathComponent(paths[0]).path)
        return found.map { String($0.dropFirst(tree.path.count + 1)) }
    }

    private let test = "Tests/AppTests/WiringTests.swift"

    private static let app = "Sources/App/Screens/Wiring.swift"
    private static let core = "Sources/Core/Wiring.swift"

    @Test(
        "Finds the file of a target, beside another target's file of that name",
        arguments: [
            ("App/Wiring.swift", app), ("Core/Wiring.swift", core),
            ("AppTests/WiringTests.swift", "Tests/AppTests/WiringTests.swift"), ("App/Other.swift", nil),
            ("Other/Wiring.swift", nil),
        ])
    func targets(id: String, path: String?) throws {
        #expect(try search(id, in: test, "Package.swift", Self.app, Self.core) == path)
    }

    @Test("Takes the folder of the module's name that is nearest to the file") func nearest() throws {
        let inner = "Core/Sources/Core/Wiring.swift"
        let outer = "Core/Sources/Other/Wiring.swift"
        #expect(try search("Core/Wiring.swift", in: "Tests/A.swift", "Package.swift", outer, inner) == inner)
    }

    @Test("Knows the underscores in a module's name") func underscores() throws {
        let path = "My App-Core/Wiring.swift"
        #expect(
            try search("My_App_Core/Wiring.swift", in: "Tests/A.swift", "App.xcodeproj/project.pbxproj", path) == path)
    }

    @Test("Takes the only file of that name, if no folder has the module's name") func only() throws {
        let file = "btk/Wiring.swift"
        let other = "other/Wiring.swift"
        #expect(try search("App/Wiring.swift", in: "Tests/A.swift", "Package.swift", file) == file)
        #expect(try search("App/Wiring.swift", in: "Tests/A.swift", "Package.swift", file, other) == nil)
    }

    @Test("Takes a file of its own package over one of the packages around it") func packages() throws {
        let own = "Kit/Sources/App/Wiring.swift"
        let other = "Sources/App/Wiring.swift"
        let test = "Kit/Tests/A.swift"
        #expect(try search("App/Wiring.swift", in: test, "Kit/Package.swift", "Package.swift", own, other) == own)
        #expect(try search("App/Wiring.swift", in: test, "Kit/Package.swift", "Package.swift", other) == other)
    }

    @Test("Does not leave the repository, does not look into hidden folders, and does not follow links")
    func limits() throws {
        let path = "Sources/App/Wiring.swift"
        #expect(try search("App/Wiring.swift", in: "Kit/Tests/A.swift", "Kit/.git", "Package.swift", path) == nil)
        #expect(try search("App/Wiring.swift", in: "Tests/A.swift", "Package.swift", ".build/\(path)") == nil)
        #expect(try search("App/Wiring.swift", in: "Kit/Tests/A.swift", "Kit/Package.swift", path) == nil)
    }

    @Test("A link to a folder around it ends") func link() throws {
        let tree = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: tree) }
        let tests = tree.appendingPathComponent("Tests")
        try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: tests.appendingPathComponent("App"), withDestinationURL: tree)
        try Data().write(to: tree.appendingPathComponent("Package.swift"))
        #expect(SourceFile.path(of: "App/Wiring.swift", around: tests.appendingPathComponent("A.swift").path) == nil)
    }

    @Test("An id or a path that is none finds nothing", arguments: ["", "/", "Wiring.swift", "App/", "/Wiring.swift"])
    func odd(id: String) throws {
        #expect(try search(id, in: test, "Package.swift") == nil)
        #expect(SourceFile.path(of: "App/Wiring.swift", around: id) == nil)
    }
}
