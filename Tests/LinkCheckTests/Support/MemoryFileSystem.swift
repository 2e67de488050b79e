import TestSupport

@testable import LinkCheck

/// Files that exist for one test: their texts by their paths. A text of nil can't be read.
final class MemoryFileSystem: FileSystem {
    private let texts: [Path: String?]
    private let read = Locked<[Path]>()

    init(_ texts: [String: String?]) { self.texts = Dictionary(uniqueKeysWithValues: texts.map { (Path($0), $1) }) }

    /// The files that were read, in order.
    var reads: [Path] { read.value }

    func kind(of path: Path) -> FileKind? {
        if texts[path] != nil { return .file }
        return names(in: path).isEmpty ? nil : .folder
    }

    func text(of file: Path) throws -> String {
        read.append(file)
        guard let text = texts[file] else { throw FileError(path: file, reason: .missing) }
        guard let text else { throw FileError(path: file, reason: .notUTF8) }
        return text
    }

    func names(in folder: Path) -> [String] {
        let prefix = folder == Path(".") ? "" : folder.string + "/"
        let inside = texts.keys.map(\.string).filter { $0.hasPrefix(prefix) }
        return Set(inside.map { String($0.dropFirst(prefix.count).prefix { $0 != "/" }) }).sorted(by: >)
    }
}
