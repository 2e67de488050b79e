import BTKInjector
import BTKInjectorTesting
import Testing

@testable import Notes

@Test func wiringIsComplete() {
    expectComplete { try Injector(wiring) }
}

@Test func listsNotes() async throws {
    let test = try Injector(wiring).overriding { binder in
        binder.wireProvider(for: Store.self) { FakeStore("Milk") }
    }
    let app: AppModel = try test.mainActor.instance()
    try app.signIn(User(name: "ada"))
    #expect(app.session?.root.list.notes.map(\.text) == ["Milk"])
    try await app.signOut()  // until then, app and session keep each other alive
}

@Test func savesWhenTheUserSignsOut() async throws {
    let store = FakeStore("Milk")
    let test = try Injector(wiring).overriding { binder in
        binder.wireProvider(for: Store.self) { store }
        binder.wireProvider(for: Clock.self, to: FixedClock.init)
    }
    let app: AppModel = try test.mainActor.instance()
    try app.signIn(User(name: "ada"))
    app.session?.root.list.add("Tea")
    #expect(store.events == [])
    try await app.signOut()
    #expect(store.events == [#"saved ["Milk", "Tea"]"#])
}

@Test func closesTheStoreAfterItsNotesAreSaved() async throws {
    let log = FakeLog()
    let test = try Injector(wiring).overriding { binder in
        binder.wireProvider(for: Store.self, named: .file) { FakeStore() }
        binder.wireProvider(for: Log.self) { log }
    }
    let app: AppModel = try test.mainActor.instance()
    try app.signIn(User(name: "ada"))
    app.session?.root.list.add("Tea")
    try await app.signOut()
    #expect(log.lines == ["read 0 notes", "wrote 1 notes", "closed"])
}

@Test func nothingOfASessionIsLeft() async throws {
    let test = try Injector(wiring).overriding { binder in
        binder.wireProvider(for: Store.self) { FakeStore() }
    }
    let app: AppModel = try test.mainActor.instance()
    try app.signIn(User(name: "ada"))
    try await expectReleased(app.session?.injector) { try await app.signOut() }
}

/// The list needs what saves it. If that took the list itself, and not a closure, there would be a cycle.
@Test func theListCanNotBeTakenByWhatSavesIt() throws {
    let test = try Injector(wiring).overriding { binder in
        binder.mainActor.bindProvider(for: Autosave.self) { i in
            let list: NoteList = try i.instance()
            return Autosave(store: FakeStore(), list: { list })
        }
    }
    let list = BindingKey(NoteList.self)
    let autosave = BindingKey(Autosave.self)
    #expect(throws: InjectionError.circularDependency(path: [list, autosave, list])) {
        let session: Child<Session> = try test.mainActor.make(User(name: "ada"))
        _ = session
    }
}

/// Some tests need no injector.
@Test func tellsOfANoteThatIsUnknown() throws {
    let store = FakeStore("Milk")
    let list = try NoteList(store: store, autosave: Autosave(store: store, list: { fatalError() })) { text in
        Note(text: text, clock: FixedClock())
    }
    #expect(try list.note(1).text == "Milk")
    #expect(throws: NotesError.unknownNote(2, count: 1)) { try list.note(2) }
    #expect(throws: NotesError.unknownNote(0, count: 1)) { try list.note(0) }
}
