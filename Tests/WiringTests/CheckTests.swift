import BTKInjectorTesting
import Foundation
import TestSupport
import Testing

@testable import Wiring

/// A `wiring.json` with one problem, as tests attach it.
private let incomplete = """
    {"format": "btkinjector-wiring", "version": 1, "isComplete": false,
     "problems": [{"id": "binding-not-found", "key": {"type": "Store", "name": null}, "file": "/p/Sources/App/W.swift",
       "line": 7, "text": "[binding-not-found] Nothing is bound for Store.\\n  Model, bound at App/W.swift:7\\n  → Store\\n  fix: f",
       "path": [{"key": {"type": "Model", "name": null}, "fileID": "App/W.swift", "line": 7},
                {"key": {"type": "Store", "name": null}, "fileID": null, "line": null}],
       "fixes": [{"text": "f", "file": "/p/Sources/App/W.swift", "line": 5, "insert": "for: Store.self", "replace": null}]}],
     "bindings": []}
    """
private let complete = """
    {"format": "btkinjector-wiring", "version": 1, "isComplete": true, "problems": [], "bindings": []}
    """
private let sources = [
    "Package.swift": "", "Sources/App/W.swift": "import BTKInjector",
    "Tests/T.swift": "@Test func wired() { expectComplete { i } }",
]

@Suite("check") struct CheckTests {
    @Test("A complete wiring is a sentence and the code 0") func completeWiring() {
        let world = World(sources, end: .attachments([("wired", complete)]))
        #expect(world.run("check", ".") == .complete)
        #expect(world.output == ["The wiring is complete: 1 test."])
        #expect(world.runs.count == 1 && world.runs[0].suffix(2) == ["--filter", "[./`]wired`?\\("])
    }

    @Test("A problem is written as a compiler writes it, once for two tests, and the code is 1") func problems() {
        let world = World(sources, end: .attachments([("wired", incomplete), ("again", incomplete)]))
        #expect(world.run("check") == .incomplete)
        #expect(
            world.output == [
                "/p/Sources/App/W.swift:7:1: error: [binding-not-found] Nothing is bound for Store.",
                "/p/Sources/App/W.swift:7:1: note: Model, bound at App/W.swift:7 → Store",
                "/p/Sources/App/W.swift:5:1: note: fix: f",
            ])
        #expect(world.complaints == ["error: 1 problem in the wiring"])
    }

    @Test("With --json a problem is a line") func json() throws {
        let world = World(sources, end: .attachments([("wired", incomplete)]))
        #expect(world.run("check", "--json") == .incomplete)
        struct Line: Decodable {
            let severity: String
            let id: String
            let line: Int
            let fixes: [WiringFile.Fix]
        }
        let line = try JSONDecoder().decode(Line.self, from: Data(try #require(world.output.first).utf8))
        #expect(line.id == "binding-not-found" && line.severity == "error" && line.line == 7)
        #expect(line.fixes.map(\.insert) == ["for: Store.self"] && world.output.count == 1)
    }

    @Test("Another issue of such a test is a problem, too") func issues() {
        let id = #""testID":"T.wired()/T.swift:1:1""#
        let events = [
            #"{"payload":{"kind":"testStarted",\#(id)}}"#,
            #"{"payload":{"kind":"valueAttached",\#(id),"attachment":{"path":"/p/w.json"}}}"#,
            #"{"payload":{"kind":"issueRecorded",\#(id),"issue":{"isKnown":false,"sourceLocation":{"filePath":"/p/T.swift","line":3}},"messages":[{"text":"Issue recorded: odd"}]}}"#,
            #"{"payload":{"kind":"issueRecorded",\#(id),"issue":{"isKnown":true},"messages":[{"text":"known"}]}}"#,
            #"{"payload":{"kind":"runEnded"}}"#,
        ].joined(separator: "\n")
        let files = sources.merging(["w.json": complete]) { old, _ in old }
        let world = World(files, end: .result(ToolResult(status: 1, output: ""), events: events))
        #expect(world.run("check") == .incomplete)
        #expect(world.output == ["/p/T.swift:3:1: error: odd"])
    }

    @Test(
        "What can't be found out is a sentence and the code 2",
        arguments: [
            (["Package.swift": ""], World.End.attachments([]), "no source in /p imports BTKInjector."),
            ([:], .attachments([]), "there is no package in /p"),
            (
                ["Package.swift": "", "A.swift": "import BTKInjector"], .attachments([]),
                "no test in /p checks a wiring."
            ),
            (sources, .attachments([]), "no test ran: wired must be tests of Swift Testing"),
            (
                sources,
                .result(ToolResult(status: 1, output: "[1/2] x\n/p/A.swift:1:2: error: oh\nnoise"), events: ""),
                "can't be built or tested:\n/p/A.swift:1:2: error: oh"
            ),
            (
                sources, .result(ToolResult(status: nil, output: ""), events: ""),
                "the build was still running after 600 seconds"
            ),
            (
                sources,
                .result(
                    ToolResult(status: nil, output: ""),
                    events: #"{"payload":{"kind":"testStarted","testID":"T.wired()/T.swift:1:1"}}"#),
                "the test T.wired()/T.swift:1:1 was still running"
            ),
            (
                sources,
                .result(
                    ToolResult(status: 4, output: "W.swift:3: Fatal error: full"),
                    events: #"{"payload":{"kind":"testStarted","testID":"T.wired()/T.swift:1:1"}}"#),
                "has stopped the program. Its output:\nW.swift:3: Fatal error: full"
            ),
            (
                sources, .attachments([("wired", complete.replacing("1", with: "2"))]),
                "the tests link another version of BTKInjector"
            ),
        ])
    func failures(_ files: [String: String], end: World.End, words: String) {
        let world = World(files, end: end)
        #expect(world.run("check") == .failure)
        #expect(world.complaints.first?.contains(words) == true)
        #expect(world.output.isEmpty)
    }

    @Test("An error in the arguments is a sentence, too, and --help is none") func arguments() {
        let world = World(sources)
        #expect(world.run("chek") == .failure)
        #expect(
            world.complaints == [
                "error: there is no word chek. `Wiring --help` tells the words check, graph and lines, and their options."
            ])
        #expect(world.run("--help") == .complete && world.output == [Options.usage])
    }
}

@Suite("Names that are crossed") struct CrossedNamesTests {
    private func binding(_ first: String, _ second: String, of type: String = "Store") -> WiringFile.Binding {
        WiringFile.Binding(
            0, "Replicator",
            needs: [.init(type, with: first, by: 1), .init(type, with: second, by: 2), .init("Clock", by: 3)])
    }

    @Test(
        "A name that is the label of another parameter is told",
        arguments: [
            ("backup", "main", true), ("main", "backup", false), ("backup-store", "mainStore", true), ("a", "b", false),
            ("remain", "back", false), ("main", "main", true),
        ])
    func names(_ first: String, _ second: String, areCrossed: Bool) {
        let warning = CrossedNames.warning(about: binding(first, second), labels: ["main", "backup", "clock"])
        #expect((warning != nil) == areCrossed)
    }

    @Test("The warning says which parameter has the name") func text() {
        let warning = CrossedNames.warning(about: binding("backup", "main"), labels: ["main", "backup", "clock"])
        #expect(
            warning == """
                Store named "backup" is given to `main:`, though there is a parameter `backup:` of the same type: keys in \
                `with:` stand in the order of the parameters, main:backup:clock:.
                """)
        #expect(CrossedNames.warning(about: binding("backup", "main"), labels: ["main"]) == nil)
    }
}

@Suite("graph") struct GraphTests {
    private let wiring = WiringFile([
        .init(0, "Store", needs: [.init("Clock", with: "utc", by: 1)]), .init(1, "Clock", named: "utc"),
        .init(2, "Note", taking: ["Int"], needs: [.init("Store", by: 0), .init("Store", by: 0, isDeferred: true)]),
        .init(3, "Child<Session>", taking: ["User"], needs: [.init("", by: 5)]),
        .init(4, "User", isSeed: true, child: 3),
        .init(5, "Session", child: 3, needs: [.init("User", by: 4), .init("Store", by: 0)]),
    ])

    @Test("It is the text of the graph") func text() {
        #expect(
            wiring.drawing(part: nil).text == """
                Child<Session> -> Child<Session> / Session
                Child<Session> / Session -> Child<Session> / User
                Child<Session> / Session -> Store
                Note -> Store
                Note ~> Store
                Store -> Clock named "utc"
                """)
    }

    @Test("A part is what a key needs, with the declarations around it") func part() {
        let part = wiring.drawing(part: WiringFile.Key(type: "Session", name: nil))
        #expect(part.nodes.map(\.key) == ["Store", "Clock named \"utc\"", "Child<Session>", "User", "Session"])
        #expect(part.nodes.map(\.declaration) == [nil, nil, nil, 2, 2])
        #expect(wiring.drawing(part: WiringFile.Key(type: "Clock", name: "utc")).nodes.count == 1)
    }

    @Test("A part of a child has the child's declaration, without what only that needs") func partOfChild() {
        let part = wiring.drawing(part: WiringFile.Key(type: "User", name: nil))
        #expect(part.nodes.map(\.key) == ["Child<Session>", "User"])
        #expect(part.edges.isEmpty)
    }

    @Test("Two wirings are a question, unless one has all of the other") func several() throws {
        let other = WiringFile([.init(0, "Other")])
        let module = WiringFile([.init(0, "Store")])
        let two = WiringTests.Result(
            tests: [], wirings: [("A.one()/T:1", wiring), ("A.S/two()/T:1", other)], issues: [])
        let one = WiringTests.Result(
            tests: [], wirings: [("A.one()/T:1", module), ("A.two()/T:1", wiring)], issues: [])
        #expect(throws: Wiring.Failure("there are 2 wirings: choose one by `--test one` or `--test two`.")) {
            try two.onlyWiring()
        }
        #expect(try one.onlyWiring() == wiring)
    }
}

@Suite("The toolchain") struct ToolchainTests {
    @Test("A command that takes too long is ended, and what it has written is told", .asksTheCompiler) func limit()
        throws
    {
        let result = try Toolchain().run(["sh", "-c", "echo begun; exec sleep 60"], in: "/", limit: 1)
        #expect(result.status == nil && !result.succeeded)
        #expect(result.output == "begun\n")
    }

    @Test("Both outputs and the status are told", .asksTheCompiler) func status() throws {
        let result = try Toolchain().run(["sh", "-c", "echo a; echo b >&2; exit 3"], in: "/", limit: 60)
        #expect(result.status == 3)
        #expect(result.output == "a\nb\n")
    }

    @Test("A copy has what the original has, and nothing that is built or hidden") func mirror() throws {
        let disk = Disk()
        let folder = try disk.makeTemporaryFolder()
        defer { disk.remove(folder) }
        try disk.write("1", to: folder + "/a b/Sources/A.swift")
        try disk.write("2", to: folder + "/a b/.build/B.swift")
        try disk.write("3", to: folder + "/copy/Old.swift")
        try disk.mirror(folder + "/a b", to: folder + "/copy")
        #expect(disk.paths(in: folder + "/copy", ofKind: "swift") == [folder + "/copy/Sources/A.swift"])
        #expect(disk.text(of: folder + "/copy/.build/B.swift") == nil)
    }
}
