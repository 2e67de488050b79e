import Foundation
import Testing

@testable import BTKInjectorTesting

@Suite("The search for a source file") struct SourceFileTests {
    /// What is searched and found in a tree of files. The search begins at the first one.
    typealias Row = (title: String, id: String, found: String?, files: [String])

    private static let test = "Tests/AppTests/WiringTests.swift"
    private static let app = "Sources/App/Screens/Wiring.swift"
    private static let core = "Sources/Core/Wiring.swift"
    private static let plain = "Sources/App/Wiring.swift"
    private static let own = "Kit/Sources/App/Wiring.swift"

    private static let rows: [Row] = [
        ("a target's, beside another's", "App/Wiring.swift", app, [test, "Package.swift", app, core]),
        ("the test itself", "AppTests/WiringTests.swift", test, [test, "Package.swift", app, core]),
        ("none of another name", "App/Other.swift", nil, [test, "Package.swift", app, core]),
        ("none of two, where no folder is the module's", "X/Wiring.swift", nil, [test, "Package.swift", app, core]),
        ("the only one, where no folder is the module's", "X/Wiring.swift", app, [test, "Package.swift", app]),
        (
            "the one whose folder of the module's name is the nearest", "Core/Wiring.swift",
            "Core/Sources/Core/Wiring.swift",
            [test, "Package.swift", "Core/Sources/Other/Wiring.swift", "Core/Sources/Core/Wiring.swift"]
        ),
        (
            "a name with underscores", "My_App_Core/Wiring.swift", "My App-Core/Wiring.swift",
            [test, "App.xcodeproj/project.pbxproj", "My App-Core/Wiring.swift"]
        ),
        (
            "the one of its own package", "App/Wiring.swift", own,
            ["Kit/Tests/A.swift", "Kit/Package.swift", "Package.swift", own, plain]
        ),
        (
            "one of the package around it", "App/Wiring.swift", plain,
            ["Kit/Tests/A.swift", "Kit/Package.swift", "Package.swift", plain]
        ),
        (
            "none outside of the repository", "App/Wiring.swift", nil,
            ["Kit/Tests/A.swift", "Kit/.git", "Package.swift", plain]
        ),
        ("none outside of the package", "App/Wiring.swift", nil, ["Kit/Tests/A.swift", "Kit/Package.swift", plain]),
        ("none in a hidden folder", "App/Wiring.swift", nil, [test, "Package.swift", ".build/\(plain)"]),
    ]

    @Test("It finds", arguments: rows) func found(row: Row) throws {
        #expect(try search(row.id, in: row.files) == row.found)
    }

    @Test("A link to a folder around it ends, and is not followed") func link() throws {
        let found = try search("App/Wiring.swift", in: ["Tests/A.swift", "Package.swift"]) { tree in
            let link = tree.appendingPathComponent("Tests/App")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: tree)
        }
        #expect(found == nil)
    }

    @Test("An id or a path that is none finds nothing", arguments: ["", "/", "Wiring.swift", "App/", "/Wiring.swift"])
    func odd(id: String) throws {
        #expect(try search(id, in: [Self.test, "Package.swift"]) == nil)
        #expect(SourceFile.path(of: "App/Wiring.swift", around: id) == nil)
    }

    /// Makes a tree of empty files, and returns what is found from the first one on, without the path of the tree.
    private func search(_ id: String, in paths: [String], change: (URL) throws -> Void = { _ in }) throws -> String? {
        let tree = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: tree) }
        for path in paths {
            let file = tree.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: file)
        }
        try change(tree)
        let found = SourceFile.path(of: id, around: tree.appendingPathComponent(paths[0]).path)
        return found.map { String($0.dropFirst(tree.path.count + 1)) }
    }
}
