import BTKInjector
import Foundation
import TestSupport
import Testing

@testable import BTKInjectorTesting

/// Not private: the library finds near misses of protocols by their names.
protocol ReportClock: Sendable {}
protocol ReportStore: Sendable {}
private final class SystemClock: ReportClock {}
private struct DiskStore: ReportStore { let clock: any ReportClock }
private struct Log: Sendable {}
private struct Draft: Sendable {
    let title: String
    let stores: [any ReportStore]
    let log: Log?
    let later: @Sendable () -> any ReportStore
}

/// The parts of `wiring.json` that are compared.
private struct Contents: Decodable {
    struct Key: Decodable, Equatable {
        let type: String
        let name: String?
    }
    struct Member: Decodable {
        let key: Key
        let line: Int?
    }
    struct Problem: Decodable {
        let id: String
        let file: String
        let line: Int
        let text: String
        let path: [Member]
    }
    struct Need: Decodable {
        let with: Key?
        let source: String
        let isDeferred: Bool
        let bindings: [Int]
    }
    struct Binding: Decodable {
        let key: Key
        let arguments: [String]?
        let isSeed: Bool
        let child: Int?
        let needs: [Need]
    }
    let isComplete: Bool
    let problems: [Problem]
    let bindings: [Binding]
}

/// Returns the report of a wiring, as a test attaches it, and as it is read.
private func report(_ wiring: (inout Binder) throws -> Void) throws -> (report: WiringReport, contents: Contents) {
    var report = WiringReport(marks: WiringMarks(test: #_sourceLocation))
    withKnownIssue(isIntermittent: true) {
        report.check(except: [], callerIsOnMainActor: false) { try Injector(wiring) }
    }
    return (report, try JSONDecoder().decode(Contents.self, from: Data(report.text.utf8)))
}

@Suite("The files that a test of the wiring attaches") struct WiringReportTests {
    @Test("A need says its key, and how it is met, and a child has its seeds and its root") func needs() throws {
        let (_, contents) = try report { binder in
            binder.wireFactory(taking: String.self, to: Draft.init)
            binder.wireProvider(
                for: ReportStore.self, named: "disk", with: BindingKey(ReportClock.self, named: "utc"),
                to: DiskStore.init)
            binder.wireProvider(for: ReportClock.self, named: "utc", to: SystemClock.init)
            binder.bindProvider(for: ReportStore.self) { i in DiskStore(clock: try i.instance(named: "utc")) }
            binder.bindChild(for: Log.self, named: "child", taking: String.self) { binder in
                binder.wireProvider { (_: String, _: any ReportStore) in Log() }
            }
        }
        #expect(
            contents.bindings.map { $0.needs.map(\.source) } == [
                ["argument", "binding", "nil", "binding"], ["binding"], [], ["request"], ["root"], [],
                ["binding", "binding"],
            ])
        #expect(contents.bindings.map(\.child) == [nil, nil, nil, nil, nil, 4, 4])
        #expect(contents.bindings.map(\.isSeed) == [false, false, false, false, false, true, false])
        #expect(contents.bindings.map(\.arguments) == [["String"], nil, nil, nil, ["String"], nil, nil])
        let needs = contents.bindings[0].needs
        #expect(needs.map(\.bindings) == [[], [1, 3], [], [3]])
        #expect(needs.map(\.isDeferred) == [false, false, false, true])
        #expect(contents.bindings[1].needs[0].with == .init(type: "ReportClock", name: "utc"))
    }

    @Test("A configuration that fails has its bindings, and each problem with its place and its text") func refused()
        throws
    {
        let line = #line + 2
        let (report, contents) = try report { binder in
            binder.wireProvider(for: ReportStore.self, to: DiskStore.init)
            binder.wireProvider(to: SystemClock.init)
        }
        #expect(!contents.isComplete)
        let problem = try #require(contents.problems.first)
        #expect(problem.id == "binding-not-found" && problem.line == line && problem.file == #filePath)
        #expect(
            problem.path.map(\.key.type) == ["ReportStore", "ReportClock"] && problem.path.map(\.line) == [line, nil])
        #expect(problem.text.contains("bind it `for: ReportClock.self`"))
        #expect(
            contents.bindings.map { $0.needs.map(\.source) } == [["missing"], []] && report.wiring?.graph.text == "")
    }

    @Test("A forgotten optional, an unneeded binding, an unchecked block, and any other error are problems")
    func others() throws {
        let forgotten = try report { binder in
            binder.wireProvider { (_: Log?) in SystemClock() }
            binder.wireProvider(named: "main", to: Log.init)
        }
        let unneeded = try report { $0.wireProvider(to: Log.init) }
        let unchecked = try report { binder in
            binder.bindFactory(for: Log.self) { (_, _: Int) in Log() }
        }
        let thrown = try report { _ in throw Stop() }
        #expect(forgotten.contents.problems.map(\.id) == ["forgotten-optional"])
        #expect(unneeded.contents.problems.map(\.id) == ["unneeded-binding"])
        #expect(unchecked.contents.problems.map(\.id) == ["unchecked-binding"])
        #expect(thrown.contents.problems.map(\.text) == ["Stop()"] && thrown.report.wiring == nil)
    }

    @Test("The format and its version are those of the document") func text() throws {
        let (report, _) = try report { binder in
            binder.wireProvider(line: 7, to: Log.init)
            binder.requireBinding(for: Log.self)
        }
        #expect(
            report.text == """
                {
                  "format": "btkinjector-wiring",
                  "version": 1,
                  "isComplete": true,
                  "problems": [],
                  "bindings": [
                    {
                      "id": 0,
                      "key": {"type": "Log", "name": null},
                      "qualifiedType": "BTKInjectorTestingTests.Log",
                      "kind": "provider",
                      "arguments": null,
                      "scope": "singleton",
                      "isOnMainActor": false,
                      "isWired": true,
                      "isSeed": false,
                      "isReplaced": false,
                      "fileID": "BTKInjectorTestingTests/WiringReportTests.swift",
                      "line": 7,
                      "module": null,
                      "child": null,
                      "needs": []
                    }
                  ]
                }

                """)
    }
}

@Suite("JSON without Foundation") struct JSONTests {
    @Test(
        "Every text comes back as it was",
        arguments: ["", "a\"b\\c/d", "\n\t\r\0\u{7F}\u{1F}", "Größe 日本語 👩‍🚀", "\u{2028}"])
    func texts(_ text: String) throws {
        let json = JSON.array([.string(text)]).text
        #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
    }

    @Test("Short lists are lines, and empty ones stay together") func layout() {
        let json = JSON.object([
            ("a", .array([])), ("b", .array([.number(1), .null, .bool(true)])), ("c", .object([])),
        ])
        #expect(json.text == "{\n  \"a\": [],\n  \"b\": [1, null, true],\n  \"c\": {}\n}")
        #expect(JSON.object([("a", .array([]))]).text == "{\"a\": []}")
    }
}
