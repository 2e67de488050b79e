import BTKInjector
import BTKInjectorInspection
import Foundation
import Observation
import TestSupport
import Testing

// The code of README.md, run. DocumentTests checks that the document and this file agree.

@Suite("README")
struct ReadmeExamples {
    nonisolated protocol Store: Sendable { func note(_ id: Int) -> String? }

    nonisolated struct FileStore: Store {
        func note(_ id: Int) -> String? { try? String(contentsOfFile: "\(id).txt", encoding: .utf8) }
    }

    @Observable @MainActor final class NoteModel {
        var text: String
        init(id: Int, store: any Store) { text = store.note(id) ?? "" }
    }

    @Observable @MainActor final class ListModel {
        private(set) var notes: [NoteModel] = []
        private let makeNote: (Int) -> NoteModel
        init(makeNote: @escaping (Int) -> NoteModel) { self.makeNote = makeNote }
        func open(_ id: Int) { notes.append(makeNote(id)) }
    }

    func wiring(_ binder: inout Binder) {
        binder.wireProvider(for: Store.self, to: FileStore.init)
        binder.mainActor.wireProvider(to: ListModel.init)
        binder.mainActor.wireFactory(taking: Int.self, to: NoteModel.init)
    }

    @Test("The example compiles with the main actor as default isolation, too", .asksTheCompiler)
    func mainActorByDefault() async throws {
        let readme = try #require(try Document.all().first { $0.path == "README.md" })
        let source = readme.blocks(of: "swift").prefix(2).joined().joined(separator: "\n")
        let start = "\nfunc start() throws -> Injector { try Injector.injectorWithBlock(wiring) }\n"
        let result = try await Compiler.diagnostics(of: source + start, isolation: "MainActor")
        #expect(result.succeeded && !result.output.contains("warning:"), "\(result.output)")
    }

    @Test("A first example")
    @MainActor func firstExample() throws {
        let injector = try Injector.injectorWithBlock(wiring)
        let list: ListModel = try injector.mainActor.instance()

        list.open(7)
        #expect(list.notes.first?.text == "")
    }

    nonisolated struct FakeStore: Store { func note(_ id: Int) -> String? { "Milk" } }

    @Test @MainActor func showsTheNote() throws {
        let injector = try Injector.injectorWithBlock(wiring).overriding { binder in
            binder.wireProvider(for: Store.self, to: FakeStore.init)
        }
        let list: ListModel = try injector.mainActor.instance()
        list.open(7)
        #expect(list.notes.first?.text == "Milk")
    }

    struct NoteView: SwiftUI.View {
        let model: NoteModel
        var body: some SwiftUI.View { SwiftUI.Text(model.text) }
    }

    @Test("A preview")
    @MainActor func preview() {
        @SwiftUI.ViewBuilder func preview() -> some SwiftUI.View {
            NoteView(model: NoteModel(id: 7, store: FakeStore()))  // in #Preview { … }
        }
        _ = preview()
    }

    struct Editor: Sendable { let history: Provider<History> }
    struct History: Sendable { let editor: Provider<Editor> }

    @Test("A cycle of providers")
    func ring() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Editor.self, to: Editor.init)
            binder.wireProvider(for: History.self, to: History.init)
        }

        let editor: Editor = try injector.instance()
        let history = try editor.history.get()
        _ = try history.editor.get()
    }

    @Test("The error of a cycle without handles")
    func error() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Editor.self, fileID: "App/Wiring.swift", line: 12) { i in
                let history: History = try i.instance()
                return Editor(history: Provider { history })
            }
            binder.bindProvider(for: History.self, fileID: "App/Wiring.swift", line: 13) { i in
                let editor: Editor = try i.instance()
                return History(editor: Provider { editor })
            }
        }

        let app = try injector.overriding { binder in
            binder.bindProvider(for: Editor.self) { i in Editor(history: try i.provider()) }
        }

        #expect(
            throws: InjectionError.circularDependency(
                path: [BindingKey(Editor.self), BindingKey(History.self), BindingKey(Editor.self)])
        ) {
            try injector.instance(for: Editor.self)
        }

        #expect(try app.verify().isEmpty)

        let error = #expect(throws: InjectionError.self) { try injector.instance(for: Editor.self) }
        try expectText(error, isShownIn: "README.md")
    }
}
