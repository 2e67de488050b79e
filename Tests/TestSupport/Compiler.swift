import Foundation

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
    private struct ModuleNotFound: Error {
        let starts: [URL]
    }

    /// The test lacks the trait that disables it here.
    private struct NoProcesses: Error {}
}
