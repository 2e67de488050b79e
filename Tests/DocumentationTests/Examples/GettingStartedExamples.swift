import BTKInjector
import BTKInjectorInspection
import Foundation
import Observation
import Synchronization
import TestSupport
import Testing

// The code of Docs/Getting-Started.md, run with stand-ins for SwiftUI. Its two tests are tests here, too.

extension SwiftUI {
    @Suite("Docs/Getting-Started.md")
    struct GettingStartedExamples {
        nonisolated struct Note: Identifiable, Sendable {
            let id: Int
            var text: String
        }

        nonisolated protocol Store: Sendable {
            var notes: [Note] { get }
            func save(_ note: Note)
        }

        nonisolated final class MemoryStore: Store {
            private let content = Mutex<[Note]>([])
            var notes: [Note] { content.withLock { $0 } }
            func save(_ note: Note) { content.withLock { $0.append(note) } }
        }

        @Observable @MainActor final class ListModel {
            private(set) var draft: DraftModel?
            private(set) var notes: [Note]
            private let store: any Store
            private let makeDraft: (Int) -> DraftModel

            init(store: any Store, makeDraft: @escaping (Int) -> DraftModel) {
                self.store = store
                self.makeDraft = makeDraft
                notes = store.notes
            }

            func write() { draft = makeDraft(notes.count) }

            func done() {
                draft?.save()
                draft = nil
                reload()
            }

            func reload() { notes = store.notes }
        }

        @Observable @MainActor final class DraftModel {
            var text = ""
            private let id: Int
            private let store: any Store

            init(id: Int, store: any Store) {
                self.id = id
                self.store = store
            }

            func save() { store.save(Note(id: id, text: text)) }
        }

        struct AppModule: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Store.self, to: MemoryStore.init)
                binder.mainActor.wireProvider(to: ListModel.init)
                binder.mainActor.wireFactory(taking: Int.self, to: DraftModel.init)
            }
        }

        struct NotesApp: App {  // marked @main
            private let injector: Injector
            private let list: ListModel

            init() {
                do {
                    injector = try Injector.injectorWithBlock { binder in
                        try binder.install(AppModule())
                    }
                    list = try injector.mainActor.instance()
                } catch {
                    fatalError("\(error)")
                }
            }

            var body: some Scene {
                WindowGroup { ListView(model: list) }
            }
        }

        struct ListView: View {
            let model: ListModel

            var body: some View {
                List(model.notes) { note in Text(note.text) }
                if let draft = model.draft {
                    DraftView(model: draft)
                    Button("Done") { model.done() }
                } else {
                    Button("Write") { model.write() }
                }
            }
        }

        struct DraftView: View {
            @Bindable var model: DraftModel
            var body: some View { TextField("Text", text: $model.text) }
        }

        @Test @MainActor func wiringWorks() throws {
            let app = try Injector.injectorWithBlock { binder in
                try binder.install(AppModule())
            }
            #expect(try app.verify().isEmpty)
        }

        nonisolated struct FakeStore: Store {
            var notes: [Note] { [Note(id: 7, text: "Milk")] }
            func save(_ note: Note) {}
        }

        @Test @MainActor func listsNotes() throws {
            let app = try Injector.injectorWithBlock { binder in
                try binder.install(AppModule())
            }
            let test = try app.overriding { binder in
                binder.wireProvider(for: Store.self, to: FakeStore.init)
            }
            let list: ListModel = try test.mainActor.instance()
            #expect(list.notes.map(\.text) == ["Milk"])
        }

        @Test @MainActor func savesADraft() throws {
            let store = MemoryStore()
            let draft = DraftModel(id: 7, store: store)
            draft.text = "Milk"
            draft.save()
            #expect(store.notes.map(\.text) == ["Milk"])
        }

        nonisolated final class Sync: Sendable {
            private let store: any Store
            private let list: @MainActor () -> ListModel

            init(store: any Store, list: @escaping @MainActor () -> ListModel) {
                self.store = store
                self.list = list
            }

            func run() async {
                store.save(Note(id: 1, text: "Milk"))
                await list().reload()
            }
        }

        @Test("An app starts and shows a draft")
        @MainActor func app() throws {
            NotesApp.main()
            let injector = try Injector.injectorWithBlock { binder in
                try binder.install(AppModule())
            }
            let list: ListModel = try injector.mainActor.instance()
            _ = ListView(model: list).body
            list.write()
            _ = ListView(model: list).body
            list.draft.map { _ = DraftView(model: $0).body }
            list.draft?.text = "Milk"
            list.done()
            #expect(list.notes.map(\.text) == ["Milk"])
        }

        @Test("Another thread")
        @MainActor func otherThread() async throws {
            let injector = try Injector.injectorWithBlock { binder in
                try binder.install(AppModule())
                binder.wireProvider(to: Sync.init)
            }

            try await injector.instance(for: Sync.self).run()
            #expect(try injector.mainActor.instance(for: ListModel.self).notes.count == 1)
        }

        @Test("A program without an app", .usesGlobalInjector)
        func program() throws {
            func run() throws {
                let injector = try Injector.injectorWithBlock { binder in
                    binder.wireProvider(for: Store.self, to: MemoryStore.init)
                }
                let store: any Store = try injector.instance()
                store.save(Note(id: 1, text: "Milk"))
                print(store.notes.map(\.text))  // ["Milk"]
            }
            try run()
        }

        @Test("All declarations compile with the main actor as default isolation", .asksTheCompiler)
        func mainActorByDefault() async throws {
            let document = try #require(try Document.all().first { $0.path == "Docs/Getting-Started.md" })
            let declarations = document.blocks(of: "swift").filter { block in
                let start = block.first { !$0.isEmpty && !$0.hasPrefix("import ") }
                return start.map { $0.contains(" class ") || $0.contains("struct ") || $0.contains("protocol ") }
                    ?? false
            }
            #expect(declarations.count >= 4)
            let source =
                ["BTKInjector", "Foundation", "Observation", "Synchronization"].map { "import \($0)" }
                + (try Document.support("SwiftUI.swift")) + (try Document.support("SwiftUI+State.swift"))
                + ["extension SwiftUI {"]
                + declarations.joined().filter { !$0.hasPrefix("import ") } + ["}"]
            let result = try await Compiler.diagnostics(of: source.joined(separator: "\n"), isolation: "MainActor")
            #expect(result.succeeded, "\(result.output)")
            #expect(!result.output.contains("warning:"), "\(result.output)")
        }
    }
}
