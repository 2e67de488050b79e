import BTKInjector
import TestSupport

@testable import LinkCheck

/// A run of the program over files in memory, wired as the program is, but for its platform.
struct Run {
    let exitCode: ExitCode
    let output: [String]
    let errors: [String]
    /// The files that were read.
    let reads: [Path]

    init(_ arguments: String..., files: [String: String?]) throws { try self.init(arguments, files: files) }

    init(_ arguments: [String], files: [String: String?]) throws {
        let injector = try Injector.injectorWithBlock { binder in
            linkCheck(&binder)
            memory(&binder, files: files)
        }
        exitCode = GlobalInjector.withInjector(injector) { LinkCheck().run(arguments) }
        output = try injector.instance(for: RecordingOutput.self).lines
        errors = try injector.instance(for: RecordingOutput.self, named: .standardError).lines
        reads = try injector.instance(for: MemoryFileSystem.self).reads
    }
}

/// Binds what `platform` binds, to fakes; and the fakes as what they are, so that a test may look into them.
func memory(_ binder: inout Binder, files: [String: String?] = [:]) {
    binder.bindProvider(for: MemoryFileSystem.self) { _ in MemoryFileSystem(files) }
    binder.bindProvider(for: RecordingOutput.self) { _ in RecordingOutput() }
    binder.bindProvider(for: RecordingOutput.self, named: .standardError) { _ in RecordingOutput() }

    binder.bindProvider(for: FileSystem.self) { i in try i.instance(for: MemoryFileSystem.self) }
    binder.bindProvider(for: Output.self) { i in try i.instance(for: RecordingOutput.self) }
    binder.bindProvider(for: Output.self, named: .standardError) { i in
        try i.instance(for: RecordingOutput.self, named: .standardError)
    }
}

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

/// Keeps what is written to it.
final class RecordingOutput: Output {
    private let written = Locked<[String]>()

    var lines: [String] { written.value }

    func write(_ line: String) { written.append(line) }
}

/// Returns what the parser makes of a text.
func document(_ text: String) -> Document { MarkdownParser().document(at: Path("test.md"), text: text) }

/// Returns where the links of a text lead, one as `line: destination` or `line: [label]`.
func links(_ text: String) -> [String] {
    document(text).links.map { link in
        switch link.kind {
        case .destination(let destination): "\(link.line): \(destination)"
        case .undefined(let label): "\(link.line): [\(label)]"
        }
    }
}
