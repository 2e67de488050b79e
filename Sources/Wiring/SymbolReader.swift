/// Reads the symbols of a package, which has been built.
struct SymbolReader: Sendable {
    let package: Package
    let files: any Files
    let tools: any Tools
    let options: Options

    /// Returns the symbols of a target and of those that it depends on; of all that are not for tests where none is
    /// named.
    func symbols(of name: String? = nil) throws -> SymbolTable {
        let targets = try package.targets()
        var read = targets.filter { $0.kind != "test" && $0.kind != "plugin" && $0.kind != "macro" }
        if let name {
            guard let target = targets.first(where: { $0.name == name || $0.moduleName == name }) else {
                throw Failure("there is no target \(name): there are \(targets.map(\.name).joined(separator: ", ")).")
            }
            read = Self.dependencies(of: target, among: targets) + [target]
        }
        let folder = try files.makeTemporaryFolder()
        defer { files.remove(folder) }
        let modules = try modulesFolder()
        let platform = try platformArguments()
        var table = SymbolTable()
        for target in read where target.sources.contains(where: { $0.hasSuffix(".swift") }) {
            let result = try tools.run(
                [
                    "swift-symbolgraph-extract", "-module-name", target.moduleName, "-I", modules, "-output-dir",
                    folder,
                    "-minimum-access-level", "internal",
                ] + platform, in: package.folder, limit: options.limit)
            guard result.succeeded else {
                throw Failure("the symbols of \(target.name) can't be read:\n\(WiringTests.words(of: result.output))")
            }
            let isOwn = name == nil || target.name == name || target.moduleName == name
            for path in files.paths(in: folder, ofKind: "symbols.json") where Self.isOf(target, path) {
                guard let text = files.text(of: path) else { continue }
                table.add(
                    try JSON.decode(SymbolGraph.self, from: text), module: target.moduleName, isOwn: isOwn,
                    isForTests: target.isForTests)
            }
        }
        return table
    }

    /// Whether a file has symbols of a target: its own, or those that it adds to another module.
    private static func isOf(_ target: Package.Target, _ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return name == "\(target.moduleName).symbols.json" || name.hasPrefix("\(target.moduleName)@")
    }

    /// Returns the targets on which one depends, each behind those that it depends on.
    static func dependencies(of target: Package.Target, among targets: [Package.Target]) -> [Package.Target] {
        var found: [Package.Target] = []
        for name in target.dependencies ?? [] {
            guard let next = targets.first(where: { $0.name == name }) else { continue }
            for dependency in dependencies(of: next, among: targets) + [next]
            where !found.contains(where: { $0.name == dependency.name }) {
                found.append(dependency)
            }
        }
        return found
    }

    private func modulesFolder() throws -> String {
        let result = try package.swift(["build", "--show-bin-path"])
        guard result.succeeded, let path = result.output.split(separator: "\n").last else {
            throw Failure("SwiftPM does not say where it builds:\n\(result.output)")
        }
        return "\(path)/Modules"
    }

    private func platformArguments() throws -> [String] {
        let result = try package.swift(["-print-target-info"])
        guard let triple = result.output.firstMatch(of: #/"triple"\s*:\s*"([^"]+)"/#)?.output.1 else {
            throw Failure("the compiler does not say for which platform it builds:\n\(result.output)")
        }
        var arguments = ["-target", String(triple)]
        #if os(macOS)
            let sdk = try tools.run(["xcrun", "--show-sdk-path"], in: package.folder, limit: options.limit)
            arguments += ["-sdk", sdk.output.trimmed]
        #endif
        return arguments
    }
}
