public import Foundation
public import Testing

/// The compiler that is on the path, with the library's module as it was built for these tests.
public enum Compiler {
    /// Whether this system has processes, and so a compiler beside the tests.
    static var isAvailable: Bool {
        #if os(macOS) || os(Linux)
            true
        #else
            false
        #endif
    }

    /// Compiles a piece of code, as far as its diagnostics go. Returns what the compiler prints, and writes nothing.
    public static func diagnostics(
        of source: String, isolation: String = "nonisolated"
    ) async throws -> (succeeded: Bool, output: String) {
        try await onThread { try compile(source, isolation: isolation) }
    }

    /// Runs what waits for a process on a thread of its own, so that none of the few that run tasks is kept.
    static func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }

    private static func compile(_ source: String, isolation: String) throws -> (succeeded: Bool, output: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "BTKInjector-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Snippet.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        // Not `-typecheck`: what may be sent where is looked at one step later.
        return try run([
            "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-parse-as-library", "-default-isolation",
            isolation, "-I", try modules.get().path, file.path,
        ])
    }

    static func run(_ command: [String]) throws -> (succeeded: Bool, output: String) {
        #if os(macOS) || os(Linux)
            let output = Pipe()
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = command
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let text = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return (process.terminationStatus == 0, String(decoding: text, as: UTF8.self))
        #else
            throw NoProcesses()
        #endif
    }

    /// The folder of the library's module: the one that the tests' executable or bundle is in, or `Modules` there.
    /// Build systems differ in that.
    static let modules = Result {
        let starts = [Bundle(for: Marker.self).bundleURL, Bundle.main.executableURL].compactMap(\.self)
        for start in starts {
            var place = start.resolvingSymlinksInPath()
            while place.path != "/" {
                for folder in [place, place.appending(path: "Modules")] {
                    let module = folder.appending(path: "BTKInjector.swiftmodule")
                    if FileManager.default.fileExists(atPath: module.path) { return folder }
                }
                place.deleteLastPathComponent()
            }
        }
        throw ModuleNotFound(starts: starts)
    }

    private final class Marker {}

    /// The tests were built in a way that this does not know.
    private struct ModuleNotFound: Error { let starts: [URL] }

    /// The test lacks the trait that disables it here.
    private struct NoProcesses: Error {}
}

extension Compiler {
    /// An error, at the line that the compiler points at.
    public struct Message: Sendable, Equatable {
        /// The line, from 1 on.
        public let line: Int
        /// The compiler's text, without the name of its group.
        public let text: String

        /// Makes a message by hand, to compare with.
        public init(line: Int, text: String) {
            self.line = line
            self.text = text
        }
    }

    /// Compiles files as one module. Returns the errors of each by their places.
    ///
    /// As for files of their own, what is looked at in a later step is so for those files alone that got through the
    /// step before. Errors in what a macro writes are left out: each comes with one in the file that uses the macro.
    public static func errors(in files: [URL], beside others: [URL]) async throws -> [URL: [Message]] {
        try await onThread {
            let types = try errors(in: files, beside: others, step: ["-typecheck"])
            let rest = files.filter { types[$0] == nil }
            let flows = try errors(in: rest, beside: others, step: ["-emit-sil", "-o", "/dev/null"])
            return types.merging(flows) { types, _ in types }
        }
    }

    private static func errors(in files: [URL], beside others: [URL], step: [String]) throws -> [URL: [Message]] {
        let command =
            ["swiftc"] + step + [
                "-wmo", "-swift-version", "6", "-parse-as-library", "-diagnostic-style", "llvm", "-suppress-warnings",
                "-module-name", "Mistakes", "-I", try modules.get().path,
            ]
        let output = try run(command + (others + files).map(\.path)).output
        let paths = Dictionary(uniqueKeysWithValues: (others + files).map { ($0.path, $0) })
        var found: [URL: [(column: Int, message: Message)]] = [:]
        for line in output.split(separator: "\n") {
            if line.contains("Program crashed") { throw Crashed(output: output) }
            let error = /(?<path>.+\.swift):(?<line>\d+):(?<column>\d+): error: (?<text>.*?) *( \[#\w+\])?/
            guard let match = try error.wholeMatch(in: line)?.output else { continue }
            guard let file = paths[String(match.path)], let line = Int(match.line), let column = Int(match.column)
            else { continue }
            found[file, default: []].append((column, Message(line: line, text: String(match.text))))
        }
        // The compiler's own order differs from run to run.
        return found.mapValues { errors in
            errors.sorted {
                ($0.message.line, $0.column, $0.message.text) < ($1.message.line, $1.column, $1.message.text)
            }
            .map(\.message)
        }
    }

    /// The compiler is at fault.
    private struct Crashed: Error { let output: String }
}

// Where such a test does not run, it is reported as skipped.
extension Trait where Self == ConditionTrait {
    /// Runs a test where there is a compiler to ask.
    public static var asksTheCompiler: Self { .enabled(if: Compiler.isAvailable, "There is no compiler here.") }

    /// Runs a test that compares what the compiler says if this is the compiler that says it so.
    public static var comparesTheCompilersWords: Self {
        #if compiler(>=6.3) && compiler(<6.4)
            .enabled(if: true)
        #else
            .disabled("The words that are compared are those of Swift 6.3.")
        #endif
    }
}
