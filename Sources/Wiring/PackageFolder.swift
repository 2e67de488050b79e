/// The package whose wiring is looked at.
final class Package: Sendable {
    /// A part of it, as `swift package describe` tells.
    struct Target: Decodable, Sendable {
        let name: String
        let moduleName: String
        let path: String
        let kind: String
        let sources: [String]
        let dependencies: [String]?

        enum CodingKeys: String, CodingKey {
            case name
            case moduleName = "c99name"
            case path
            case kind = "type"
            case sources
            case dependencies = "target_dependencies"
        }

        /// Whether it has tests, or helps tests: nothing of it is a part of the app.
        var isForTests: Bool {
            kind == "test" || ["test", "fake", "mock", "stub", "preview"].contains { name.lowercased().contains($0) }
        }
    }

    private struct Description: Decodable {
        let targets: [Target]
    }

    let folder: String
    private let tools: any Tools
    private let files: any Files
    private let options: Options

    init(options: Options, tools: any Tools, files: any Files) {
        folder = files.resolved(options.folder)
        self.tools = tools
        self.files = files
        self.options = options
    }

    /// Throws if the folder has no package.
    func requireManifest() throws(Failure) {
        guard files.exists(folder) else { throw Failure("there is no folder \(folder).") }
        guard files.exists(folder + "/Package.swift") else {
            throw Failure("there is no package in \(folder): name the folder of one that has a Package.swift.")
        }
    }

    /// Runs the compiler's programs in the package.
    func swift(_ arguments: [String], in other: String? = nil) throws -> ToolResult {
        try tools.run(["swift"] + arguments, in: other ?? folder, limit: options.limit)
    }

    /// Returns the sources, but those that were fetched or built.
    func sources() -> [String] {
        files.paths(in: folder, ofKind: "swift").filter { !$0.hasSuffix("/Package.swift") }
    }

    /// Asks SwiftPM for the targets.
    func targets() throws -> [Target] {
        let result = try swift(["package", "describe", "--type", "json"])
        guard result.succeeded, let start = result.output.firstIndex(of: "{") else {
            throw Failure("the package in \(folder) can't be read:\n\(result.output)")
        }
        return try JSON.decode(Description.self, from: String(result.output[start...])).targets
    }
}
