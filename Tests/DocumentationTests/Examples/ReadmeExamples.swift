import BTKInjector
import BTKInjectorTesting
import Foundation
import Observation
import TestSupport
import Testing

// The code of README.md, run with stand-ins for SwiftUI. DocumentTests checks that the document and this file agree.

@Observable @MainActor final class ListModel {
    private(set) var notes: [NoteModel] = []
    private let makeNote: (Int) -> NoteModel  // a plain closure, called on the main actor
    init(makeNote: @escaping (Int) -> NoteModel) { self.makeNote = makeNote }
    func open(_ id: Int) { notes.append(makeNote(id)) }
}

@Observable @MainActor final class NoteModel {
    let text: String
    init(id: Int, store: any Store) { text = store.note(id) ?? "" }
}

// `nonisolated` is for targets whose default is the main actor, as in new Xcode projects.
nonisolated protocol Store: Sendable { func note(_ id: Int) -> String? }
nonisolated struct FileStore: Store {
    let folder = FileManager.default.temporaryDirectory
    func note(_ id: Int) -> String? { try? String(contentsOf: folder.appending(path: "\(id)"), encoding: .utf8) }
}

func wiring(_ binder: inout Binder) {
    binder.wireProvider(for: Store.self, to: FileStore.init)
    binder.mainActor.wireProvider(to: ListModel.init)
    binder.mainActor.wireFactory(taking: Int.self, to: NoteModel.init)
}

struct NotesApp: App {
    private let injector: Injector  // It owns the shared instances.
    private let list: ListModel
    init() {
        injector = try! Injector.injectorWithBlock(wiring)  // checks everything, makes nothing
        list = try! injector.mainActor.instance()
    }
    var body: some Scene { WindowGroup { Button(list.notes.last?.text ?? "Open") { list.open(7) } } }
}

nonisolated struct FakeStore: Store { func note(_ id: Int) -> String? { "Milk" } }

@Test @MainActor func opensANote() throws {
    let test = try Injector.injectorWithBlock(wiring).overriding { binder in
        binder.wireProvider(for: Store.self, to: FakeStore.init)
    }
    let list: ListModel = try test.mainActor.instance()
    list.open(7)
    #expect(list.notes.map(\.text) == ["Milk"])
}

@Test @MainActor func theWiringIsComplete() { expectComplete { try Injector.injectorWithBlock(wiring) } }

typealias App = SwiftUI.App
typealias Button = SwiftUI.Button
typealias Scene = SwiftUI.Scene
typealias WindowGroup = SwiftUI.WindowGroup

@Suite("README.md")
struct ReadmeExamples {
    @Test("The app starts, and opens a note")
    @MainActor func app() throws {
        NotesApp.main()
        let injector = try Injector.injectorWithBlock(wiring)
        let list: ListModel = try injector.mainActor.instance()
        list.open(7)
        #expect(list.notes.map(\.text) == [""])
    }

    @Test("Pasted as it stands, the page compiles", .asksTheCompiler, arguments: ["nonisolated", "MainActor"])
    func pasted(isolation: String) async throws {
        let result = try await Compiler.diagnostics(of: try Document.named("README.md").pasted(), isolation: isolation)
        #expect(result.succeeded && !result.output.contains("warning:"), "\(result.output)")
    }

    @Test("The error of the first screen is that of its wiring without the protocol's name")
    func error() throws {
        let start = #line
        func wiring(_ binder: inout Binder) {
            binder.wireProvider(to: FileStore.init)
            binder.mainActor.wireProvider(to: ListModel.init)
            binder.mainActor.wireFactory(taking: Int.self, to: NoteModel.init)
        }

        let error = #expect(throws: InjectionError.self) { try Injector.injectorWithBlock(wiring) }
        let problem = try #require(error?.problems.first)
        let lines = "\(problem)".split(separator: "\n").prefix(4).joined(separator: "\n")
        // On the page, an import and an empty line are before the function.
        let text = lines.replacing(#/DocumentationTests/ReadmeExamples\.swift:(\d+)/#) {
            "Notes/Wiring.swift:\(Int($0.1)! - start + 2)"
        }
        // The page has what `swift test` prints, and leaves out further fixes.
        let place = "✘ Test theWiringIsComplete() recorded an issue at Wiring.swift:6:1: Caught error: "
        try expectText(place + text + "\n  …", isShownIn: "README.md")
    }
}
