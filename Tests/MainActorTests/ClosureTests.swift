import BTKInjector
import TestSupport
import Testing

@MainActor private final class ListModel {
    let draft: Draft
    let makeNote: (Draft) -> NoteModel
    let again: () throws -> ListModel
    let session: (@Sendable (String) -> String)?

    init(
        draft: Draft, makeNote: @escaping (Draft) -> NoteModel, again: @escaping () throws -> ListModel,
        session: (@Sendable (String) -> String)?
    ) {
        self.draft = draft
        self.makeNote = makeNote
        self.again = again
        self.session = session
    }
}

@MainActor private final class NoteModel {
    let draft: Draft
    let list: () -> ListModel
    init(draft: Draft, list: @escaping () -> ListModel) {
        self.draft = draft
        self.list = list
    }
}

/// Lives anywhere.
private final class Opener: Sendable {
    let open: @MainActor (Draft) throws -> NoteModel
    let list: @MainActor @Sendable () -> ListModel
    init(open: @escaping @MainActor (Draft) throws -> NoteModel, list: @escaping @MainActor @Sendable () -> ListModel) {
        self.open = open
        self.list = list
    }
}

private func app(_ binder: inout Binder) {
    binder.wireProvider(to: { @MainActor in Draft("shared") })
    binder.wireProvider(to: ListModel.init)
    binder.wireFactory(taking: Draft.self, to: NoteModel.init)
    binder.wireFactory(taking: String.self, to: { (user: String) in user })
    binder.wireProvider(to: Opener.init)
}

@Suite("Closures of the main actor") @MainActor struct ClosureTests {
    @Test("A closure of a model makes new models with its arguments") func makingModels() throws {
        let injector = try Injector.injectorWithBlock(app)
        let list = try injector.mainActor.instance(for: ListModel.self)
        let draft = Draft("new")
        let note = list.makeNote(draft)
        #expect(note.draft === draft)
        #expect(list.makeNote(draft) !== note)
    }

    @Test("Models may reach each other and themselves by closures") func rings() throws {
        let injector = try Injector.injectorWithBlock(app)
        let list = try injector.mainActor.instance(for: ListModel.self)
        #expect(list.makeNote(Draft("new")).list() === list)
        #expect(try list.again() === list)
    }

    @Test("A model takes what lives on the main actor and what does not") func bothKinds() throws {
        let injector = try Injector.injectorWithBlock(app)
        let list = try injector.mainActor.instance(for: ListModel.self)
        #expect(list.draft.text == "shared")
        #expect(list.session?("ada") == "ada")
    }

    @Test("A closure of the main actor reaches what lives there from a function that lives anywhere")
    func fromAnywhere() async throws {
        let injector = try Injector.injectorWithBlock(app)
        let opener = try await Worker { try injector.instance(for: Opener.self) }.value
        let draft = Draft()
        #expect(try opener.open(draft).draft === draft)
        #expect(opener.list() === (try injector.mainActor.instance(for: ListModel.self)))
        let text = await Task.detached { await MainActor.run { opener.list().draft.text } }.value
        #expect(text == "shared")
    }

    #if os(macOS) || os(Linux)
        @Test("A closure without isolation that is called elsewhere, as old language modes allow, traps and says so")
        func elsewhere() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let injector = try Injector.injectorWithBlock(app)
                let worker = try await MainActor.run {
                    // Safe because the process ends in time: the compiler would refuse it.
                    nonisolated(unsafe) let again = try injector.mainActor.instance(for: ListModel.self).again
                    return Worker { _ = try? again() }
                }
                try await worker.value
                withExtendedLifetime(injector) {}
            }
            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains("MainActorTests/ClosureTests.swift:43: ListModel has a closure for "))
            #expect(text.contains("lives on the main actor"))
        }
    #endif
}
