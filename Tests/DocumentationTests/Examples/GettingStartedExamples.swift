import BTKInjector
import Foundation
import Synchronization
import TestSupport
import Testing

// The code of Docs/Getting-Started.md, run. Its two tests are tests here, too.

@Suite("Docs/Getting-Started.md")
struct GettingStartedExamples {
    protocol Clock: Sendable { func now() -> String }
    protocol Store: Sendable {
        func add(_ note: Note)
        var notes: [Note] { get }
    }

    struct Note: Sendable { let text, time: String }

    struct SystemClock: Clock { func now() -> String { "\(Date.now)" } }
    final class MemoryStore: Store {
        private let content = Mutex<[Note]>([])
        func add(_ note: Note) { content.withLock { $0.append(note) } }
        var notes: [Note] { content.withLock { $0 } }
    }

    struct Notebook: Sendable {
        let store: Provider<any Store>
        let makeNote: Factory<Note, String>
        func write(_ text: String) throws { try store.get().add(makeNote(text)) }
    }

    func wiring(_ binder: inout Binder) {
        binder.wireProvider(for: Clock.self, to: SystemClock.init)
        binder.wireProvider(for: Store.self, to: MemoryStore.init)
        binder.wireProvider(for: Notebook.self, to: Notebook.init)
        binder.wireFactory(
            for: Note.self, taking: String.self,
            to: { (text: String, clock: any Clock) in Note(text: text, time: clock.now()) })
        binder.requireBinding(for: Store.self)  // Summary requests it.
    }

    @Test("Ask")
    func ask() throws {
        let injector = try Injector.injectorWithBlock(wiring)

        let notebook: Notebook = try injector.instance()
        try notebook.write("Milk")
        print(try injector.instance(for: Store.self).notes)

        #expect(try injector.instance(for: Store.self).notes.map(\.text) == ["Milk"])
    }

    @Test("A program", .usesGlobalInjector)
    func program() throws {
        defer { GlobalInjector.remove() }

        do {
            try GlobalInjector.setUp(wiring)
            let notebook: Notebook = try GlobalInjector.get().instance()
            try notebook.write("Milk")
            Summary().show()
        } catch {
            print(error)
            exit(1)
        }

        #expect(Summary().store.notes.map(\.text) == ["Milk"])
    }

    struct Summary {
        @Provider var store: any Store
        func show() { print("\(store.notes.count) notes") }
    }

    @Test func wiringWorks() throws {
        _ = try Injector.injectorWithBlock(wiring)
    }

    struct FixedClock: Clock { func now() -> String { "noon" } }

    @Test func noteHasTime() throws {
        let injector = try Injector.injectorWithBlock(wiring).overriding { binder in
            binder.wireProvider(for: Clock.self, to: FixedClock.init)
        }
        try injector.instance(for: Notebook.self).write("Milk")
        #expect(try injector.instance(for: Store.self).notes.map(\.time) == ["noon"])
    }
}
