import BTKInjector
import Foundation

/// The outputs of the process.
protocol Console: Sendable {
    /// Writes a line of the result.
    func write(_ line: String)
    /// Writes a line about the run.
    func complain(_ line: String)
}

struct StandardConsole: Console {
    func write(_ line: String) { write(line, to: .standardOutput) }
    func complain(_ line: String) { write(line, to: .standardError) }

    /// Writes a line. Where that fails, as on a full disk, no output is left to report it to.
    private func write(_ line: String, to handle: FileHandle) {
        try? handle.write(contentsOf: Data((line + "\n").utf8))
    }
}

/// The files of the machine.
protocol Files: Sendable {
    func exists(_ path: String) -> Bool
    /// Returns the text of a file; nil if there is none, or if it is no text.
    func text(of path: String) -> String?
    func write(_ text: String, to path: String) throws
    /// Returns the paths of all files of a kind in a folder, without what is hidden, sorted.
    func paths(in folder: String, ofKind ending: String) -> [String]
    /// Copies a package without what was built of it, to where an older copy may be, of which what is equal stays.
    func mirror(_ folder: String, to copy: String) throws
    /// The path of a folder for copies, which the system may empty.
    var folderOfCopies: String { get }
    /// Makes an empty folder for the time of the run.
    func makeTemporaryFolder() throws -> String
    func remove(_ path: String)
    /// Returns a path without symbolic links, from the root on.
    func resolved(_ path: String) -> String
}

struct Disk: Files {
    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    func text(of path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    func write(_ text: String, to path: String) throws {
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    func paths(in folder: String, ofKind ending: String) -> [String] {
        var paths: [String] = []
        var rest = [folder]
        while let next = rest.popLast() {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: next)) ?? [] where !name.hasPrefix(".") {
                let path = next + "/" + name
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
                if !isFolder.boolValue {
                    if name.hasSuffix("." + ending) { paths.append(path) }
                } else if !isLink(path) {
                    rest.append(path)
                }
            }
        }
        return paths.sorted()
    }

    /// Whether a path is a symbolic link, which could lead in circles.
    private func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    var folderOfCopies: String { FileManager.default.temporaryDirectory.appending(path: "BTKInjector-Wiring").path }

    func mirror(_ folder: String, to copy: String) throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: copy, withIntermediateDirectories: true)
        let names = try manager.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
        for name in try manager.contentsOfDirectory(atPath: copy) where !name.hasPrefix(".") && !names.contains(name) {
            try manager.removeItem(atPath: copy + "/" + name)
        }
        for name in names {
            let source = folder + "/" + name
            let target = copy + "/" + name
            var isFolder: ObjCBool = false
            guard manager.fileExists(atPath: source, isDirectory: &isFolder) else { continue }
            if isFolder.boolValue, !isLink(source) {
                try mirror(source, to: target)
            } else if !manager.contentsEqual(atPath: source, andPath: target) {
                try? manager.removeItem(atPath: target)
                try manager.copyItem(atPath: source, toPath: target)
            }
        }
    }

    func makeTemporaryFolder() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Wiring-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL.path }
}

/// The programs of the toolchain.
protocol Tools: Sendable {
    /// Runs a command in a folder, for a number of seconds at most.
    func run(_ command: [String], in folder: String, limit: Int) throws -> ToolResult
}

/// The end of a command.
struct ToolResult: Sendable {
    /// Nil if it was ended because of the limit.
    let status: Int32?
    /// The text that it has written, to both outputs.
    let output: String

    var succeeded: Bool { status == 0 }
}

struct Toolchain: Tools {
    #if os(macOS) || os(Linux)
        func run(_ command: [String], in folder: String, limit: Int) throws -> ToolResult {
            // By a file, because a child of the command could keep a pipe open.
            let file = FileManager.default.temporaryDirectory.appending(path: "Wiring-\(UUID().uuidString).log")
            _ = FileManager.default.createFile(atPath: file.path, contents: nil)
            defer { try? FileManager.default.removeItem(at: file) }
            let handle = try FileHandle(forWritingTo: file)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = command
            process.currentDirectoryURL = URL(filePath: folder)
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = handle
            process.standardError = handle
            let end = DispatchSemaphore(value: 0)
            process.terminationHandler = { _ in end.signal() }
            try process.run()
            let hasEnded = end.wait(timeout: .now() + .seconds(limit)) == .success
            if !hasEnded { kill(process, end) }
            // Returns at once, after a turn of the run loop, whose source would keep the process.
            if !process.isRunning { process.waitUntilExit() }
            try handle.close()
            let output = (try? Data(contentsOf: file)) ?? Data()
            return ToolResult(
                status: hasEnded ? process.terminationStatus : nil, output: String(decoding: output, as: UTF8.self))
        }

        /// Ends a process with all that it has started.
        private func kill(_ process: Process, _ end: DispatchSemaphore) {
            // SwiftPM ends its children when it is interrupted.
            process.interrupt()
            if end.wait(timeout: .now() + .seconds(3)) == .timedOut { process.terminate() }
        }
    #else
        func run(_ command: [String], in folder: String, limit: Int) throws -> ToolResult {
            throw Failure("this system has no toolchain.")
        }
    #endif
}

/// Binds the console, the files and the programs of the machine.
func platform(_ binder: inout Binder) {
    binder.wireProvider(for: Console.self, to: StandardConsole.init)
    binder.wireProvider(for: Files.self, to: Disk.init)
    binder.wireProvider(for: Tools.self, to: Toolchain.init)
}
