import Foundation

/// Compiles snippets against the module that the tests were built with.
enum Compiler {
    struct ModuleNotFound: Error {}

    /// What the compiler prints. It goes as far as the diagnostics go, and writes nothing.
    static func diagnostics(of source: String) async throws -> (succeeded: Bool, output: String) {
        try await onThread {
            let directory = FileManager.default.temporaryDirectory
                .appendingPathComponent("BTKInjectorTests-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: directory) }
            let file = directory.appendingPathComponent("Snippet.swift")
            try Data(source.utf8).write(to: file)
            let output = Pipe()
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [
                "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-parse-as-library",
                "-I", try modules.get(), file.path,
            ]
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return (process.terminationStatus == 0, text)
        }
    }

    /// Where this build keeps its modules: beside the tests' executable, or their bundle.
    private static let modules = Result {
        let starts = ["/proc/self/exe"] + CommandLine.arguments.filter { $0.contains("/") }
        for start in starts {
            var place = URL(fileURLWithPath: start).resolvingSymlinksInPath()
            while place.path != "/" {
                place.deleteLastPathComponent()
                let modules = place.appendingPathComponent("Modules")
                let module = modules.appendingPathComponent("BTKInjector.swiftmodule")
                if FileManager.default.fileExists(atPath: module.path) { return modules.path }
            }
        }
        throw ModuleNotFound()
    }
}
