import Foundation

/// The compiler that is on the path, with the library as it was built for these tests.
enum Compiler {
    /// Where the build has put the library's module.
    private static let modules = Bundle.main.executableURL.map {
        $0.deletingLastPathComponent().appending(path: "Modules")
    }

    static var isAvailable: Bool {
        modules.map { FileManager.default.fileExists(atPath: $0.appending(path: "BTKInjector.swiftmodule").path) }
            ?? false
    }

    /// What the compiler says of a piece of code; nothing if it likes it.
    ///
    /// Not `-typecheck`: what may be sent where is looked at one step later.
    static func diagnostics(of code: String, isolation: String = "nonisolated") throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "BTKInjector-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Snippet.swift")
        try code.write(to: file, atomically: true, encoding: .utf8)

        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-default-isolation", isolation, "-I",
            modules!.path, file.path,
        ]
        let output = Pipe()
        compiler.standardError = output
        compiler.standardOutput = FileHandle.nullDevice
        try compiler.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        compiler.waitUntilExit()
        let diagnostics = String(decoding: text, as: UTF8.self)
        return compiler.terminationStatus == 0 || diagnostics.contains("error:") ? diagnostics : "crash: \(diagnostics)"
    }
}
