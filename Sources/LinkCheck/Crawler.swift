import Synchronization

/// A walk from document to document, along their links.
protocol Crawler: Sendable {
    /// Checks the files and folders with these names, and all documents that their links lead to.
    func crawl(_ names: [String]) throws -> Report

    /// Returns the document at a path. One that was not visited before will be checked, too.
    func visit(_ path: Path) throws -> Document
}

/// Visits each document once: many links lead to the same few files.
final class LinkCrawler: Crawler {
    private struct State {
        var documents: [Path: Document] = [:]
        var unchecked: [Document] = []
    }

    let files: any FileSystem
    let makeChecker: @Sendable (Document) throws -> any Checker
    private let parser: any Parser
    private let state = Mutex(State())

    init(
        files: any FileSystem, parser: any Parser, makeChecker: @escaping @Sendable (Document) throws -> any Checker
    ) {
        self.files = files
        self.parser = parser
        self.makeChecker = makeChecker
    }

    func crawl(_ names: [String]) throws -> Report {
        for name in names {
            let path = Path(name)
            switch files.kind(of: path) {
            case .file: try visit(path)
            case .folder: try visitAll(in: path)
            case nil: throw FileError(path: path, reason: .missing)
            }
        }
        var report = Report()
        while let document = state.withLock({ $0.unchecked.popLast() }) {
            report += try makeChecker(document).check()
        }
        report.problems.sort { ($0.path, $0.line) < ($1.path, $1.line) }
        return report
    }

    @discardableResult
    func visit(_ path: Path) throws -> Document {
        if let document = state.withLock({ $0.documents[path] }) { return document }
        let document = parser.document(at: path, text: try files.text(of: path))
        state.withLock { state in
            if state.documents.updateValue(document, forKey: path) == nil { state.unchecked.append(document) }
        }
        return document
    }

    private func visitAll(in folder: Path) throws {
        for name in try files.names(in: folder) where !name.hasPrefix(".") {
            let path = folder.appending(name)
            if files.kind(of: path) == .folder {
                try visitAll(in: path)
            } else if path.isMarkdown {
                try visit(path)
            }
        }
    }
}
