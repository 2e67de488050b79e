import BTKInjector
import BTKInjectorTesting
import Foundation
import Observation
import TestSupport
import Testing

// The code of README.md, run with stand-ins for SwiftUI. DocumentTests checks that the document and this file agree.

// Your types: no property wrapper, no protocol to adopt.
@Observable @MainActor final class ListModel {
    private(set) var open: [NoteModel] = []
    private let makeNote: (Int) -> NoteModel  // a plain closure: it calls the factory below
    init(makeNote: @escaping (Int) -> NoteModel) { self.makeNote = makeNote }
    func show(_ id: Int) { open.append(makeNote(id)) }
}

@Observable @MainActor final class NoteModel {
    let text: String
    init(id: Int, store: any Store) { text = store.note(id) ?? "" }
}

nonisolated protocol Store: Sendable { func note(_ id: Int) -> String? }  // Any thread may use it.
nonisolated struct FileStore: Store {
    func note(_ id: Int) -> String? { try? String(contentsOfFile: "\(id).txt", encoding: .utf8) }
}

// The wiring: one line for each type.
func wiring(_ binder: inout Binder) {
    binder.wireProvider(for: Store.self, to: FileStore.init)  // one, shared
    binder.mainActor.wireProvider(to: ListModel.init)  // one, on the main actor
    binder.mainActor.wireFactory(taking: Int.self, to: NoteModel.init)  // a new one for each id
}

// The app.
struct NotesApp: App {
    private let injector: Injector
    private let list: ListModel
    init() {
        injector = try! Injector.injectorWithBlock(wiring)  // checks everything, makes nothing
        list = try! injector.mainActor.instance()
    }
    var body: some Scene { WindowGroup { Text(list.open.last?.text ?? "No note is open.") } }
}

nonisolated struct FakeStore: Store { func note(_ id: Int) -> String? { "Milk" } }

@Test @MainActor func showsANote() throws {
    let test = try Injector.injectorWithBlock(wiring).overriding { binder in
        binder.wireProvider(for: Store.self, to: FakeStore.init)
    }
    let list: ListModel = try test.mainActor.instance()
    list.show(7)
    #expect(list.open.map(\.text) == ["Milk"])
}

@Test @MainActor func theWiringIsComplete() { expectComplete { try Injector.injectorWithBlock(wiring) } }

typealias App = SwiftUI.App
typealias Scene = SwiftUI.Scene
typealias Text = SwiftUI.Text
typealias WindowGroup = SwiftUI.WindowGroup

@Suite("README.md")
struct ReadmeExamples {
    @Test("The app starts, and shows a note")
    @MainActor func app() throws {
        NotesApp.main()
        let injector = try Injector.injectorWithBlock(wiring)
        let list: ListModel = try injector.mainActor.instance()
        list.show(7)
        #expect(list.open.map(\.text) == [""])
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
        // On the page, the function is the first of its file.
        let text = lines.replacing(#/DocumentationTests/ReadmeExamples\.swift:(\d+)/#) {
            "Notes/Wiring.swift:\(Int($0.1)! - start)"
        }
        // The page has what `swift test` prints, and leaves out further fixes.
        let place = "✘ Test theWiringIsComplete() recorded an issue at Wiring.swift:4:1: Caught error: "
        try expectText(place + text + "\n  …", isShownIn: "README.md")
    }
}
