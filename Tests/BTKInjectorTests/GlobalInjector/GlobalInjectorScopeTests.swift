import BTKInjector
import TestSupport
import Testing

private final class Note: Sendable {
    let text: String
    let life: Tracked?
    init(_ text: String, life: Tracked? = nil) {
        self.text = text
        self.life = life
    }
}

/// An injector that is known by the text of its note.
private func makeInjector(_ text: String, life: LifetimeTracker? = nil) throws -> Injector {
    try Injector { binder in
        binder.bindProvider(for: Note.self) { _ in Note(text, life: life?.track()) }
        binder.mainActor.bindProvider(for: Card.self) { _ in Card(text) }
    }
}

private func currentText() throws(InjectionError) -> String { try GlobalInjector.get().instance(for: Note.self).text }

private struct Screen {
    @Injected var note: Note
}

/// Not Sendable.
private final class Draft { var text = "" }

@MainActor private final class Card {
    let text: String
    init(_ text: String) { self.text = text }
}

@MainActor private final class Table {
    @Injected var card: Card
    private var texts: [String] = []

    func read(_ injector: Injector) async -> [String] {
        let draft = await GlobalInjector.withInjector(injector) {
            texts.append(card.text)
            let draft = Draft()
            await Task.yield()
            MainActor.assertIsolated()
            draft.text = card.text
            return draft
        }
        GlobalInjector.withInjector(injector) { texts.append(card.text) }
        return texts + [draft.text]
    }
}

private actor Reader {
    @Injected var note: Note
    private let draft = Draft()

    func read(_ injector: Injector) async -> String {
        let same = await GlobalInjector.withInjector(injector) {
            draft.text += note.text
            await Task.yield()
            assertIsolated()
            draft.text += note.text
            return draft
        }
        GlobalInjector.withInjector(injector) { same.text += note.text }
        return draft.text
    }
}

extension GlobalState {
    @Suite("GlobalInjector.withInjector") struct ScopeTests {
        @Test("Requests for the global injector get the given one, and afterwards the process's") func scope()
            async throws
        {
            try GlobalInjector.setUp(makeInjector("process"))
            defer { GlobalInjector.remove() }
            let injector = try makeInjector("scope")
            try GlobalInjector.withInjector(injector) { () throws in
                #expect(try GlobalInjector.get() === injector)
                #expect(Screen().note.text == "scope")
            }
            #expect(try currentText() == "process")
            await GlobalInjector.withInjector(injector) { await Task.yield() }
            #expect(try currentText() == "process")
        }

        @Test("The innermost injector is in force, and the outer one after it, also after an error") func nesting()
            throws
        {
            let inner = try makeInjector("inner")
            try GlobalInjector.withInjector(makeInjector("outer")) { () throws in
                #expect(try GlobalInjector.withInjector(inner, perform: currentText) == "inner")
                #expect(try currentText() == "outer")
                #expect(throws: Failure.self) { try GlobalInjector.withInjector(inner) { throw Failure() } }
                #expect(try currentText() == "outer")
            }
            expectThrows(.globalInjectorNotSet) { try currentText() }
        }

        @Test("Tasks that are started inherit it: async let, groups, Task") func children() async throws {
            try await GlobalInjector.withInjector(try makeInjector("scope")) { () async throws in
                async let child = currentText()
                #expect(try await child == "scope")
                let texts = try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 0..<4 { group.addTask { try currentText() } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(texts == Array(repeating: "scope", count: 4))
                #expect(try await Task { try currentText() }.value == "scope")
                #expect(try await Task { @MainActor in try currentText() }.value == "scope")
            }
        }

        @Test("A thread and a detached task inherit nothing, and may have one of their own")
        func strangers() async throws {
            let injector = try makeInjector("scope")
            try GlobalInjector.setUp { binder in binder.bindProvider(for: Note.self) { _ in Note("process") } }
            defer { GlobalInjector.remove() }
            try await GlobalInjector.withInjector(injector) { () async throws in
                #expect(try await Task.detached { try currentText() }.value == "process")
                #expect(try await onThread { try currentText() } == "process")
                let detached = Task.detached { try GlobalInjector.withInjector(injector, perform: currentText) }
                #expect(try await detached.value == "scope")
                let thread = try await onThread {
                    [try GlobalInjector.withInjector(injector, perform: currentText), try currentText()]
                }
                #expect(thread == ["scope", "process"])
            }
        }

        @Test("The closure runs where its caller does, with what can't be sent: on no actor, an actor, the main actor")
        func isolation() async throws {
            let draft = Draft()
            let other = await GlobalInjector.withInjector(try makeInjector("scope")) {
                draft.text += Screen().note.text
                await Task.yield()
                let other = Draft()
                other.text = draft.text + Screen().note.text
                return other
            }
            #expect(other.text == "scopescope")
            #expect(draft.text == "scope")
            #expect(await Reader().read(try makeInjector("a")) == "aaa")
            #expect(await Table().read(try makeInjector("a")) == ["a", "a", "a"])
        }

        @Test("Setting up is refused within it, and removing removes the process's, and leaves the one given in force")
        func setUp() throws {
            let injector = try makeInjector("scope")
            try GlobalInjector.setUp { _ in }
            try GlobalInjector.withInjector(injector) { () throws in
                GlobalInjector.remove()
                expectThrows(.globalInjectorAlreadySet) {
                    try GlobalInjector.setUp { _ in Issue.record("A configuration ran.") }
                }
                expectThrows(.globalInjectorAlreadySet) { try GlobalInjector.setUp(injector) }
                #expect(try GlobalInjector.get() === injector)
            }
            expectThrows(.globalInjectorNotSet) { try GlobalInjector.get() }
        }

        @Test("Blocks that ask for the global injector get the one in force where they run") func blocks() throws {
            let injector = try Injector { binder in
                binder.bindFactory(for: String.self) { _ in try currentText() }
            }
            let outer = try makeInjector("scope")
            #expect(try GlobalInjector.withInjector(outer) { try injector.instance(for: String.self) } == "scope")
            expectThrows(.globalInjectorNotSet) { try injector.instance(for: String.self) }
        }

        @Test("It is released at the end, also after an error", arguments: [false, true])
        func released(isFailing: Bool) throws {
            let tracker = LifetimeTracker()
            try? GlobalInjector.withInjector(try makeInjector("scope", life: tracker)) { () throws in
                _ = try currentText()
                #expect(tracker.live == 1)
                if isFailing { throw Failure() }
            }
            #expect(tracker.live == 0)
        }

        @Test("A task that outlives the closure keeps it until its own end") func keptByTask() async throws {
            let tracker = LifetimeTracker()
            let (doors, door) = AsyncStream.makeStream(of: Void.self)
            let task = try GlobalInjector.withInjector(try makeInjector("scope", life: tracker)) {
                _ = try currentText()
                return Task {
                    for await _ in doors {}
                    return try currentText()
                }
            }
            #expect(tracker.live == 1)
            door.finish()
            #expect(try await task.value == "scope")
            #expect(tracker.total == 1)
        }
    }
}
