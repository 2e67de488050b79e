import Synchronization

/// Reads a document when it is first asked for, and keeps it: many links lead to the same few files.
final class CachingLibrary: Library {
    let files: any FileSystem
    private let parser: any Parser
    private let documents = Mutex<[Path: Document]>([:])

    init(files: any FileSystem, parser: any Parser) {
        self.files = files
        self.parser = parser
    }

    func documents(in names: [String]) throws -> [Document] {
        var paths: Set<Path> = []
        for name in names {
            let path = Path(name)
            switch files.kind(of: path) {
            case .file: paths.insert(path)
            case .folder: try collect(in: path, into: &paths)
            case nil: throw FileError(path: path, reason: .missing)
            }
        }
        return try paths.sorted().map(document(at:))
    }

    func document(at path: Path) throws -> Document {
        if let document = documents.withLock({ $0[path] }) { return document }
        let document = try parser.document(at: path, text: try files.text(of: path))
        documents.withLock { $0[path] = document }
        return document
    }

    private func collect(in folder: Path, into paths: inout Set<Path>) throws {
        for name in try files.names(in: folder) where !name.hasPrefix(".") {
            let path = folder.appending(name)
            if files.kind(of: path) == .folder {
                try collect(in: path, into: &paths)
            } else if path.isMarkdown {
                paths.insert(path)
            }
        }
    }
}
