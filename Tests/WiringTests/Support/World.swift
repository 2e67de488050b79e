import BTKInjector
import TestSupport

@testable import Wiring

/// A machine with one package, `/p`, whose tests end as is said here.
final class World: Sendable {
    /// The end of the tests.
    enum End: Sendable {
        /// Each test attaches a wiring.
        case attachments([(test: String, json: String)])
        case result(ToolResult, events: String)
    }

    private let texts: Locked<[String: String]>
    private let end: End
    private let written = Locked<[String]>()
    private let complained = Locked<[String]>()
    private let commands = Locked<[[String]]>()

    /// - Parameter files: The texts of files by their paths in the package.
    init(_ files: [String: String], end: End = .attachments([])) {
        texts = Locked(Dictionary(uniqueKeysWithValues: files.map { ("/p/" + $0.key, $0.value) }))
        self.end = end
    }

    /// Runs the tool in the package.
    func run(_ arguments: String...) -> ExitCode { Program.run(arguments, on: bind) }

    var output: [String] { written.value }
    var complaints: [String] { complained.value }
    /// The commands that were run.
    var runs: [[String]] { commands.value }

    private func bind(_ binder: inout Binder) {
        binder.wireProvider(for: Console.self) {
            FakeConsole(written: self.written, complained: self.complained)
        }
        binder.wireProvider(for: Files.self) { FakeFiles(texts: self.texts) }
        binder.wireProvider(for: Tools.self) {
            FakeTools { command in
                self.commands.append(command)
                return command.prefix(2) == ["swift", "test"]
                    ? self.endOfTests(command) : ToolResult(status: 0, output: "")
            }
        }
    }

    private func endOfTests(_ command: [String]) -> ToolResult {
        let stream = command[command.firstIndex(of: "--event-stream-output-path")! + 1]
        switch end {
        case .result(let result, let events):
            texts.withLock { $0[stream] = events }
            return result
        case .attachments(let attachments):
            let events = attachments.enumerated().flatMap { number, attachment in
                texts.withLock { $0["/t/\(number).json"] = attachment.json }
                return Self.events(of: attachment.test, attaching: "/t/\(number).json")
            }
            texts.withLock { $0[stream] = (events + [#"{"payload":{"kind":"runEnded"}}"#]).joined(separator: "\n") }
            return ToolResult(status: 1, output: "")
        }
    }

    private static func events(of test: String, attaching path: String) -> [String] {
        let id = #""testID":"T.\#(test)()/T.swift:1:1""#
        return [
            #"{"payload":{"kind":"testStarted",\#(id)}}"#,
            #"{"payload":{"kind":"valueAttached",\#(id),"attachment":{"path":"\#(path)"}}}"#,
            #"{"payload":{"kind":"testEnded",\#(id)}}"#,
        ]
    }
}

private struct FakeConsole: Console {
    let written: Locked<[String]>
    let complained: Locked<[String]>

    func write(_ line: String) { written.append(line) }
    func complain(_ line: String) { complained.append(line) }
}

private struct FakeTools: Tools {
    let end: @Sendable ([String]) -> ToolResult

    func run(_ command: [String], in folder: String, limit: Int) -> ToolResult { end(command) }
}

private struct FakeFiles: Files {
    let texts: Locked<[String: String]>

    func exists(_ path: String) -> Bool { path == "/p" || texts.value[path] != nil }
    func text(of path: String) -> String? { texts.value[path] }
    func write(_ text: String, to path: String) { texts.withLock { $0[path] = text } }
    func paths(in folder: String, ofKind ending: String) -> [String] {
        texts.value.keys.filter { $0.hasPrefix(folder + "/") && $0.hasSuffix("." + ending) }.sorted()
    }
    func mirror(_ folder: String, to copy: String) {}
    var folderOfCopies: String { "/c" }
    func makeTemporaryFolder() -> String { "/t" }
    func remove(_ path: String) {}
    func resolved(_ path: String) -> String { path == "." ? "/p" : path }
}
