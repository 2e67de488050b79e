public import Foundation

extension Compiler {
    /// An error, at the line that the compiler points at.
    public struct Message: Sendable, Equatable {
        /// The line, from 1 on.
        public let line: Int
        /// The compiler's text, without the name of its group.
        public let text: String

        /// Makes a message by hand, to compare with.
        public init(line: Int, text: String) { (self.line, self.text) = (line, text) }
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
    private struct Crashed: Error {
        let output: String
    }
}
