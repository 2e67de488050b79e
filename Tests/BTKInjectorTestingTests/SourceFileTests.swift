import Foundation
import Testing

@testable import BTKInjectorTesting

@Suite("The search for a source file") struct SourceFileTests {
    /// A tree of files, of which the first one is where the search begins, and what is found there.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let id: String
        let found: String?
        let files: [String]

        init(_ title: String, _ id: String, finds found: String?, in files: String...) {
            testDescription = title
            self.id = id
            self.found = found
            self.files = files
        }
    }

    private static let test = "Tests/AppTests/WiringTests.swift"
    private static let app = "Sources/App/Screens/Wiring.swift"
    private static let core = "Sources/Core/Wiring.swift"
    private static let plain = "Sources/App/Wiring.swift"
    private static let own = "Kit/Sources/App/Wiring.swift"

    private static let rows: [Row] = [
        Row("A target's, beside another's", "App/Wiring.swift", finds: app, in: test, "Package.swift", app, core),
        Row("The other target's", "Core/Wiring.swift", finds: core, in: test, "Package.swift", app, core),
        Row("The test itself", "AppTests/WiringTests.swift", finds: test, in: test, "Package.swift", app, core),
        Row("No file of another name", "App/Other.swift", finds: nil, in: test, "Package.swift", app, core),
        Row(
            "None of two, where no folder is the module's", "X/Wiring.swift", finds: nil, in: test, "Package.swift",
            app, core),
        Row(
            "The only one, where no folder is the module's", "X/Wiring.swift", finds: app, in: test, "Package.swift",
            app),
        Row(
            "The folder of the module's name that is nearest to the file", "Core/Wiring.swift",
            finds: "Core/Sources/Core/Wiring.swift", in: test, "Package.swift", "Core/Sources/Other/Wiring.swift",
            "Core/Sources/Core/Wiring.swift"),
        Row(
            "A name with underscores", "My_App_Core/Wiring.swift", finds: "My App-Core/Wiring.swift", in: test,
            "App.xcodeproj/project.pbxproj", "My App-Core/Wiring.swift"),
        Row(
            "The file of its own package", "App/Wiring.swift", finds: own, in: "Kit/Tests/A.swift",
            "Kit/Package.swift", "Package.swift", own, plain),
        Row(
            "A file of the package around it", "App/Wiring.swift", finds: plain, in: "Kit/Tests/A.swift",
            "Kit/Package.swift", "Package.swift", plain),
        Row(
            "None outside of the repository", "App/Wiring.swift", finds: nil, in: "Kit/Tests/A.swift", "Kit/.git",
            "Package.swift", plain),
        Row(
            "None outside of the package", "App/Wiring.swift", finds: nil, in: "Kit/Tests/A.swift", "Kit/Package.swift",
            plain),
        Row("None in a hidden folder", "App/Wiring.swift", finds: nil, in: test, "Package.swift", ".build/\(plain)"),
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
