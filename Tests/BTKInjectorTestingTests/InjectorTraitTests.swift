import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

private enum App {
    static let injector = Result { try makeInjector() }

    static func makeInjector() throws -> Injector { try Injector.injectorWithBlock(wiring) }

    static func wiring(_ binder: inout Binder) {
        binder.bindProvider(for: Note.self) { _ in Note("app") }
        binder.bindProvider(for: String.self) { i in try i.instance(for: Note.self).text + "'s" }
    }
}

private func bindTest(_ binder: inout Binder) { binder.bindProvider(for: Note.self) { _ in Note("test") } }

/// The traits as they are used.
@Suite("The traits") struct InjectorTraitTests {
    @Test("A test has an injector of its own", .injector { $0.bindProvider(for: Note.self) { _ in Note("own") } })
    func own() throws {
        #expect(Screen().title == "own")
        #expect(try GlobalInjector.get() === GlobalInjector.get())
        #expect(try !GlobalInjector.get().hasBinding(for: String.self))
    }

    @Test("A test has the app's, with replacements", .overriding(try App.injector.get(), bindTest))
    func overriding() throws {
        #expect(try GlobalInjector.get().instance(for: String.self) == "test's")
        #expect(try App.injector.get().instance(for: String.self) == "app's")
    }

    @Test(
        "A test has an app's that is made for it, with replacements",
        .overriding(try App.makeInjector()) { binder in binder.bindProvider(for: String.self) { _ in "replaced" } })
    func overridingNew() throws {
        #expect(try GlobalInjector.get().instance(for: String.self) == "replaced")
        #expect(Screen().title == "app")
    }

    /// The suite's instance is made for each test, within its injector.
    @Suite("On a suite", .injector { $0.bindProvider(for: Note.self) { _ in Note("suite") } })
    struct OnSuite {
        private let title: String

        init() throws { title = Screen().title }

        @Test("Each test has it") func first() {
            #expect(title == "suite")
            #expect(Screen().note.read() == 1)
        }

        @Test("Each test has its own") func second() {
            #expect(title == "suite")
            #expect(Screen().note.read() == 1)
        }

        @Test("Each case has its own", arguments: 0..<20) func cases(_: Int) async {
            #expect(Screen().title == "suite")
            #expect(Screen().note.read() == 1)
            await Task.yield()
            #expect(Screen().note.read() == 2)
        }

        @Test("A test's own trait wins", .injector(bindTest)) func inner() {
            #expect(title == "test")
            #expect(Screen().title == "test")
        }

        @Suite("A suite within, without a trait of its own") struct Plain {
            @Test("Has the outer one's") func inherited() {
                #expect(Screen().title == "suite")
            }
        }

        @Suite("A suite within, with a trait of its own", .overriding(try App.makeInjector()) { _ in })
        struct Within {
            @Test("Has that") func own() {
                #expect(Screen().title == "app")
            }
        }
    }
}

@MainActor private final class Card {
    let note: Note
    init(note: Note) { self.note = note }
}

@MainActor private final class Table {
    @Injected var card: Card
}

@MainActor
@Suite(
    "The traits on the main actor",
    .injector { binder in
        bindTest(&binder)
        binder.wireProvider(for: Card.self, to: Card.init)
    })
struct MainActorTraitTests {
    @Test("@Injected asks the test's injector") func property() async throws {
        let table = Table()
        #expect(table.card.note.text == "test")
        await Task.yield()
        #expect(table.card === table.card)
        #expect(table.card.note.read() == 1)
    }

    @Test("Tasks that it starts have its injector, but for a detached one", .usesGlobalInjector)
    func children() async throws {
        #expect(try await Task { try GlobalInjector.get().mainActor.instance() as Card }.value.note.read() == 1)
        await #expect(throws: InjectionError.globalInjectorNotSet) {
            try await Task.detached { @MainActor in try currentText() }.value
        }
    }
}
