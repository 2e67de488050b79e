public import Foundation
public import Testing

/// The compiler that is on the path, with the library's module as it was built for these tests.
public enum Compiler {
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

    /// Compiles a piece of code, as far as its diagnostics go. Returns what the compiler prints, and writes nothing.
    public static func diagnostics(
        of source: String, isolation: String = "nonisolated"
    ) async throws -> (succeeded: Bool, output: String) {
        try await onThread {
            let folder = FileManager.default.temporaryDirectory.appending(path: "BTKInjector-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "Snippet.swift")
            try source.write(to: file, atomically: true, encoding: .utf8)
            // Not `-typecheck`: what may be sent where is looked at one step later.
            return try compile([file], ["-emit-sil", "-o", "/dev/null", "-default-isolation", isolation])
        }
    }

    /// Compiles files as one module. Returns the errors of each by their places.
    ///
    /// As for files of their own, what is looked at in a later step is so for those files alone that got through the
    /// step before. Errors in what a macro writes are left out: each comes with one in the file that uses the macro.
    public static func errors(in files: [URL], beside others: [URL]) async throws -> [URL: [Message]] {
        try await onThread {
            let types = try errors(in: others + files, "-typecheck")
            let rest = files.filter { types[$0] == nil }
            let flows = try errors(in: others + rest, "-emit-sil", "-o", "/dev/null")
            return types.merging(flows) { types, _ in types }
        }
    }

    private static func errors(in files: [URL], _ step: String...) throws -> [URL: [Message]] {
        let module = ["-wmo", "-diagnostic-style", "llvm", "-suppress-warnings", "-module-name", "Mistakes"]
        let output = try compile(files, step + module).output
        let paths = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
        var found: [URL: [(column: Int, message: Message)]] = [:]
        for line in output.split(separator: "\n") {
            if line.contains("Program crashed") { throw Crashed(output: output) }
            let error = /(?<path>.+\.swift):(?<line>\d+):(?<column>\d+): error: (?<text>.*?) *( \[#\w+\])?/
            guard let match = try error.wholeMatch(in: line)?.output, let file = paths[String(match.path)],
                let line = Int(match.line), let column = Int(match.column)
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

    private static func compile(_ files: [URL], _ options: [String]) throws -> (succeeded: Bool, output: String) {
        #if os(macOS) || os(Linux)
            let output = Pipe()
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments =
                ["swiftc", "-swift-version", "6", "-parse-as-library", "-I", try modules.get().path] + options
                + files.map(\.path)
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let text = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return (process.terminationStatus == 0, String(decoding: text, as: UTF8.self))
        #else
            throw NotAvailable()
        #endif
    }

    /// Runs what waits for a process on a thread of its own, so that none of the few that run tasks is kept.
    private static func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }

    /// The folder of the library's module: the one that the tests' executable or bundle is in, or `Modules` there.
    /// Build systems differ in that.
    private static let modules = Result {
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
    private struct NotAvailable: Error {}

    /// The compiler is at fault.
    private struct Crashed: Error { let output: String }
}

// Where such a test does not run, it is reported as skipped.
extension Trait where Self == ConditionTrait {
    /// Runs a test where there is a compiler to ask.
    public static var asksTheCompiler: Self {
        #if os(macOS) || os(Linux)
            .enabled(if: true)
        #else
            .disabled("There is no compiler here.")
        #endif
    }

    /// Runs a test that compares what the compiler says if this is the compiler that says it so.
    public static var comparesTheCompilersWords: Self {
        #if compiler(>=6.3) && compiler(<6.4)
            .enabled(if: true)
        #else
            .disabled("The words that are compared are those of Swift 6.3.")
        #endif
    }
}
