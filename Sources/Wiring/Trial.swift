/// Tries lines in a copy of the package, before anybody sees them.
struct Trial: Sendable {
    enum Verdict {
        /// What the check finds, by the paths of the package.
        case checked(WiringTests.Result)
        /// What the compiler says.
        case refused(String)
    }

    let package: Package
    let files: any Files
    let tests: WiringTests

    /// Builds a copy with changed sources, and runs its tests.
    func run(_ texts: [String: String]) throws -> Verdict {
        let copy = "\(files.folderOfCopies)/\(Self.name(of: package.folder))"
        try files.mirror(package.folder, to: copy)
        try prepare(copy)
        for (path, text) in texts { try files.write(text, to: copied(path, copy)) }
        do {
            return .checked(try tests.run(in: copy).moved(from: copy, to: package.folder))
        } catch let failure as Failure where failure.description.contains("error:") {
            return .refused(failure.description.replacing(copy + "/", with: package.folder + "/"))
        }
    }

    private func copied(_ path: String, _ copy: String) -> String { copy + path.dropFirst(package.folder.count) }

    /// Makes the manifest find packages beside the original, and takes over what was fetched.
    private func prepare(_ copy: String) throws {
        let path = copy + "/Package.swift"
        guard let manifest = files.text(of: path) else { return }
        let moved = manifest.replacing(#/(\.package\([^)]*?path:\s*")(\.[^"]*|[^"\/][^"]*)"/#) { match in
            "\(match.output.1)\(package.folder)/\(match.output.2)\""
        }
        if moved != manifest { try files.write(moved, to: path) }
        for name in ["repositories", "artifacts"] where files.exists("\(package.folder)/.build/\(name)") {
            try files.mirror("\(package.folder)/.build/\(name)", to: "\(copy)/.build/\(name)")
        }
    }

    /// Returns a name for the copy of a folder, which another one does not have.
    static func name(of folder: String) -> String {
        var hash: UInt64 = 14_695_981_039_346_656_037
        for byte in folder.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
        return "\(folder.split(separator: "/").last ?? "package")-\(String(hash, radix: 36))"
    }
}

extension WiringTests.Result {
    /// Returns the result with the paths of another folder.
    fileprivate func moved(from copy: String, to folder: String) -> Self {
        func moved(_ path: String) -> String { path.replacing(copy + "/", with: folder + "/") }
        let wirings = wirings.map { wiring in
            let file = wiring.file
            let problems = file.problems.map { problem in
                WiringFile.Problem(
                    id: problem.id, key: problem.key, file: moved(problem.file), line: problem.line, text: problem.text,
                    path: problem.path, fixes: problem.fixes)
            }
            let other = WiringFile(
                format: file.format, version: file.version, isComplete: file.isComplete, problems: problems,
                bindings: file.bindings)
            return (test: wiring.test, file: other)
        }
        let issues = issues.map {
            EventStream.Issue(file: moved($0.file), line: $0.line, text: $0.text, test: $0.test)
        }
        return WiringTests.Result(tests: tests, wirings: wirings, issues: issues)
    }
}
